// Blocks of a grid that a surface can reach, found by halving one cube.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "geometry/geometry.hpp"

namespace tidelock {

using CubeIndex = std::array<int, 3>;

/// One number for a place in a grid, for hashing.
inline std::uint64_t key_of(const CubeIndex& i) {
  constexpr std::uint64_t mask = (1u << 21) - 1;
  return (static_cast<std::uint64_t>(i[0]) & mask) | (static_cast<std::uint64_t>(i[1]) & mask) << 21 |
         (static_cast<std::uint64_t>(i[2]) & mask) << 42;
}

/// Of eight turns, the one in which a tile's neighbours have none.
inline int turn_of(const CubeIndex& i) { return (i[0] & 1) | (i[1] & 1) << 1 | (i[2] & 1) << 2; }

/// The number of halvings of a cube that is at least so many blocks wide.
inline int levels_for(double blocks) {
  int levels = 0;
  while ((1 << levels) < blocks) ++levels;
  return levels;
}

/// Halves the cube at `origin`, 2^levels blocks of `block` [m] wide, down to its blocks, and leaves out the cubes for
/// which near(centre, edge) is false; near() runs in parallel. check(count) sees the cubes left after every level.
template <class Near, class Check>
std::vector<CubeIndex> blocks_near(const Vec3d& origin, double block, int levels, Near near, Check check) {
  std::vector<CubeIndex> cubes{{0, 0, 0}};
  for (int level = levels;; --level) {
    const double edge = block * (1 << level);
    std::vector<char> kept(cubes.size());
    const int n = static_cast<int>(cubes.size());
#pragma omp parallel for schedule(dynamic, 64) if (n > 64)
    for (int k = 0; k < n; ++k) {
      const Vec3d at(cubes[k][0], cubes[k][1], cubes[k][2]);
      kept[k] = near(Vec3d(origin + edge * (at + Vec3d::Constant(0.5))), edge);
    }
    std::vector<CubeIndex> next;
    for (int k = 0; k < n; ++k) {
      if (!kept[k]) continue;
      if (level == 0) {
        next.push_back(cubes[k]);
        continue;
      }
      for (int c = 0; c < 8; ++c)
        next.push_back({2 * cubes[k][0] + (c & 1), 2 * cubes[k][1] + (c >> 1 & 1), 2 * cubes[k][2] + (c >> 2 & 1)});
    }
    check(next.size());
    cubes.swap(next);
    if (level == 0) return cubes;
  }
}

}  // namespace tidelock
