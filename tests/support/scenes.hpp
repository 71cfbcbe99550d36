// Small scenes made in code, and the means to run them on every lane type.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "exec/settings.hpp"
#include "scene/scene.hpp"
#include "scene/words.hpp"
#include "stepping/simulation.hpp"

namespace tidelock::testing {

/// TIDELOCK_TEST_DEVICE=cuda runs the tests of simulations on the GPU.
inline Device test_device() {
  const char* name = std::getenv("TIDELOCK_TEST_DEVICE");
  return name != nullptr && std::string(name) == "cuda" ? Device::cuda : Device::cpu;
}

inline std::vector<LaneTarget> all_lanes() {
  std::vector<LaneTarget> lanes;
  if (test_device() == Device::cuda) return {best_lanes()};  // tests of lanes are tests of the device then
  for (const LaneTarget l : kEveryLanes)
    if (lanes_supported(l)) lanes.push_back(l);
  return lanes;
}

inline ExecSettings exec(LaneTarget lanes, int threads = 1) {
  ExecSettings e;
  e.lanes = lanes;
  e.threads = threads;
  e.device = test_device();
  return e;
}
/// TIDELOCK_TEST_THREADS: of simulations that do not say; 1 where tests run beside each other.
inline int test_threads() {
  const char* given = std::getenv("TIDELOCK_TEST_THREADS");
  return given != nullptr ? std::max(1, std::atoi(given)) : 2;
}
inline ExecSettings best_exec(int threads = test_threads()) { return exec(best_lanes(), threads); }

/// Every pressure solver, and a scene set to use one as a file would.
inline const std::vector<PressureSolver> kEverySolver = values_of<PressureSolver>();
inline void set_solver(Scene& scene, PressureSolver pressure) {
  scene.solver.pressure = pressure;
  if (pressure == PressureSolver::wcsph) scene.solver.coupling = Coupling::weak;
  if (pressure == PressureSolver::pbf) scene.solver.iteration = Iteration::jacobi;
}

inline Shape box_shape(const Vec3d& lo, const Vec3d& hi, bool inside = false) {
  Shape s;
  s.kind = Box{lo, hi};
  s.inside = inside;
  return s;
}

inline Scene empty_scene(int dimensions, double h) {
  Scene s;
  s.file = "test";
  s.dimensions = dimensions;
  s.particle_size = h;
  return s;
}

inline void add_water(Scene& scene, const Vec3d& lo, const Vec3d& hi, const Vec3d& velocity = {0, 0, 0}) {
  if (scene.fluids.empty()) scene.fluids.emplace_back();
  Fill fill;
  fill.shape = box_shape(lo, hi);
  fill.velocity = velocity;
  fill.lattice = FillLattice::lattice;  // known places; settled fluid: test_start_at_rest.cpp
  scene.fluids[0].fill.push_back(fill);
}

inline BodyDescription& add_tank(Scene& scene, const Vec3d& lo, const Vec3d& hi) {
  BodyDescription b;
  b.name = "tank" + std::to_string(scene.bodies.size());
  b.shape = box_shape(lo, hi, true);
  scene.bodies.push_back(b);
  return scene.bodies.back();
}

/// A column of water of the given depth [m] at rest in a tank of its own width.
inline Scene still_tank(int dimensions, double h, double depth, double width) {
  Scene s = empty_scene(dimensions, h);
  add_water(s, {0, 0, 0}, {width, depth, width});
  add_tank(s, {0, 0, 0}, {width, 1.5 * depth, width});
  return s;
}

/// A dam break: a cube of water of edge n h at one end of a tank of 3 n x 2 n x n.
inline Scene dam_break(int dimensions, double h, int n) {
  const double a = n * h;
  Scene s = empty_scene(dimensions, h);
  add_water(s, {0, 0, 0}, {a, a, a});
  add_tank(s, {0, 0, 0}, {3 * a, 2 * a, a});
  return s;
}

/// A free blob of water in mid-air.
inline Scene blob(int dimensions, double h, int n) {
  Scene s = empty_scene(dimensions, h);
  add_water(s, {0, 0, 0}, {n * h, n * h, n * h});
  return s;
}

inline double run_until(Simulation& sim, double end) {
  while (sim.world().time < end - 1e-9) sim.step(end - sim.world().time);
  return sim.world().time;
}

/// Positions by particle id.
inline std::vector<Vec3d> positions(const World& w) {
  std::vector<Vec3d> x(w.fluid.size());
  for (std::size_t i = 0; i < w.fluid.size(); ++i)
    x[w.fluid.id[i]] = Vec3d(w.fluid.x[i].x, w.fluid.x[i].y, w.fluid.x[i].z);
  return x;
}

}  // namespace tidelock::testing
