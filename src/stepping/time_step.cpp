#include "stepping/time_step.hpp"

#include <algorithm>
#include <cmath>

#include "bodies/animate.hpp"
#include "bodies/body_state.hpp"
#include "materials/material_step.hpp"
#include "scene/check.hpp"
#include "world/packing.hpp"

namespace tidelock {

namespace {

/// [-] Under pressure p a particle that is off its place is pushed by forces as stiff as p / (rho h^2), and positions
/// follow explicitly: steps beyond about 0.8 h / sqrt(p / rho) shake the fluid apart, however slow it is.
constexpr double kPressureCfl = 0.65;

/// [-] Of the time that sound takes over a spacing. Stable up to 1.0 in a dam break, but the energy of an impact then
/// errs by 4 %, with 0.4 by 2 %.
constexpr double kSoundStep = 0.4;

}  // namespace

WeakStepFactors weak_step_factors(SteppingMode mode) {
  if (mode == SteppingMode::individual) return {0.05, 0.025, kSoundStep};
  return {0.1, 0.05, kSoundStep};
}

double sound_step(const Constants& c, double factor) { return factor * c.h / c.sound_speed; }

namespace {

/// [s] What cfl and the like ask for, or the fixed step.
double wanted_step(const World& world, double fluid_speed) {
  const TimeSettings& t = world.scene.time;
  double dt = t.max_step;
  if (t.step) {
    dt = *t.step;
  } else {
    const double h = world.constants.h;
    const double gravity = gravity_at(world.scene, world.time).norm();
    const double speed =
        std::max(fluid_speed + gravity * world.last_dt, fastest_body_speed(world, world.time, t.max_step));
    const bool weak = world.constants.sound_speed > 0;  // the fluid is compressible
    if (speed > 0) dt = std::min(dt, t.cfl * h / speed);
    if (weak) {
      const WeakStepFactors factors = weak_step_factors(t.mode);
      const double support = world.constants.support, pull = world.largest_acceleration;
      dt = std::min(dt, sound_step(world.constants, factors.sound));
      if (speed > 0) dt = std::min(dt, factors.speed * support / speed);
      if (pull > 0) dt = std::min(dt, factors.acceleration * std::sqrt(support / pull));
    }
    if (!weak && world.pressure_speed > 0) dt = std::min(dt, kPressureCfl * h / world.pressure_speed);
    dt = std::min(dt, longest_material_step(world.fluids, h));
    for (const Emitter& e : world.scene.emitters) dt = std::min(dt, t.cfl * h / e.speed);
  }
  return dt;
}

}  // namespace

bool held_by_min_step(const World& world, double fluid_speed) {
  const TimeSettings& t = world.scene.time;
  return !t.step && wanted_step(world, fluid_speed) < t.min_step;
}

double choose_time_step(const World& world, double fluid_speed, double max_dt) {
  const TimeSettings& t = world.scene.time;
  const double wanted = wanted_step(world, fluid_speed), dt = t.step ? wanted : std::max(wanted, t.min_step);
  if (max_dt <= dt * (1 + 1e-9)) return max_dt;
  return max_dt < 2 * dt ? 0.5 * max_dt : dt;
}

double longest_turns(const World& world, double max_dt) {
  constexpr double sounds = 4;  // [-] steps of sound: few turns of the slowest for one build of the lists
  const double dt = std::min(world.scene.time.max_step, sounds * sound_step(world.constants, kSoundStep));
  if (max_dt <= dt * (1 + 1e-9)) return max_dt;
  return max_dt < 2 * dt ? 0.5 * max_dt : dt;
}

double release_way(const World& world, double fluid_speed, double dt) {
  const double fall = std::sqrt(gravity_at(world.scene, world.time).norm() * world.constants.h);
  return dt * std::max(fluid_speed, fall) / std::sqrt(world.constants.dimensions);
}

double error_share(const World& world, double fluid_speed, double dt) {
  constexpr double push = 0.05, least = 0.03;  // [-] of the fluid's speed; of the error
  if (!starts_settled(world.scene)) return 1;
  const double error = world.scene.solver.pressure_error.value_or(kPressureError);
  const double whole = error * gravity_at(world.scene, world.time).norm() * dt;
  return whole > 0 ? std::clamp(push * fluid_speed / whole, least, 1.0) : 1;
}

namespace {

/// [kg m^2] the least about any axis that the body may turn about.
double least_inertia(const World& world, const Body& body) {
  const Vec3d& m = body.dynamics.moments;
  return world.constants.dimensions == 2 ? m.z() : m.minCoeff();
}

/// The largest f(body, its anchor) of the sides of a joint that can turn.
template <class F>
double largest_of_sides(const World& world, const Joint& j, F f) {
  double most = 0;
  if (is_dynamic(world.bodies[j.a])) most = f(j.a, j.anchor_a);
  if (j.b != Joint::kWorld && is_dynamic(world.bodies[j.b])) most = std::max(most, f(j.b, j.anchor_b));
  return most;
}

/// [m/s] of the rims of what motors turn, one upon the other.
double motor_speed(const World& world) {
  double sum = 0;
  for (const Joint& j : world.joints)
    if (j.description.motor.speed)
      sum +=
          std::abs(*j.description.motor.speed) * largest_of_sides(world, j, [&](std::uint32_t b, const Vec3d& anchor) {
            return world.bodies[b].samples.from_centre + (anchor - world.bodies[b].dynamics.centre_local).norm();
          });
  return sum;
}

/// Integral of |load(t)| from 0 to `time`, or a little more: between entries the size is at most linear.
template <class Size>
double impulse_by(const std::vector<TimedLoad>& loads, double time, Size size) {
  double sum = 0, last = 0, last_size = size(loads.front());
  for (const TimedLoad& load : loads) {
    if (load.time >= time) return sum + (time - last) * std::max(last_size, size(load));
    if (load.time > 0) sum += 0.5 * (load.time - last) * (last_size + size(load));
    last = std::max(0.0, load.time), last_size = size(load);
  }
  return sum + (time - last) * last_size;
}

/// [m/s] that loads and torques of motors can have given a body's rim by a time, if nothing resists.
double driven_speed(const World& world, double time) {
  double most = 0;
  for (const Body& body : world.bodies) {
    const auto& loads = body.description.loads;
    if (!is_dynamic(body) || loads.empty()) continue;
    const double pushed = impulse_by(loads, time, [](const TimedLoad& l) { return l.force.norm(); });
    const double turned = impulse_by(loads, time, [](const TimedLoad& l) { return l.torque.norm(); });
    most = std::max(most, pushed / body.dynamics.mass + turned * body.samples.from_centre / least_inertia(world, body));
  }
  double sum = 0;
  for (const Joint& j : world.joints)
    if (j.description.motor.torque)
      sum +=
          time * std::abs(*j.description.motor.torque) * largest_of_sides(world, j, [&](std::uint32_t b, const Vec3d&) {
            return world.bodies[b].samples.from_centre / least_inertia(world, world.bodies[b]);
          });
  return most + sum;
}

}  // namespace

double bound_at(const SaneSpeed& sane, const World& world, double time) {
  constexpr double blow = 2;  // [-] a light body that a heavy one strikes leaves twice as fast
  return sane.still + blow * (strongest_gravity(world.scene).norm() * time + driven_speed(world, time));
}

/// Of the scene alone, so that a resumed run has the same bound.
SaneSpeed sane_speed(const World& world) {
  const Constants& c = world.constants;
  const double fall = std::sqrt(2 * strongest_gravity(world.scene).norm() * c.extent);
  double bodies = 0;  // also of those that start later, or whose keyframes move them later
  for (const Body& b : world.bodies)
    if (b.description.motion != Motion::static_) bodies = std::max(bodies, given_speed(b.description, c.dimensions));
  const double crossing = c.h / world.scene.time.max_step;
  SaneSpeed sane;
  sane.still = 20 * (fall + c.start_speed + bodies + motor_speed(world) + crossing);
  return sane;
}

}  // namespace tidelock
