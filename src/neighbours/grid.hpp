// A grid of cells as wide as the kernel's support, and particles sorted along it: x fastest on the CPU, where a row of
// cells is one piece of memory; in tiles of 4x4x4 cells on the device, where near in space should be near in the cache.
//
// Cells are numbered on an unbounded lattice; the table covers the particles' bounding box. Where the box would need
// too many cells (a particle that flew away), an axis wraps around: far cells then share a row of the table, and the
// distance test of the list builder tells them apart. So there is no domain to leave and no limit per cell.
#pragma once
#include <cstdint>

#include "exec/buffer.hpp"
#include "exec/exec.hpp"

namespace tidelock {

struct CellGrid {
  double inv_cell = 0;                    // [1/m]
  std::int64_t origin[3] = {0, 0, 0};     // lattice number of the table's first cell
  std::int64_t count[3] = {0, 0, 0};      // cells of the table along each axis
  bool wraps[3] = {false, false, false};  // whether far cells share the table's
  int tile[3] = {0, 0, 0};                // log2 of a tile's edge [cells]: on the device, tiles one after the other
  Buffer<std::uint32_t> start;            // first particle of a cell; one more entry than cells
  std::size_t first = 0;                  // index of the first sorted particle (a set may be a range of a larger array)

  std::size_t cells() const {
    std::int64_t product = 1;
    for (int a = 0; a < 3; ++a) product *= (count[a] + (1 << tile[a]) - 1) >> tile[a] << tile[a];
    return static_cast<std::size_t>(product);
  }
  bool empty() const { return cells() == 0; }
};

/// Cell edge for a support radius: slightly more, so that rounding never puts two neighbours two cells apart.
inline double cell_edge(double support) { return support * (1 + 1e-5); }

/// Chooses the table for the particles x[first, last) and returns the order in which they are sorted along it:
/// order[k] = old index - first of the k-th. Stable (particles of a cell keep their order) for any number of threads.
/// Throws RunError on a position that is not finite.
void sort_along_grid(const Exec& exec, CellGrid& grid, const Buffer<Float4>& x, std::size_t first, std::size_t last,
                     double support, Buffer<std::uint32_t>& order);

/// field[first + k] = field[first + order[k]], through a scratch buffer that may be swapped in. For Float4, float and
/// uint32_t.
template <class T>
void reorder(const Exec& exec, Buffer<T>& field, Buffer<T>& scratch, const Buffer<std::uint32_t>& order,
             std::size_t first);

/// The same through a buffer of records that is never swapped in, for whole numbers: no scratch array of their own.
template <class T>
void reorder_through(const Exec& exec, Buffer<T>& field, Buffer<Float4>& scratch, const Buffer<std::uint32_t>& order,
                     std::size_t first);

/// Far away from everything, yet with a square that float32 can hold.
inline constexpr float kFarAway = 1e15f;
/// field[first, first + n) = value, padding included.
void fill_records(const Exec& exec, Buffer<Float4>& field, std::size_t first, std::size_t n, const Float4& value);
/// Sets the padding of a field, even of an empty one.
void fill_padding(const Exec& exec, Buffer<Float4>& field, const Float4& value);
/// The padding of a position field: tail lanes and the dummy neighbour are far away, with w = 0.
inline constexpr Float4 kFarRecord{kFarAway, kFarAway, kFarAway, 0};
inline void pad_positions(const Exec& exec, Buffer<Float4>& x) { fill_padding(exec, x, kFarRecord); }
/// That of any other record field is zero.
inline void pad_zero(const Exec& exec, Buffer<Float4>& v) { fill_padding(exec, v, {0, 0, 0, 0}); }

}  // namespace tidelock
