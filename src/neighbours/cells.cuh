// The table of cells as kernels see it: numbers add up from one number per axis, whatever the order of the cells.
#pragma once
#include <cstdint>

#include "neighbours/grid.hpp"

namespace tidelock {

struct DeviceCells {
  double inv_cell;
  std::int64_t origin[3];
  std::int32_t count[3];
  bool wraps[3];
  int tile[3];              // log2 of a tile's edge in cells
  int place[3];             // of the axis' lowest bit within a tile
  int step;                 // between an axis' bits within a tile
  std::uint32_t stride[3];  // from tile to tile

  explicit DeviceCells(const std::int64_t* from, const std::int64_t* cells, const bool* wrap, const int* log2_tile,
                       double inv)
      : inv_cell(inv), step(0) {
    int bits = 0;
    for (int a = 0; a < 3; ++a) {
      origin[a] = from[a], count[a] = static_cast<std::int32_t>(cells[a]), wraps[a] = wrap[a], tile[a] = log2_tile[a];
      place[a] = step;
      if (tile[a] > 0) ++step;
      bits += tile[a];
    }
    std::uint32_t tiles = 1;
    for (int a = 0; a < 3; ++a) {
      stride[a] = tiles << bits;
      tiles *= static_cast<std::uint32_t>((count[a] + (1 << tile[a]) - 1) >> tile[a]);
    }
  }

  __device__ std::int64_t lattice(float x) const {
    return static_cast<std::int64_t>(floor(static_cast<double>(x) * inv_cell));
  }
  /// Cell along an axis of a lattice number, or -1 where the table has none.
  __device__ std::int32_t cell(int a, std::int64_t number) const {
    std::int64_t k = number - origin[a];
    if (wraps[a]) {
      k %= count[a];
      if (k < 0) k += count[a];
    } else if (k < 0 || k >= count[a]) {
      return -1;
    }
    return static_cast<std::int32_t>(k);
  }
  /// What the cell's place along an axis adds to its number.
  __device__ std::uint32_t along(int a, std::int32_t k) const {
    std::uint32_t within = 0;
    for (int b = 0; b < tile[a]; ++b) within |= static_cast<std::uint32_t>((k >> b) & 1) << (b * step + place[a]);
    return static_cast<std::uint32_t>(k >> tile[a]) * stride[a] + within;
  }
};

}  // namespace tidelock
