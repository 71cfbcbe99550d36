// The state beside the arrays of for_each_field(): its scalars, and the numbers of bodies, joints, emitters and gauges
// as tables. Checkpoints and state_hash() read the same lists, so that neither can miss what the other has. What the
// builder makes from the scene (mass, moments of inertia, ...) is not state.
#pragma once
#include <array>
#include <vector>

#include "world/world.hpp"

namespace tidelock {

/// Calls f(name, number) for every scalar that a checkpoint must hold.
template <class W, class F>
void for_each_scalar(W& world, F f) {
  f("time", world.time);
  f("step", world.step);
  f("last_dt", world.last_dt);
  f("measured_at", world.measured_at);
  f("pressure_speed", world.pressure_speed);
  f("largest_acceleration", world.largest_acceleration);
  f("frame", world.frame);
  f("initial_excess", world.initial_excess);
  f("release_time", world.release_time);
  f("next_id", world.next_id);
  f("removed", world.removed);
  f("left_out", world.left_out);
  f("boundary_fixed", world.boundary.fixed);
}

/// Pose 7, velocities 6, of the centre 9, loads over the last step and since measured_at, held 1.
using BodyState = std::array<double, 23 + 2 * sizeof(Loads) / sizeof(double)>;
using JointState = decltype(Joint::force);
using EmitterNumbers = std::array<double, 2>;  // owed, made

/// One row of numbers for each body, joint, emitter and flow gauge.
struct StateTables {
  std::vector<BodyState> bodies;
  std::vector<JointState> joints;
  std::vector<EmitterNumbers> emitters;
  decltype(World::passed) passed;
};

/// Calls f(name, table) for every table that a checkpoint must hold.
template <class T, class F>
void for_each_table(T& tables, F f) {
  f("bodies/state", tables.bodies);
  f("joints/force", tables.joints);
  f("emitters/state", tables.emitters);
  f("gauges/passed", tables.passed);
}

/// Gives a world the scalars of another one.
void set_scalars(World& world, const World& from);

StateTables tables_of(const World& world);
/// Puts the tables into a world that has as many bodies, joints and emitters. Gauges may differ: then theirs are left
/// out.
void set_tables(World& world, const StateTables& tables);

}  // namespace tidelock
