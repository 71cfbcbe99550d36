#include "papers/versus/hulls.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tidelock::versus {
namespace {

using Points = std::vector<Vec3d>;

std::size_t nearest(const Points& centres, const Vec3d& p) {
  std::size_t best = 0;
  for (std::size_t k = 1; k < centres.size(); ++k)
    if ((centres[k] - p).squaredNorm() < (centres[best] - p).squaredNorm()) best = k;
  return best;
}

/// Each new centre is the point that lies furthest from those before it.
Points spread(const Points& points, int count) {
  Vec3d mean = Vec3d::Zero();
  for (const Vec3d& p : points) mean += p / static_cast<double>(points.size());
  Points centres{points[nearest(points, mean)]};
  std::vector<double> away2(points.size(), std::numeric_limits<double>::infinity());
  while (static_cast<int>(centres.size()) < count) {
    for (std::size_t k = 0; k < points.size(); ++k)
      away2[k] = std::min(away2[k], (points[k] - centres.back()).squaredNorm());
    centres.push_back(points[static_cast<std::size_t>(std::max_element(away2.begin(), away2.end()) - away2.begin())]);
  }
  return centres;
}

std::vector<Points> shared_out(const Points& points, const Points& centres) {
  std::vector<Points> shares(centres.size());
  for (const Vec3d& p : points) shares[nearest(centres, p)].push_back(p);
  return shares;
}

}  // namespace

std::vector<Points> hulls_of(const Shape& shape, int count) {
  constexpr double fine = 60;  // [-] points along the largest side
  constexpr int rounds = 4;    // in which centres go to the middle of their share, from the tips where they start
  const Bounds b = bounds(shape, 3);
  const double spacing = (b.hi - b.lo).maxCoeff() / fine;
  Points points = fill_volume(shape, 3, spacing, FillKind::lattice, 0);
  Points centres = spread(points, count);
  for (int round = 0; round < rounds; ++round) {
    const std::vector<Points> shares = shared_out(points, centres);
    for (std::size_t k = 0; k < centres.size(); ++k) {
      centres[k] = Vec3d::Zero();
      for (const Vec3d& p : shares[k]) centres[k] += p / static_cast<double>(shares[k].size());
    }
  }
  const Points skin = triangulate(shape, 3, spacing).vertices;
  points.insert(points.end(), skin.begin(), skin.end());
  return shared_out(points, centres);
}

}  // namespace tidelock::versus
