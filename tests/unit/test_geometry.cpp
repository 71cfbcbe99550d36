// Distances, bounds, fills, mass properties and meshes of analytic shapes.
#include "geometry/geometry.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/error.hpp"
#include "geometry/field.hpp"

namespace tidelock {
namespace {

using std::numbers::pi;

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

std::vector<Shape> single_shapes(int dimensions) {
  const Quatd q = dimensions == 3 ? tilted : turned;
  const Vec3d p = dimensions == 3 ? Vec3d(0.3, -2, 5) : Vec3d(0.3, -2, 0);
  return {at(Box{{-0.3, -0.5, -0.2}, {0.4, 0.25, 0.5}}, p, q),
          at(Sphere{0.5}, p, q),
          at(Cylinder{0.4, 0.9}, p, q),
          at(Capsule{0.3, 0.61}, p, q),
          at(Cone{0.5, 0, 1}, p, q),
          at(Cone{0.5, 0.23, 0.7}, p, q),
          at(Cone{0, 0.45, 0.6}, p, q),
          at(Torus{0.5, 0.22}, p, q)};
}

/// Points in and around the bounds, on a grid that meets no symmetry plane.
std::vector<Vec3d> probes(const Shape& shape, int dimensions, int n) {
  const Bounds b = bounds(shape, dimensions);
  const Vec3d lo = b.lo - 0.3 * (b.hi - b.lo), step = 1.6 * (b.hi - b.lo) / n;
  std::vector<Vec3d> out;
  for (int k = 0; k < (dimensions == 2 ? 1 : n); ++k)
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < n; ++i) out.push_back(lo + Vec3d(i + 0.317, j + 0.411, k + 0.473).cwiseProduct(step));
  return out;
}

/// Distance [m] from p to a triangle: to the plane when the foot is inside, else to the nearest edge.
double triangle_distance(const Vec3d& p, const Vec3d& a, const Vec3d& b, const Vec3d& c) {
  const Vec3d n = (b - a).cross(c - a);
  const auto left = [&](const Vec3d& x, const Vec3d& y) { return n.dot((y - x).cross(p - x)) >= 0; };
  if (n.norm() > 0 && left(a, b) && left(b, c) && left(c, a)) return std::abs(n.normalized().dot(p - a));
  const auto edge = [&](const Vec3d& x, const Vec3d& y) {
    const double length2 = (y - x).squaredNorm();
    const double t = length2 > 0 ? std::clamp((p - x).dot(y - x) / length2, 0.0, 1.0) : 0.0;
    return (p - x - t * (y - x)).norm();
  };
  return std::min({edge(a, b), edge(b, c), edge(c, a)});
}

double mesh_distance(const TriangleMesh& mesh, const Vec3d& p) {
  double best = 1e300;
  for (const auto& t : mesh.triangles)
    best = std::min(best, triangle_distance(p, mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]]));
  return best;
}

/// 1 inside a closed mesh whose triangles face outwards, 0 outside: the sum of solid angles over 4 pi
/// (Van Oosterom and Strackee 1983).
double winding_number(const TriangleMesh& mesh, const Vec3d& p) {
  double sum = 0;
  for (const auto& t : mesh.triangles) {
    const Vec3d a = mesh.vertices[t[0]] - p, b = mesh.vertices[t[1]] - p, c = mesh.vertices[t[2]] - p;
    const double x = a.norm(), y = b.norm(), z = c.norm();
    sum += 2 * std::atan2(a.dot(b.cross(c)), x * y * z + a.dot(b) * z + b.dot(c) * x + c.dot(a) * y);
  }
  return sum / (4 * pi);
}

TEST(SignedDistance, IsThatToTheNearestPointOfTheSurface3D) {
#ifdef __SANITIZE_ADDRESS__
  constexpr int kAlong = 3;  // an eighth of the points, through the same code
#else
  constexpr int kAlong = 6;
#endif
  for (const Shape& shape : single_shapes(3)) {
    SCOPED_TRACE(shape.kind.index());
    const TriangleMesh mesh = triangulate(shape, 3, 0.03);
    for (const Vec3d& p : probes(shape, 3, kAlong)) {
      const double d = signed_distance(shape, p, 3);
      EXPECT_NEAR(std::abs(d), mesh_distance(mesh, p), 1.5e-3) << p.transpose();
      if (std::abs(d) > 2e-3) {
        EXPECT_NEAR(winding_number(mesh, p), d < 0 ? 1 : 0, 1e-6) << p.transpose();
      }
      EXPECT_EQ(signed_distance(inside_out(shape), p, 3), -d);
    }
  }
}

TEST(SignedDistance, IsThatToTheNearestPointOfTheOutline2D) {
  for (const Shape& shape : single_shapes(2)) {
    SCOPED_TRACE(shape.kind.index());
    const auto outline = sample_surface(shape, 2, 1e-3, 0).points;
    const TriangleMesh mesh = triangulate(shape, 2, 0.01);
    for (Vec3d p : probes(shape, 2, 20)) {
      p.z() = 3.7;  // must not matter
      const double d = signed_distance(shape, p, 2);
      p.z() = 0;
      double best = 1e300;
      for (const Vec3d& x : outline) best = std::min(best, (x - p).norm());
      EXPECT_NEAR(std::abs(d), best, 5e-4) << p.transpose();
      if (std::abs(d) > 1e-3) {
        EXPECT_EQ(mesh_distance(mesh, p) < 1e-12, d < 0) << p.transpose();
      }
    }
  }
}

TEST(SignedDistance, OfPlanesUnionsAndDifferences) {
  const Shape plane = at(Plane{{0, 3, 0}, 1}, {0, 1, 0}, Quatd(Eigen::AngleAxisd(pi / 2, Vec3d::UnitZ())));
  EXPECT_NEAR(signed_distance(plane, {-2, 0, 0}, 3), 2, 1e-12);  // its normal now points to -x
  EXPECT_NEAR(signed_distance(plane, {0.5, 7, 1}, 2), -0.5, 1e-12);
  const Shape a = box({1, 1, 1}), b = at(Sphere{0.5}, {0.5, 0, 0});
  Shape both = at(Union{{a, b}}, {1, 2, 3}, tilted), cut = at(Difference{{a, b}}, {1, 2, 3}, tilted);
  for (const Vec3d& p : probes(both, 3, 8)) {
    const Vec3d local = tilted.conjugate() * (p - Vec3d(1, 2, 3));
    const double da = signed_distance(a, local, 3), db = signed_distance(b, local, 3);
    EXPECT_NEAR(signed_distance(both, p, 3), std::min(da, db), 1e-12);
    EXPECT_NEAR(signed_distance(cut, p, 3), std::max(da, -db), 1e-12);
    EXPECT_NEAR(ShapeField(inside_out(cut), 3)(p), -std::max(da, -db), 1e-12);
  }
}

TEST(Bounds, TouchTheShapeOnEverySide) {
  for (const int dimensions : {2, 3}) {
    for (const Shape& shape : single_shapes(dimensions)) {
      SCOPED_TRACE(std::to_string(shape.kind.index()) + " " + std::to_string(dimensions) + "D");
      Bounds found{Vec3d::Constant(1e300), Vec3d::Constant(-1e300)};
      for (const Vec3d& x : sample_surface(shape, dimensions, 0.01, 0).points) {
        found.lo = found.lo.cwiseMin(x);
        found.hi = found.hi.cwiseMax(x);
      }
      const Bounds b = bounds(shape, dimensions);
      EXPECT_LT((b.lo - found.lo).cwiseAbs().maxCoeff(), 5e-4);
      EXPECT_LT((b.hi - found.hi).cwiseAbs().maxCoeff(), 5e-4);
      EXPECT_TRUE((b.lo.array() <= found.lo.array() + 1e-12).all());
    }
  }
  const Shape tank = inside_out(box({2, 2, 2}));
  const Bounds b = bounds(at(Union{{tank, box({1, 9, 1})}}), 3);  // what sticks out of a tank is inside its solid
  EXPECT_EQ(b.hi, Vec3d(1, 1, 1));
  EXPECT_EQ(bounds(at(Difference{{box({2, 2, 2}), box({9, 1, 1})}}), 3).hi, Vec3d(1, 1, 1));
  EXPECT_EQ(bounds(at(Difference{{tank, box({4, 1, 1})}}), 3).hi, Vec3d(2, 1, 1));
}

TEST(Fill, ABoxIsFilledExactly) {
  const double h = 0.1, margin = 0.56 * h;
  const Shape shape = at(Box{{0, 0, 0}, {2, 1, 0.5}}, {3, 4, 5}, tilted);
  const auto points = fill_volume(shape, 3, h, FillKind::lattice, margin);
  EXPECT_EQ(points.size(), 20u * 10 * 5);  // one per h^3
  double nearest_face = -1e300;
  for (const Vec3d& p : points) {
    EXPECT_LE(signed_distance(shape, p, 3), -margin + 1e-9 * h);
    nearest_face = std::max(nearest_face, signed_distance(shape, p, 3));
  }
  EXPECT_NEAR(nearest_face, -margin, 1e-12);
  EXPECT_NEAR((points[1] - points[0]).norm(), (2 - 2 * margin) / 19, 1e-12);  // x runs fastest
  EXPECT_NEAR((points[20] - points[0]).norm(), (1 - 2 * margin) / 9, 1e-12);
  EXPECT_NEAR((points[200] - points[0]).norm(), (0.5 - 2 * margin) / 4, 1e-12);
  EXPECT_EQ(fill_volume(box({2, 1, 1}), 2, h, FillKind::lattice, margin).size(), 200u);
  EXPECT_EQ(fill_volume(box({1, 0.1, 1}), 3, h, FillKind::lattice, margin).size(), 100u);  // one layer in the middle
  EXPECT_EQ(fill_volume(box({1, 0.04, 1}), 3, h, FillKind::lattice, margin).size(), 0u);
}

TEST(Fill, OtherShapesKeepTheMarginAndTheSpacing) {
  const double h = 0.043, margin = 0.5 * h;
  for (const int dimensions : {2, 3}) {
    for (const Shape& shape : single_shapes(dimensions)) {
      for (const FillKind kind : {FillKind::lattice, FillKind::hexagonal}) {
        SCOPED_TRACE(shape.kind.index());
        const auto points = fill_volume(shape, dimensions, h, kind, margin);
        ASSERT_GT(points.size(), 10u);
        for (const Vec3d& p : points) ASSERT_LE(signed_distance(shape, p, dimensions), -margin + 1e-9 * h);
        EXPECT_EQ(points, fill_volume(shape, dimensions, h, kind, margin));
      }
    }
  }
  // No room is left: the ball of radius r - margin holds its share of lattice points.
  const auto ball = fill_volume(at(Sphere{1}), 3, 0.05, FillKind::lattice, 0.025);
  EXPECT_NEAR(double(ball.size()) * std::pow(0.05, 3), 4.0 / 3 * pi * std::pow(0.975, 3), 0.02);
  Vec3d sum{0, 0, 0};
  for (const Vec3d& p : ball) sum += p;
  EXPECT_LT(sum.norm() / double(ball.size()), 1e-12);  // centred
  const auto column = fill_volume(at(Cylinder{0.5, 1}), 3, 0.1, FillKind::lattice, 0.056);
  EXPECT_NEAR(column.front().z(), -column.back().z(), 1e-12);
  double top = 0;
  for (const Vec3d& p : column) top = std::max(top, p.y());
  EXPECT_NEAR(top, 0.5 - 0.056, 1e-12);
}

TEST(Fill, HexagonalPackingHasTheSameDensityAndWiderNeighbours) {
  for (const int dimensions : {2, 3}) {
    const double h = 0.05, r = dimensions == 2 ? 1.5 : 1.0;
    const auto points = fill_volume(at(Sphere{r}), dimensions, h, FillKind::hexagonal, 0);
    const double volume = dimensions == 2 ? pi * r * r : 4.0 / 3 * pi * r * r * r;
    EXPECT_NEAR(double(points.size()) * std::pow(h, dimensions) / volume, 1, 0.005);
    const double a = dimensions == 2 ? std::sqrt(2 / std::sqrt(3.0)) * h : std::pow(2, 1.0 / 6) * h;
    int touching = 0;
    double nearest = 1e300;
    const Vec3d middle = *std::min_element(
        points.begin(), points.end(), [](const Vec3d& p, const Vec3d& q) { return p.squaredNorm() < q.squaredNorm(); });
    for (const Vec3d& p : points) {
      const double d = (p - middle).norm();
      if (d == 0) continue;
      nearest = std::min(nearest, d);
      touching += d < 1.001 * a;
    }
    EXPECT_NEAR(nearest, a, 1e-12);
    EXPECT_EQ(touching, dimensions == 2 ? 6 : 12);
    const auto filled = fill_volume(box({2, 2, 2}), dimensions, h, FillKind::hexagonal, 0.5 * h);
    EXPECT_NEAR(double(filled.size()) * std::pow(h, dimensions) / std::pow(2, dimensions), 1, 0.04);
    for (const Vec3d& p : filled) ASSERT_LE(signed_distance(box({2, 2, 2}), p, dimensions), -0.5 * h + 1e-9 * h);
  }
}

TEST(Fill, RefusesSolidsWithoutEnd) {
  EXPECT_THROW(fill_volume(inside_out(box({1, 1, 1})), 3, 0.1, FillKind::lattice, 0), InputError);
  EXPECT_THROW(fill_volume(at(Plane{}), 3, 0.1, FillKind::lattice, 0), InputError);
  EXPECT_THROW(fill_volume(box({1e5, 1e5, 1e5}), 3, 1e-3, FillKind::lattice, 0), InputError);
  EXPECT_NO_THROW(fill_volume(at(Difference{{box({1, 1, 1}), at(Plane{})}}), 3, 0.1, FillKind::lattice, 0));
}

void expect_near(const MassProperties& a, const MassProperties& b, double relative) {
  EXPECT_NEAR(a.volume / b.volume, 1, relative);
  const double size = std::sqrt(b.inertia.norm() / b.volume);
  EXPECT_LT((a.centre - b.centre).norm(), relative * size) << a.centre.transpose() << " / " << b.centre.transpose();
  EXPECT_LT((a.inertia - b.inertia).norm(), relative * b.inertia.norm()) << a.inertia << "\n\n" << b.inertia;
}

TEST(MassProperties, ClosedFormsAgreeWithSumsOverAFineLattice) {
  for (const int dimensions : {2, 3}) {
    const double h = dimensions == 2 ? 0.002 : 0.011;
    for (const Shape& shape : single_shapes(dimensions)) {
      SCOPED_TRACE(std::to_string(shape.kind.index()) + " " + std::to_string(dimensions) + "D");
      MassProperties sum;
      const Bounds b = bounds(shape, dimensions);
      const ShapeField distance(shape, dimensions);
      std::vector<Vec3d> points;
      for (double z = b.lo.z() + (dimensions == 2 ? 0 : 0.5 * h); z <= b.hi.z(); z += h)
        for (double y = b.lo.y() + 0.5 * h; y < b.hi.y(); y += h)
          for (double x = b.lo.x() + 0.5 * h; x < b.hi.x(); x += h)
            if (distance({x, y, z}) < 0) points.push_back({x, y, z});
      const double cell = std::pow(h, dimensions);
      for (const Vec3d& p : points) sum.centre += p / double(points.size());
      sum.volume = cell * double(points.size());
      for (const Vec3d& p : points) {
        const Vec3d r = p - sum.centre;
        sum.inertia += cell * (r.squaredNorm() * Mat3d::Identity() - r * r.transpose());
      }
      if (dimensions == 2) {
        const double polar = sum.inertia(2, 2);
        sum.inertia.setZero();
        sum.inertia(2, 2) = polar;
      }
      expect_near(mass_properties(shape, dimensions), sum, 4e-3);
    }
  }
}

TEST(MassProperties, KnownValues) {
  const MassProperties b = mass_properties(box({2, 3, 4}, {1, 1, 1}), 3);
  EXPECT_DOUBLE_EQ(b.volume, 24);
  EXPECT_NEAR(b.inertia(0, 0), 24.0 * (9 + 16) / 12, 1e-12);
  EXPECT_LT((b.centre - Vec3d(1, 1, 1)).norm(), 1e-15);
  const MassProperties cone = mass_properties(at(Cone{1, 0, 2}), 3);
  EXPECT_NEAR(cone.volume, 2 * pi / 3, 1e-12);
  EXPECT_NEAR(cone.centre.y(), -0.5, 1e-12);
  EXPECT_NEAR(cone.inertia(1, 1), 0.3 * cone.volume, 1e-12);
  const MassProperties triangle = mass_properties(at(Cone{1, 0, 3}), 2);
  EXPECT_NEAR(triangle.volume, 3, 1e-12);
  EXPECT_NEAR(triangle.centre.y(), -0.5, 1e-12);
  // A truncated cone of equal radii is a cylinder, a capsule without a straight part a sphere.
  expect_near(mass_properties(at(Cone{1, 1, 2}), 3), mass_properties(at(Cylinder{1, 2}), 3), 1e-12);
  expect_near(mass_properties(at(Capsule{1, 0}), 3), mass_properties(at(Sphere{1}), 3), 1e-12);
  expect_near(mass_properties(at(Cone{0.5, 0.5, 2}), 2), mass_properties(box({1, 2, 1}), 2), 1e-12);
}

TEST(MassProperties, DisjointPartsAddUpExactly) {
  for (const int dimensions : {2, 3}) {
    const Quatd q = dimensions == 3 ? tilted : turned;
    const Shape parts = at(Union{{box({1, 1, 1}, {-0.5, 0, 0}), box({2, 1, 1}, {1, 0, 0})}}, {1, 2, 0}, q);
    const Shape whole = at(Box{{-1, -0.5, -0.5}, {2, 0.5, 0.5}}, {1, 2, 0}, q);
    expect_near(mass_properties(parts, dimensions), mass_properties(whole, dimensions), 1e-12);
    const Shape nested = at(Union{{parts, at(Sphere{0.5}, {9, 0, 0})}});  // tilted parts: by integration
    const double volume =
        mass_properties(at(Sphere{0.5}), dimensions).volume + mass_properties(whole, dimensions).volume;
    EXPECT_NEAR(mass_properties(nested, dimensions).volume / volume, 1, 1e-3);
  }
}

TEST(MassProperties, OverlapsAndCutsAreIntegrated) {
  for (const int dimensions : {2, 3}) {
    SCOPED_TRACE(dimensions);
    const Shape overlapping = at(Union{{box({2, 1, 1}, {0, 0, 0}), box({2, 1, 1}, {0.7, 0, 0})}}, {5, 6, 0});
    expect_near(mass_properties(overlapping, dimensions), mass_properties(box({2.7, 1, 1}, {5.35, 6, 0}), dimensions),
                1e-3);
    const Shape cut = at(Difference{{box({2, 1, 1}), box({1, 3, 3}, {0.7, 0, 0})}});
    expect_near(mass_properties(cut, dimensions), mass_properties(box({1.2, 1, 1}, {-0.4, 0, 0}), dimensions), 1e-3);
    // Half a ball (disc), cut by a plane, against its closed form.
    const MassProperties half = mass_properties(at(Difference{{at(Sphere{1}), at(Plane{{0, 1, 0}, 1})}}), dimensions);
    EXPECT_NEAR(half.volume, dimensions == 3 ? 2 * pi / 3 : pi / 2, 1e-3);
    EXPECT_NEAR(half.centre.y(), dimensions == 3 ? 3.0 / 8 : 4 / (3 * pi), 1e-3);
  }
}

TEST(MassProperties, HollowBallIsTheDifferenceOfTwo) {
  for (const int dimensions : {2, 3}) {
    const MassProperties a = mass_properties(at(Sphere{1}), dimensions),
                         b = mass_properties(at(Sphere{0.6}), dimensions);
    const Shape hollow = at(Difference{{at(Sphere{1}), at(Sphere{0.6})}}, {1, 1, 0});
    const MassProperties m = mass_properties(hollow, dimensions);
    EXPECT_NEAR(m.volume, a.volume - b.volume, 1e-12);
    EXPECT_LT((m.inertia - (a.inertia - b.inertia)).norm(), 1e-12);
    // The same by integration: the cavity sticks out a little at a part that changes nothing.
    const Shape integrated = at(Difference{{at(Sphere{1}), at(Sphere{0.6}), at(Sphere{0.3}, {0.2, 0, 0})}}, {1, 1, 0});
    expect_near(mass_properties(integrated, dimensions), m, 1e-3);
  }
}

TEST(MassProperties, OfNothingOrEverythingIsRefused) {
  EXPECT_THROW(mass_properties(inside_out(box({1, 1, 1})), 3), InputError);
  EXPECT_THROW(mass_properties(at(Plane{}), 3), InputError);
  EXPECT_THROW(mass_properties(at(Union{{box({1, 1, 1}), at(Plane{})}}), 3), InputError);
  EXPECT_THROW(mass_properties(at(Difference{{at(Sphere{0.5}), at(Sphere{1})}}), 3), InputError);
}

TEST(Triangulate, VolumesOfClosedMeshesAreRight) {
  for (const Shape& shape : single_shapes(3)) {
    SCOPED_TRACE(shape.kind.index());
    double volume = 0;
    const TriangleMesh mesh = triangulate(shape, 3, 0.02);
    for (const auto& t : mesh.triangles)
      volume += mesh.vertices[t[0]].dot(mesh.vertices[t[1]].cross(mesh.vertices[t[2]])) / 6;
    EXPECT_NEAR(volume / mass_properties(shape, 3).volume, 1, 5e-3);
    EXPECT_NEAR(winding_number(triangulate(inside_out(shape), 3, 0.05), {0, 0, 0}), 0, 1e-6);  // closed
  }
  for (const Shape& shape : single_shapes(2)) {
    double area = 0;
    const TriangleMesh mesh = triangulate(shape, 2, 0.01);
    for (const auto& t : mesh.triangles)
      area += 0.5 * (mesh.vertices[t[1]] - mesh.vertices[t[0]]).cross(mesh.vertices[t[2]] - mesh.vertices[t[0]]).z();
    EXPECT_NEAR(area / mass_properties(shape, 2).volume, 1, 1e-3);
  }
}

TEST(Triangulate, CutsAreOpenedAndWalled) {
  const Shape cup = at(Difference{{box({1, 1, 1}), box({0.6, 1, 0.6}, {0, 0.3, 0})}});
  const TriangleMesh mesh = triangulate(cup, 3, 0.05);
  bool has_lid = false, has_floor = false;
  for (const auto& t : mesh.triangles) {
    const Vec3d middle = (mesh.vertices[t[0]] + mesh.vertices[t[1]] + mesh.vertices[t[2]]) / 3;
    if (std::max(std::abs(middle.x()), std::abs(middle.z())) > 0.2) continue;
    has_lid = has_lid || std::abs(middle.y() - 0.5) < 1e-9;
    has_floor = has_floor || std::abs(middle.y() + 0.2) < 1e-9;
  }
  EXPECT_FALSE(has_lid);
  EXPECT_TRUE(has_floor);
}

}  // namespace
}  // namespace tidelock
