// Surface samples: where they lie, how far apart, whether they leave holes.
//
// Holes are looked for on points that come from the signed distance alone: a fine grid around the inset surface is
// projected onto it, independently of how the sampler builds its rings and faces.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <ctime>

#include "base/error.hpp"
#include "geometry/field.hpp"
#include "geometry/geometry.hpp"
#include "geometry/point_hash.hpp"

namespace tidelock {
namespace {

Shape at(const ShapeKind& kind, Vec3d position = {0, 0, 0}, Quatd rotation = Quatd::Identity()) {
  Shape s;
  s.kind = kind;
  s.position = position;
  s.rotation = rotation;
  return s;
}
Shape inside_out(const Shape& shape) {
  Shape s = shape;
  s.inside = true;
  return s;
}
Shape box(const Vec3d& size, const Vec3d& position = {0, 0, 0}) { return at(Box{-0.5 * size, 0.5 * size}, position); }
const Quatd tilted(Eigen::AngleAxisd(0.7, Vec3d(1, 2, 3).normalized()));
const Quatd turned(Eigen::AngleAxisd(0.4, Vec3d::UnitZ()));  // for 2D

/// Points on the surface where the signed distance of `shape` is -inset, about `step` apart.
std::vector<Vec3d> dense_surface(const Shape& shape, int dimensions, double inset, double step) {
  const ShapeField f(shape, dimensions);
  const Bounds b = bounds(shape, dimensions);
  std::vector<Vec3d> out;
  const int nz = dimensions == 2 ? 0 : int(std::ceil((b.hi.z() - b.lo.z()) / step)) + 2;
  const int ny = int(std::ceil((b.hi.y() - b.lo.y()) / step)) + 2,
            nx = int(std::ceil((b.hi.x() - b.lo.x()) / step)) + 2;
  for (int k = 0; k <= nz; ++k)
    for (int j = 0; j <= ny; ++j)
      for (int i = 0; i <= nx; ++i) {
        Vec3d x = b.lo + step * Vec3d(i - 0.9, j - 0.9, dimensions == 2 ? 0 : k - 0.9);
        double d = f(x) + inset;
        if (std::abs(d) > step) {
          i += int(std::abs(d) / step) - 1;  // the surface is at least that far away
          continue;
        }
        for (int it = 0; it < 4 && std::abs(d) > 1e-9 * step; ++it) {
          Vec3d g{0, 0, 0};
          for (int a = 0; a < dimensions; ++a) {
            const Vec3d e = 1e-6 * step * Vec3d::Unit(a);
            g[a] = (f(x + e) - f(x - e)) / (2e-6 * step);
          }
          x -= d * g;
          d = f(x) + inset;
        }
        if (std::abs(d) < 1e-6 * step) out.push_back(x);
      }
  return out;
}

struct Quality {
  double nearest = 1e300;  // [spacings] smallest distance of two samples
  double farthest = 0;     // [spacings] largest distance of a sample from its nearest neighbour
  double hole = 0;         // [spacings] largest distance of a surface point from a sample
};

/// Distance [m] to the nearest point, to 1e-3 spacings; at most 5 spacings.
double nearest_distance(const PointHash& hash, const Vec3d& x, double spacing) {
  double lo = 0, hi = 5 * spacing;
  while (hi - lo > 1e-3 * spacing) (hash.any_within(x, 0.5 * (lo + hi)) ? hi : lo) = 0.5 * (lo + hi);
  return hi;
}

void measure(const std::vector<Vec3d>& samples, const std::vector<Vec3d>& surface, double spacing, Quality& q) {
  PointHash hash(spacing);
  for (const Vec3d& x : samples) hash.insert(x);
  for (const Vec3d& x : samples) {
    std::vector<double> distances;
    for (const Vec3d& p : hash.within(x, 3 * spacing)) distances.push_back((p - x).norm() / spacing);
    ASSERT_GE(distances.size(), 2u);  // itself and a neighbour
    std::nth_element(distances.begin(), distances.begin() + 1, distances.end());
    q.nearest = std::min(q.nearest, distances[1]);
    q.farthest = std::max(q.farthest, distances[1]);
  }
  for (const Vec3d& x : surface)
    if (!hash.any_within(x, q.hole * spacing)) q.hole = nearest_distance(hash, x, spacing) / spacing;
}

Quality quality(const std::vector<Vec3d>& samples, const std::vector<Vec3d>& surface, double spacing) {
  Quality q;
  measure(samples, surface, spacing, q);
  return q;
}

class AtSpacing : public ::testing::TestWithParam<double> {};

std::vector<std::pair<std::string, Shape>> single_shapes(int dimensions) {
  const Quatd q = dimensions == 3 ? tilted : turned;
  const Vec3d p = dimensions == 3 ? Vec3d(0.3, -2, 5) : Vec3d(0.3, -2, 0);
  std::vector<std::pair<std::string, Shape>> out{
      {"box", at(Box{{-0.3, -0.5, -0.2}, {0.4, 0.25, 0.5}}, p, q)},
      {"sphere", at(Sphere{0.5}, p, q)},
      {"cylinder", at(Cylinder{0.4, 0.9}, p, q)},
      {"capsule", at(Capsule{0.3, 0.61}, p, q)},
      {"cone", at(Cone{0.5, 0, 1}, p, q)},
      {"cut cone", at(Cone{0.5, 0.23, 0.7}, p, q)},
      {"funnel", at(Cone{0.2, 0.45, 0.6}, p, q)},
      {"torus", at(Torus{0.5, 0.22}, p, q)},
  };
  return out;
}

TEST_P(AtSpacing, SamplesLieAtTheInsetWithoutHoles) {
  const double h = GetParam();
  for (const int dimensions : {2, 3}) {
    for (const double inset : {0.5 * h, 0.0}) {
      for (const auto& [name, shape] : single_shapes(dimensions)) {
        SCOPED_TRACE(name + " " + std::to_string(dimensions) + "D inset " + std::to_string(inset / h));
        const auto samples = sample_surface(shape, dimensions, h, inset);
        EXPECT_TRUE(samples.warnings.empty());
        for (const Vec3d& x : samples.points)
          ASSERT_LT(std::abs(signed_distance(shape, x, dimensions) + inset), 1e-6 * h);
        const Quality q = quality(samples.points, dense_surface(shape, dimensions, inset, h / 4), h);
        EXPECT_GT(q.nearest, 0.7);
        EXPECT_LT(q.farthest, 1.13);
        EXPECT_LT(q.hole, dimensions == 3 ? 0.8 : 0.6);
      }
    }
  }
}

TEST_P(AtSpacing, InsideOutShapesAreSampledOutsideTheirCavityWithSharpEdges) {
  const double h = GetParam();
  const double i = 0.5 * h;
  const double slant = std::hypot(1, 0.5);
  const double tip = 0.5 + i * slant / 0.5, base = -0.5 - i;
  const std::vector<std::array<Shape, 2>> pairs{
      {box({0.7, 0.8, 0.5}), box({0.7 + h, 0.8 + h, 0.5 + h})},
      {at(Sphere{0.4}), at(Sphere{0.4 + i})},
      {at(Cylinder{0.4, 0.7}), at(Cylinder{0.4 + i, 0.7 + h})},
      {at(Capsule{0.3, 0.5}), at(Capsule{0.3 + i, 0.5})},
      {at(Torus{0.6, 0.2}), at(Torus{0.6, 0.2 + i})},
      {at(Cone{0.5, 0, 1}), at(Cone{0.5 * (tip - base), 0, tip - base}, {0, 0.5 * (tip + base), 0})},
  };
  for (const int dimensions : {2, 3}) {
    for (const auto& [cavity, outset] : pairs) {
      SCOPED_TRACE(std::to_string(cavity.kind.index()) + " " + std::to_string(dimensions) + "D");
      const auto samples = sample_surface(inside_out(cavity), dimensions, h, i);
      for (const Vec3d& x : samples.points) {
        ASSERT_LT(std::abs(signed_distance(outset, x, dimensions)), 1e-6 * h);
        ASSERT_LE(signed_distance(inside_out(cavity), x, dimensions), -i + 1e-9 * h);
      }
      const Quality q = quality(samples.points, dense_surface(outset, dimensions, 0, h / 4), h);
      EXPECT_GT(q.nearest, 0.7);
      EXPECT_LT(q.farthest, 1.13);
      EXPECT_LT(q.hole, dimensions == 3 ? 0.8 : 0.6);
    }
  }
}

TEST_P(AtSpacing, UnionsAndDifferencesAreClosed) {
  const double h = GetParam(), i = 0.5 * h;
  const auto grown = [](const Shape& shape, double d) {  // a sphere or box with its faces moved out by d
    Shape s = shape;
    if (auto* b = std::get_if<Box>(&s.kind)) {
      b->lo -= Vec3d::Constant(d);
      b->hi += Vec3d::Constant(d);
    } else {
      std::get<Sphere>(s.kind).radius += d;
    }
    return s;
  };
  const Shape a = box({1, 0.6, 0.8}), b = at(Sphere{0.35}, {0.45, 0.2, 0.1});
  const Shape c = at(Box{{-0.2, -0.3, -0.2}, {0.3, 0.2, 0.15}}, {-0.1, 0.3, 0}, turned);
  const Shape tank = box({1.4, 1.2, 1});
  const auto pillar = [&](double d) { return grown(box({0.3, 0.9, 0.3}, {0.1, -0.4, 0}), d); };
  const std::vector<std::tuple<std::string, Shape, Shape>> cases{
      {"box and sphere", at(Union{{a, b}}), at(Union{{grown(a, -i), grown(b, -i)}})},
      {"two boxes", at(Union{{a, c}}), at(Union{{grown(a, -i), grown(c, -i)}})},
      {"three parts", at(Union{{a, b, c}}), at(Union{{grown(a, -i), grown(b, -i), grown(c, -i)}})},
      {"box without sphere", at(Difference{{a, b}}), at(Difference{{grown(a, -i), grown(b, i)}})},
      {"box without box", at(Difference{{a, c}}), at(Difference{{grown(a, -i), grown(c, i)}})},
      {"flush notch", at(Difference{{a, box({0.5, 0.3, 0.8}, {0.25, 0.15, 0})}}),
       at(Difference{{grown(a, -i), grown(box({0.5, 0.3, 0.8}, {0.25, 0.15, 0}), i)}})},
      {"tank with pillar", at(Union{{inside_out(tank), pillar(0)}}),
       at(Union{{inside_out(grown(tank, i)), pillar(-i)}})},
      {"two rooms", inside_out(at(Union{{a, b}})), inside_out(at(Union{{grown(a, i), grown(b, i)}}))},
  };
  for (const int dimensions : {2, 3}) {
    for (const auto& [name, shape, inset_shape] : cases) {
      SCOPED_TRACE(name + " " + std::to_string(dimensions) + "D");
      const auto samples = sample_surface(shape, dimensions, h, i);
      EXPECT_TRUE(samples.warnings.empty()) << samples.warnings.front();
      for (const Vec3d& x : samples.points)
        ASSERT_LT(std::abs(signed_distance(inset_shape, x, dimensions)), 2e-6 * h) << x.transpose();
      const Quality q = quality(samples.points, dense_surface(inset_shape, dimensions, 0, h / 4), h);
      EXPECT_GE(q.nearest, 0.6 - 1e-9);
      EXPECT_LT(q.hole, 0.8);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Spacings, AtSpacing, ::testing::Values(0.1, 0.0613, 0.031));

bool holds(const std::vector<Vec3d>& points, const Vec3d& x, double tolerance) {
  return std::any_of(points.begin(), points.end(), [&](const Vec3d& p) { return (p - x).norm() < tolerance; });
}

TEST(SurfaceSampling, CornersAndEdgesOfTanksAreCoveredExactly) {
  const double h = 0.07;
  const auto tank = sample_surface(inside_out(box({1, 2, 1.5})), 3, h, 0.5 * h);
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3d sign(corner & 1 ? 1 : -1, corner & 2 ? 1 : -1, corner & 4 ? 1 : -1);
    EXPECT_TRUE(holds(tank.points, sign.cwiseProduct(Vec3d(0.5, 1, 0.75) + Vec3d::Constant(0.5 * h)), 1e-12));
  }
  // Full faces: 15 x 30 x 22 divisions of 1.07 / h, 2.07 / h, 1.57 / h, one layer.
  EXPECT_EQ(tank.points.size(), 16u * 31 * 23 - 14u * 29 * 21);
  const auto outline = sample_surface(inside_out(box({1, 2, 1})), 2, h, 0.5 * h);
  EXPECT_EQ(outline.points.size(), 2u * (15 + 30));
  for (const Vec3d& x : outline.points) EXPECT_EQ(x.z(), 0);
}

TEST(SurfaceSampling, PlanesCoverTheirSquare) {
  const auto floor = sample_surface(at(Plane{{0, 2, 0}, 1.0}, {0, 0.5, 0}), 3, 0.1, 0.05);
  EXPECT_EQ(floor.points.size(), 121u);
  for (const Vec3d& x : floor.points) EXPECT_NEAR(x.y(), 0.45, 1e-12);
  EXPECT_TRUE(holds(floor.points, {0.5, 0.45, -0.5}, 1e-12));
  const auto line = sample_surface(at(Plane{{1, 1, 0}, 1.0}), 2, 0.1, 0.05);
  EXPECT_EQ(line.points.size(), 11u);
  for (const Vec3d& x : line.points) EXPECT_NEAR(x.x() + x.y(), -0.05 * std::sqrt(2.0), 1e-12);
}

TEST(SurfaceSampling, SlenderShapesHaveSamplesAllAround) {
  for (const double h : {0.1, 0.12, 0.14}) {  // rings of one, two and three samples
    for (const Shape& shape : {at(Cone{0.12, 0, 1.2}), at(Cylinder{0.31 * h, 1}), at(Cylinder{0.45 * h, 1})}) {
      const auto samples = sample_surface(shape, 3, h, 0);
      Vec3d sum{0, 0, 0};
      for (const Vec3d& x : samples.points) sum += x / double(samples.points.size());
      EXPECT_LT(std::hypot(sum.x(), sum.z()), 0.02 * h);
      EXPECT_LT(quality(samples.points, dense_surface(shape, 3, 0, h / 10), h).hole, 0.75);
    }
  }
}

TEST(SurfaceSampling, SeamCornersOfCrossingBoxesAreCovered) {
  // A cross of two beams: the inset seam is the rectangle's outline x = +-0.15 (inset), z = +-0.15 on each face y.
  const double h = 0.1;
  const Shape cross = at(Union{{box({2.07, 0.4, 0.4}), box({0.4, 0.4, 2.03})}});
  const auto samples = sample_surface(cross, 3, h, 0.5 * h);
  for (const double x : {-0.15, 0.15})
    for (const double y : {-0.15, 0.15})
      for (const double z : {-0.15, 0.15}) EXPECT_TRUE(holds(samples.points, {x, y, z}, 1e-3 * h));
}

TEST(SurfaceSampling, TouchingPartsHaveNoWallBetweenThem) {
  const double h = 0.05;
  const Shape whole = at(Union{{box({1, 0.5, 0.5}, {0, 0.25, 0}), box({0.5, 0.5, 0.5}, {-0.25, 0.75, 0})}});
  const auto samples = sample_surface(whole, 3, h, 0.5 * h);
  for (const Vec3d& x : samples.points) {
    const bool in_contact_area = x.x() < -2 * h && x.x() > -0.5 + 2 * h && std::abs(x.z()) < 0.25 - 2 * h;
    EXPECT_FALSE(in_contact_area && std::abs(x.y() - 0.5) < 2 * h) << x.transpose();
  }
  // The layer is closed as if the L had been made of overlapping boxes.
  const Shape same =
      at(Union{{box({1 - h, 0.5 - h, 0.5 - h}, {0, 0.25, 0}), box({0.5 - h, 1 - h, 0.5 - h}, {-0.25, 0.5, 0})}});
  EXPECT_LT(quality(samples.points, dense_surface(same, 3, 0, h / 4), h).hole, 0.85);
}

TEST(SurfaceSampling, ThinPartsUseTheirMiddleSurfaceAndSaySo) {
  const double h = 0.1;
  const auto plate = sample_surface(box({1, 0.06, 1}, {0, 2, 0}), 3, h, 0.5 * h);
  ASSERT_EQ(plate.warnings.size(), 1u);
  EXPECT_NE(plate.warnings[0].find("box"), std::string::npos);
  EXPECT_EQ(plate.points.size(), 100u);
  for (const Vec3d& x : plate.points) EXPECT_NEAR(x.y(), 2, 1e-12);
  EXPECT_EQ(sample_surface(at(Sphere{0.04}), 3, h, 0.5 * h).points.size(), 1u);
  for (const Vec3d& x : sample_surface(at(Cylinder{0.04, 1}), 3, h, 0.5 * h).points) EXPECT_EQ(x.x(), 0);
  for (const Vec3d& x : sample_surface(at(Torus{0.5, 0.04}), 3, h, 0.5 * h).points) EXPECT_NEAR(x.norm(), 0.5, 1e-12);
  for (const int d : {2, 3}) {
    EXPECT_FALSE(sample_surface(at(Cone{0.03, 0, 1}), d, h, 0.5 * h).warnings.empty());
    EXPECT_FALSE(sample_surface(at(Cone{1, 0, 0.05}), d, h, 0.5 * h).warnings.empty());
    EXPECT_EQ(sample_surface(at(Capsule{0.04, 1}), d, h, 0.5 * h).points.size(), 11u);
  }
}

TEST(SurfaceSampling, ACupWithAThinWallIsClosed) {
  const double h = 0.05;  // wall 0.03 thick, floor 0.2 thick
  const Shape cup = at(Difference{{at(Cylinder{0.5, 1}), at(Cylinder{0.47, 1}, {0, 0.2, 0})}});
  const auto samples = sample_surface(cup, 3, h, 0.5 * h);
  ASSERT_EQ(samples.warnings.size(), 1u);
  EXPECT_NE(samples.warnings[0].find("wall"), std::string::npos);
  std::vector<Vec3d> wall;
  for (double y = -0.45; y < 0.475; y += 0.01)
    for (double a = 0; a < 6.28; a += 0.02) wall.push_back({0.485 * std::cos(a), y, 0.485 * std::sin(a)});
  EXPECT_LT(quality(samples.points, wall, h).hole, 0.85);
  for (const Vec3d& x : samples.points) EXPECT_LT(signed_distance(cup, x, 3), -0.014);
}

TEST(SurfaceSampling, IsDeterministic) {
  const Shape shape = at(Union{{box({1, 1, 1}), at(Sphere{0.5}, {0.4, 0.4, 0.1}), at(Torus{0.8, 0.2})}});
  const auto a = sample_surface(shape, 3, 0.06, 0.03), b = sample_surface(shape, 3, 0.06, 0.03);
  ASSERT_EQ(a.points.size(), b.points.size());
  for (std::size_t k = 0; k < a.points.size(); ++k) EXPECT_EQ(a.points[k], b.points[k]);
}

TEST(SurfaceSampling, RefusesNonsense) {
  EXPECT_THROW(sample_surface(at(Sphere{-1}), 3, 0.1, 0), InputError);
  EXPECT_THROW(sample_surface(at(Sphere{1}), 3, 0, 0), InputError);
  EXPECT_THROW(sample_surface(at(Sphere{1}), 3, 0.1, NAN), InputError);
  EXPECT_THROW(sample_surface(at(Sphere{1}), 4, 0.1, 0), InputError);
  EXPECT_THROW(sample_surface(at(Union{}), 3, 0.1, 0), InputError);
  EXPECT_THROW(sample_surface(at(Torus{0.5, 0.6}), 3, 0.1, 0), InputError);
  EXPECT_THROW(sample_surface(box({1e6, 1e6, 1e6}), 3, 1e-3, 0), InputError);
  EXPECT_THROW(sample_surface(at(Sphere{1e9}), 3, 1e-3, 0), InputError);
}

TEST(SurfaceSampling, IsQuick) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "times say nothing under a sanitizer";
#endif
  const auto seconds = [](auto f) {  // of this process: other load on the machine does not count
    const std::clock_t start = std::clock();
    f();
    return double(std::clock() - start) / CLOCKS_PER_SEC;
  };
  std::size_t n = 0;
  const double big = seconds([&] { n = sample_surface(inside_out(box({4, 4, 4})), 3, 0.0098, 0.0049).points.size(); });
  EXPECT_GT(n, 990'000u);
  EXPECT_LT(big, 1);  // measured 0.1
  Union many;
  for (int k = 0; k < 50; ++k) {
    const Vec3d p(k % 5 * 0.8, k / 5 % 5 * 0.8, k / 25 * 0.8);
    if (k % 2 == 0)
      many.parts.push_back(at(Sphere{0.5}, p));
    else
      many.parts.push_back(at(Box{{-0.4, -0.3, -0.45}, {0.45, 0.5, 0.35}}, p, tilted));
  }
  std::size_t m = 0;
  const double composite = seconds([&] { m = sample_surface(at(many), 3, 0.032, 0.016).points.size(); });
  EXPECT_GT(m, 100'000u);
  EXPECT_LT(composite, 10);  // measured 2
}

}  // namespace
}  // namespace tidelock
