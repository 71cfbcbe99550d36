#include "neighbours/grid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <vector>

#include "base/error.hpp"
#include "exec/copy.hpp"
#include "neighbours/extent_pass.hpp"
#include "neighbours/on_device.hpp"

namespace tidelock {
namespace {

struct Box3 {
  double lo[3], hi[3];
};

Box3 bounding_box(const Exec& exec, const Float4* p, std::size_t n) {
  const auto total = exec.reduce(Extent{p}, n);
  if (!std::isfinite(total.sum[0])) throw RunError("a particle's position is not a number");
  return {{-total.max[1], -total.max[3], -total.max[5]}, {total.max[0], total.max[2], total.max[4]}};
}

/// Table of cells for a bounding box: all of it where it fits, wrapped along its longest axes where it does not.
void choose_table(CellGrid& grid, const Box3& box, std::size_t n) {
  // Water at rest has eight particles in a cell: most cells of a wrapped table have particles of one place only.
  const double most = static_cast<double>(std::max<std::size_t>(2 * n, 1u << 16));
  double count[3];
  for (int a = 0; a < 3; ++a) {
    // Lattice numbers stay exact in float64 up to 2^53; kFarAway over a micrometre cell is 1e21, beyond any real scene.
    const double lo = std::floor(box.lo[a] * grid.inv_cell), hi = std::floor(box.hi[a] * grid.inv_cell);
    if (std::fabs(lo) > 4e15 || std::fabs(hi) > 4e15)
      throw RunError(
          fmt::format("a particle is {:g} m from the origin, beyond the {:g} m that cells can be numbered for",
                      std::max(std::fabs(box.lo[a]), std::fabs(box.hi[a])), 4e15 / grid.inv_cell));
    grid.origin[a] = static_cast<std::int64_t>(lo);
    count[a] = hi - lo + 1;
    grid.wraps[a] = false;
  }
  while (count[0] * count[1] * count[2] > most) {
    const int longest = static_cast<int>(std::max_element(count, count + 3) - count);
    count[longest] = std::max(8.0, std::floor(count[longest] / 2));
    grid.wraps[longest] = true;
  }
  for (int a = 0; a < 3; ++a) grid.count[a] = static_cast<std::int64_t>(count[a]);
}

/// Tiles of 64 cells along the axes that the table has.
[[maybe_unused]] void choose_tiles(CellGrid& grid) {
  const bool flat = grid.count[0] == 1 || grid.count[1] == 1 || grid.count[2] == 1;
  for (int a = 0; a < 3; ++a) grid.tile[a] = grid.count[a] == 1 ? 0 : flat ? 3 : 2;
}

/// Counting sort on the host.
void sort_on_host(CellGrid& grid, const Float4* p, std::size_t n, int threads, std::uint32_t* order) {
  std::vector<std::uint32_t> key(n);
  grid.start.resize(grid.cells() + 1);
  std::uint32_t* start = grid.start.data();
  const std::ptrdiff_t count = static_cast<std::ptrdiff_t>(n);
  const auto cell_along = [&](float c, int a) {
    const std::int64_t k =
        static_cast<std::int64_t>(std::floor(static_cast<double>(c) * grid.inv_cell)) - grid.origin[a];
    return grid.wraps[a] ? k % grid.count[a] : k;
  };
  std::fill(start, start + grid.cells() + 1, 0u);
#pragma omp parallel for num_threads(threads) if (count > 20000)
  for (std::ptrdiff_t i = 0; i < count; ++i) {
    const std::int64_t c =
        cell_along(p[i].x, 0) + grid.count[0] * (cell_along(p[i].y, 1) + grid.count[1] * cell_along(p[i].z, 2));
    key[static_cast<std::size_t>(i)] = static_cast<std::uint32_t>(c);
    std::atomic_ref<std::uint32_t>(start[c]).fetch_add(1, std::memory_order_relaxed);
  }
  std::uint32_t sum = 0;
  for (std::size_t c = 0; c <= grid.cells(); ++c) {
    const std::uint32_t here = start[c];
    start[c] = sum;
    sum += here;
  }
  // Fill the cells in any order, then sort each by old index: the same order as a serial stable sort.
  std::vector<std::uint32_t> fill(start, start + grid.cells());
#pragma omp parallel for num_threads(threads) if (count > 20000)
  for (std::ptrdiff_t i = 0; i < count; ++i) {
    const std::uint32_t c = key[static_cast<std::size_t>(i)];
    order[std::atomic_ref<std::uint32_t>(fill[c]).fetch_add(1, std::memory_order_relaxed)] =
        static_cast<std::uint32_t>(i);
  }
  if (threads > 1 && n > 20000) {
    const std::ptrdiff_t cells = static_cast<std::ptrdiff_t>(grid.cells());
#pragma omp parallel for schedule(static, 4096) num_threads(threads)
    for (std::ptrdiff_t c = 0; c < cells; ++c) std::sort(order + start[c], order + start[c + 1]);
  }
}

}  // namespace

void sort_along_grid(const Exec& exec, CellGrid& grid, const Buffer<Float4>& x, std::size_t first, std::size_t last,
                     double support, Buffer<std::uint32_t>& order) {
  const std::size_t n = last - first;
  if (n > std::numeric_limits<std::int32_t>::max())
    throw RunError(
        fmt::format("{} particles in one set: the limit is {}", n, std::numeric_limits<std::int32_t>::max()));
  grid.inv_cell = 1 / cell_edge(support);
  grid.first = first;
  if (order.size() != n) order.resize(n);
  if (n == 0) {
    grid.count[0] = grid.count[1] = grid.count[2] = 0;
    return;
  }
  const Float4* p = exec.in(x) + first;
  choose_table(grid, bounding_box(exec, p, n), n);
  if constexpr (kHaveDevice)
    if (exec.on_device()) {
      choose_tiles(grid);
      return sort_on_device(grid, p, n, order);
    }
  sort_on_host(grid, p, n, exec.threads(), order.data());
}

namespace {

/// out[k] = in[order[k]], where jobs run.
template <class T>
void gather(const Exec& exec, const T* in, const Buffer<std::uint32_t>& order, T* out) {
  const std::size_t n = order.size();
#if defined(TIDELOCK_CUDA)
  if (exec.on_device()) return gather_on_device(in, order.on_device(), n, out);
#endif
  const std::uint32_t* from = order.data();
  const std::ptrdiff_t count = static_cast<std::ptrdiff_t>(n);
#pragma omp parallel for num_threads(exec.threads()) if (count > 20000)
  for (std::ptrdiff_t k = 0; k < count; ++k) out[k] = in[from[k]];
}

}  // namespace

template <class T>
void reorder(const Exec& exec, Buffer<T>& field, Buffer<T>& scratch, const Buffer<std::uint32_t>& order,
             std::size_t first) {
  const std::size_t n = order.size();
  const bool whole = n == field.size();
  // Padding, even of nothing.
  if (!scratch.made() || (whole ? scratch.size() != n : scratch.size() < n)) scratch.resize(n);
  T* out = exec.out(scratch);
  gather(exec, exec.in(std::as_const(field)) + first, order, out);
  if (whole) {
    copy_entries(exec, exec.in(std::as_const(field)) + n, kPadding, out + n);
    field.swap(scratch);
  } else {
    copy_entries(exec, out, n, exec.out_from(field, first));
  }
}
template void reorder(const Exec&, Buffer<Float4>&, Buffer<Float4>&, const Buffer<std::uint32_t>&, std::size_t);
template void reorder(const Exec&, Buffer<float>&, Buffer<float>&, const Buffer<std::uint32_t>&, std::size_t);
template void reorder(const Exec&, Buffer<std::uint32_t>&, Buffer<std::uint32_t>&, const Buffer<std::uint32_t>&,
                      std::size_t);

template <class T>
void reorder_through(const Exec& exec, Buffer<T>& field, Buffer<Float4>& scratch, const Buffer<std::uint32_t>& order,
                     std::size_t first) {
  static_assert(sizeof(T) <= sizeof(Float4) && alignof(T) <= alignof(Float4));
  const std::size_t n = order.size();
  if (n == 0) return;
  if (scratch.size() < n) scratch.resize(n);
  T* room = reinterpret_cast<T*>(exec.out(scratch));
  gather(exec, exec.in(std::as_const(field)) + first, order, room);
  copy_entries(exec, static_cast<const T*>(room), n, exec.out_from(field, first));
}
template void reorder_through(const Exec&, Buffer<std::uint32_t>&, Buffer<Float4>&, const Buffer<std::uint32_t>&,
                              std::size_t);
template void reorder_through(const Exec&, Buffer<std::uint64_t>&, Buffer<Float4>&, const Buffer<std::uint32_t>&,
                              std::size_t);

void fill_records(const Exec& exec, Buffer<Float4>& field, std::size_t first, std::size_t n, const Float4& value) {
  Float4* p = exec.out_from(field, first);
  if constexpr (kHaveDevice)
    if (exec.on_device()) return fill_on_device(p, n, value);
  std::fill(p, p + n, value);
}

void fill_padding(const Exec& exec, Buffer<Float4>& field, const Float4& value) {
  if (!field.made()) field.resize(0);  // an empty set still has its dummy
  fill_records(exec, field, field.size(), kPadding, value);
}

}  // namespace tidelock
