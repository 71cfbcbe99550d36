#include "world/fill_box.hpp"

#include <algorithm>
#include <cmath>

namespace tidelock {
namespace {

constexpr double kWallGap = 0.56;  // [h] first layer's distance from a true wall, docs/theory/boundaries.md

}  // namespace

bool wall_at(const Box& box, int axis, bool high, int dimensions, double h,
             const std::function<double(const Vec3d&)>& distance) {
  int hits = 0, points = 0;
  for (const double s : {0.5, 0.2, 0.8})
    for (const double t : {0.5, 0.2, 0.8}) {
      if (dimensions == 2 && t != 0.5) continue;
      Vec3d p = 0.5 * (box.lo + box.hi);
      int other = 0;
      for (int a = 0; a < dimensions; ++a) {
        if (a == axis) continue;
        p[a] = box.lo[a] + (other++ == 0 ? s : t) * (box.hi[a] - box.lo[a]);
      }
      p[axis] = high ? box.hi[axis] : box.lo[axis];
      ++points;
      if (std::fabs(distance(p)) < 0.25 * h) ++hits;
    }
  return 2 * hits > points;
}

BoxFill fill_box(const Box& box, int dimensions, double h, const std::function<double(const Vec3d&)>& distance) {
  double first[3] = {0, 0, 0}, spacing[3] = {h, h, h};
  long count[3] = {1, 1, 1};
  bool low[3] = {false, false, false}, high[3] = {false, false, false};
  int free_axes = 0;
  double missing = 1;  // how many more layers the free axes need per layer of their own
  for (int a = 0; a < dimensions; ++a) {
    low[a] = wall_at(box, a, false, dimensions, h, distance);
    high[a] = wall_at(box, a, true, dimensions, h, distance);
    const double length = box.hi[a] - box.lo[a];
    if (low[a] && high[a]) {
      const double span = length - 2 * kWallGap * h;
      count[a] = span > 0 ? std::max(1L, std::lround(span / h) + 1) : 1;
      spacing[a] = count[a] > 1 ? span / static_cast<double>(count[a] - 1) : h;
      missing *= length / (h * static_cast<double>(count[a]));
    } else {
      ++free_axes;
    }
  }
  BoxFill fill;
  for (int a = 0; a < dimensions; ++a) {
    const double length = box.hi[a] - box.lo[a];
    if (!(low[a] && high[a])) {
      count[a] = std::max(1L, std::lround(length / h * std::pow(missing, 1.0 / free_axes)));
      const bool whole = std::fabs(length / h - std::round(length / h)) < 1e-6 && std::fabs(missing - 1) < 1e-6;
      spacing[a] = whole || count[a] == 1 ? h : length / static_cast<double>(count[a]);
    }
    const double span = spacing[a] * static_cast<double>(count[a] - 1);
    if (low[a] && !high[a])
      first[a] = box.lo[a] + kWallGap * h;
    else if (high[a] && !low[a])
      first[a] = box.hi[a] - kWallGap * h - span;
    else
      first[a] = 0.5 * (box.lo[a] + box.hi[a]) - 0.5 * span;
    fill.density *= h / spacing[a];
  }
  fill.points.reserve(static_cast<std::size_t>(count[0] * count[1] * count[2]));
  for (long k = 0; k < count[2]; ++k)
    for (long j = 0; j < count[1]; ++j)
      for (long i = 0; i < count[0]; ++i)
        fill.points.emplace_back(first[0] + spacing[0] * static_cast<double>(i),
                                 first[1] + spacing[1] * static_cast<double>(j),
                                 dimensions == 3 ? first[2] + spacing[2] * static_cast<double>(k) : 0.0);
  return fill;
}

}  // namespace tidelock
