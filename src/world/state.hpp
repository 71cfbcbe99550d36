// The state beside the arrays of fields.hpp: its scalars, and the numbers of bodies, joints, emitters and gauges as
// tables. Checkpoints, state_hash() and docs/state.md read the same lists, so that none can miss what another has. What
// the builder makes from the scene (mass, moments of inertia, ...) is not state.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "world/world.hpp"

namespace tidelock {

/// What a part of the state is called in checkpoints, its unit, and what it says.
struct Note {
  const char* name;
  const char* unit;
  std::string meaning;
};

/// Calls f(note, number) for every scalar that a checkpoint must hold.
template <class W, class F>
void for_each_scalar(W& world, F f) {
  f(Note{"time", "s", "simulated time"}, world.time);
  f(Note{"step", "1", "steps taken"}, world.step);
  f(Note{"last_dt", "s", "length of the last step"}, world.last_dt);
  f(Note{"measured_at", "s", "time of the last row of measurements"}, world.measured_at);
  f(Note{"pressure_speed", "m/s", "largest sqrt(p / rho0) of the last step, which bounds the next one"},
    world.pressure_speed);
  f(Note{"largest_acceleration", "m/s^2", "by pressure, in the last step of a weakly compressible fluid; the same use"},
    world.largest_acceleration);
  f(Note{"frame", "1", "frames written"}, world.frame);
  f(Note{"initial_excess", "1", "relative density above 1 of the start's lattice, released over release_time"},
    world.initial_excess);
  f(Note{"release_time", "s", "see initial_excess"}, world.release_time);
  f(Note{"settles", "1", "1 until the fluid has settled, before the first step"}, world.settles);
  f(Note{"next_id", "1", "number of the next particle that comes in"}, world.next_id);
  f(Note{"removed", "1", "particles taken out by sinks"}, world.removed);
  f(Note{"left_out", "1", "particles not made because they would start inside a body"}, world.left_out);
  f(Note{"boundary_fixed", "1", "samples of static bodies, which come first"}, world.boundary.fixed);
}

/// Pose 7, velocities 6, of the centre 9, loads over the last step and since measured_at, held 1.
using BodyState = std::array<double, 23 + 2 * sizeof(Loads) / sizeof(double)>;
using JointState = decltype(Joint::force);
using JointLoads = std::array<double, 12>;     // load over the last step and since measured_at
using EmitterNumbers = std::array<double, 2>;  // come, made

/// One row of numbers for each body, joint, emitter and flow gauge.
struct StateTables {
  std::vector<BodyState> bodies;
  std::vector<JointState> joints;
  std::vector<JointLoads> joint_loads;
  std::vector<EmitterNumbers> emitters;
  decltype(World::passed) passed;
};

/// Calls f(note, table) for every table that a checkpoint must hold.
template <class T, class F>
void for_each_table(T& tables, F f) {
  f(Note{"bodies/state", "SI",
         "of the frame: position (3), rotation w x y z (4), velocity (3), spin (3); of the centre of mass: position "
         "(3), velocity (3), angular momentum (3); force and torque (6) by gravity, outside, fluid pressure, film, "
         "viscosity, contact, friction, joints over the last step, the same as impulses since measured_at; held (1) "
         "or free (0)"},
    tables.bodies);
  f(Note{"joints/force", "N, N m", "of the last step: linear (3), angular (3), motor, limit"}, tables.joints);
  f(Note{"joints/loads", "SI",
         "force and torque about the anchor on the joint's first body (6), over the last step, the same as impulses "
         "since measured_at"},
    tables.joint_loads);
  f(Note{"emitters/state", "m, 1", "way that the fluid has come in, particles made, by emitter"}, tables.emitters);
  f(Note{"gauges/passed", "m^3", "volume that passed each flow gauge since the start, and up to measured_at (2D: m^2)"},
    tables.passed);
}

/// Gives a world the scalars of another one.
void set_scalars(World& world, const World& from);

StateTables tables_of(const World& world);
/// Puts the tables into a world that has as many bodies, joints and emitters. Gauges may differ: then theirs are left
/// out.
void set_tables(World& world, const StateTables& tables);

}  // namespace tidelock
