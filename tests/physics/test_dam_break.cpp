// Dam breaks: nothing is lost, the solver's word on its error is true, the front moves as measured in a laboratory.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "support/scenes.hpp"

namespace tidelock {
namespace {

struct Choice {
  PressureSolver pressure;
  Iteration iteration;
  StopRule stop;
};
std::string name_of(const Choice& c) { return word(c.pressure) + "_" + word(c.iteration) + "_" + word(c.stop); }

class EveryIteration : public ::testing::TestWithParam<Choice> {};
INSTANTIATE_TEST_SUITE_P(Choices, EveryIteration,
                         ::testing::Values(Choice{PressureSolver::dfsph, Iteration::accelerated, StopRule::two_sided},
                                           Choice{PressureSolver::dfsph, Iteration::jacobi, StopRule::two_sided},
                                           Choice{PressureSolver::dfsph, Iteration::accelerated, StopRule::one_sided},
                                           Choice{PressureSolver::iisph, Iteration::accelerated, StopRule::two_sided},
                                           Choice{PressureSolver::iisph, Iteration::conjugate, StopRule::two_sided},
                                           Choice{PressureSolver::dfsph, Iteration::conjugate, StopRule::two_sided},
                                           Choice{PressureSolver::iisph, Iteration::jacobi, StopRule::one_sided}),
                         [](const auto& each) { return name_of(each.param); });

/// What the compression of the places really is, after each step from `from` to `until` [s].
double mean_compression(Simulation& sim, double from, double until) {
  testing::run_until(sim, from);
  double sum = 0, n = 0;
  while (sim.world().time < until) {
    sim.step();  // finds the densities of the places that the step before it led to
    sum += sim.measure().average_density_error, n += 1;
  }
  return sum / n;
}

TEST_P(EveryIteration, KeepsItsParticlesAndItsWord) {
  Scene scene = testing::dam_break(3, 0.05, 12);
  scene.solver.pressure = GetParam().pressure;
  scene.solver.iteration = GetParam().iteration;
  scene.solver.stop = GetParam().stop;
  scene.time.step = 2e-3;
  Simulation sim(build_world(scene), testing::best_exec());
  const std::size_t n = sim.world().fluid.size();
  const double top_energy = sim.measure().potential_energy + sim.measure().kinetic_energy;
  const double released = 2 * sim.world().release_time;  // [s] until then the lattice of the start spreads
  double compression = 0, steps = 0;
  while (sim.world().time < 0.8) {
    const StepReport r = sim.step();
    const Measurements m = sim.measure();
    EXPECT_LT(m.potential_energy + m.kinetic_energy, 1.001 * top_energy);
    if (sim.world().time > released) compression += m.average_density_error, steps += 1;
    EXPECT_TRUE(r.density.converged && r.divergence.converged);
    EXPECT_LE(r.density.average_residual, scene.solver.density_error);
    EXPECT_LE(r.divergence.average_residual, scene.solver.divergence_error);
  }
  EXPECT_LT(compression / steps, scene.solver.density_error) << "the places are denser than the solver said";
  EXPECT_EQ(sim.world().fluid.size(), n);
  std::set<std::uint64_t> ids(sim.world().fluid.id.begin(), sim.world().fluid.id.end());
  EXPECT_EQ(ids.size(), n);
  // Lone drops press into a wall by a part of their size before it holds them; nothing may come to the samples, which
  // lie half a spacing behind the true wall.
  const double a = 12 * 0.05, e = 0.5 * 0.05;
  for (const Float4& x : sim.world().fluid.x)
    EXPECT_TRUE(x.x > -e && x.x < 3 * a + e && x.y > -e && x.z > -e && x.z < a + e) << x.x << " " << x.y << " " << x.z;
}

// A solve makes the linear model of a step incompressible. What is left in the places is the square of how far
// particles move within a step.
TEST(DamBreak, CompressionThatALinearModelLeavesFallsWithTheSquareOfTheStep) {
  std::vector<double> left;
  for (const double step : {4e-3, 2e-3, 1e-3}) {
    Scene scene = testing::dam_break(3, 0.05, 12);
    scene.solver.density_error = 2e-6;  // far below what is looked for
    scene.time.step = step;
    Simulation sim(build_world(scene), testing::best_exec());
    left.push_back(mean_compression(sim, 0.25, 0.6));
    EXPECT_EQ(sim.totals().density_not_converged, 0u);
  }
  for (const std::size_t k : {0u, 1u}) {
    EXPECT_GT(left[k] / left[k + 1], 3) << "steps of " << (k ? 2 : 4) << " ms";
    EXPECT_LT(left[k] / left[k + 1], 6) << "steps of " << (k ? 2 : 4) << " ms";
  }
}

/// Front of a column of width a and height 2 a, a = 2.25 inches: Z = front / a at T = t sqrt(2 g / a).
/// J. C. Martin and W. J. Moyce, "An experimental study of the collapse of liquid columns on a rigid horizontal plane",
/// Phil. Trans. R. Soc. Lond. A 244 (1952), table 2.
constexpr double kFront[][2] = {{1.19, 1.44}, {1.43, 1.67}, {1.63, 1.89}, {1.83, 2.11}, {1.98, 2.33},
                                {2.20, 2.56}, {2.32, 2.78}, {2.51, 3.00}, {2.65, 3.22}, {2.83, 3.44},
                                {2.98, 3.67}, {3.11, 3.89}, {3.33, 4.11}};

/// Where the layer on the floor ends [m]; single drops ahead of it do not count.
double front_of(const World& w) {
  const double h = w.constants.h;
  std::vector<double> floor;
  for (const Float4& x : w.fluid.x)
    if (x.y < 2 * static_cast<float>(h)) floor.push_back(static_cast<double>(x.x));
  std::sort(floor.begin(), floor.end());
  double front = floor[0];
  for (const double x : floor) {
    if (x > front + 2.5 * h) break;
    front = x;
  }
  return front + 0.5 * h;
}

TEST(DamBreak, FrontMovesAsMartinAndMoyceMeasured) {
  // In the experiment a membrane had to melt away, which delays the start by an unknown time; so the clock is set where
  // the front passes the first point, as is usual with these data. Without that our front leads by a steady 0.2 to 0.3
  // a.
  const double a = 0.05715, h = a / 40, unit = std::sqrt(2 * 9.81 / a);
  Scene scene = testing::empty_scene(2, h);
  testing::add_water(scene, {0, 0, 0}, {a, 2 * a, 0});
  testing::add_tank(scene, {0, 0, 0}, {6 * a, 3 * a, 0});
  scene.time.max_step = 1e-3;
  scene.fluids[0].viscosity.model = ViscosityModel::laplacian;
  scene.fluids[0].viscosity.kinematic = 1e-6;
  Simulation sim(build_world(scene), testing::best_exec());
  while (front_of(sim.world()) < kFront[0][1] * a) sim.step();
  const double lag = kFront[0][0] - sim.world().time * unit;
  EXPECT_GT(lag, 0.0);
  EXPECT_LT(lag, 0.4);
  for (const auto& point : kFront) {
    testing::run_until(sim, (point[0] - lag) / unit);
    EXPECT_NEAR(front_of(sim.world()) / a / point[1], 1.0, 0.10) << "T = " << point[0];
  }
}

TEST(DamBreak, AccelerationNeedsFewerIterationsThanJacobi) {
  double iterations[2];
  for (const Iteration it : values_of<Iteration>()) {
    Scene scene = testing::dam_break(3, 0.04, 20);
    scene.solver.iteration = it;
    scene.time.step = 4e-3;
    Simulation sim(build_world(scene), testing::best_exec());
    for (int i = 0; i < 60; ++i) sim.step();
    iterations[it == Iteration::jacobi ? 0 : 1] = static_cast<double>(sim.totals().density_iterations);
  }
  EXPECT_LT(iterations[1], 0.5 * iterations[0]);
}

TEST(Trouble, ANonsenseSpeedStopsTheRunAndNamesTheParticle) {
  Simulation sim(build_world(testing::dam_break(2, 0.05, 10)), testing::best_exec());
  sim.step();
  sim.world().fluid.v[7].x = std::numeric_limits<float>::quiet_NaN();
  const std::string id = std::to_string(sim.world().fluid.id[7]);
  try {
    sim.step();
    FAIL() << "a NaN went unnoticed";
  } catch (const std::runtime_error& e) {
    EXPECT_NE(std::string(e.what()).find("particle"), std::string::npos) << e.what();
    EXPECT_NE(std::string(e.what()).find("t ="), std::string::npos) << e.what();
  }
}

}  // namespace
}  // namespace tidelock
