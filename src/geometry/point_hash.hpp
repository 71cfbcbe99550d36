// A growing set of points that answers "is one of them within r of p?", to find samples that crowd each other.
#pragma once
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "geometry/shape.hpp"

namespace tidelock {

class PointHash {
 public:
  /// Queries are fast for radii up to about `cell` [m].
  explicit PointHash(double cell) : cell_(cell), table_(1 << 10) {}

  const std::vector<Vec3d>& points() const { return points_; }

  void insert(const Vec3d& p) {
    if (2 * (used_ + 1) > table_.size()) grow();
    const std::uint64_t k = key(cell_of(p));
    Slot& slot = table_[slot_of(table_, k)];
    if (slot.first < 0) {
      slot.key = k;
      ++used_;
    }
    next_.push_back(slot.first);
    slot.first = static_cast<std::int64_t>(points_.size());
    points_.push_back(p);
  }

  bool any_within(const Vec3d& p, double r) const {
    return visit(p, r, [](const Vec3d&) { return true; });
  }

  /// All points nearer than r [m] to p.
  std::vector<Vec3d> within(const Vec3d& p, double r) const {
    std::vector<Vec3d> out;
    visit(p, r, [&](const Vec3d& x) {
      out.push_back(x);
      return false;
    });
    return out;
  }

 private:
  using Cell = std::array<std::int64_t, 3>;
  struct Slot {
    std::uint64_t key = 0;
    std::int64_t first = -1;  // newest point of the cell, then next_
  };

  /// Calls f for every point within r of p until it returns true; returns whether it did.
  template <class F>
  bool visit(const Vec3d& p, double r, F f) const {
    const Cell lo = cell_of(p - Vec3d::Constant(r)), hi = cell_of(p + Vec3d::Constant(r));
    for (std::int64_t z = lo[2]; z <= hi[2]; ++z)
      for (std::int64_t y = lo[1]; y <= hi[1]; ++y)
        for (std::int64_t x = lo[0]; x <= hi[0]; ++x)
          for (std::int64_t k = first({x, y, z}); k >= 0; k = next_[k])
            if ((points_[k] - p).squaredNorm() < r * r && f(points_[k])) return true;
    return false;
  }

  Cell cell_of(const Vec3d& p) const {
    Cell c;
    for (int k = 0; k < 3; ++k) c[k] = static_cast<std::int64_t>(std::floor(p[k] / cell_));
    return c;
  }
  /// Cells 2^21 apart share a key. That costs time only: distances are compared.
  static std::uint64_t key(const Cell& c) {
    constexpr std::int64_t mask = (1 << 21) - 1;
    return static_cast<std::uint64_t>((c[0] & mask) | (c[1] & mask) << 21 | (c[2] & mask) << 42);
  }
  /// The place of the cell with this key, or the place for it.
  static std::size_t slot_of(const std::vector<Slot>& table, std::uint64_t k) {
    const std::uint64_t h = k * 0x9e3779b97f4a7c15u;  // Fibonacci hashing
    std::size_t i = (h ^ h >> 32) & (table.size() - 1);
    while (table[i].first >= 0 && table[i].key != k) i = (i + 1) & (table.size() - 1);
    return i;
  }
  std::int64_t first(const Cell& c) const { return table_[slot_of(table_, key(c))].first; }
  void grow() {
    std::vector<Slot> bigger(2 * table_.size());
    for (const Slot& slot : table_)
      if (slot.first >= 0) bigger[slot_of(bigger, slot.key)] = slot;
    table_.swap(bigger);
  }

  double cell_;
  std::size_t used_ = 0;
  std::vector<Slot> table_;
  std::vector<Vec3d> points_;
  std::vector<std::int64_t> next_;
};

}  // namespace tidelock
