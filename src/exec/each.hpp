// Plain loops on host or device. A job is a plain struct of pointers and constants with
//
//   LAW void operator()(std::size_t k) const;                            // each(), in_turns(): one call per item
//   LAW Reduction<double, sums, maxima> operator()(std::size_t k) const; // total(): item k's share of the total
//   LAW Reduction<double, sums, 0> operator()(std::size_t k) const;      // Groups, Runs: its share of its group
//
// For work without neighbours that needs float64: bodies, contacts, samples that move with their body, values picked
// from a field. Results stay on the side where jobs run, so a loop of jobs needs nothing from the host (Exec::repeat).
// Jobs are compiled for the device in the *.cu file beside them (exec/cuda/each.cuh).
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "exec/exec.hpp"

namespace tidelock {

template <class Job>
void each_on_device(const Job& job, std::size_t n, const LoopGuard& guard);

/// From this many items on, a job runs on several threads. Jobs with long or uneven items give Job::worth_threads.
inline constexpr std::size_t kParallelItems = 20000;
template <class Job>
inline constexpr bool takes_long = requires {
  Job::worth_threads;
};

template <class Job>
void each(const Exec& exec, const Job& job, std::size_t n) {
  if (n == 0) return;
  if constexpr (kHaveDevice)
    if (exec.on_device()) return each_on_device(job, n, exec.guard());
  const std::ptrdiff_t count = static_cast<std::ptrdiff_t>(n);
#if !defined(__CUDACC__)  // which compiles only the kernels
  if constexpr (takes_long<Job>) {
#pragma omp parallel for num_threads(exec.threads()) schedule(dynamic, 64) if (n > Job::worth_threads)
    for (std::ptrdiff_t k = 0; k < count; ++k) job(static_cast<std::size_t>(k));
    return;
  }
#pragma omp parallel for num_threads(exec.threads()) schedule(static) if (n > kParallelItems)
#endif
  for (std::ptrdiff_t k = 0; k < count; ++k) job(static_cast<std::size_t>(k));
}

/// The default of `then`: nothing follows a sum.
struct Nothing {
  LAW void operator()(std::size_t) const {}
};

/// A flag that jobs raise for each other; several may raise it at once.
LAW void raise(int* flag) {
#if defined(__CUDA_ARCH__)
  *static_cast<volatile int*>(flag) = 1;
#else
  __atomic_store_n(flag, 1, __ATOMIC_RELAXED);
#endif
}

/// Items of a partial sum on the host; number of items from which a sum runs on several threads.
inline constexpr std::size_t kSumBlock = 1024, kParallelSum = 8000;

template <class Job, class Then>
void total_on_device(const Job& job, const Then& then, std::size_t n, DeviceScratch& scratch, double* out,
                     const LoopGuard& guard);

/// Sums over all items, then maxima, into `out` (on the side where jobs run). Same bits on any number of threads. Runs
/// `then(0)` in the same launch, because on a device each launch costs as much as a small loop.
template <class Job, class Then = Nothing>
void total(const Exec& exec, const Job& job, std::size_t n, Buffer<double>& out, const Then& then = {}) {
  constexpr int sums = Job::sums, maxima = Job::maxima;
  if constexpr (kHaveDevice)
    if (exec.on_device()) return total_on_device(job, then, n, exec.scratch(), exec.out(out), exec.guard());
  const std::size_t blocks = (n + kSumBlock - 1) / kSumBlock;
  std::vector<Totals<sums, maxima>> partials(blocks);
#if !defined(__CUDACC__)
#pragma omp parallel for num_threads(exec.threads()) schedule(static, 1) if (n > kParallelSum)
#endif
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
  double* to = out.data();
  for (const double s : all.sum) *to++ = s;
  for (const double m : all.max) *to++ = m;
  then(0);
}

template <class Job>
void in_turns_on_device(const Job& job, const std::uint32_t* first, std::size_t turns, int sweeps,
                        const LoopGuard& guard);

/// Items [first[t], first[t + 1]) of turn t together, turn after turn; every second sweep goes backwards. For few items
/// that need the latest results of other turns.
template <class Job>
void in_turns(const Exec& exec, const Job& job, const Buffer<std::uint32_t>& first, int sweeps) {
  const std::size_t turns = first.size() - 1;
  if constexpr (kHaveDevice)
    if (exec.on_device()) return in_turns_on_device(job, exec.in(first), turns, sweeps, exec.guard());
  const std::uint32_t* from = first.data();
  for (int sweep = 0; sweep < sweeps; ++sweep)
    for (std::size_t t = 0; t < turns; ++t) {
      const std::size_t turn = sweep % 2 == 0 ? t : turns - 1 - t;
      for (std::size_t k = from[turn]; k < from[turn + 1]; ++k) job(k);
    }
}

/// Items group by group, as the device sums them: first blocks of items, then the blocks of a group, always in the same
/// order.
struct GroupView {
  const std::uint32_t* order = nullptr;   // items, group by group; null: the items are already in this order
  const std::uint32_t* block = nullptr;   // [blocks + 1] first place in `order` of each block
  const std::uint32_t* blocks = nullptr;  // [groups + 1] first block of each group
  std::size_t block_count = 0, groups = 0;
  std::size_t largest = 0;  // items of the largest group
};
template <class Job, class Then>
void sum_on_device(const Job& job, const Then& then, const GroupView& groups, DeviceScratch& scratch, double* totals,
                   const LoopGuard& guard);

/// The groups, cut into blocks of a partial sum.
class Blocks {
 public:
  static constexpr std::size_t kItems = 1024;
  void set(const std::vector<std::uint32_t>& first);  // [groups + 1] first item of each group
  const Buffer<std::uint32_t>& block() const { return block_; }
  const Buffer<std::uint32_t>& blocks() const { return blocks_; }
  GroupView view(const Exec& exec, const std::uint32_t* order) const {
    return {order, exec.in(block_), exec.in(blocks_), block_.size() - 1, blocks_.size() - 1, largest_};
  }
  std::size_t bytes() const { return block_.bytes() + blocks_.bytes(); }

 private:
  Buffer<std::uint32_t> block_, blocks_;  // as in GroupView
  std::size_t largest_ = 0;
};

/// Items that are stored group by group, for example the contacts of each body.
class Runs {
 public:
  void set(const std::vector<std::uint32_t>& first) {  // [groups + 1] first item of each group
    blocks_.set(first);
    items_ = first.back();
  }
  std::size_t items() const { return items_; }
  std::size_t bytes() const { return blocks_.bytes(); }

  /// The sums of each group, Job::sums numbers per group, on the side where jobs run. Then `then(group)`, in the same
  /// launch; it sees the sums of that group alone.
  template <class Job, class T, class Then = Nothing>
  void sum(const Exec& exec, const Job& job, Buffer<T>& totals, const Then& then = {}) const {
    constexpr std::size_t sums = Job::sums;
    static_assert(sizeof(T) == sums * sizeof(double));
    if constexpr (kHaveDevice)
      if (exec.on_device())
        return sum_on_device(job, then, blocks_.view(exec, nullptr), exec.scratch(),
                             reinterpret_cast<double*>(exec.out(totals)), exec.guard());
    const std::uint32_t *block = blocks_.block().data(), *blocks = blocks_.blocks().data();
    const std::size_t groups = blocks_.blocks().size() - 1, count = blocks_.block().size() - 1;
    std::vector<std::array<double, sums>> partials(count);
#if !defined(__CUDACC__)
#pragma omp parallel for num_threads(exec.threads()) schedule(dynamic, 4) if (items_ > kParallelSum)
#endif
    for (std::ptrdiff_t b = 0; b < static_cast<std::ptrdiff_t>(count); ++b) {
      std::array<double, sums> sum{};
      for (std::uint32_t k = block[b]; k < block[b + 1]; ++k) {
        const auto add = job(k);
        for (std::size_t s = 0; s < sums; ++s) sum[s] += add.sum[s];
      }
      partials[static_cast<std::size_t>(b)] = sum;
    }
    double* to = reinterpret_cast<double*>(totals.data());
    for (std::size_t g = 0; g < groups; ++g, to += sums) {
      for (std::size_t s = 0; s < sums; ++s) to[s] = 0;
      for (std::uint32_t b = blocks[g]; b < blocks[g + 1]; ++b)
        for (std::size_t s = 0; s < sums; ++s) to[s] += partials[b][s];
      then(g);
    }
  }

 private:
  Blocks blocks_;
  std::size_t items_ = 0;
};

/// The group of each item, for example the body of each sample. The sizes of groups stay, the order of items may
/// change.
class Groups {
 public:
  /// The groups of the items [first, last) of `of`, each below `count`.
  void find(const Exec& exec, const Buffer<std::uint32_t>& of, std::size_t first, std::size_t last, std::size_t count);

  /// The sums of each group, Job::sums numbers per group, on the side where jobs run; job(k) is item first + k. On the
  /// host items come one after the other. Then `then(group)`, in the same launch; it sees the sums of that group alone.
  template <class Job, class T, class Then = Nothing>
  void sum(const Exec& exec, const Buffer<std::uint32_t>& of, const Job& job, Buffer<T>& totals,
           const Then& then = {}) const {
    constexpr std::size_t sums = Job::sums;
    static_assert(sizeof(T) == sums * sizeof(double));
    if constexpr (kHaveDevice)
      if (exec.on_device())
        return sum_on_device(job, then, blocks_.view(exec, exec.in(order_)), exec.scratch(),
                             reinterpret_cast<double*>(exec.out(totals)), exec.guard());
    double* to = reinterpret_cast<double*>(totals.data());
    for (std::size_t k = 0; k < groups_ * sums; ++k) to[k] = 0;
    const std::uint32_t* group = of.data() + first_;
    for (std::size_t k = 0; k < items_; ++k) {
      const auto add = job(k);
      for (std::size_t s = 0; s < sums; ++s) to[group[k] * sums + s] += add.sum[s];
    }
    for (std::size_t g = 0; g < groups_; ++g) then(g);
  }
  std::size_t bytes() const { return order_.bytes() + blocks_.bytes(); }

 private:
  std::size_t first_ = 0, items_ = 0, groups_ = 0;
  Buffer<std::uint32_t> order_;  // as in GroupView; with a device only
  Blocks blocks_;
};

}  // namespace tidelock
