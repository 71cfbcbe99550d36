// Samples of parts and of functions of known form: never too close, no holes, even, the same on any number of threads.
#include <gtest/gtest.h>
#include <omp.h>

#include <cmath>

#include "geometry/random.hpp"
#include "geometry/relax.hpp"
#include "geometry/sample_solid.hpp"
#include "support/surfaces.hpp"

namespace tidelock {
namespace {

using testing::largest_hole;
using testing::shape_of;
using testing::standard_part;
using testing::surface_named;

class EverySurface : public ::testing::TestWithParam<std::pair<std::string, double>> {
 protected:
  void check_surface() const;
  void check_inset() const;
};

void EverySurface::check_surface() const {
  const auto& [name, share] = GetParam();
  const Shape s = surface_named(name);
  const Solid& solid = *solid_of(s.kind);
  const double h = share * std::sqrt(solid.area());
  const SurfaceSamples samples = sample_solid(s, {.spacing = h});
  EXPECT_EQ(count_violations(samples.points, poisson_radius(h)), 0);
  EXPECT_LT(largest_hole(solid, samples.points, h, 0), 1.3 * h);
  EXPECT_LT(relative_spread(sample_densities(samples.points, 2 * h, 3)), 0.05);
  double off = 0;
  for (const Vec3d& p : samples.points) off = std::max(off, std::abs(solid.distance(p)));
  EXPECT_LT(off, 1e-6 * h);
  EXPECT_NEAR(static_cast<double>(samples.points.size()) * h * h / solid.area(), 1, 0.15);
}

void EverySurface::check_inset() const {
  const auto& [name, share] = GetParam();
  const Shape s = surface_named(name);
  const Solid& solid = *solid_of(s.kind);
  const double h = share * std::sqrt(solid.area());
  const SurfaceSamples samples = sample_solid(s, {.spacing = h, .inset = 0.5 * h});
  EXPECT_EQ(count_violations(samples.points, poisson_radius(h)), 0);
  EXPECT_LT(largest_hole(solid, samples.points, h, 0.5 * h), 1.3 * h);
  // The fluid sees the mesh's volume: samples lie half a spacing below the surface, in the mean and each of them, but
  // for those in edges (deeper) and in tips that are thinner (their middle).
  double mean = 0, square = 0, least = 1e300, most = 0;  // [h]
  for (const Vec3d& p : samples.points) {
    const double depth = -solid.distance(p) / h;
    mean += depth, square += depth * depth;
    least = std::min(least, depth), most = std::max(most, depth);
  }
  const double n = static_cast<double>(samples.points.size());
  mean /= n;
  EXPECT_GT(least, 0) << "outside";
  EXPECT_LT(most, 0.5 * std::sqrt(3.0)) << "deeper than in a corner";
  EXPECT_NEAR(mean, 0.5, 0.015);
  EXPECT_LT(std::sqrt(std::max(0.0, square / n - mean * mean)), 0.035);
  // Walls of less than three spacings, limbs and threads of few samples leave no room for an even layer inside of them.
  const bool resolved = name == "plate"      ? share < 0.025
                        : name == "creature" ? share < 0.015
                                             : share < 0.009 || name != "bolt";
  EXPECT_LT(relative_spread(sample_densities(samples.points, 2 * h, 3)), resolved ? 0.05 : 0.08);
}

TEST_P(EverySurface, SamplesKeepTheirDistanceLeaveNoHoleAndAreEven) { check_surface(); }
TEST_P(EverySurface, InsetSamplesLieInsideWithoutHoles) { check_inset(); }

class SlowEverySurface : public EverySurface {};

TEST_P(SlowEverySurface, SamplesKeepTheirDistanceLeaveNoHoleAndAreEven) { check_surface(); }
TEST_P(SlowEverySurface, InsetSamplesLieInsideWithoutHoles) { check_inset(); }

std::string name_of(const ::testing::TestParamInfo<std::pair<std::string, double>>& i) {
  return i.param.first + "_" + std::to_string(static_cast<int>(std::round(10000 * i.param.second)));
}
INSTANTIATE_TEST_SUITE_P(Sizes, EverySurface, ::testing::Values(std::pair{"sphere", 0.04}, std::pair{"cube", 0.04}),
                         name_of);

std::vector<std::pair<std::string, double>> surfaces() {
  std::vector<std::pair<std::string, double>> all;
  // Sizes that resolve the form: with 1300 to 5000 samples, of creature and bolt with 10000 to 20000.
  for (const char* name : {"sphere", "torus", "cube", "plate"})
    for (const double share : {0.028, 0.02, 0.014}) all.emplace_back(name, share);
  all.emplace_back("plate", 0.04);  // as thick as one spacing
  all.emplace_back("creature", 0.02);
  all.emplace_back("bolt", 0.014);  // 3.8 samples per pitch of its thread
  for (const char* name : {"creature", "bolt"})
    for (const double share : {0.010, 0.0085, 0.007}) all.emplace_back(name, share);
  return all;
}
INSTANTIATE_TEST_SUITE_P(Sizes, SlowEverySurface, ::testing::ValuesIn(surfaces()), name_of);

TEST(SampleSolid, SameForAnyNumberOfThreadsAndForTheSameSeed) {
  const Shape duck = standard_part("duck");
  const int before = omp_get_max_threads();
  omp_set_num_threads(1);
  const auto one = sample_solid(duck, {.spacing = 0.03}).points;
  omp_set_num_threads(3);
  const auto three = sample_solid(duck, {.spacing = 0.03}).points;
  omp_set_num_threads(before);
  EXPECT_EQ(one, three);
  EXPECT_NE(one, sample_solid(duck, {.spacing = 0.03, .seed = 2}).points);
}

/// Sampled tile by tile a surface must be as good as in one piece; a border of tiles must not be seen.
class SlowTiled : public ::testing::TestWithParam<double> {};

TEST_P(SlowTiled, SamplesAreAsGoodAsThoseOfOnePiece) {
  const double inset = GetParam();  // [spacings]
  const Shape s = surface_named("creature");
  const Solid& solid = *solid_of(s.kind);
  const double h = 0.012 * std::sqrt(solid.area());
  SolidSampling settings{.spacing = h, .inset = inset * h};
  const auto whole = sample_solid(s, settings).points;
  settings.tile = 24;
  settings.most_tiles = 8;
  const auto tiled = sample_solid(s, settings).points;
  EXPECT_NE(tiled, whole);
  EXPECT_NEAR(static_cast<double>(tiled.size()) / static_cast<double>(whole.size()), 1, 0.02);
  EXPECT_EQ(count_violations(tiled, poisson_radius(h)), 0);
  EXPECT_LT(largest_hole(solid, tiled, h, inset * h), 1.3 * h);
  const auto spread = [&](const std::vector<Vec3d>& x) { return relative_spread(sample_densities(x, 2 * h, 3)); };
  EXPECT_LT(spread(tiled), spread(whole) + 0.02);
  for (const Vec3d& p : tiled) ASSERT_NEAR(solid.distance(p), -inset * h, (inset > 0 ? 0.5 : 1e-6) * h);
}
INSTANTIATE_TEST_SUITE_P(Insets, SlowTiled, ::testing::Values(0, 0.5),
                         [](const auto& i) { return i.param > 0 ? "inset" : "surface"; });

TEST(TiledSampling, CutDuckIsTheSameForAnyNumberOfThreads) {
  Shape cut, hole;
  hole.kind = Sphere{0.25};
  hole.position = {0, 0.3, 0};
  cut.kind = Difference{{standard_part("duck"), hole}};
  const double h = 0.04;
  SolidSampling settings{.spacing = h, .inset = 0.5 * h};
  const auto whole = sample_solid(cut, settings).points;
  settings.tile = 12;
  settings.most_tiles = 4;
  const int before = omp_get_max_threads();
  omp_set_num_threads(1);
  const auto one = sample_solid(cut, settings).points;
  omp_set_num_threads(3);
  const auto three = sample_solid(cut, settings).points;
  omp_set_num_threads(before);
  EXPECT_EQ(one, three);
  EXPECT_NE(one, whole);
  EXPECT_NEAR(static_cast<double>(one.size()) / static_cast<double>(whole.size()), 1, 0.02);
  EXPECT_EQ(count_violations(one, poisson_radius(h)), 0);
}

TEST(SampleSolid, ThinPlateHasItsMiddleSampledAndSaysSo) {
  const Shape s = shape_of(testing::box_distance({0.5, 0.01, 0.5}), {0.5, 0.01, 0.5}, 0.0061, 9);
  const double h = 0.05;
  const SurfaceSamples samples = sample_solid(s, {.spacing = h, .inset = 0.5 * h});
  ASSERT_FALSE(samples.warnings.empty());
  EXPECT_NE(samples.warnings[0].find("thinner"), std::string::npos);
  EXPECT_GT(samples.points.size(), 350u);  // 400 for a lattice
  for (const Vec3d& p : samples.points) EXPECT_LT(std::abs(p.y()), 0.005);
}

TEST(SampleSolid, UnionWithAPartHasNoSamplesInsideAndNoHole) {
  Shape both;
  Shape sphere;
  sphere.kind = Sphere{0.05};
  sphere.position = {0.14, 0, 0};
  both.kind = Union{{standard_part("chain_link"), sphere}};
  const double h = 0.01;
  const auto x = sample_surface(both, 3, h, 0.5 * h).points;
  EXPECT_GT(x.size(), 500u);
  std::size_t shallow = 0;
  for (const Vec3d& p : x) {
    EXPECT_LT(signed_distance(both, p, 3), -0.25 * h);
    EXPECT_GT(signed_distance(both, p, 3), -0.75 * h);
    shallow += signed_distance(both, p, 3) > -0.45 * h;
  }
  EXPECT_LT(shallow, x.size() / 30);
}

TEST(Relax, TrialsAndDensityBothRemoveViolations) {
  // 100 random points in a square, [WBZL17] Fig. 3.
  const double edge = 0.1, r = 0.008;
  const Projection into_square = [&](Vec3d& p, int) {
    p = p.cwiseMax(0.0).cwiseMin(edge);
    p.z() = 0;
    return true;
  };
  std::vector<Vec3d> start;
  KeyedRandom random(1);
  for (int k = 0; k < 100; ++k) start.emplace_back(edge * random.uniform(), edge * random.uniform(), 0);
  RelaxSettings s;
  s.keep_distance = false, s.radius = r, s.support = 2 * r, s.dimensions = 2, s.iterations = 100;
  std::vector<Vec3d> a = start, b = start;
  const RelaxReport density = relax_by_density(a, s, into_square), trials = relax_by_trials(b, s, into_square);
  EXPECT_GT(density.violations.front(), 40);
  EXPECT_EQ(density.violations.front(), trials.violations.front());
  // The paper: the same after 30 iterations.
  EXPECT_LE(density.violations[30], 5);
  EXPECT_LE(density.violations.back(), 2);
  EXPECT_LE(trials.violations.back(), 2);
}

}  // namespace
}  // namespace tidelock
