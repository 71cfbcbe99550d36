#include <thrust/iterator/reverse_iterator.h>
#include <cub/cub.cuh>

#include "exec/cuda/run_pass.cuh"
#include "neighbours/cells.cuh"
#include "neighbours/extent_pass.hpp"
#include "neighbours/on_device.hpp"

namespace tidelock {

template void reduce_on_device<Extent>(const Extent&, std::size_t, DeviceScratch&, double*);

namespace {

constexpr int kThreads = 256;
unsigned blocks_for(std::size_t n) { return static_cast<unsigned>((n + kThreads - 1) / kThreads); }

__global__ void number_cells(const __grid_constant__ DeviceCells cells, const Float4* p, std::uint32_t n,
                             std::uint32_t* key, std::uint32_t* index) {
  const std::uint32_t i = blockIdx.x * kThreads + threadIdx.x;
  if (i >= n) return;
  const float4 x = reinterpret_cast<const float4*>(p)[i];
  key[i] = cells.along(0, cells.cell(0, cells.lattice(x.x))) + cells.along(1, cells.cell(1, cells.lattice(x.y))) +
           cells.along(2, cells.cell(2, cells.lattice(x.z)));
  index[i] = i;
}

/// start[c] = first of cell c; cells without particles keep n, which the scan from behind replaces by the next start.
__global__ void mark_starts(const std::uint32_t* key, std::uint32_t n, std::uint32_t* start) {
  const std::uint32_t i = blockIdx.x * kThreads + threadIdx.x;
  if (i < n && (i == 0 || key[i - 1] != key[i])) start[key[i]] = i;
}
__global__ void fill_u32(std::uint32_t* p, std::size_t n, std::uint32_t value) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * kThreads + threadIdx.x;
  if (i < n) p[i] = value;
}

struct Smaller {
  __device__ std::uint32_t operator()(std::uint32_t a, std::uint32_t b) const { return a < b ? a : b; }
};

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
  const Temporary keys(2 * n * sizeof(std::uint32_t)), values(n * sizeof(std::uint32_t));
  std::uint32_t* key = static_cast<std::uint32_t*>(keys.data);
  std::uint32_t* out = order.on_device();
  cub::DoubleBuffer<std::uint32_t> k(key, key + n), v(out, static_cast<std::uint32_t*>(values.data));
  number_cells<<<blocks_for(n), kThreads, 0, stream()>>>(cells, p, count, k.Current(), v.Current());
  check(cudaGetLastError(), "numbering cells");
  int bits = 1;
  while (bits < 32 && (table - 1) >> bits) ++bits;
  std::size_t bytes = 0;
  check(cub::DeviceRadixSort::SortPairs(nullptr, bytes, k, v, count, 0, bits, stream()), "sorting");
  {
    const Temporary room(bytes);
    check(cub::DeviceRadixSort::SortPairs(room.data, bytes, k, v, count, 0, bits, stream()), "sorting");
  }
  if (v.Current() != out) device::copy(out, v.Current(), n * sizeof(std::uint32_t));

  if (grid.start.size() != table + 1) grid.start = Buffer<std::uint32_t>(table + 1);
  std::uint32_t* start = grid.start.on_device();
  fill_u32<<<blocks_for(table + 1), kThreads, 0, stream()>>>(start, table + 1, count);
  mark_starts<<<blocks_for(n), kThreads, 0, stream()>>>(k.Current(), count, start);
  check(cudaGetLastError(), "finding cells");
  const auto from_behind = thrust::make_reverse_iterator(start + table + 1);
  check(cub::DeviceScan::InclusiveScan(nullptr, bytes, from_behind, from_behind, Smaller{}, table + 1, stream()),
        "finding cells");
  const Temporary room(bytes);
  check(cub::DeviceScan::InclusiveScan(room.data, bytes, from_behind, from_behind, Smaller{}, table + 1, stream()),
        "finding cells");
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

void fill_on_device(Float4* p, std::size_t n, const Float4& value) {
  fill_records<<<blocks_for(n), kThreads, 0, stream()>>>(p, static_cast<std::uint32_t>(n), value);
  check(cudaGetLastError(), "padding a field");
}

}  // namespace tidelock
