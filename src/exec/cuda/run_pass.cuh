// The loops over particles and over neighbours of the CUDA backend: a particle is a thread. They exist only here.
// Included by *.cu alone, which instantiate run_on_device and reduce_on_device for each pass.
#pragma once
#include <cstdint>
#include <type_traits>

#include "exec/cuda/check.hpp"
#include "exec/cuda/scratch.hpp"
#include "exec/device.hpp"
#include "exec/each.hpp"

namespace tidelock {

inline constexpr int kWarp = 32;  // slice width of the lists
// Measured on an H200 (docs/results/gpu.md): large blocks share the records of their surroundings in the first-level
// cache, 40 registers let three of them live on a multiprocessor, and three or four neighbours at a time hide the
// latency without spilling registers.
inline constexpr int kThreadsPerBlock = static_cast<int>(kDeviceBlock);
inline constexpr int kBlocksAtOnce = 3;
inline constexpr int kInPass = 4, kInSum = 3;  // neighbours at a time

/// An entry of a list: read once, kept out of the first-level cache, which is for the records.
__device__ __forceinline__ std::uint32_t load_entry(const std::uint32_t* p) {
  std::uint32_t entry;
  asm("ld.global.nc.L1::no_allocate.u32 %0, [%1];" : "=r"(entry) : "l"(p));
  return entry;
}

/// One neighbour, in a register. Records are 16 bytes: one load.
struct CudaNeighbour {
  using R = float;
  std::uint32_t index;
  __device__ __forceinline__ Record<R> record(const Float4* p) const {
    const float4 a = __ldg(reinterpret_cast<const float4*>(p) + index);
    return {{a.x, a.y, a.z}, a.w};
  }
  __device__ __forceinline__ R load(const float* p) const { return __ldg(p + index); }
};

/// A particle, or a sample; takes so many neighbours at a time.
template <int at_once>
struct CudaParticle {
  using R = float;
  std::uint32_t i;
  __device__ __forceinline__ R load(const float* p) const { return p[i]; }
  __device__ __forceinline__ Record<R> record(const Float4* p) const {
    const float4 a = reinterpret_cast<const float4*>(p)[i];
    return {{a.x, a.y, a.z}, a.w};
  }
  __device__ __forceinline__ void store(float* p, R a) const { p[i] = a; }
  __device__ __forceinline__ void store(Float4* p, const Vec3<R>& a, R w) const {
    reinterpret_cast<float4*>(p)[i] = make_float4(a.x, a.y, a.z, w);
  }
  __device__ __forceinline__ R lookup(const std::uint32_t* index, const float* table) const { return table[index[i]]; }
  /// A warp is a slice: its 32 indices of a slot are one line of memory.
  template <class F>
  __device__ __forceinline__ void neighbours(const ListView& list, F f) const {
    const std::uint32_t slice = i / kWarp;
    const std::uint32_t length = __ldg(list.length + slice);
    const std::uint32_t* entry = list.entries + static_cast<std::size_t>(__ldg(list.start + slice)) * kWarp + i % kWarp;
#pragma unroll at_once
    for (std::uint32_t t = 0; t < length; ++t, entry += kWarp) f(CudaNeighbour{load_entry(entry)});
  }
};

template <class Pass>
__global__ void __launch_bounds__(kThreadsPerBlock, kBlocksAtOnce)
    pass_kernel(const __grid_constant__ Pass pass, std::uint32_t n, LoopGuard guard) {
  if (guard.stops()) return;
  const std::uint32_t i = blockIdx.x * kThreadsPerBlock + threadIdx.x;
  if (i < n) pass(CudaParticle<kInPass>{i});
}

/// Sums and maxima of a block, in an order that depends on nothing but the block's size.
template <int sums, int maxima>
__device__ void reduce_block(double (&value)[sums + maxima], double* out) {
  constexpr int warps = kThreadsPerBlock / kWarp;
  __shared__ double part[warps][sums + maxima];
  for (int k = 0; k < sums + maxima; ++k)
    for (int offset = kWarp / 2; offset > 0; offset /= 2) {
      const double other = __shfl_down_sync(~0u, value[k], offset);
      value[k] = k < sums ? value[k] + other : other > value[k] ? other : value[k];
    }
  if (threadIdx.x % kWarp == 0)
    for (int k = 0; k < sums + maxima; ++k) part[threadIdx.x / kWarp][k] = value[k];
  __syncthreads();
  if (threadIdx.x < sums + maxima) {
    const int k = static_cast<int>(threadIdx.x);
    double total = part[0][k];
    for (int w = 1; w < warps; ++w) total = k < sums ? total + part[w][k] : part[w][k] > total ? part[w][k] : total;
    out[k] = total;
  }
}

/// What comes after a block's totals, by one of its threads.
template <class Then>
__device__ __forceinline__ void come_to(const Then& then, std::size_t k) {
  if constexpr (std::is_same_v<Then, Nothing>) return;
  __syncthreads();
  if (threadIdx.x == 0) then(k);
}

inline constexpr double kLowest = -1.7976931348623157e308;  // of a thread that has no particle

template <class Pass>
__global__ void __launch_bounds__(kThreadsPerBlock, kBlocksAtOnce)
    reduce_kernel(const __grid_constant__ Pass pass, std::uint32_t n, double* partials, LoopGuard guard) {
  if (guard.stops()) return;
  constexpr int sums = Pass::sums, maxima = Pass::maxima;
  const std::uint32_t i = blockIdx.x * kThreadsPerBlock + threadIdx.x;
  double value[sums + maxima];
  if (i < n) {
    const auto own = pass(CudaParticle<kInSum>{i});
    for (int k = 0; k < sums; ++k) value[k] = static_cast<double>(own.sum[k]);
    for (int k = 0; k < maxima; ++k) value[sums + k] = static_cast<double>(own.max[k]);
  } else {
    for (int k = 0; k < sums + maxima; ++k) value[k] = k < sums ? 0 : kLowest;
  }
  reduce_block<sums, maxima>(value, partials + static_cast<std::size_t>(blockIdx.x) * (sums + maxima));
}

/// A block adds what up to `share` blocks found. (Done by the last block of the pass itself it saves a launch and costs
/// the pass registers: slower.)
template <int sums, int maxima, class Then>
__global__ void __launch_bounds__(kThreadsPerBlock)
    reduce_partials_kernel(const double* partials, std::uint32_t blocks, std::uint32_t share, double* out,
                           const __grid_constant__ Then then, LoopGuard guard) {
  if (guard.stops()) return;
  double value[sums + maxima];
  for (int k = 0; k < sums + maxima; ++k) value[k] = k < sums ? 0 : kLowest;
  const std::uint32_t first = blockIdx.x * share, end = blocks - first < share ? blocks : first + share;
  for (std::uint32_t b = first + threadIdx.x; b < end; b += kThreadsPerBlock)
    for (int k = 0; k < sums + maxima; ++k) {
      const double part = partials[static_cast<std::size_t>(b) * (sums + maxima) + k];
      value[k] = k < sums ? value[k] + part : part > value[k] ? part : value[k];
    }
  reduce_block<sums, maxima>(value, out + static_cast<std::size_t>(blockIdx.x) * (sums + maxima));
  come_to(then, 0);
}

/// From so many partial sums on one block would take longer to read them than several do, and a second kernel.
inline constexpr unsigned kManyPartials = 8192;

/// totals = what `blocks` blocks found, and what comes then. `partials` has room for parts_of_blocks(blocks).
template <int sums, int maxima, class Then>
void reduce_partials(double* partials, unsigned blocks, double* totals, const Then& then, const LoopGuard& guard) {
  if (blocks >= kManyPartials) {
    double* next = partials + static_cast<std::size_t>(blocks) * (sums + maxima);
    const unsigned share = static_cast<unsigned>(kPartShare), shares = (blocks + share - 1) / share;
    reduce_partials_kernel<sums, maxima>
        <<<shares, kThreadsPerBlock, 0, stream()>>>(partials, blocks, share, next, Nothing{}, guard);
    partials = next, blocks = shares;
  }
  reduce_partials_kernel<sums, maxima>
      <<<1, kThreadsPerBlock, 0, stream()>>>(partials, blocks, blocks, totals, then, guard);
  check(cudaGetLastError(), "starting a sum");
}

template <class Pass>
void run_on_device(const Pass& pass, std::size_t n, const LoopGuard& guard) {
  const unsigned blocks = static_cast<unsigned>((n + kThreadsPerBlock - 1) / kThreadsPerBlock);
  pass_kernel<<<blocks, kThreadsPerBlock, 0, stream()>>>(pass, static_cast<std::uint32_t>(n), guard);
  check(cudaGetLastError(), "starting a pass");
}

template <class Pass>
void reduce_parts_on_device(const Pass& pass, std::size_t n, double* parts, const LoopGuard& guard) {
  const unsigned blocks = static_cast<unsigned>(device_blocks(n));
  reduce_kernel<<<blocks, kThreadsPerBlock, 0, stream()>>>(pass, static_cast<std::uint32_t>(n), parts, guard);
  check(cudaGetLastError(), "starting a reducing pass");
}

template <int sums, int maxima, class Then>
void total_parts_on_device(double* parts, std::size_t n, double* totals, const Then& then, const LoopGuard& guard) {
  reduce_partials<sums, maxima>(parts, static_cast<unsigned>(device_blocks(n)), totals, then, guard);
}

template <class Pass>
void reduce_on_device(const Pass& pass, std::size_t n, DeviceScratch& scratch, double* totals, const LoopGuard& guard) {
  constexpr std::size_t stride = Pass::sums + Pass::maxima;
  double* parts = scratch.partials(parts_of_blocks(device_blocks(n)) * stride);
  reduce_parts_on_device(pass, n, parts, guard);
  total_parts_on_device<Pass::sums, Pass::maxima>(parts, n, totals, Nothing{}, guard);
}

}  // namespace tidelock
