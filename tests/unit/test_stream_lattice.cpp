// The lattice of emitters: one point per h^d, and no stretching along its axes brings two points close.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "geometry/stream_lattice.hpp"

namespace tidelock {
namespace {

/// The smallest distance [m] between two of the points.
double closest(const std::vector<Vec3d>& points) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) least = std::min(least, (points[i] - points[j]).norm());
  return least;
}

/// A piece of the stream that is a cube of half width `half` after its length has grown by `stretch`.
std::vector<Vec3d> stretched(int d, double h, double stretch, double half) {
  const double across = d == 2 ? 1 / stretch : 1 / std::sqrt(stretch);
  std::vector<Vec3d> points =
      StreamLattice(d, h).slab(half / across, d == 2 ? 0 : half / across, -half / stretch, half / stretch);
  for (Vec3d& p : points) p = Vec3d(across * p.x(), across * p.y(), stretch * p.z());
  return points;
}

TEST(StreamLattice, HoldsOnePointPerSpacingInAnyPart) {
  const double h = 0.02;
  for (const int d : {2, 3})
    for (const double from : {0.0, 0.137, 7.31}) {
      const double half = 0.5, length = 0.3, depth = d == 2 ? 1 : 2 * half;
      const double expected = 2 * half * depth * length / (d == 2 ? h * h : h * h * h);
      const double found = static_cast<double>(StreamLattice(d, h).slab(half, half, from, from + length).size());
      EXPECT_NEAR(found / expected, 1, 0.01) << d << "D, from " << from;
    }
}

TEST(StreamLattice, SlabsPutTogetherAreTheWhole) {
  const StreamLattice lattice(3, 0.1);
  const std::size_t whole = lattice.slab(0.5, 0.4, 0, 1).size();
  std::size_t parts = 0;
  for (int k = 0; k < 64; ++k) parts += lattice.slab(0.5, 0.4, k / 64.0, (k + 1) / 64.0).size();
  EXPECT_EQ(parts, whole);
}

TEST(StreamLattice, StretchingKeepsPointsApart) {
  const double h = 0.1;
  for (const double stretch : {0.25, 0.7, 1.0, 1.3, 1.9, 2.7, 4.0, 6.5, 10.0}) {
    EXPECT_GT(closest(stretched(2, h, stretch, 1.0)), 0.945 * h) << "2D, " << stretch;
    EXPECT_GT(closest(stretched(3, h, stretch, 0.45)), 0.905 * h) << "3D, " << stretch;
  }
}

TEST(StreamLattice, StretchingOpensNoHoles) {
  const double h = 0.1;
  for (const int d : {2, 3})
    for (const double stretch : {1.0, 1.9, 4.0, 10.0}) {
      const std::vector<Vec3d> points = stretched(d, h, stretch, d == 2 ? 1.0 : 0.6);
      double largest = 0;  // [m] from a place inside to the nearest point
      for (double x = -0.2; x <= 0.2; x += 0.023)
        for (double y = d == 2 ? 0 : -0.2; y <= (d == 2 ? 0 : 0.2); y += 0.023)
          for (double z = -0.2; z <= 0.2; z += 0.023) {
            double nearest = std::numeric_limits<double>::infinity();
            for (const Vec3d& p : points) nearest = std::min(nearest, (p - Vec3d(x, y, z)).norm());
            largest = std::max(largest, nearest);
          }
      // A square lattice that is stretched by 4 has holes of 2 h.
      EXPECT_LT(largest, 1.2 * h) << d << "D, " << stretch;
    }
}

}  // namespace
}  // namespace tidelock
