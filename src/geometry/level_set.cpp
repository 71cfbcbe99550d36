#include "geometry/level_set.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/error.hpp"
#include "geometry/octree.hpp"
#include "geometry/primitive.hpp"

namespace tidelock {
namespace {

std::size_t place_of(std::uint64_t key, std::size_t size) {
  const std::uint64_t h = key * 0x9e3779b97f4a7c15u;
  return (h ^ h >> 32) & (size - 1);
}

}  // namespace

LevelSet::LevelSet(const Distance& distance, const DistanceAround& around, const Bounds& bounds, double cell,
                   double lowest, double highest)
    : cell_(cell), lowest_(lowest), highest_(highest) {
  const double beyond = std::max(std::abs(lowest), std::abs(highest)) + 1.5 * cell;
  origin_ = bounds.lo - Vec3d::Constant(beyond);
  const double longest = ((bounds.hi - bounds.lo).maxCoeff() + 2 * beyond) / (kBlock * cell);
  if (!(longest < (1 << 20)))
    throw InputError("", "", fmt::format("a shape {:.3g} cells wide: choose a larger size", longest * kBlock));
  find_blocks(distance, bounds.hi + Vec3d::Constant(beyond), levels_for(longest));
  fill(around);
}

void LevelSet::find_blocks(const Distance& distance, const Vec3d& end, int levels) {
  const auto near = [&](const Vec3d& centre, double edge) {
    if (!((centre - end).array() <= 0.5 * edge).all()) return false;
    const double half = 0.5 * std::sqrt(3.0) * edge;
    const double d = distance(centre, 1.01 * (half + std::max(std::abs(lowest_), std::abs(highest_))));
    return d >= lowest_ - half && d <= highest_ + half;
  };
  const auto check = [&](std::size_t count) { check_count(static_cast<double>(count) * kNodes * kNodes * kNodes); };
  blocks_ = blocks_near(origin_, cell_ * kBlock, levels, near, check);
  std::size_t size = 16;
  while (size < 2 * blocks_.size()) size *= 2;
  table_.resize(size);
  for (std::size_t b = 0; b < blocks_.size(); ++b) {
    std::size_t i = place_of(key_of(blocks_[b]), size);
    while (table_[i].block >= 0) i = (i + 1) & (size - 1);
    table_[i] = {key_of(blocks_[b]), static_cast<int>(b)};
  }
}

int LevelSet::block_at(const Index& at) const {
  const std::uint64_t key = key_of(at);
  for (std::size_t i = place_of(key, table_.size());; i = (i + 1) & (table_.size() - 1)) {
    if (table_[i].block < 0) return -1;
    if (table_[i].key == key) return table_[i].block;
  }
}

void LevelSet::fill(const DistanceAround& around) {
  constexpr int volume = kNodes * kNodes * kNodes;
  values_.resize(blocks_.size() * volume);
  const int n = static_cast<int>(blocks_.size());
#pragma omp parallel for schedule(dynamic, 16)
  for (int b = 0; b < n; ++b) {
    const Index& at = blocks_[b];
    const Vec3d middle = origin_ + cell_ * kBlock * (Vec3d(at[0], at[1], at[2]) + Vec3d::Constant(0.5));
    fill_block(b, around(middle, 0.5 * std::sqrt(3.0) * kBlock * cell_));
  }
  // The last nodes along each axis belong to the next block, where there is one.
#pragma omp parallel for schedule(dynamic, 16)
  for (int b = 0; b < n; ++b)
    for (int k = 0; k < kNodes; ++k)
      for (int j = 0; j < kNodes; ++j)
        for (int i = 0; i < kNodes; ++i) {
          if (i < kBlock && j < kBlock && k < kBlock) continue;
          Index at = blocks_[b];
          at[0] += i / kBlock, at[1] += j / kBlock, at[2] += k / kBlock;
          const int owner = block_at(at);
          if (owner < 0) continue;
          values_[static_cast<std::size_t>(b) * volume + node(i, j, k)] =
              values_[static_cast<std::size_t>(owner) * volume + node(i % kBlock, j % kBlock, k % kBlock)];
        }
}

/// The nodes of a block that no other one has.
void LevelSet::fill_block(int b, const Distance& distance) {
  constexpr int volume = kNodes * kNodes * kNodes;
  // Distances change by no more than the way between two points: those of the block's middle and of the nodes before
  // bound a node's, which tells whether it is in the band at all and how far its search must reach.
  struct Span {
    double lo, hi;  // [m]
    void meet(const Span& other, double way) {
      lo = std::max(lo, other.lo - way);
      hi = std::min(hi, other.hi + way);
    }
  };
  const Index& at = blocks_[b];
  std::array<bool, 8> other_owner{};  // of the nodes that are last along x, y, z (bits)
  for (int c = 1; c < 8; ++c) other_owner[c] = block_at({at[0] + (c & 1), at[1] + (c >> 1 & 1), at[2] + (c >> 2)}) >= 0;
  const Vec3d low = origin_ + cell_ * kBlock * Vec3d(at[0], at[1], at[2]);
  const double reach = 0.87 * kBlock * cell_ + std::max(std::abs(lowest_), std::abs(highest_)) + cell_;
  const double middle = distance(low + Vec3d::Constant(0.5 * kBlock * cell_), reach);
  std::array<Span, volume> spans;
  for (int k = 0; k < kNodes; ++k)
    for (int j = 0; j < kNodes; ++j)
      for (int i = 0; i < kNodes; ++i) {
        Span* span = &spans[static_cast<std::size_t>(node(i, j, k))];
        const double way = cell_ * (Vec3d(i, j, k) - Vec3d::Constant(0.5 * kBlock)).norm();
        *span = {middle - way, middle + way};
        if (other_owner[(i == kBlock) | (j == kBlock) << 1 | (k == kBlock) << 2]) continue;
        if (i > 0) span->meet(span[-1], cell_);
        if (j > 0) span->meet(span[-kNodes], cell_);
        if (k > 0) span->meet(span[-kNodes * kNodes], cell_);
        float value = std::numeric_limits<float>::quiet_NaN();
        if (span->hi >= lowest_ && span->lo <= highest_) {
          const double d =
              distance(low + cell_ * Vec3d(i, j, k), std::max(std::abs(span->lo), std::abs(span->hi)) + 1e-3 * cell_);
          *span = {d, d};
          value = static_cast<float>(d);
        }
        values_[static_cast<std::size_t>(b) * volume + static_cast<std::size_t>(node(i, j, k))] = value;
      }
}

LevelSet::At LevelSet::at(const Vec3d& p) const {
  const Vec3d g = (p - origin_) / cell_;
  if (!((g.array() >= 0).all() && (g.array() < 1e7).all())) return {};
  const Index i{static_cast<int>(g.x()), static_cast<int>(g.y()), static_cast<int>(g.z())};
  const int b = block_at({i[0] / kBlock, i[1] / kBlock, i[2] / kBlock});
  if (b < 0) return {};
  const double x = g.x() - i[0], y = g.y() - i[1], z = g.z() - i[2];
  const float* v = &values_[static_cast<std::size_t>(b) * kNodes * kNodes * kNodes +
                            node(i[0] % kBlock, i[1] % kBlock, i[2] % kBlock)];
  constexpr int up = kNodes, deep = kNodes * kNodes;
  const double x00 = v[1] - v[0], x10 = v[up + 1] - v[up], x01 = v[deep + 1] - v[deep],
               x11 = v[deep + up + 1] - v[deep + up];
  const double y00 = v[0] + x * x00, y10 = v[up] + x * x10, y01 = v[deep] + x * x01, y11 = v[deep + up] + x * x11;
  const double z0 = y00 + y * (y10 - y00), z1 = y01 + y * (y11 - y01);
  At out;
  out.value = z0 + z * (z1 - z0);
  out.gradient = Vec3d((1 - z) * ((1 - y) * x00 + y * x10) + z * ((1 - y) * x01 + y * x11),
                       (1 - z) * (y10 - y00) + z * (y11 - y01), z1 - z0) /
                 cell_;
  out.known = out.value == out.value;
  return out;
}

}  // namespace tidelock
