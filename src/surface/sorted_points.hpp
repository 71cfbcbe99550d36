// Particles sorted along a grid of cells, and the walk over those near a place.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>

#include "geometry/shape.hpp"
#include "neighbours/grid.hpp"
#include "outputs/frame.hpp"

namespace tidelock {

class SortedPoints {
 public:
  /// cell: edge of the cells [m]; queries are quick for boxes of a few of them.
  SortedPoints(std::span<const Float3> points, double cell, int threads) {
    Buffer<Float4> in(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) in[i] = {points[i][0], points[i][1], points[i][2], 0};
    sort_along_grid(Exec({best_lanes(), threads}), grid_, in, 0, points.size(), cell, order_);
    x_.resize(points.size());
    for (std::size_t k = 0; k < points.size(); ++k) x_[k] = {in[order_[k]].x, in[order_[k]].y, in[order_[k]].z, 0};
  }

  std::size_t size() const { return order_.size(); }
  /// Sorted particle k.
  const Float4& operator[](std::size_t k) const { return x_[k]; }
  /// Its place in the array that was given.
  std::uint32_t original(std::size_t k) const { return order_[k]; }

  /// Calls f(from, to) for runs of sorted particles that hold at least all those inside of the box; no particle comes
  /// twice, and the order depends on the particles alone.
  template <class F>
  void runs_near(const Vec3d& lo, const Vec3d& hi, F f) const {
    if (grid_.empty()) return;
    std::int64_t from[3], to[3];
    for (int a = 0; a < 3; ++a) {
      const auto at = [&](double c) { return static_cast<std::int64_t>(std::floor(c * grid_.inv_cell)); };
      from[a] = at(lo[a]) - grid_.origin[a];
      to[a] = at(hi[a]) - grid_.origin[a];
      if (!grid_.wraps[a] || to[a] - from[a] + 1 >= grid_.count[a]) {
        from[a] = grid_.wraps[a] ? 0 : std::max<std::int64_t>(0, from[a]);
        to[a] = grid_.wraps[a] ? grid_.count[a] - 1 : std::min<std::int64_t>(grid_.count[a] - 1, to[a]);
      }
    }
    const auto inside = [&](std::int64_t c, int a) {
      const std::int64_t r = c % grid_.count[a];
      return r < 0 ? r + grid_.count[a] : r;
    };
    for (std::int64_t z = from[2]; z <= to[2]; ++z)
      for (std::int64_t y = from[1]; y <= to[1]; ++y) {
        const std::int64_t row = grid_.count[0] * (inside(y, 1) + grid_.count[1] * inside(z, 2));
        if (!grid_.wraps[0]) {  // cells along x lie side by side
          if (from[0] <= to[0]) f(grid_.start[row + from[0]], grid_.start[row + to[0] + 1]);
          continue;
        }
        for (std::int64_t x = from[0]; x <= to[0]; ++x)
          f(grid_.start[row + inside(x, 0)], grid_.start[row + inside(x, 0) + 1]);
      }
  }

  /// Calls f(k, r2) for sorted particles within `radius` of p.
  template <class F>
  void each_within(const Float4& p, float radius, F f) const {
    const Vec3d centre(p.x, p.y, p.z), half = Vec3d::Constant(radius);
    runs_near(centre - half, centre + half, [&](std::uint32_t from, std::uint32_t to) {
      for (std::uint32_t k = from; k < to; ++k) {
        const float dx = x_[k].x - p.x, dy = x_[k].y - p.y, dz = x_[k].z - p.z;
        const float r2 = dx * dx + dy * dy + dz * dz;
        if (r2 < radius * radius) f(k, r2);
      }
    });
  }

  /// The number of particles in the emptiest cell that the box touches. 0 also where far cells share the table's.
  std::uint32_t fewest_in_a_cell(const Vec3d& lo, const Vec3d& hi) const {
    if (grid_.empty() || grid_.wraps[0] || grid_.wraps[1] || grid_.wraps[2]) return 0;
    std::int64_t from[3], to[3];
    for (int a = 0; a < 3; ++a) {
      from[a] = static_cast<std::int64_t>(std::floor(lo[a] * grid_.inv_cell)) - grid_.origin[a];
      to[a] = static_cast<std::int64_t>(std::floor(hi[a] * grid_.inv_cell)) - grid_.origin[a];
      if (from[a] < 0 || to[a] >= grid_.count[a]) return 0;
    }
    std::uint32_t fewest = ~0u;
    for (std::int64_t z = from[2]; z <= to[2]; ++z)
      for (std::int64_t y = from[1]; y <= to[1]; ++y)
        for (std::int64_t x = from[0]; x <= to[0]; ++x) {
          const std::int64_t c = x + grid_.count[0] * (y + grid_.count[1] * z);
          fewest = std::min(fewest, grid_.start[c + 1] - grid_.start[c]);
        }
    return fewest;
  }

  /// Calls f(lo, hi) with the bounds of each run of particles that share a cell.
  template <class F>
  void each_cell(F f) const {
    for (std::size_t c = 0; c < grid_.cells(); ++c) {
      if (grid_.start[c] == grid_.start[c + 1]) continue;
      if (grid_.wraps[0] || grid_.wraps[1] || grid_.wraps[2]) {  // far cells may share the table's
        for (std::uint32_t k = grid_.start[c]; k < grid_.start[c + 1]; ++k) f(place(k), place(k));
        continue;
      }
      Vec3d lo = place(grid_.start[c]), hi = lo;
      for (std::uint32_t k = grid_.start[c]; k < grid_.start[c + 1]; ++k)
        lo = lo.cwiseMin(place(k)), hi = hi.cwiseMax(place(k));
      f(lo, hi);
    }
  }

 private:
  Vec3d place(std::size_t k) const { return {x_[k].x, x_[k].y, x_[k].z}; }

  CellGrid grid_;
  Buffer<Float4> x_;
  Buffer<std::uint32_t> order_;
};

}  // namespace tidelock
