// Fluids of different densities: layers at rest, layers that turn over, bodies between them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#include "support/bodies.hpp"

namespace tidelock {
namespace {

constexpr double kG = 9.81;

/// A tank `across` particles wide with `lower` below `upper` (densities), each as deep as the tank is wide.
Scene layers(double h, int across, double lower, double upper) {
  const double a = across * h;
  Scene s = testing::empty_scene(2, h);
  testing::add_water(s, {0, 0, 0}, {a, a, 0});
  s.fluids[0].name = "lower", s.fluids[0].density = lower;
  s.fluids.push_back(s.fluids[0]);
  s.fluids[1].name = "upper", s.fluids[1].density = upper;
  s.fluids[1].fill[0].shape = testing::box_shape({0, a, 0}, {a, 2 * a, 0});
  testing::add_tank(s, {0, 0, 0}, {a, 3 * a, 0});
  s.time.max_step = 2e-3;
  // From a lattice the layers fall together as chance has it: at a ratio of 2, solves thirty times tighter than the
  // default by either iteration leave one particle of 512 two spacings across, and so does the default; this does not.
  s.solver.iteration = Iteration::accelerated;
  return s;
}

/// Straight line through (y, p); its value at y0.
double fitted(const std::vector<std::pair<double, double>>& points, double y0) {
  double n = 0, y = 0, p = 0, yy = 0, yp = 0;
  for (const auto& [a, b] : points) n += 1, y += a, p += b, yy += a * a, yp += a * b;
  const double slope = (n * yp - y * p) / (n * yy - y * y);
  return p / n + slope * (y0 - y / n);
}

class TwoLayers : public ::testing::TestWithParam<double> {};
INSTANTIATE_TEST_SUITE_P(DensityContrast, TwoLayers, ::testing::Values(2.0, 10.0, 100.0),
                         [](const auto& each) { return "ratio_" + std::to_string(static_cast<int>(each.param)); });

TEST_P(TwoLayers, InterfacePressureIsTheWeightAboveAndNothingMixes) {
  const double h = 0.02, light = 1000 / GetParam();
  const int across = 16;
  const double a = across * h;
  Simulation sim(build_world(layers(h, across, 1000, light)), testing::best_exec());
  testing::run_until(sim, 3);
  std::vector<std::pair<double, double>> points;  // of the upper fluid: y, p
  while (sim.world().time < 5) {
    sim.step();
    const FluidParticles& f = sim.world().fluid;
    for (std::size_t i = 0; i < f.size(); ++i)
      if (f.fluid[i] == 1 && f.x[i].y > a + 1.5 * h && f.x[i].y < 2 * a - 4 * h && f.x[i].x > 3 * h &&
          f.x[i].x < a - 3 * h)
        points.emplace_back(f.x[i].y, f.pressure[i]);
  }
  double top = 0, crossed = 0, deepest = 0;
  const FluidParticles& f = sim.world().fluid;
  for (std::size_t i = 0; i < f.size(); ++i) {
    const double y = f.x[i].y, wrong = f.fluid[i] == 0 ? y - a : a - y;
    top = std::max(top, y + 0.5 * h);
    deepest = std::max(deepest, wrong);
    if (wrong > 1.5 * h) ++crossed;  // the interface is as rough as a particle
  }
  const double expected = light * kG * (top - a), found = fitted(points, a);
  std::printf("ratio %g: interface pressure %.2f of %.2f Pa (%.3f), particles across %g, deepest %.2f h\n", GetParam(),
              found, expected, found / expected, crossed, deepest / h);
  EXPECT_NEAR(found / expected, 1, 0.05);
  EXPECT_EQ(crossed, 0) << "of " << f.size() << "; deepest " << deepest / h << " h";
}

/// Heavy over light with a cosine between them, from rest: while the amplitude is small it grows as cosh(sqrt(A g k) t)
/// at most (viscosity and the coarse interface slow it down); later the fluids have turned over.
TEST(RayleighTaylor, FingersGrowAndTurnTheFluidsOver) {
  const double h = 0.01, a = 0.32, amplitude = 0.02;
  Scene s = layers(h, 32, 1000, 3000);
  Simulation sim(build_world(s), testing::best_exec());
  World& w = sim.world();
  const double k = 2 * M_PI / a;
  for (std::size_t i = 0; i < w.fluid.size(); ++i) {
    const bool heavy = w.fluid.x[i].y > a + amplitude * std::cos(k * w.fluid.x[i].x);
    w.fluid.fluid[i] = heavy ? 1 : 0;
    w.fluid.v[i] = {0, 0, 0, heavy ? 1 / 3000.0f : 1 / 1000.0f};
  }
  const auto mean_height = [&](std::uint32_t fluid) {
    double sum = 0, n = 0;
    for (std::size_t i = 0; i < w.fluid.size(); ++i)
      if (w.fluid.fluid[i] == fluid) sum += w.fluid.x[i].y, n += 1;
    return sum / n;
  };
  const auto swing = [&] {  // amplitude of the interface: first Fourier mode of the heavy fluid's lower edge
    double mode = 0;
    for (int c = 0; c < 16; ++c) {
      double lowest = 1e300;
      const double x = (c + 0.5) * a / 16;
      for (std::size_t i = 0; i < w.fluid.size(); ++i)
        if (w.fluid.fluid[i] == 1 && std::fabs(w.fluid.x[i].x - x) < a / 32)
          lowest = std::min(lowest, static_cast<double>(w.fluid.x[i].y));
      mode += lowest * std::cos(k * x) * 2 / 16;
    }
    return mode;
  };
  const double before = mean_height(1) - mean_height(0);
  testing::run_until(sim, 0.1);
  const double a1 = swing(), t1 = w.time;
  testing::run_until(sim, 0.2);
  const double a2 = swing(), t2 = w.time;
  const double s0 = std::sqrt(0.5 * kG * k);
  const double rate = std::log(a2 / a1) / (t2 - t1),
               linear = std::log(std::cosh(s0 * t2) / std::cosh(s0 * t1)) / (t2 - t1);
  std::printf("Rayleigh-Taylor: rate %.2f 1/s, linear theory %.2f\n", rate, linear);
  EXPECT_GT(rate, 0.5 * linear);
  EXPECT_LT(rate, 1.1 * linear);
  testing::run_until(sim, 2.5);
  const double after = mean_height(1) - mean_height(0);
  std::printf("Rayleigh-Taylor: heavy above light by %.3f m at the start, %.3f m at 2.5 s\n", before, after);
  EXPECT_LT(after, 0);
}

/// [GPB+19] Fig. 5 without chains.
TEST(SlowBuoys, ComeToRestAtTheirLevels) {
  const double h = 0.02, W = 1.2, D = 0.34, r = 0.08;
  Scene s = testing::empty_scene(2, h);
  testing::add_water(s, {0, 0, 0}, {W, D, 0});
  s.fluids[0].name = "brine", s.fluids[0].density = 1500;
  s.fluids.push_back(s.fluids[0]);
  s.fluids[1].name = "oil", s.fluids[1].density = 750;
  s.fluids[1].fill[0].shape = testing::box_shape({0, D, 0}, {W, 2 * D, 0});
  for (auto& f : s.fluids) f.viscosity.xsph = 0.05;
  testing::add_tank(s, {0, 0, 0}, {W, 3 * D, 0});
  const double densities[] = {100, 1100, 2000}, start[] = {2 * D, D, 0.12};
  for (int b = 0; b < 3; ++b)
    testing::add_body(s, "buoy" + std::to_string(b), testing::shape_of(Sphere{r}), {0.2 + 0.4 * b, start[b], 0},
                      densities[b]);
  s.time.max_step = 2e-3;
  Simulation sim(build_world(s), testing::best_exec());
  testing::run_until(sim, 3);
  double mean[3] = {0, 0, 0}, n = 0, surface = 0;
  while (sim.world().time < 4) {
    sim.step();
    for (std::size_t b = 0; b < 3; ++b) mean[b] += sim.world().bodies[b + 1].position.y();
    n += 1;
  }
  for (const Float4& x : sim.world().fluid.x) surface = std::max(surface, static_cast<double>(x.y) + 0.5 * h);
  const double area = M_PI * r * r;
  const auto cut = [&](double d) {  // area of the disc below a line d above its centre
    const double q = std::clamp(d / r, -1.0, 1.0);
    return r * r * (M_PI - std::acos(q) + q * std::sqrt(1 - q * q));
  };
  const auto depth_for = [&](double share) {  // d of the line above the centre
    double lo = -r, hi = r;
    for (int k = 0; k < 60; ++k) (cut(0.5 * (lo + hi)) < share * area ? lo : hi) = 0.5 * (lo + hi);
    return 0.5 * (lo + hi);
  };
  const double level[] = {surface - depth_for(100.0 / 750), D - depth_for((1100.0 - 750) / (1500 - 750)), r};
  for (std::size_t b = 0; b < 3; ++b) {
    std::printf("buoy of %g: at %.3f m, by Archimedes %.3f m\n", densities[b], mean[b] / n, level[b]);
    EXPECT_NEAR(mean[b] / n, level[b], 1.5 * h) << densities[b];
  }
}

}  // namespace
}  // namespace tidelock
