// Conjugate gradients solve the same equations as the other iterations: the same water, in fewer iterations.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "support/coupled.hpp"
#include "support/scenes.hpp"
#include "support/state.hpp"

namespace tidelock {
namespace {

class ConjugateGradients : public ::testing::TestWithParam<PressureSolver> {};
INSTANTIATE_TEST_SUITE_P(Solvers, ConjugateGradients, ::testing::Values(PressureSolver::iisph, PressureSolver::dfsph),
                         [](const auto& each) { return word(each.param); });

/// A dam that has just reached the far wall: pressures, a free surface, spray, walls.
Scene breaking(PressureSolver pressure) {
  Scene s = testing::dam_break(2, 0.03, 24);
  s.solver.pressure = pressure;
  s.time.step = 1e-3;
  return s;
}

/// Velocities after one step from this state, by particle, with a stop far below the usual one.
std::vector<Vec3d> after_a_step(World world, Iteration iteration) {
  world.scene.solver.iteration = iteration;
  world.scene.solver.density_error = world.scene.solver.divergence_error = 5e-7;
  world.scene.solver.max_iterations = 3000;
  Simulation sim(std::move(world), testing::exec(LaneTarget::scalar));
  sim.step();
  const World& w = sim.world();
  std::vector<Vec3d> v(w.fluid.size());
  for (std::size_t i = 0; i < v.size(); ++i)
    v[static_cast<std::size_t>(w.fluid.id[i])] = Vec3d(w.fluid.v[i].x, w.fluid.v[i].y, w.fluid.v[i].z);
  return v;
}

double root_mean_square(const std::vector<Vec3d>& a, const std::vector<Vec3d>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - b[i]).squaredNorm();
  return std::sqrt(sum / static_cast<double>(a.size()));
}

}  // namespace

TEST_P(ConjugateGradients, LeadToTheVelocitiesThatJacobiLeadsTo) {
  Simulation sim(build_world(breaking(GetParam())), testing::best_exec());
  testing::run_until(sim, 0.45);
  const World& now = sim.world();
  std::vector<Vec3d> before(now.fluid.size());
  for (std::size_t i = 0; i < before.size(); ++i)
    before[static_cast<std::size_t>(now.fluid.id[i])] = Vec3d(now.fluid.v[i].x, now.fluid.v[i].y, now.fluid.v[i].z);
  const auto jacobi = after_a_step(World(now), Iteration::jacobi);
  const auto conjugate = after_a_step(World(now), Iteration::conjugate);
  EXPECT_LT(root_mean_square(conjugate, jacobi), 0.02 * root_mean_square(jacobi, before));
}

TEST_P(ConjugateGradients, NeedFewerIterationsThanNesterovs) {
  std::uint64_t iterations[2];
  for (const bool conjugate : {false, true}) {
    Scene s = testing::still_tank(3, 0.05, 0.8, 0.5);
    s.solver.pressure = GetParam();
    s.solver.iteration = conjugate ? Iteration::conjugate : Iteration::accelerated;
    s.solver.stop = StopRule::two_sided;
    s.time.step = 2e-3;
    Simulation sim(build_world(s), testing::best_exec());
    testing::run_until(sim, 0.2);
    iterations[conjugate] = sim.totals().density_iterations + sim.totals().divergence_iterations;
  }
  std::printf("%s: %g of the iterations\n", word(GetParam()).c_str(),
              static_cast<double>(iterations[1]) / static_cast<double>(iterations[0]));
  EXPECT_LT(static_cast<double>(iterations[1]), 0.9 * static_cast<double>(iterations[0]));
}

// Velocities are summed up over the iterations instead of being found anew: action must equal reaction all the same.
TEST_P(ConjugateGradients, KeepMomentumWhenTwoBlobsMeet) {
  Scene s = testing::empty_scene(2, 0.02);
  s.gravity = {0, 0, 0};
  s.solver.pressure = GetParam();
  s.solver.iteration = Iteration::conjugate;
  testing::add_water(s, {-0.31, 0, 0}, {-0.01, 0.3, 0}, {2, 0, 0});
  testing::add_water(s, {0.01, 0.1, 0}, {0.21, 0.3, 0}, {-3, 1, 0});
  for (const LaneTarget lanes : testing::all_lanes()) {
    SCOPED_TRACE(to_string(lanes));
    Simulation sim(build_world(s), testing::exec(lanes));
    const Measurements start = sim.measure();
    testing::run_until(sim, 0.1);
    const Measurements end = sim.measure();
    EXPECT_LT(end.kinetic_energy, start.kinetic_energy);
    EXPECT_GT(end.kinetic_energy, 0.2 * start.kinetic_energy);
    EXPECT_LT((end.momentum - start.momentum).norm(), 1e-5 * 1000 * (0.09 * 2 + 0.04 * 3));
  }
}

/// A ball under water, a ten-thousandth of the water's density to twice that: it starts at a third of g to g.
Scene ball_under_water(PressureSolver pressure, double density) {
  Scene s = testing::still_tank(2, 0.025, 0.8, 0.8);
  s.solver.pressure = pressure;
  testing::add_body(s, "ball", testing::shape_of(Sphere{0.12}), {0.4, 0.3, 0}, density);
  s.time.step = 1e-3;
  return s;
}

// The motion of a body that nothing but water touches is the same whoever solves for it, for light and heavy ones.
TEST_P(ConjugateGradients, MoveABodyAsNesterovsDo) {
  for (const double density : {0.1, 50.0, 2000.0}) {
    SCOPED_TRACE(density);
    Scene s = ball_under_water(GetParam(), density);
    s.bodies.back().held_until = 0.05;
    Simulation before(build_world(s), testing::best_exec());
    testing::run_until(before, 0.05);
    Vec3d velocity[2];
    for (const bool conjugate : {false, true}) {
      World now = before.world();
      now.scene.solver.iteration = conjugate ? Iteration::conjugate : Iteration::accelerated;
      now.scene.solver.stop = StopRule::two_sided;
      now.scene.solver.density_error = now.scene.solver.divergence_error = 5e-7;
      now.scene.solver.max_iterations = 5000;
      Simulation sim(std::move(now), testing::exec(LaneTarget::scalar));
      for (int k = 0; k < 5; ++k) sim.step();
      EXPECT_EQ(sim.totals().density_not_converged, 0u);
      velocity[conjugate] = testing::body_named(sim.world(), "ball").dynamics.velocity;
    }
    EXPECT_GT(velocity[0].norm(), 0.25 * 9.81 * 5e-3);
    EXPECT_LT((velocity[1] - velocity[0]).norm(), 0.01 * velocity[0].norm());
  }
}

TEST_P(ConjugateGradients, KeepTheMomentumOfWaterAndBody) {
  Scene s = testing::empty_scene(2, 0.02);
  s.gravity = {0, 0, 0};
  s.solver.pressure = GetParam();
  s.solver.iteration = Iteration::conjugate;
  testing::add_water(s, {-0.31, 0, 0}, {-0.01, 0.3, 0}, {2, 0, 0});
  testing::add_body(s, "plate", testing::box_shape({-0.05, -0.15, 0}, {0.05, 0.15, 0}), {0.06, 0.2, 0}, 20);
  Simulation sim(build_world(s), testing::best_exec());
  const auto momentum = [&]() -> Vec3d {
    const Body& plate = testing::body_named(sim.world(), "plate");
    return sim.measure().momentum + plate.dynamics.mass * plate.dynamics.velocity;
  };
  const Vec3d start = momentum();
  testing::run_until(sim, 0.1);
  EXPECT_GT(testing::body_named(sim.world(), "plate").dynamics.velocity.x(), 1.5) << "the light plate is carried along";
  EXPECT_LT((momentum() - start).norm(), 1e-5 * start.norm());
}

// Two fluids, one a hundred times heavier than the other, at rest on each other. From a lattice the particles fall
// together at 0.1 m/s, however they are iterated; from a settled start what moves them is the solve. A hundredth of the
// speed of a fall through the water's depth is a ten-thousandth of its energy.
TEST(ConjugateGradients, HoldsAHeavyLayerUnderALightOne) {
  const double h = 0.02, depth = 0.4;
  Scene s = testing::still_tank(2, h, depth, 0.6);
  s.solver.iteration = Iteration::conjugate;
  s.fluids[0].fill[0].lattice = FillLattice::settled;
  FluidDescription light = s.fluids[0];
  light.name = "light", light.density = 10;
  light.fill[0].shape = testing::box_shape({0, depth, 0}, {0.6, 0.56, 0});
  s.fluids.push_back(light);
  Simulation sim(build_world(s), testing::best_exec());
  const World& w = sim.world();
  const double mass = 1000 * 0.6 * depth + 10 * 0.6 * 0.16, fall = std::sqrt(2 * 9.81 * depth);
  while (w.time < 1) {
    sim.step();
    const Measurements m = sim.measure();
    ASSERT_LT(std::sqrt(2 * m.kinetic_energy / mass), 0.01 * fall) << "at " << w.time << " s";
    ASSERT_LT(m.average_density_error, 2e-3) << "at " << w.time << " s";
  }
  for (std::size_t i = 0; i < w.fluid.size(); ++i) {
    const double above = static_cast<double>(w.fluid.x[i].y) - depth;
    EXPECT_LT(w.fluid.fluid[i] == 0 ? above : -above, h) << "on the other fluid's side";
  }
  EXPECT_EQ(sim.totals().density_not_converged, 0u);
}

}  // namespace tidelock
