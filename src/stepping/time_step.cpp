#include "stepping/time_step.hpp"

#include <algorithm>
#include <cmath>

#include "bodies/animate.hpp"
#include "stepping/material_step.hpp"

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
    const double speed = std::max(fluid_speed + world.scene.gravity.norm() * world.last_dt,
                                  fastest_body_speed(world, world.time, t.max_step));
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
    for (const Fluid& f : world.fluids)
      if (f.viscosity.model == ViscosityModel::laplacian && f.viscosity.kinematic > 0)
        dt = std::min(dt, 0.125 * h * h / f.viscosity.kinematic);
    for (const Fluid& f : world.fluids)
      if (f.tension.model != TensionModel::none && f.tension.coefficient > 0)
        dt = std::min(dt, capillary_step(f.density, f.tension.coefficient, h));
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
  const double speed = std::max(fluid_speed, std::sqrt(world.scene.gravity.norm() * world.constants.h));
  return dt * speed / std::sqrt(world.constants.dimensions);
}

double sane_speed(const World& world) {
  Vec3d lo = Vec3d::Constant(1e300), hi = Vec3d::Constant(-1e300);
  double start = 0;
  const auto cover = [&](const Float4& x) {
    const Vec3d p(x.x, x.y, x.z);
    lo = lo.cwiseMin(p), hi = hi.cwiseMax(p);
  };
  for (const Float4& x : world.fluid.x) cover(x);
  for (const Float4& x : world.boundary.x) cover(x);
  for (const Float4& v : world.fluid.v) start = std::max(start, Vec3d(v.x, v.y, v.z).norm());
  for (const Emitter& e : world.scene.emitters) {
    start = std::max(start, e.speed);
    cover({static_cast<float>(e.position.x()), static_cast<float>(e.position.y()), static_cast<float>(e.position.z()),
           0});
  }
  const double extent = (hi - lo).norm();
  const double fall = std::sqrt(2 * world.scene.gravity.norm() * extent);
  const double bodies = fastest_body_speed(world, 0, world.scene.time.max_step);
  const double crossing = world.constants.h / world.scene.time.max_step;
  return 20 * (fall + start + bodies + crossing);
}

}  // namespace tidelock
