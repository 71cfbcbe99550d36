#include "neighbours/grid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <vector>

#include "base/error.hpp"

namespace tidelock {
namespace {

struct Box3 {
  double lo[3], hi[3];
  bool finite = true;
};

Box3 bounding_box(const Float4* x, std::size_t n, int threads) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  float lo0 = inf, lo1 = inf, lo2 = inf, hi0 = -inf, hi1 = -inf, hi2 = -inf;
  bool finite = true;
  const std::ptrdiff_t count = static_cast<std::ptrdiff_t>(n);
#pragma omp parallel for num_threads(threads) if (count > 20000) reduction(min : lo0, lo1, lo2) \
    reduction(max : hi0, hi1, hi2) reduction(&& : finite)
  for (std::ptrdiff_t i = 0; i < count; ++i) {
    lo0 = std::min(lo0, x[i].x), hi0 = std::max(hi0, x[i].x);
    lo1 = std::min(lo1, x[i].y), hi1 = std::max(hi1, x[i].y);
    lo2 = std::min(lo2, x[i].z), hi2 = std::max(hi2, x[i].z);
    finite = finite && std::isfinite(x[i].x) && std::isfinite(x[i].y) && std::isfinite(x[i].z);
  }
  return {{lo0, lo1, lo2}, {hi0, hi1, hi2}, finite};
}

/// Table of cells for a bounding box: all of it where it fits, wrapped along its longest axes where it does not.
void choose_table(CellGrid& grid, const Box3& box, std::size_t n) {
  const double most = static_cast<double>(std::max<std::size_t>(4 * n, 1u << 16));
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
  const Box3 box = bounding_box(p, n, exec.threads());
  if (!box.finite) throw RunError("a particle's position is not a number");
  choose_table(grid, box, n);
  sort_on_host(grid, p, n, exec.threads(), order.data());
}

template <class T>
void reorder(const Exec& exec, Buffer<T>& field, Buffer<T>& scratch, const Buffer<std::uint32_t>& order,
             std::size_t first) {
  if (scratch.size() != field.size() || !scratch.made()) scratch.resize(field.size());  // padding, even of nothing
  const T* in = std::as_const(field).data();
  const std::uint32_t* from = order.data();
  T* out = scratch.data();
  const std::ptrdiff_t n = static_cast<std::ptrdiff_t>(order.size());
#pragma omp parallel for num_threads(exec.threads()) if (n > 20000)
  for (std::ptrdiff_t k = 0; k < n; ++k) out[first + static_cast<std::size_t>(k)] = in[first + from[k]];
  std::copy(in, in + first, out);
  const std::size_t behind = first + order.size();
  std::copy(in + behind, in + field.size() + kPadding, out + behind);
  field.swap(scratch);
}
template void reorder(const Exec&, Buffer<Float4>&, Buffer<Float4>&, const Buffer<std::uint32_t>&, std::size_t);
template void reorder(const Exec&, Buffer<float>&, Buffer<float>&, const Buffer<std::uint32_t>&, std::size_t);
template void reorder(const Exec&, Buffer<std::uint32_t>&, Buffer<std::uint32_t>&, const Buffer<std::uint32_t>&,
                      std::size_t);

namespace {

void pad(const Exec&, Buffer<Float4>& field, const Float4& with) {
  if (!field.made()) field.resize(0);  // an empty set still has its dummy
  Float4* p = field.data() + field.size();
  std::fill(p, p + kPadding, with);
}

}  // namespace

void pad_positions(const Exec& exec, Buffer<Float4>& x) { pad(exec, x, {kFarAway, kFarAway, kFarAway, 0}); }
void pad_zero(const Exec& exec, Buffer<Float4>& v) { pad(exec, v, {0, 0, 0, 0}); }

}  // namespace tidelock
