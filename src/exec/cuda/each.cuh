// Kernels of exec/each.hpp. Included by *.cu alone, which instantiate each_on_device and sum_on_device for each job.
#pragma once
#include "exec/cuda/run_pass.cuh"
#include "exec/each.hpp"

namespace tidelock {

template <class Job>
__global__ void __launch_bounds__(kThreadsPerBlock) each_kernel(const __grid_constant__ Job job, std::size_t n) {
  const std::size_t k = static_cast<std::size_t>(blockIdx.x) * kThreadsPerBlock + threadIdx.x;
  if (k < n) job(k);
}

template <class Job>
void each_on_device(const Job& job, std::size_t n) {
  const unsigned blocks = static_cast<unsigned>((n + kThreadsPerBlock - 1) / kThreadsPerBlock);
  each_kernel<<<blocks, kThreadsPerBlock, 0, stream()>>>(job, n);
  check(cudaGetLastError(), "starting a loop");
}

template <class Job>
__global__ void __launch_bounds__(kThreadsPerBlock)
    sum_blocks_kernel(const __grid_constant__ Job job, const std::uint32_t* order, const std::uint32_t* block,
                      double* partials) {
  double value[Job::sums] = {};
  for (std::uint32_t k = block[blockIdx.x] + threadIdx.x; k < block[blockIdx.x + 1]; k += kThreadsPerBlock) {
    const auto add = job(order[k]);
    for (int s = 0; s < Job::sums; ++s) value[s] += add.sum[s];
  }
  reduce_block<Job::sums, 0>(value, partials + static_cast<std::size_t>(blockIdx.x) * Job::sums);
}

/// A block of threads adds a group's partial sums.
template <int sums>
__global__ void __launch_bounds__(kThreadsPerBlock)
    sum_groups_kernel(const double* partials, const std::uint32_t* blocks, double* totals) {
  double value[sums] = {};
  for (std::uint32_t b = blocks[blockIdx.x] + threadIdx.x; b < blocks[blockIdx.x + 1]; b += kThreadsPerBlock)
    for (int s = 0; s < sums; ++s) value[s] += partials[static_cast<std::size_t>(b) * sums + s];
  reduce_block<sums, 0>(value, totals + static_cast<std::size_t>(blockIdx.x) * sums);
}

template <class Job>
void sum_on_device(const Job& job, const GroupView& g, DeviceScratch& scratch, double* totals) {
  constexpr int sums = Job::sums;
  double* partials = scratch.partials(g.block_count * sums);
  double* results = scratch.results(g.groups * sums);
  const unsigned blocks = static_cast<unsigned>(g.block_count), groups = static_cast<unsigned>(g.groups);
  if (blocks > 0) {
    sum_blocks_kernel<<<blocks, kThreadsPerBlock, 0, stream()>>>(job, g.order, g.block, partials);
    check(cudaGetLastError(), "starting a sum");
  }
  sum_groups_kernel<sums><<<groups, kThreadsPerBlock, 0, stream()>>>(partials, g.blocks, results);
  check(cudaGetLastError(), "starting a sum");
  device::wait();
  for (std::size_t k = 0; k < g.groups * sums; ++k) totals[k] = results[k];
}

}  // namespace tidelock
