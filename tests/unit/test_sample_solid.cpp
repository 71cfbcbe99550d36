// Samples of parts and of functions of known form: never too close, no holes, even, the same on any number of threads.
#include <gtest/gtest.h>
#include <omp.h>

#include <cmath>

#include "geometry/contour.hpp"
#include "geometry/parts/parts.hpp"
#include "geometry/point_hash.hpp"
#include "geometry/random.hpp"
#include "geometry/relax.hpp"
#include "geometry/sample_solid.hpp"

namespace tidelock {
namespace {

Shape standard(const std::string& name) {
  const PartKind& kind = *find_part(name);
  return part_shape(kind, standard_values(kind));
}

/// A solid of a function, as a shape.
Shape shape_of(const DistanceFunction& f, const Vec3d& half, double cell, std::uint64_t key) {
  Shape shape;
  const auto make = [=] { return contour(f, {-half, half}, cell); };
  shape.kind = PartShape{"test", {}, std::make_shared<const Solid>(key, make, f)};
  return shape;
}

/// Largest distance [m] from a point of the surface, moved in by the inset, to the nearest sample.
double largest_hole(const Solid& solid, const std::vector<Vec3d>& samples, double h, double inset) {
  PointHash near(h);
  for (const Vec3d& p : samples) near.insert(p);
  double worst = 0;
  const TriangleMesh& mesh = solid.mesh();
  for (const auto& t : mesh.triangles) {
    const Vec3d x = (mesh.vertices[t[0]] + mesh.vertices[t[1]] + mesh.vertices[t[2]]) / 3;
    const Vec3d n = (mesh.vertices[t[1]] - mesh.vertices[t[0]]).cross(mesh.vertices[t[2]] - mesh.vertices[t[0]]);
    Vec3d p = x;
    if (inset > 0 && n.norm() > 0) {
      p = x - inset * n.normalized();
      if (solid.distance(p) > -0.9 * inset) continue;  // an edge or a thin wall
    }
    double nearest = 1e300;
    for (const Vec3d& s : near.within(p, 2.5 * h)) nearest = std::min(nearest, (s - p).norm());
    worst = std::max(worst, nearest);
  }
  return worst;
}

class EverySurface : public ::testing::TestWithParam<std::pair<std::string, double>> {
 protected:
  void check_surface() const;
  void check_inset() const;
  static Shape shape(const std::string& name) {
    if (name == "sphere")
      return shape_of([](const Vec3d& p) { return p.norm() - 0.5; }, Vec3d::Constant(0.5), 0.015, 1);
    if (name == "torus")
      return shape_of([](const Vec3d& p) { return std::hypot(std::hypot(p.x(), p.z()) - 0.4, p.y()) - 0.15; },
                      {0.55, 0.15, 0.55}, 0.012, 2);
    const auto box = [](const Vec3d& half) {
      return [half](const Vec3d& p) {
        const Vec3d q = p.cwiseAbs() - half;
        return q.cwiseMax(0.0).norm() + std::min(q.maxCoeff(), 0.0);
      };
    };
    if (name == "cube") return shape_of(box({0.5, 0.5, 0.5}), Vec3d::Constant(0.5), 0.021, 3);
    if (name == "plate") return shape_of(box({0.5, 0.03, 0.5}), {0.5, 0.03, 0.5}, 0.0131, 4);
    return standard(name);
  }
};

void EverySurface::check_surface() const {
  const auto& [name, share] = GetParam();
  const Shape s = shape(name);
  const Solid& solid = *solid_of(s.kind);
  const double h = share * std::sqrt(solid.area());
  const SurfaceSamples samples = sample_solid(s, {.spacing = h});
  EXPECT_EQ(count_violations(samples.points, poisson_radius(h)), 0);
  EXPECT_LT(largest_hole(solid, samples.points, h, 0), 1.3 * h);
  EXPECT_LT(relative_spread(sample_densities(samples.points, 2 * h, 3)), 0.05);
  double off = 0;
  for (const Vec3d& p : samples.points) off = std::max(off, std::abs(solid.distance(p)));
  EXPECT_LT(off, 0.25 * h);  // in the roots of the bolt's thread
  EXPECT_NEAR(static_cast<double>(samples.points.size()) * h * h / solid.area(), 1, 0.15);
}

void EverySurface::check_inset() const {
  const auto& [name, share] = GetParam();
  const Shape s = shape(name);
  const Solid& solid = *solid_of(s.kind);
  const double h = share * std::sqrt(solid.area());
  const SurfaceSamples samples = sample_solid(s, {.spacing = h, .inset = 0.5 * h});
  EXPECT_EQ(count_violations(samples.points, poisson_radius(h)), 0);
  EXPECT_LT(largest_hole(solid, samples.points, h, 0.5 * h), 1.3 * h);
  int outside = 0;
  for (const Vec3d& p : samples.points) outside += solid.distance(p) > 0;
  EXPECT_EQ(outside, 0);
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
  all.emplace_back("creature", 0.02);
  for (const char* name : {"creature", "bolt"})
    for (const double share : {0.010, 0.0085, 0.007}) all.emplace_back(name, share);
  return all;
}
INSTANTIATE_TEST_SUITE_P(Sizes, SlowEverySurface, ::testing::ValuesIn(surfaces()), name_of);

TEST(SampleSolid, SameForAnyNumberOfThreadsAndForTheSameSeed) {
  const Shape duck = standard("duck");
  const int before = omp_get_max_threads();
  omp_set_num_threads(1);
  const auto one = sample_solid(duck, {.spacing = 0.03}).points;
  omp_set_num_threads(3);
  const auto three = sample_solid(duck, {.spacing = 0.03}).points;
  omp_set_num_threads(before);
  EXPECT_EQ(one, three);
  EXPECT_NE(one, sample_solid(duck, {.spacing = 0.03, .seed = 2}).points);
}

TEST(SampleSolid, ThinPlateHasItsMiddleSampledAndSaysSo) {
  const auto plate = [](const Vec3d& p) {
    const Vec3d q = p.cwiseAbs() - Vec3d(0.5, 0.01, 0.5);
    return q.cwiseMax(0.0).norm() + std::min(q.maxCoeff(), 0.0);
  };
  const Shape s = shape_of(plate, {0.5, 0.01, 0.5}, 0.0061, 9);
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
  both.kind = Union{{standard("chain_link"), sphere}};
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
