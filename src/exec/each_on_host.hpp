// The loops of exec/each.hpp on the host. They exist only here. Included by the every_job.cpp of each room alone, in
// front of the list of its jobs.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "exec/each.hpp"

#define EACH(Job) template void each_on_host(const Job&, std::size_t, int)
#define TOTAL(Job, Then) template void total_on_host(const Job&, const Then&, std::size_t, double*, int)
#define SUM(Job, Then)                                                                                  \
  template void sum_runs_on_host(const Job&, const Then&, const GroupView&, std::size_t, double*, int); \
  template void sum_groups_on_host(const Job&, const Then&, const std::uint32_t*, std::size_t, std::size_t, double*)
#define IN_TURNS(Job) template void in_turns_on_host(const Job&, const std::uint32_t*, std::size_t, int)
#define TOTAL_PARTS(sums, maxima, Then) \
  template void total_parts_on_host<sums, maxima>(const double*, std::size_t, double*, const Then&)

namespace tidelock {

template <class Job>
inline constexpr bool takes_long = requires {
  Job::worth_threads;
};

template <class Job>
void each_on_host(const Job& job, std::size_t n, int threads) {
  const std::ptrdiff_t count = static_cast<std::ptrdiff_t>(n);
  if constexpr (takes_long<Job>) {
#pragma omp parallel for num_threads(threads) schedule(dynamic, 64) if (n > Job::worth_threads)
    for (std::ptrdiff_t k = 0; k < count; ++k) job(static_cast<std::size_t>(k));
  } else {
#pragma omp parallel for num_threads(threads) schedule(static) if (n > kParallelItems)
    for (std::ptrdiff_t k = 0; k < count; ++k) job(static_cast<std::size_t>(k));
  }
}

/// Items of a partial sum.
inline constexpr std::size_t kSumBlock = 1024;

template <class Job, class Then>
void total_on_host(const Job& job, const Then& then, std::size_t n, double* out, int threads) {
  constexpr int sums = Job::sums, maxima = Job::maxima;
  const std::size_t blocks = (n + kSumBlock - 1) / kSumBlock;
  std::vector<Totals<sums, maxima>> partials(blocks);
#pragma omp parallel for num_threads(threads) schedule(static, 1) if (n > kParallelSum)
  for (std::ptrdiff_t b = 0; b < static_cast<std::ptrdiff_t>(blocks); ++b) {
    const std::size_t begin = static_cast<std::size_t>(b) * kSumBlock,
                      end = begin + kSumBlock < n ? begin + kSumBlock : n;
    Totals<sums, maxima>& part = partials[static_cast<std::size_t>(b)];
    for (std::size_t k = begin; k < end; ++k) {
      const auto add = job(k);
      for (std::size_t s = 0; s < part.sum.size(); ++s) part.sum[s] += add.sum[s];
      for (std::size_t m = 0; m < part.max.size(); ++m)
        if (k == begin || add.max[m] > part.max[m]) part.max[m] = add.max[m];
    }
  }
  Totals<sums, maxima> all;
  for (std::size_t b = 0; b < blocks; ++b) {
    for (std::size_t s = 0; s < all.sum.size(); ++s) all.sum[s] += partials[b].sum[s];
    for (std::size_t m = 0; m < all.max.size(); ++m)
      if (b == 0 || partials[b].max[m] > all.max[m]) all.max[m] = partials[b].max[m];
  }
  for (const double s : all.sum) *out++ = s;
  for (const double m : all.max) *out++ = m;
  then(0);
}

template <class Job>
void in_turns_on_host(const Job& job, const std::uint32_t* first, std::size_t turns, int sweeps) {
  for (int sweep = 0; sweep < sweeps; ++sweep)
    for (std::size_t t = 0; t < turns; ++t) {
      const std::size_t turn = sweep % 2 == 0 ? t : turns - 1 - t;
      for (std::size_t k = first[turn]; k < first[turn + 1]; ++k) job(k);
    }
}

template <class Job, class Then>
void sum_runs_on_host(const Job& job, const Then& then, const GroupView& groups, std::size_t items, double* totals,
                      int threads) {
  constexpr std::size_t sums = Job::sums;
  const std::uint32_t *block = groups.block, *blocks = groups.blocks;
  std::vector<std::array<double, sums>> partials(groups.block_count);
#pragma omp parallel for num_threads(threads) schedule(dynamic, 4) if (items > kParallelSum)
  for (std::ptrdiff_t b = 0; b < static_cast<std::ptrdiff_t>(groups.block_count); ++b) {
    std::array<double, sums> sum{};
    for (std::uint32_t k = block[b]; k < block[b + 1]; ++k) {
      const auto add = job(k);
      for (std::size_t s = 0; s < sums; ++s) sum[s] += add.sum[s];
    }
    partials[static_cast<std::size_t>(b)] = sum;
  }
  for (std::size_t g = 0; g < groups.groups; ++g, totals += sums) {
    for (std::size_t s = 0; s < sums; ++s) totals[s] = 0;
    for (std::uint32_t b = blocks[g]; b < blocks[g + 1]; ++b)
      for (std::size_t s = 0; s < sums; ++s) totals[s] += partials[b][s];
    then(g);
  }
}

template <class Job, class Then>
void sum_groups_on_host(const Job& job, const Then& then, const std::uint32_t* group, std::size_t items,
                        std::size_t groups, double* totals) {
  constexpr std::size_t sums = Job::sums;
  for (std::size_t k = 0; k < groups * sums; ++k) totals[k] = 0;
  for (std::size_t k = 0; k < items; ++k) {
    const auto add = job(k);
    for (std::size_t s = 0; s < sums; ++s) totals[group[k] * sums + s] += add.sum[s];
  }
  for (std::size_t g = 0; g < groups; ++g) then(g);
}

template <int sums, int maxima, class Then>
void total_parts_on_host(const double* parts, std::size_t n, double* totals, const Then& then) {
  add_parts<sums, maxima>(parts, n, totals);
  then(0);
}

}  // namespace tidelock
