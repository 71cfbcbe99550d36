// Plain loops on host or device. A job is a plain struct of pointers and constants with
//
//   LAW void operator()(std::size_t k) const;                            // each(), in_turns(): one call per item
//   LAW Reduction<double, sums, maxima> operator()(std::size_t k) const; // total(): item k's share of the total
//   LAW Reduction<double, sums, 0> operator()(std::size_t k) const;      // Groups, Runs: its share of its group
//
// For work without neighbours that needs float64: bodies, contacts, samples that move with their body, values picked
// from a field. Results stay on the side where jobs run, so a loop of jobs needs nothing from the host (Exec::repeat).
// Each room lists its jobs once, in its every_job.hpp. The list compiles them for the host (every_job.cpp) and for the
// device (every_job.cu). A job that runs but is not in the list does not link.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "exec/exec.hpp"

namespace tidelock {

// Defined in exec/each_on_host.hpp and exec/cuda/each.cuh, instantiated by the lists for each job.
template <class Job>
void each_on_host(const Job& job, std::size_t n, int threads);
template <class Job>
void each_on_device(const Job& job, std::size_t n, const LoopGuard& guard);

/// From this many items on, a job runs on several threads. Jobs with long or uneven items give Job::worth_threads.
inline constexpr std::size_t kParallelItems = 20000;
/// The same for a sum.
inline constexpr std::size_t kParallelSum = 8000;

template <class Job>
void each(const Exec& exec, const Job& job, std::size_t n) {
  if (n == 0) return;
  if constexpr (kHaveDevice)
    if (exec.on_device()) return each_on_device(job, n, exec.guard());
  each_on_host(job, n, exec.threads());
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

template <class Job, class Then>
void total_on_host(const Job& job, const Then& then, std::size_t n, double* out, int threads);
template <class Job, class Then>
void total_on_device(const Job& job, const Then& then, std::size_t n, DeviceScratch& scratch, double* out,
                     const LoopGuard& guard);

/// Sums over all items, then maxima, into `out` (on the side where jobs run). Same bits on any number of threads. Runs
/// `then(0)` in the same launch, because on a device each launch costs as much as a small loop.
template <class Job, class Then = Nothing>
void total(const Exec& exec, const Job& job, std::size_t n, Buffer<double>& out, const Then& then = {}) {
  if constexpr (kHaveDevice)
    if (exec.on_device()) return total_on_device(job, then, n, exec.scratch(), exec.out(out), exec.guard());
  total_on_host(job, then, n, out.data(), exec.threads());
}

template <class Job>
void in_turns_on_host(const Job& job, const std::uint32_t* first, std::size_t turns, int sweeps);
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
  in_turns_on_host(job, first.data(), turns, sweeps);
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
/// Items that are stored group by group.
template <class Job, class Then>
void sum_runs_on_host(const Job& job, const Then& then, const GroupView& groups, std::size_t items, double* totals,
                      int threads);
/// group: of each item.
template <class Job, class Then>
void sum_groups_on_host(const Job& job, const Then& then, const std::uint32_t* group, std::size_t items,
                        std::size_t groups, double* totals);
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
    static_assert(sizeof(T) == Job::sums * sizeof(double));
    if constexpr (kHaveDevice)
      if (exec.on_device())
        return sum_on_device(job, then, blocks_.view(exec, nullptr), exec.scratch(),
                             reinterpret_cast<double*>(exec.out(totals)), exec.guard());
    sum_runs_on_host(job, then, blocks_.view(exec, nullptr), items_, reinterpret_cast<double*>(totals.data()),
                     exec.threads());
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
    static_assert(sizeof(T) == Job::sums * sizeof(double));
    if constexpr (kHaveDevice)
      if (exec.on_device())
        return sum_on_device(job, then, blocks_.view(exec, exec.in(order_)), exec.scratch(),
                             reinterpret_cast<double*>(exec.out(totals)), exec.guard());
    sum_groups_on_host(job, then, of.data() + first_, items_, groups_, reinterpret_cast<double*>(totals.data()));
  }
  std::size_t bytes() const { return order_.bytes() + blocks_.bytes(); }

 private:
  std::size_t first_ = 0, items_ = 0, groups_ = 0;
  Buffer<std::uint32_t> order_;  // as in GroupView; with a device only
  Blocks blocks_;
};

}  // namespace tidelock
