// Drops: round ones, swinging ones, wetting ones.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "scene/words.hpp"
#include "support/drops.hpp"

namespace tidelock {
namespace {

constexpr double kSigma = 10;  // [N/m] so that drops of 10 cm swing within a second

class Tension : public ::testing::TestWithParam<TensionModel> {};
INSTANTIATE_TEST_SUITE_P(SurfaceTension, Tension, ::testing::Values(TensionModel::akinci, TensionModel::becker),
                         [](const auto& each) { return word(each.param); });

TEST_P(Tension, KeepsMomentum) {
  Scene s = testing::drop(3, 0.02, 0.1, GetParam(), kSigma);
  s.fluids.push_back(s.fluids[0]);
  s.fluids[1].name = "oil", s.fluids[1].density = 700, s.fluids[1].surface_tension.coefficient = 4;
  s.fluids[1].fill[0].shape = testing::box_shape({0.1, -0.06, -0.1}, {0.2, 0.06, 0.06});
  s.fluids[1].fill[0].velocity = {-1, 0.2, 0};
  s.time.max_step = 2e-3;
  Simulation sim(build_world(s), testing::best_exec());
  const Vec3d before = sim.measure().momentum;
  const double energy = sim.measure().kinetic_energy;
  for (int k = 0; k < 100; ++k) sim.step();
  EXPECT_GT(std::fabs(sim.measure().kinetic_energy / energy - 1), 0.05) << "nothing happened";
  EXPECT_LT((sim.measure().momentum - before).norm(), 2e-5 * before.norm());
}

/// Becker's cohesion reaches hardly farther than the pressure: it rounds a cube off less well.
TEST_P(Tension, CubeBecomesABall) {
  Scene s = testing::drop(3, 0.01, 0.06, GetParam(), kSigma);
  s.fluids[0].fill[0].shape = testing::box_shape({-0.06, -0.06, -0.06}, {0.06, 0.06, 0.06});
  s.fluids[0].viscosity.xsph = 0.05;
  s.time.max_step = 2e-3;
  Simulation sim(build_world(s), testing::best_exec());
  const double before = testing::aspect(sim.world());
  testing::run_until(sim, 1.0);
  const double after = testing::aspect(sim.world());
  std::printf("%s, cube: aspect %.3f at the start, %.3f at 1 s\n", word(GetParam()).c_str(), before, after);
  EXPECT_GT(before, 1.4);
  EXPECT_LT(after, GetParam() == TensionModel::akinci ? 1.05 : 1.1);
}

/// Width of what lies on a plate over its height: the smaller the contact angle, the larger.
double spread(double adhesion) {
  Scene s = testing::drop(2, 0.01, 0.1, TensionModel::akinci, kSigma);
  s.gravity = {0, -0.5, 0};
  s.fluids[0].surface_tension.adhesion = adhesion;
  s.fluids[0].viscosity.xsph = 0.05;
  s.fluids[0].fill[0].shape = testing::box_shape({-0.14, 0, 0}, {0.14, 0.11, 0});
  BodyDescription plate;
  plate.name = "plate", plate.shape = testing::box_shape({-0.6, -0.05, 0}, {0.6, 0, 0});
  s.bodies.push_back(plate);
  s.time.max_step = 2e-3;
  Simulation sim(build_world(s), testing::best_exec());
  testing::run_until(sim, 2.0);
  double lo = 1e300, hi = -1e300, top = 0;
  for (const Float4& x : sim.world().fluid.x) {
    top = std::max(top, static_cast<double>(x.y) + 0.005);
    if (x.y < 0.012f) lo = std::min(lo, static_cast<double>(x.x)), hi = std::max(hi, static_cast<double>(x.x));
  }
  return (hi - lo + 0.01) / top;
}

TEST(ContactAngle, FallsWithAdhesion) {
  const double dry = spread(0), wet = spread(5);
  std::printf("foot over height: adhesion 0: %.2f, 5: %.2f\n", dry, wet);
  EXPECT_GT(wet, 1.2 * dry);
}

}  // namespace
}  // namespace tidelock
