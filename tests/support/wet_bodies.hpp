// Bodies in water whose forces come from films, or that cannot move, for tests of every backend.
#pragma once
#include "support/bodies.hpp"

namespace tidelock::testing {

/// A crate of 300 kg/m^3 on the floor of a tank, under 0.3 m of water at rest: held for ten steps, then the film lifts
/// it. Solves go far beyond their stop: there, two ways to round may differ by an iteration.
inline Scene crate_under_water(int dimensions, PressureSolver pressure) {
  const double h = 0.05, edge = 6 * h, half = 8 * h;
  Scene s = empty_scene(dimensions, h);
  set_solver(s, pressure);
  s.solver.min_iterations = 40;
  s.time.step = 2e-3;
  add_water(s, {-half, 0, -half}, {half, 2 * edge, half});
  s.fluids[0].fill[0].lattice = FillLattice::settled;
  add_tank(s, {-half, 0, -half}, {half, 4 * edge, half});
  add_body(s, "crate", cube(edge), {0, 0.5 * edge, 0}, 300).held_until = 0.02;
  return s;
}

/// The world of a scene before its first step. A fill settles as chance has it, so it settles once for all backends.
inline World at_rest(const Scene& scene) {
  World world = build_world(scene);
  if (world.settles == 0) return world;
  return Simulation(std::move(world), {best_lanes(), 1}).world();
}

/// Water of 5 m/s that meets a plate: one that all its locks hold, or an animated one that stands still.
inline Scene plate_hit_by_water(int dimensions, PressureSolver pressure, Motion motion) {
  const double h = dimensions == 3 ? 0.03 : 0.02;
  const bool deep = dimensions == 3;
  Scene s = empty_scene(dimensions, h);
  set_solver(s, pressure);
  s.time.step = 6e-4;
  add_water(s, {-8 * h, 0, 0}, {0, 8 * h, deep ? 4 * h : 0}, {5, 0, 0});
  const Vec3d half(3 * h, 8 * h, deep ? 5 * h : 0);
  BodyDescription& plate = add_body(s, "plate", box_shape(-half, half), {3.5 * h, 4 * h, deep ? 2 * h : 0}, 500);
  plate.motion = motion;
  plate.measured = true;
  if (motion != Motion::dynamic) {
    plate.density.reset();
  } else if (deep) {
    plate.locked = {Lock::x, Lock::y, Lock::z, Lock::turn_x, Lock::turn_y, Lock::turn_z};
  } else {
    plate.locked = {Lock::x, Lock::y, Lock::turn_z};
  }
  return s;
}

}  // namespace tidelock::testing
