// Scenes that several benchmarks run.
#pragma once
#include "scene/scene.hpp"

namespace tidelock::bench {

/// A dam break: a cube of water, n particles and n h [m] wide, at one end of a tank three times as long and twice as
/// high; fixed steps of dt [s].
inline Scene dam_break_scene(int n, double h, double dt) {
  const double a = n * h;
  Scene s;
  s.particle_size = h;
  s.time.step = dt;
  FluidDescription water;
  Fill fill;
  fill.shape.kind = Box{{0, 0, 0}, {a, a, a}};
  fill.lattice = FillLattice::lattice;
  water.fill.push_back(fill);
  s.fluids.push_back(water);
  BodyDescription tank;
  tank.name = "tank";
  tank.shape.kind = Box{{0, 0, 0}, {3 * a, 2 * a, a}};
  tank.shape.inside = true;
  s.bodies.push_back(tank);
  return s;
}

}  // namespace tidelock::bench
