// A free blob: momentum is conserved, and the centre of mass falls as the integrator's own formula says.
#include <gtest/gtest.h>

#include <cmath>

#include "support/scenes.hpp"

namespace tidelock {
namespace {

class EverySolver : public ::testing::TestWithParam<PressureSolver> {};
INSTANTIATE_TEST_SUITE_P(Solvers, EverySolver, ::testing::Values(PressureSolver::dfsph, PressureSolver::iisph),
                         [](const auto& each) { return each.param == PressureSolver::dfsph ? "dfsph" : "iisph"; });

TEST_P(EverySolver, BlobFallsAsSymplecticEulerSays) {
  Scene scene = testing::blob(3, 0.05, 14);
  scene.solver.pressure = GetParam();
  const double dt = 2e-3, g = 9.81;
  scene.time.step = dt;
  Simulation sim(build_world(scene), testing::best_exec());
  const Vec3d start = sim.measure().centre;
  const int n = 200;
  for (int i = 0; i < n; ++i) sim.step();
  const Measurements m = sim.measure();
  const double fallen = g * dt * dt * 0.5 * n * (n + 1);
  EXPECT_NEAR(m.centre.y(), start.y() - fallen, 1e-5 * fallen);
  EXPECT_NEAR(m.centre.x(), start.x(), 1e-6);
  EXPECT_NEAR(m.centre.z(), start.z(), 1e-6);
}

/// Two blobs that collide in mid-air: pressure and viscosity act, momentum must not notice.
Scene collision(PressureSolver pressure, ViscosityModel model) {
  Scene scene = testing::empty_scene(3, 0.05);
  scene.gravity = {0, -9.81, 0};
  scene.solver.pressure = pressure;
  testing::add_water(scene, {0, 0, 0}, {0.5, 0.5, 0.5}, {1.5, 0, 0});
  testing::add_water(scene, {0.5, 0.1, 0.05}, {0.9, 0.5, 0.45}, {-2, 0.3, 0});
  scene.fluids[0].viscosity.model = model;
  scene.fluids[0].viscosity.kinematic = 0.01;
  scene.fluids[0].viscosity.xsph = 0.05;
  FluidDescription oil = scene.fluids[0];  // another density: forces between fluids are opposite too
  oil.name = "oil";
  oil.density = 700;
  oil.fill.clear();
  scene.fluids.push_back(oil);
  Fill drop;
  drop.shape = testing::box_shape({0.1, 0.5, 0.1}, {0.4, 0.7, 0.4});
  drop.velocity = {0, -1, 0.5};
  scene.fluids[1].fill.push_back(drop);
  return scene;
}

TEST_P(EverySolver, CollisionKeepsMomentum) {
  for (const ViscosityModel model : {ViscosityModel::xsph, ViscosityModel::laplacian, ViscosityModel::none}) {
    Simulation sim(build_world(collision(GetParam(), model)), testing::best_exec());
    const Vec3d before = sim.measure().momentum;
    double mass = 0, speed_sum = 0;
    for (const Float4& v : sim.world().fluid.v) {
      const double m = sim.world().constants.particle_volume / static_cast<double>(v.w);
      mass += m;
      speed_sum += m * Vec3d(v.x, v.y, v.z).norm();
    }
    double pressed = 0;
    while (sim.world().time < 0.1) {
      sim.step();
      for (const float p : sim.world().fluid.pressure) pressed = std::max(pressed, static_cast<double>(p));
    }
    EXPECT_GT(pressed, 500) << "the blobs did not press on each other: the test shows nothing";
    const Vec3d expected = before + mass * sim.world().time * Vec3d(0, -9.81, 0);
    EXPECT_LT((sim.measure().momentum - expected).norm(), 1e-5 * speed_sum);
  }
}

TEST_P(EverySolver, CollisionDoesNotGainEnergy) {
  Scene scene = collision(GetParam(), ViscosityModel::none);
  scene.gravity = {0, 0, 0};
  Simulation sim(build_world(scene), testing::best_exec());
  const double start = sim.measure().kinetic_energy;
  double most = start;
  while (sim.world().time < 0.15) sim.step(), most = std::max(most, sim.measure().kinetic_energy);
  EXPECT_LT(most, 1.01 * start);
}

}  // namespace
}  // namespace tidelock
