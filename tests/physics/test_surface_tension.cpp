// Drops: round ones, swinging ones, wetting ones.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <tuple>
#include <utility>

#include "laws/records.hpp"
#include "laws/surface_tension.hpp"
#include "scene/words.hpp"
#include "support/drops.hpp"

namespace tidelock {
namespace {

constexpr double kSigma = 10;  // [N/m] so that drops of 10 cm swing within a second

class Tension : public ::testing::TestWithParam<TensionModel> {};
INSTANTIATE_TEST_SUITE_P(SurfaceTension, Tension, ::testing::ValuesIn(values_of<TensionModel>({TensionModel::none})),
                         [](const auto& each) { return word(each.param); });

TEST_P(Tension, KeepsMomentum) {
  Scene s = testing::drop(3, 0.02, 0.1, GetParam(), kSigma);
  s.fluids.push_back(s.fluids[0]);
  s.fluids[1].name = "oil", s.fluids[1].density = 700, s.fluids[1].surface_tension.coefficient = 4;
  s.fluids[1].fill[0].shape = testing::box_shape({0.1, -0.06, -0.1}, {0.2, 0.06, 0.06});
  s.fluids[1].fill[0].velocity = {-1, 0.2, 0};
  s.time.max_step = 2e-3;
  for (const LaneTarget lanes : testing::all_lanes()) {
    SCOPED_TRACE(to_string(lanes));
    Simulation sim(build_world(s), testing::exec(lanes));
    const Vec3d before = sim.measure().momentum;
    const double energy = sim.measure().kinetic_energy;
    for (int k = 0; k < 100; ++k) sim.step();
    EXPECT_GT(std::fabs(sim.measure().kinetic_energy / energy - 1), 0.05) << "nothing happened";
    EXPECT_LT((sim.measure().momentum - before).norm(), 2e-5 * before.norm());
  }
}

/// Becker's cohesion reaches hardly farther than the pressure: it rounds a cube off less well, and less well still the
/// more exact its solves are (1.14 to 1.24 at a tenth or less of the default errors), so its bound has its
/// iteration.
TEST_P(Tension, CubeBecomesABall) {
  Scene s = testing::drop(3, 0.01, 0.06, GetParam(), kSigma);
  s.fluids[0].fill[0].shape = testing::box_shape({-0.06, -0.06, -0.06}, {0.06, 0.06, 0.06});
  s.fluids[0].viscosity.xsph = 0.05;
  s.time.max_step = 2e-3;
  if (GetParam() == TensionModel::becker) s.solver.iteration = Iteration::accelerated;
  Simulation sim(build_world(s), testing::best_exec());
  const double before = testing::aspect(sim.world());
  testing::run_until(sim, 1.0);
  const double after = testing::aspect(sim.world());
  std::printf("%s, cube: aspect %.3f at the start, %.3f at 1 s\n", word(GetParam()).c_str(), before, after);
  EXPECT_GT(before, 1.4);
  EXPECT_LT(after, GetParam() == TensionModel::becker ? 1.1 : 1.05);
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

/// A drop of a given tension without any viscosity, at rest; steps as long as the surface bears.
Simulation resting_drop(int dimensions, double h, double radius) {
  Scene s = testing::drop(dimensions, h, radius, TensionModel::he2014, kSigma);
  s.fluids[0].viscosity.model = ViscosityModel::none;
  s.time.max_step = 0.02;
  Simulation sim(build_world(s), testing::best_exec());
  testing::settle(sim, 0.5, 0.035);
  return sim;
}

HePotential potential(const World& w) {
  const Constants& c = w.constants;
  return {c.dimensions, HePotential::support_of(c.dimensions, c.h)};
}

/// What the surface holds: the pairs' energy [J], 2D: per metre.
double pair_energy(const World& w) {
  const HePotential pot = potential(w);
  const double V = w.constants.particle_volume, A = pot.strength(kSigma), d = w.constants.dimensions;
  double sum = 0;
  for (std::size_t i = 0; i < w.fluid.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const Float4 &a = w.fluid.x[i], &b = w.fluid.x[j];
      const double q = Vec3d(a.x - b.x, a.y - b.y, a.z - b.z).norm() / pot.support, u = 1 - q;
      if (u <= 0) continue;
      const double G = std::pow(u, 6) * (1 + 6 * q + 35.0 / 3 * q * q);
      const double lap = std::pow(u, 4) * (560 * q * q - 56.0 / 3 * d * u * (1 + 5 * q));
      sum -= A * V * V * (G + HePotential::theta * lap);
    }
  return sum;
}

Vec3d angular_momentum(const World& w) {
  Vec3d sum = Vec3d::Zero();
  for (std::size_t i = 0; i < w.fluid.size(); ++i) {
    const Float4 &x = w.fluid.x[i], &v = w.fluid.v[i];
    sum += w.constants.particle_volume / inverse_density(v) * Vec3d(x.x, x.y, x.z).cross(Vec3d(v.x, v.y, v.z));
  }
  return sum;
}

/// [dimensions, radius / h]
class SwingingDrop : public ::testing::TestWithParam<std::tuple<int, int>> {};
INSTANTIATE_TEST_SUITE_P(SurfaceTension, SwingingDrop,
                         ::testing::Values(std::tuple(3, 6), std::tuple(3, 8), std::tuple(2, 8)));

TEST_P(SwingingDrop, HasRayleighsPeriod) {
  const auto [d, size] = GetParam();
  const double h = 0.01;
  Simulation sim = resting_drop(d, h, size * h);
  const double T = testing::rayleigh_period(d, kSigma, 1000, testing::round_radius(sim.world()));
  const testing::Oscillation o = testing::swing(sim, 2 * M_PI / T, 0.15, 2.5 * T);
  std::printf("%dD, radius %d h: %d crossings, period %.3f of Rayleigh's, peaks", d, size, o.crossings, o.period / T);
  for (const double peak : o.peaks) std::printf(" %.3f", peak);
  std::printf("\n");
  ASSERT_GE(o.crossings, 4);
  EXPECT_NEAR(o.period / T, 1, 0.15);
  EXPECT_GT(o.peaks.front(), 0.06) << "did not swing";
}

/// Mean pressure inside a resting drop above the air's [Pa], and Laplace's.
std::pair<double, double> pressure_jump(int dimensions, int size) {
  const double h = 0.01;
  Simulation sim = resting_drop(dimensions, h, size * h);
  double sum = 0, time = 0;
  while (time < 0.3) {
    const double dt = sim.step().dt;
    sum += dt * testing::inner_pressure(sim.world()), time += dt;
  }
  const double jump = sum / time - potential(sim.world()).air_pressure(kSigma);
  const double laplace = (dimensions - 1) * kSigma / testing::round_radius(sim.world());
  std::printf("%dD, radius %d h: %.0f Pa above the air's, Laplace %.0f Pa\n", dimensions, size, jump, laplace);
  return {jump, laplace};
}

/// Drops at least twice as wide as the forces reach.
TEST(TrueTension, PressureInsideIsLaplaces) {
  for (const int d : {2, 3}) {
    double last = 1e300;
    for (const int size : {8, 10, 12}) {
      const auto [jump, laplace] = pressure_jump(d, size);
      EXPECT_NEAR(jump / laplace, 1, 0.15);
      EXPECT_LT(jump, last);
      last = jump;
    }
  }
}

TEST(TrueTension, EnergyNeverGrowsAndNothingBeginsToSpin) {
  Simulation sim = resting_drop(3, 0.01, 0.06);
  const double omega = 2 * M_PI / testing::rayleigh_period(3, kSigma, 1000, testing::round_radius(sim.world()));
  testing::swing(sim, omega, 0.15, 1e-6);
  const double pairs = pair_energy(sim.world()), moving = sim.measure().kinetic_energy;
  const Vec3d spin = angular_momentum(sim.world());
  double most = 0, least = 1e300;
  for (double t = 0; t < 1; t += sim.step().dt) {
    const double energy = (sim.measure().kinetic_energy + pair_energy(sim.world()) - pairs) / moving;
    most = std::max(most, energy), least = std::min(least, energy);
  }
  std::printf("energy over the first: %.3f to %.3f\n", most, least);
  EXPECT_LT(most, 1.01);
  EXPECT_LT(least, 0.9) << "a real fluid loses some";
  const double scale = 0.06 * std::sqrt(2 * moving * 1000 * 4 / 3 * M_PI * std::pow(0.06, 3));  // [kg m^2/s] R |p|
  EXPECT_LT((angular_momentum(sim.world()) - spin).norm(), 1e-5 * scale);
}

/// Height of the centre of a cap of a unit ball with this contact angle, over the cube root of its volume: grows with
/// the angle.
double cap_height(double angle) {
  const double c = std::cos(angle), H = 1 - c;
  return (3 * (2 - H) * (2 - H) / (4 * (3 - H)) - c) / std::cbrt(M_PI * H * H * (3 - H) / 3);
}

/// [degrees] of a drop that came to rest on a plate without gravity, from how high its centre lies.
double contact_angle(double adhesion) {
  const double h = 0.01;
  Scene s = testing::drop(3, h, 0.09, TensionModel::he2014, kSigma);
  s.fluids[0].surface_tension.adhesion = adhesion;
  s.fluids[0].fill[0].shape = testing::box_shape({-0.08, 0, -0.08}, {0.08, 0.06, 0.08});
  BodyDescription plate;
  plate.name = "plate", plate.shape = testing::box_shape({-0.3, -0.05, -0.3}, {0.3, 0, 0.3});
  s.bodies.push_back(plate);
  s.time.max_step = 0.02;
  Simulation sim(build_world(s), testing::best_exec());
  testing::settle(sim, 1.5, 0.05);
  const double height =
      testing::centre(sim.world()).y() / (h * std::cbrt(static_cast<double>(sim.world().fluid.size())));
  double low = 0.02, high = M_PI;
  for (int k = 0; k < 50; ++k) (cap_height(0.5 * (low + high)) < height ? low : high) = 0.5 * (low + high);
  return low * 180 / M_PI;
}

TEST(TrueTension, ContactAngleIsYoungs) {
  for (const double adhesion : {0.25, 0.5, 0.75}) {
    const double angle = contact_angle(adhesion), young = std::acos(2 * adhesion - 1) * 180 / M_PI;
    std::printf("adhesion %.2f: contact angle %.1f degrees, Young and Dupre %.1f\n", adhesion, angle, young);
    EXPECT_NEAR(angle, young, 10);
  }
}

TEST(TrueTension, AdhesionPullsBodiesAsMuchAsTheFluid) {
  Scene s = testing::drop(3, 0.01, 0.05, TensionModel::he2014, kSigma);
  s.fluids[0].surface_tension.adhesion = 0.5;
  BodyDescription ball;
  ball.name = "ball", ball.motion = Motion::dynamic, ball.density = 500;
  ball.shape.kind = Sphere{0.03};
  ball.position = {0.09, 0, 0};
  s.bodies.push_back(ball);
  s.time.max_step = 2e-3;
  Simulation sim(build_world(s), testing::best_exec());
  double fastest = 0, of_ball = 0;
  for (int k = 0; k < 60; ++k) {
    sim.step();
    const Dynamics& d = sim.world().bodies[0].dynamics;
    of_ball = std::max(of_ball, d.mass * d.velocity.norm());
    fastest = std::max(fastest, (sim.measure().momentum + d.mass * d.velocity).norm());
  }
  EXPECT_LT(sim.world().bodies[0].position.x(), 0.085) << "the drop draws the ball in";
  EXPECT_LT(fastest, 1e-4 * of_ball);
}

}  // namespace
}  // namespace tidelock
