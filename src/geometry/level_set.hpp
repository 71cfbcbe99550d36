// Signed distances on a sparse grid around a surface, for many fast lookups.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "geometry/geometry.hpp"

namespace tidelock {

class LevelSet {
 public:
  /// Distance [m] of a point, negative inside; exact within `reach` of the surface, beyond it any value of at least
  /// that magnitude and the right sign. Called from several threads.
  using Distance = std::function<double(const Vec3d& p, double reach)>;
  /// The same function, prepared for many points within `radius` [m] of `centre`.
  using DistanceAround = std::function<Distance(const Vec3d& centre, double radius)>;

  /// Nodes `cell` [m] apart, wherever the distance is from `lowest` to `highest` [m]. The same for any number of
  /// threads.
  LevelSet(const Distance& distance, const DistanceAround& around, const Bounds& bounds, double cell, double lowest,
           double highest);

  struct At {
    double value = 0;         // [m]
    Vec3d gradient{0, 0, 0};  // [-]
    bool known = false;       // false outside of the band
  };
  /// Between the eight nodes around p.
  At at(const Vec3d& p) const;

  double cell() const { return cell_; }
  std::size_t bytes() const { return values_.size() * sizeof(float); }

  /// Calls f(low corner, lowest value, highest value) for each cell of the grid, block by block.
  template <class F>
  void for_each_cell(F f) const {
    for (std::size_t b = 0; b < blocks_.size(); ++b)
      for (int k = 0; k < kBlock; ++k)
        for (int j = 0; j < kBlock; ++j)
          for (int i = 0; i < kBlock; ++i) {
            const float* v = &values_[b * kNodes * kNodes * kNodes + node(i, j, k)];
            float lo = v[0], hi = v[0], sum = v[0];
            for (const int o : {1, kNodes, kNodes + 1, kNodes * kNodes, kNodes * kNodes + 1, kNodes * kNodes + kNodes,
                                kNodes * kNodes + kNodes + 1}) {
              lo = v[o] < lo ? v[o] : lo;
              hi = v[o] > hi ? v[o] : hi;
              sum += v[o];
            }
            if (!(sum == sum)) continue;  // reaches out of the band
            const Index& at = blocks_[b];
            f(Vec3d(origin_ + cell_ * Vec3d(at[0] * kBlock + i, at[1] * kBlock + j, at[2] * kBlock + k)), lo, hi);
          }
  }

 private:
  static constexpr int kBlock = 4, kNodes = kBlock + 1;  // cells and nodes along the edge of a block
  using Index = std::array<int, 3>;
  static int node(int i, int j, int k) { return i + kNodes * (j + kNodes * k); }
  /// None beyond `end` [m].
  void find_blocks(const Distance& distance, const Vec3d& end, int levels);
  void fill(const DistanceAround& around);
  void fill_block(int b, const Distance& distance);
  int block_at(const Index& at) const;

  struct Slot {
    std::uint64_t key = 0;
    int block = -1;
  };
  double cell_, lowest_, highest_;  // [m]
  Vec3d origin_;                    // [m] of node (0, 0, 0)
  std::vector<Index> blocks_;
  std::vector<Slot> table_;    // open addressing
  std::vector<float> values_;  // [m] kNodes^3 of each block, NaN out of the band; neighbours share their faces' nodes
};

}  // namespace tidelock
