// Kernels of exec/each.hpp. Included by *.cu alone: by the every_job.cu of each room, in front of the list of its jobs.
#pragma once
#include "exec/cuda/run_pass.cuh"
#include "exec/each.hpp"

#define EACH(Job) template void each_on_device(const Job&, std::size_t, const LoopGuard&)
#define TOTAL(Job, Then) \
  template void total_on_device(const Job&, const Then&, std::size_t, DeviceScratch&, double*, const LoopGuard&)
#define SUM(Job, Then) \
  template void sum_on_device(const Job&, const Then&, const GroupView&, DeviceScratch&, double*, const LoopGuard&)
#define IN_TURNS(Job) \
  template void in_turns_on_device(const Job&, const std::uint32_t*, std::size_t, int, const LoopGuard&)
#define TOTAL_PARTS(sums, maxima, Then) \
  template void total_parts_on_device<sums, maxima>(double*, std::size_t, double*, const Then&, const LoopGuard&)

namespace tidelock {

template <class Job>
__global__ void __launch_bounds__(kThreadsPerBlock)
    each_kernel(const __grid_constant__ Job job, std::size_t n, LoopGuard guard) {
  if (guard.stops()) return;
  const std::size_t k = static_cast<std::size_t>(blockIdx.x) * kThreadsPerBlock + threadIdx.x;
  if (k < n) job(k);
}

template <class Job>
void each_on_device(const Job& job, std::size_t n, const LoopGuard& guard) {
  const unsigned blocks = static_cast<unsigned>((n + kThreadsPerBlock - 1) / kThreadsPerBlock);
  each_kernel<<<blocks, kThreadsPerBlock, 0, stream()>>>(job, n, guard);
  check(cudaGetLastError(), "starting a loop");
}

/// What a thread starts from.
template <int sums, int maxima>
__device__ void clear(double (&value)[sums + maxima]) {
  for (int k = 0; k < sums + maxima; ++k) value[k] = k < sums ? 0 : kLowest;
}

template <class Job, class Then>
__global__ void __launch_bounds__(kThreadsPerBlock)
    total_kernel(const __grid_constant__ Job job, std::size_t n, double* partials, const __grid_constant__ Then then,
                 LoopGuard guard) {
  if (guard.stops()) return;
  constexpr int sums = Job::sums, maxima = Job::maxima;
  double value[sums + maxima];
  clear<sums, maxima>(value);
  const std::size_t k = static_cast<std::size_t>(blockIdx.x) * kThreadsPerBlock + threadIdx.x;
  if (k < n) {
    const auto own = job(k);
    for (int s = 0; s < sums; ++s) value[s] = own.sum[s];
    for (int m = 0; m < maxima; ++m) value[sums + m] = own.max[m];
  }
  reduce_block<sums, maxima>(value, partials + static_cast<std::size_t>(blockIdx.x) * (sums + maxima));
  come_to(then, 0);
}

template <class Job, class Then>
void total_on_device(const Job& job, const Then& then, std::size_t n, DeviceScratch& scratch, double* out,
                     const LoopGuard& guard) {
  constexpr int sums = Job::sums, maxima = Job::maxima;
  const unsigned blocks = static_cast<unsigned>((n + kThreadsPerBlock - 1) / kThreadsPerBlock);
  if (blocks == 1) {  // nothing is left to add up
    total_kernel<<<1, kThreadsPerBlock, 0, stream()>>>(job, n, out, then, guard);
    check(cudaGetLastError(), "starting a sum");
    return;
  }
  double* partials = scratch.partials(parts_of_blocks(blocks) * (sums + maxima));
  if (blocks > 0) {
    total_kernel<<<blocks, kThreadsPerBlock, 0, stream()>>>(job, n, partials, Nothing{}, guard);
    check(cudaGetLastError(), "starting a sum");
  }
  reduce_partials<sums, maxima>(partials, blocks, out, then, guard);
}

/// One block of threads does it all, so that turns can wait for each other.
template <class Job>
__global__ void __launch_bounds__(kThreadsPerBlock)
    turns_kernel(const __grid_constant__ Job job, const std::uint32_t* first, std::uint32_t turns, int sweeps,
                 LoopGuard guard) {
  if (guard.stops()) return;
  for (int sweep = 0; sweep < sweeps; ++sweep)
    for (std::uint32_t t = 0; t < turns; ++t) {
      const std::uint32_t turn = sweep % 2 == 0 ? t : turns - 1 - t;
      for (std::uint32_t k = first[turn] + threadIdx.x; k < first[turn + 1]; k += kThreadsPerBlock) job(k);
      __syncthreads();
    }
}

template <class Job>
void in_turns_on_device(const Job& job, const std::uint32_t* first, std::size_t turns, int sweeps,
                        const LoopGuard& guard) {
  turns_kernel<<<1, kThreadsPerBlock, 0, stream()>>>(job, first, static_cast<std::uint32_t>(turns), sweeps, guard);
  check(cudaGetLastError(), "starting a loop in turns");
}

/// What the items [begin, end) of a group add up to, by a block of threads.
template <class Job>
__device__ void sum_items(const Job& job, const std::uint32_t* order, std::uint32_t begin, std::uint32_t end,
                          double* out) {
  double value[Job::sums] = {};
  for (std::uint32_t k = begin + threadIdx.x; k < end; k += kThreadsPerBlock) {
    const auto add = job(order != nullptr ? order[k] : k);
    for (int s = 0; s < Job::sums; ++s) value[s] += add.sum[s];
  }
  reduce_block<Job::sums, 0>(value, out);
}

template <class Job>
__global__ void __launch_bounds__(kThreadsPerBlock)
    sum_blocks_kernel(const __grid_constant__ Job job, const std::uint32_t* order, const std::uint32_t* block,
                      double* partials, LoopGuard guard) {
  if (guard.stops()) return;
  const std::uint32_t b = blockIdx.x;
  sum_items(job, order, block[b], block[b + 1], partials + static_cast<std::size_t>(b) * Job::sums);
}

/// A block of threads adds a group's partial sums.
template <int sums, class Then>
__global__ void __launch_bounds__(kThreadsPerBlock)
    sum_groups_kernel(const double* partials, const std::uint32_t* blocks, double* totals,
                      const __grid_constant__ Then then, LoopGuard guard) {
  if (guard.stops()) return;
  double value[sums] = {};
  for (std::uint32_t b = blocks[blockIdx.x] + threadIdx.x; b < blocks[blockIdx.x + 1]; b += kThreadsPerBlock)
    for (int s = 0; s < sums; ++s) value[s] += partials[static_cast<std::size_t>(b) * sums + s];
  reduce_block<sums, 0>(value, totals + static_cast<std::size_t>(blockIdx.x) * sums);
  come_to(then, blockIdx.x);
}

/// Both in one, a block of threads for a group: where groups are small.
template <class Job, class Then>
__global__ void __launch_bounds__(kThreadsPerBlock)
    sum_small_groups_kernel(const __grid_constant__ Job job, const __grid_constant__ GroupView g, double* totals,
                            const __grid_constant__ Then then, LoopGuard guard) {
  if (guard.stops()) return;
  const std::uint32_t group = blockIdx.x;
  sum_items(job, g.order, g.block[g.blocks[group]], g.block[g.blocks[group + 1]],
            totals + static_cast<std::size_t>(group) * Job::sums);
  come_to(then, group);
}

inline constexpr std::size_t kSmallGroup = 8 * kThreadsPerBlock;  // [-] items

template <class Job, class Then>
void sum_on_device(const Job& job, const Then& then, const GroupView& g, DeviceScratch& scratch, double* totals,
                   const LoopGuard& guard) {
  constexpr int sums = Job::sums;
  const unsigned blocks = static_cast<unsigned>(g.block_count), groups = static_cast<unsigned>(g.groups);
  if (groups == 0) return;
  if (g.largest <= kSmallGroup) {
    sum_small_groups_kernel<<<groups, kThreadsPerBlock, 0, stream()>>>(job, g, totals, then, guard);
    check(cudaGetLastError(), "starting a sum");
    return;
  }
  double* partials = scratch.partials(g.block_count * sums);
  sum_blocks_kernel<<<blocks, kThreadsPerBlock, 0, stream()>>>(job, g.order, g.block, partials, guard);
  check(cudaGetLastError(), "starting a sum");
  sum_groups_kernel<sums><<<groups, kThreadsPerBlock, 0, stream()>>>(partials, g.blocks, totals, then, guard);
  check(cudaGetLastError(), "starting a sum");
}

}  // namespace tidelock
