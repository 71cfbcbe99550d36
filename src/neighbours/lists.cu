// Builds a sliced-ELL list on the device: a warp finds the neighbours of its 32 particles, each lane its own, collects
// them in shared memory slot by slot and stores whole slots: scattered stores of single entries cost most otherwise. (A
// warp that walks through the cells around all of its particles together, a candidate for all lanes at once, takes
// twice as long: it tests candidates that no lane needs.)
#include "exec/cuda/run_pass.cuh"
#include "neighbours/cells.cuh"
#include "neighbours/on_device.hpp"

namespace tidelock {
namespace {

constexpr int kWarps = 4;   // of a block
constexpr int kSlots = 40;  // kept in shared memory; longer slices are found once more and stored entry by entry

struct DeviceSource {
  DeviceCells cells;
  const std::uint32_t* start;
  const Float4* x;
  std::uint32_t first;
};

struct DeviceBuild {
  const Float4* query;
  std::uint32_t queries;
  float support2;
  std::uint32_t dummy;
  bool exclude_self;
  std::uint32_t* entries;
  unsigned long long capacity;  // [slots]
  std::uint32_t* start;
  std::uint32_t* length;
};
struct Results {
  unsigned long long used, pairs, crowded;
};

/// Calls f(index) for every neighbour of x in one source, in an order that depends on positions alone.
template <class F>
__device__ __forceinline__ void for_each_near(const DeviceSource& s, const float4& x, float support2,
                                              std::uint32_t self, F f) {
  const std::int64_t at[3] = {s.cells.lattice(x.x), s.cells.lattice(x.y), s.cells.lattice(x.z)};
  std::int32_t number[3][3];  // of the three cells along each axis, -1: none
#pragma unroll
  for (int a = 0; a < 3; ++a)
#pragma unroll
    for (int d = 0; d < 3; ++d) {
      const std::int32_t k = s.cells.cell(a, at[a] + d - 1);
      number[a][d] = k < 0 ? -1 : static_cast<std::int32_t>(s.cells.along(a, k));
    }
  const float4* from = reinterpret_cast<const float4*>(s.x) + s.first;
#pragma unroll 1
  for (int cell = 0; cell < 27; ++cell) {
    const int iz = cell / 9, iy = cell / 3 % 3, ix = cell % 3;
    const std::int32_t z = iz == 0 ? number[2][0] : iz == 1 ? number[2][1] : number[2][2];
    const std::int32_t y = iy == 0 ? number[1][0] : iy == 1 ? number[1][1] : number[1][2];
    const std::int32_t c = ix == 0 ? number[0][0] : ix == 1 ? number[0][1] : number[0][2];
    if (z < 0 || y < 0 || c < 0) continue;
    const std::uint32_t number_of_cell =
        static_cast<std::uint32_t>(z) + static_cast<std::uint32_t>(y) + static_cast<std::uint32_t>(c);
    const std::uint32_t begin = __ldg(s.start + number_of_cell), end = __ldg(s.start + number_of_cell + 1);
#pragma unroll 4
    for (std::uint32_t k = begin; k < end; ++k) {
      const float4 p = __ldg(from + k);
      const float dx = p.x - x.x, dy = p.y - x.y, dz = p.z - x.z;
      if (dx * dx + dy * dy + dz * dz < support2 && s.first + k != self) f(s.first + k);
    }
  }
}

template <int sources>
struct Sources {
  DeviceSource source[sources];
};

template <int sources, class F>
__device__ __forceinline__ void for_each_neighbour(const Sources<sources>& all, const float4& x, float support2,
                                                   std::uint32_t self, F f) {
#pragma unroll
  for (int k = 0; k < sources; ++k) for_each_near(all.source[k], x, support2, self, f);
}

template <int sources>
__global__ void __launch_bounds__(kWarps* kWarp) build_kernel(const __grid_constant__ Sources<sources> all,
                                                              const __grid_constant__ DeviceBuild b, Results* results) {
  __shared__ std::uint32_t slots[kWarps][kSlots][kWarp];
  __shared__ std::uint32_t lengths[kWarps], counts[kWarps];
  __shared__ unsigned long long place;
  const int warp = static_cast<int>(threadIdx.x) / kWarp, lane = static_cast<int>(threadIdx.x) % kWarp;
  const std::uint32_t slice = blockIdx.x * kWarps + static_cast<std::uint32_t>(warp);
  const std::uint32_t i = slice * kWarp + static_cast<std::uint32_t>(lane);
  const std::uint32_t self = b.exclude_self ? i : b.dummy;
  std::uint32_t found = 0;
  float4 x = make_float4(0, 0, 0, 0);
  if (i < b.queries) {
    x = reinterpret_cast<const float4*>(b.query)[i];
    for_each_neighbour(all, x, b.support2, self, [&](std::uint32_t j) {
      if (found < kSlots) slots[warp][found][lane] = j;
      ++found;
    });
    if (found > kMaxNeighbours) atomicMin(&results->crowded, static_cast<unsigned long long>(i));
  }
  const std::uint32_t longest = __reduce_max_sync(~0u, found), pairs = __reduce_add_sync(~0u, found);
  for (std::uint32_t t = found; t < kSlots && t < longest; ++t) slots[warp][t][lane] = b.dummy;
  if (lane == 0) lengths[warp] = longest, counts[warp] = pairs;
  __syncthreads();
  if (threadIdx.x == 0) {
    unsigned long long all_slots = 0, all_pairs = 0;
    for (int w = 0; w < kWarps; ++w) all_slots += lengths[w], all_pairs += counts[w];
    place = atomicAdd(&results->used, all_slots);
    atomicAdd(&results->pairs, all_pairs);
  }
  __syncthreads();
  unsigned long long at = place;
  for (int w = 0; w < warp; ++w) at += lengths[w];
  if (static_cast<unsigned long long>(slice) * kWarp >= b.queries) return;
  if (lane == 0) b.start[slice] = static_cast<std::uint32_t>(at), b.length[slice] = longest;
  if (at + longest > b.capacity || longest > kMaxNeighbours) return;
  std::uint32_t* out = b.entries + at * kWarp + lane;
  if (longest <= kSlots) {
    for (std::uint32_t t = 0; t < longest; ++t) out[static_cast<std::size_t>(t) * kWarp] = slots[warp][t][lane];
    return;
  }
  std::uint32_t t = 0;
  if (i < b.queries)
    for_each_neighbour(all, x, b.support2, self,
                       [&](std::uint32_t j) { out[static_cast<std::size_t>(t++) * kWarp] = j; });
  for (; t < longest; ++t) out[static_cast<std::size_t>(t) * kWarp] = b.dummy;
}

DeviceSource device_source(const ListBuild& b, int k) {
  const ListBuild::Source& s = b.source[k];
  return {DeviceCells(s.origin, s.count, s.wraps, s.tile, b.inv_cell), s.start, s.x, s.first};
}

}  // namespace

void build_list_on_device(ListBuild& b) {
  b.used = 0, b.pairs = 0, b.crowded = ~0ull;
  if (b.queries == 0) return;
  const DeviceBuild d{b.query,        static_cast<std::uint32_t>(b.queries),
                      b.support2,     b.dummy,
                      b.exclude_self, b.entries,
                      b.capacity,     b.start,
                      b.length};
  const std::size_t slices = (b.queries + kWarp - 1) / kWarp;
  const unsigned blocks = static_cast<unsigned>((slices + kWarps - 1) / kWarps);
  const Results start{0, 0, ~0ull};
  Results* results = static_cast<Results*>(device::allocate(sizeof(Results)));
  device::to_device(results, &start, sizeof start);
  if (b.sources == 0) {
    device::zero(b.start, slices * sizeof(std::uint32_t));
    device::zero(b.length, slices * sizeof(std::uint32_t));
  } else if (b.sources == 1) {
    build_kernel<1><<<blocks, kWarps * kWarp, 0, stream()>>>({{device_source(b, 0)}}, d, results);
  } else {
    build_kernel<2><<<blocks, kWarps * kWarp, 0, stream()>>>({{device_source(b, 0), device_source(b, 1)}}, d, results);
  }
  check(cudaGetLastError(), "building a neighbour list");
  Results end{};
  device::to_host(&end, results, sizeof end);
  device::release(results);
  b.used = end.used, b.pairs = end.pairs, b.crowded = end.crowded;
}

}  // namespace tidelock
