#include <cub/cub.cuh>

#include "exec/cuda/run_pass.cuh"
#include "neighbours/cells.cuh"
#include "neighbours/extent_pass.hpp"
#include "neighbours/on_device.hpp"

namespace tidelock {

template void reduce_on_device<Extent>(const Extent&, std::size_t, DeviceScratch&, double*, const LoopGuard&);

namespace {

constexpr int kThreads = 256;
unsigned blocks_for(std::size_t n) { return static_cast<unsigned>((n + kThreads - 1) / kThreads); }

/// The cell of each particle, and how many of its cell came before it: in whatever order the atomics take them.
__global__ void count_cells(const __grid_constant__ DeviceCells cells, const Float4* p, std::uint32_t n,
                            std::uint32_t* key, std::uint32_t* rank, std::uint32_t* count) {
  const std::uint32_t i = blockIdx.x * kThreads + threadIdx.x;
  if (i >= n) return;
  const float4 x = reinterpret_cast<const float4*>(p)[i];
  const std::uint32_t cell = cells.along(0, cells.cell(0, cells.lattice(x.x))) +
                             cells.along(1, cells.cell(1, cells.lattice(x.y))) +
                             cells.along(2, cells.cell(2, cells.lattice(x.z)));
  key[i] = cell;
  rank[i] = atomicAdd(count + cell, 1u);
}
__global__ void fill_cells(const std::uint32_t* key, const std::uint32_t* rank, const std::uint32_t* start,
                           std::uint32_t n, std::uint32_t* filled) {
  const std::uint32_t i = blockIdx.x * kThreads + threadIdx.x;
  if (i < n) filled[start[key[i]] + rank[i]] = i;
}
/// Sorts each cell by old index, which makes the sort stable: a particle's place is the number of smaller ones.
/// Quadratic in the particles of a cell, as the neighbours are that a list holds of them.
__global__ void order_cells(const std::uint32_t* key, const std::uint32_t* start, const std::uint32_t* filled,
                            std::uint32_t n, std::uint32_t* order) {
  const std::uint32_t k = blockIdx.x * kThreads + threadIdx.x;
  if (k >= n) return;
  const std::uint32_t i = filled[k], cell = key[i], begin = start[cell], end = start[cell + 1];
  std::uint32_t at = begin;
  for (std::uint32_t other = begin; other < end; ++other) at += filled[other] < i ? 1 : 0;
  order[at] = i;
}

/// Memory that is gone at the end of the scope, in the order of the stream.
struct Temporary {
  void* data;
  explicit Temporary(std::size_t bytes) : data(device::allocate(bytes > 0 ? bytes : 1)) {}
  ~Temporary() { device::release(data); }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;
};

template <class T>
__global__ void gather_kernel(const T* in, const std::uint32_t* order, std::uint32_t n, T* out) {
  const std::uint32_t i = blockIdx.x * kThreads + threadIdx.x;
  if (i < n) out[i] = in[order[i]];
}

__global__ void fill_records(Float4* p, std::uint32_t n, Float4 value) {
  const std::uint32_t i = blockIdx.x * kThreads + threadIdx.x;
  if (i < n) p[i] = value;
}

}  // namespace

void sort_on_device(CellGrid& grid, const Float4* p, std::size_t n, Buffer<std::uint32_t>& order) {
  const DeviceCells cells(grid.origin, grid.count, grid.wraps, grid.tile, grid.inv_cell);
  const std::size_t table = grid.cells();
  const std::uint32_t count = static_cast<std::uint32_t>(n);
  if (grid.start.size() != table + 1) grid.start = Buffer<std::uint32_t>(table + 1);
  std::uint32_t* start = grid.start.on_device();
  const Temporary keys(n * sizeof(std::uint32_t)), ranks(n * sizeof(std::uint32_t)), filled(n * sizeof(std::uint32_t));
  std::uint32_t* key = static_cast<std::uint32_t*>(keys.data);
  std::uint32_t* rank = static_cast<std::uint32_t*>(ranks.data);
  std::uint32_t* unordered = static_cast<std::uint32_t*>(filled.data);
  device::zero(start, (table + 1) * sizeof(std::uint32_t));
  count_cells<<<blocks_for(n), kThreads, 0, stream()>>>(cells, p, count, key, rank, start);
  check(cudaGetLastError(), "counting the particles of cells");
  std::size_t bytes = 0;
  check(cub::DeviceScan::ExclusiveSum(nullptr, bytes, start, start, table + 1, stream()), "finding cells");
  const Temporary room(bytes);
  check(cub::DeviceScan::ExclusiveSum(room.data, bytes, start, start, table + 1, stream()), "finding cells");
  fill_cells<<<blocks_for(n), kThreads, 0, stream()>>>(key, rank, start, count, unordered);
  order_cells<<<blocks_for(n), kThreads, 0, stream()>>>(key, start, unordered, count, order.on_device());
  check(cudaGetLastError(), "sorting");
}

template <class T>
void gather_on_device(const T* in, const std::uint32_t* order, std::size_t n, T* out) {
  if (n == 0) return;
  gather_kernel<<<blocks_for(n), kThreads, 0, stream()>>>(in, order, static_cast<std::uint32_t>(n), out);
  check(cudaGetLastError(), "sorting fields");
}
template void gather_on_device(const Float4*, const std::uint32_t*, std::size_t, Float4*);
template void gather_on_device(const float*, const std::uint32_t*, std::size_t, float*);
template void gather_on_device(const std::uint32_t*, const std::uint32_t*, std::size_t, std::uint32_t*);
template void gather_on_device(const std::uint64_t*, const std::uint32_t*, std::size_t, std::uint64_t*);

void fill_on_device(Float4* p, std::size_t n, const Float4& value) {
  fill_records<<<blocks_for(n), kThreads, 0, stream()>>>(p, static_cast<std::uint32_t>(n), value);
  check(cudaGetLastError(), "padding a field");
}

}  // namespace tidelock
