// Water at rest in a tank: pressure is rho g depth, the walls carry its weight, the volume stays, the motion dies,
// nothing leaks.
#include <gtest/gtest.h>

#include <cmath>

#include "support/scenes.hpp"

namespace tidelock {
namespace {

// Water at rest does not move: nature's bound is 0. Ours settles from its lattice and goes on trembling; these are what
// it takes today, in speeds of the hydrostatic scale sqrt(g depth), root mean square over the water, in any step.
constexpr double kSettling = 0.16;    // in the first second
constexpr double kTrembling = 0.021;  // from the third second on

struct Case {
  PressureSolver pressure;
  int dimensions;
  LaneTarget lanes = best_lanes();
};

class StillWater : public ::testing::TestWithParam<Case> {};
std::string name_of(const ::testing::TestParamInfo<Case>& each) {
  return word(each.param.pressure) + std::to_string(each.param.dimensions) + "d_" + to_string(each.param.lanes);
}
std::vector<Case> on_every_lane() {
  std::vector<Case> cases;
  for (const LaneTarget lanes : testing::all_lanes())
    if (lanes != best_lanes())
      for (const PressureSolver pressure : {PressureSolver::dfsph, PressureSolver::iisph})
        cases.push_back({pressure, 2, lanes});
  return cases;
}
INSTANTIATE_TEST_SUITE_P(Lanes, StillWater, ::testing::ValuesIn(on_every_lane()), name_of);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(StillWater);
INSTANTIATE_TEST_SUITE_P(Solvers, StillWater,
                         ::testing::Values(Case{PressureSolver::dfsph, 3}, Case{PressureSolver::iisph, 3},
                                           Case{PressureSolver::pcisph, 3}, Case{PressureSolver::wcsph, 3},
                                           Case{PressureSolver::dfsph, 2}, Case{PressureSolver::iisph, 2},
                                           Case{PressureSolver::pcisph, 2}, Case{PressureSolver::pbf, 2},
                                           Case{PressureSolver::wcsph, 2}),
                         name_of);
INSTANTIATE_TEST_SUITE_P(SlowSolvers, StillWater, ::testing::Values(Case{PressureSolver::pbf, 3}), name_of);

double rms_speed(const World& w) {
  double sum = 0;
  for (const Float4& v : w.fluid.v) sum += Vec3d(v.x, v.y, v.z).squaredNorm();
  return std::sqrt(sum / static_cast<double>(w.fluid.size()));
}

/// Pressures averaged over time and over layers two particles thick, from the third particle above the floor to the
/// third below the surface, away from the side walls. (Over time: a single step's pressures carry the noise that the
/// density error leaves. Two particles: near the floor they lie in rows, whose pressures alternate by 5 %.)
struct Layers {
  double h, width;
  std::vector<double> pressure, expected;
  Layers(double spacing, double depth, double tank_width)
      : h(spacing),
        width(tank_width),
        pressure(static_cast<std::size_t>(depth / (2 * spacing)) - 2),
        expected(pressure) {}
  void add(const World& w) {
    const double level = 2 * measure(w).centre.y();
    const auto at_wall = [&](float c) { return c < 2 * h || c > width - 2 * h; };
    for (std::size_t i = 0; i < w.fluid.size(); ++i) {
      const Float4& x = w.fluid.x[i];
      if (at_wall(x.x) || (w.constants.dimensions == 3 && at_wall(x.z)) || x.y < 2 * h) continue;
      const std::size_t k = static_cast<std::size_t>((static_cast<double>(x.y) - 2 * h) / (2 * h));
      if (k >= pressure.size()) continue;
      pressure[k] += static_cast<double>(w.fluid.pressure[i]);
      expected[k] += 1000 * 9.81 * (level - static_cast<double>(x.y));
    }
  }
};

TEST_P(StillWater, StaysAtRestUnderItsPressure) {
  const double h = 0.05, depth = 1, width = GetParam().dimensions == 3 ? 0.5 : 1.0;
  Scene scene = testing::still_tank(GetParam().dimensions, h, depth, width);
  testing::set_solver(scene, GetParam().pressure);
  if (GetParam().pressure == PressureSolver::pbf) scene.solver.pressure_error = 0.3;  // each step starts from nothing
  scene.bodies[0].measured = true;
  Simulation sim(build_world(scene), testing::exec(GetParam().lanes, testing::test_threads()));
  const double level_at_start = 2 * sim.measure().centre.y(), scale = std::sqrt(9.81 * depth);
  while (sim.world().time < 1.0 - 1e-9) {
    sim.step(1.0 - sim.world().time);
    EXPECT_LT(rms_speed(sim.world()) / scale, kSettling);
  }
  const double early_energy = sim.measure().kinetic_energy;
  testing::run_until(sim, 3.0);

  Layers layers(h, depth, width);
  double late_energy = 0;
  int samples = 0;
  const Vec3d momentum = sim.measure().momentum;
  sim.begin_means();
  while (sim.world().time < 5.0 - 1e-9) {
    sim.step(5.0 - sim.world().time);
    layers.add(sim.world());
    EXPECT_LT(rms_speed(sim.world()) / scale, kTrembling);
    late_energy += sim.measure().kinetic_energy;
    ++samples;
  }
  late_energy /= samples;
  EXPECT_EQ(sim.totals().density_not_converged, 0u);

  for (std::size_t k = 0; k < layers.pressure.size(); ++k) {
    ASSERT_GT(layers.expected[k], 0);
    EXPECT_NEAR(layers.pressure[k] / layers.expected[k], 1.0, 0.05) << "layer " << k << " from the floor";
  }
  const bool weak = GetParam().pressure == PressureSolver::wcsph;  // gives way by half a percent at the floor
  EXPECT_NEAR(2 * sim.measure().centre.y() / level_at_start, 1.0, weak ? 0.02 : 0.01);
  EXPECT_LT(late_energy, 0.35 * early_energy);
  // Over two seconds the tank carries the weight, and what the water's momentum changed by.
  const Loads& on_tank = sim.world().bodies[0].dynamics.given;
  const double mass = 1000 * sim.world().constants.particle_volume * static_cast<double>(sim.world().fluid.size());
  const Vec3d weight(0, -9.81 * mass, 0), force = (on_tank.fluid.force + on_tank.viscous.force) / 2;
  EXPECT_LT((force - weight).norm(), 1e-3 * weight.norm());
  if (GetParam().pressure != PressureSolver::pbf) {  // which makes its velocities from places in float32
    EXPECT_LT((force + (sim.measure().momentum - momentum) / 2 - weight).norm(), 2e-5 * weight.norm());
  }
  for (const Float4& x : sim.world().fluid.x) {
    EXPECT_TRUE(x.x > 0 && x.x < width && x.y > 0 && x.y < 1.5 * depth);
    EXPECT_TRUE(GetParam().dimensions == 3 ? x.z > 0 && x.z < width : x.z == 0);
  }
}

TEST(StillWaterAtEveryScale, DoesNotMoveFasterThanItsScale) {
  // A millimetre cup and a harbour: the same tank in other units behaves the same.
  for (const double scale : {0.01, 30.0}) {
    Scene scene = testing::still_tank(3, 0.05 * scale, 1 * scale, 0.5 * scale);
    scene.time.max_step = 5e-3 * std::sqrt(scale);
    scene.time.min_step = 1e-8;
    Simulation sim(build_world(scene), testing::best_exec());
    testing::run_until(sim, 1.0 * std::sqrt(scale));
    EXPECT_EQ(sim.totals().density_not_converged, 0u);
    EXPECT_NEAR(sim.measure().centre.y() / scale, 0.5025, 0.006);
    EXPECT_LT(sim.measure().kinetic_energy / (1000 * 0.25 * 9.81 * std::pow(scale, 4)), 0.005);
  }
}

}  // namespace
}  // namespace tidelock
