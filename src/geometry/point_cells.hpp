// Points sorted into cells, for loops over all neighbours of each. The same order for any number of threads.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "geometry/shape.hpp"

namespace tidelock {

class PointCells {
 public:
  /// Keeps a reference to the points. They may move afterwards, as far as the caller's radii allow for.
  PointCells(const std::vector<Vec3d>& points, double cell) : cell_(cell) {
    const std::size_t n = points.size();
    std::vector<std::pair<std::uint64_t, int>> sorted(n);  // key of the cell, point
    for (std::size_t i = 0; i < n; ++i) sorted[i] = {key_of(cell_of(points[i])), static_cast<int>(i)};
    std::sort(sorted.begin(), sorted.end());
    order_.resize(n);
    for (std::size_t k = 0; k < n; ++k) order_[k] = sorted[k].second;
    std::size_t size = 16;
    while (size < 2 * n) size *= 2;
    table_.resize(size);
    for (std::size_t k = 0; k < n;) {
      std::size_t end = k;
      const std::uint64_t key = sorted[k].first;
      while (end < n && sorted[end].first == key) ++end;
      table_[slot_of(key)] = {key, static_cast<int>(k), static_cast<int>(end)};
      k = end;
    }
  }

  /// The points cell by cell: neighbours in space are near each other in it.
  const std::vector<int>& order() const { return order_; }

  /// Calls f(j) for all points of the cells that a ball of radius r around p touches (a superset of those within r).
  template <class F>
  void around(const Vec3d& p, double r, F f) const {
    any_around(p, r, [&](int j) {
      f(j);
      return false;
    });
  }
  /// The same until f(j) is true; returns whether it was.
  template <class F>
  bool any_around(const Vec3d& p, double r, F f) const {
    const Cell lo = cell_of(p - Vec3d::Constant(r)), hi = cell_of(p + Vec3d::Constant(r));
    for (int z = lo[2]; z <= hi[2]; ++z)
      for (int y = lo[1]; y <= hi[1]; ++y)
        for (int x = lo[0]; x <= hi[0]; ++x) {
          const Slot& slot = table_[slot_of(key_of({x, y, z}))];
          for (int k = slot.begin; k < slot.end; ++k)
            if (f(order_[k])) return true;
        }
    return false;
  }

 private:
  using Cell = std::array<int, 3>;
  struct Slot {
    std::uint64_t key = 0;
    int begin = 0, end = 0;
  };
  Cell cell_of(const Vec3d& p) const {
    return {static_cast<int>(std::floor(p.x() / cell_)), static_cast<int>(std::floor(p.y() / cell_)),
            static_cast<int>(std::floor(p.z() / cell_))};
  }
  static std::uint64_t key_of(const Cell& c) {
    constexpr int bias = 1 << 20;
    return static_cast<std::uint64_t>(c[0] + bias) | static_cast<std::uint64_t>(c[1] + bias) << 21 |
           static_cast<std::uint64_t>(c[2] + bias) << 42;
  }
  std::size_t slot_of(std::uint64_t key) const {
    const std::uint64_t h = key * 0x9e3779b97f4a7c15u;
    std::size_t i = (h ^ h >> 32) & (table_.size() - 1);
    while (table_[i].end > 0 && table_[i].key != key) i = (i + 1) & (table_.size() - 1);
    return i;
  }

  double cell_;  // [m]
  std::vector<int> order_;
  std::vector<Slot> table_;
};

}  // namespace tidelock
