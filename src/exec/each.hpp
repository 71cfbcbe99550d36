// Plain loops on host or device. A job is a plain struct of pointers and constants with
//
//   LAW void operator()(std::size_t k) const;                      // each():  one call per item
//   LAW Reduction<double, sums, 0> operator()(std::size_t k) const; // Groups::sum(): what item k adds to its group
//
// For what has no neighbours and needs float64: samples that move with their body, values picked from a field.
// Jobs are compiled for the device in the *.cu file beside them (exec/cuda/each.cuh).
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "exec/exec.hpp"

namespace tidelock {

template <class Job>
void each_on_device(const Job& job, std::size_t n);

template <class Job>
void each(const Exec& exec, const Job& job, std::size_t n) {
  if (n == 0) return;
  if constexpr (kHaveDevice)
    if (exec.on_device()) return each_on_device(job, n);
  const std::ptrdiff_t count = static_cast<std::ptrdiff_t>(n);
#if !defined(__CUDACC__)  // which compiles only the kernels
#pragma omp parallel for num_threads(exec.threads()) schedule(static) if (count > 20000)
#endif
  for (std::ptrdiff_t k = 0; k < count; ++k) job(static_cast<std::size_t>(k));
}

/// Items group by group, as the device sums them: blocks of few items, then a group's blocks, always in one order.
struct GroupView {
  const std::uint32_t* order = nullptr;   // items, group by group
  const std::uint32_t* block = nullptr;   // by block and one more: into order
  const std::uint32_t* blocks = nullptr;  // by group and one more: into block
  std::size_t block_count = 0, groups = 0;
};
template <class Job>
void sum_on_device(const Job& job, const GroupView& groups, DeviceScratch& scratch, double* totals);

/// Which items belong to which group, samples to bodies say. How many belong to each does not change, their order may.
class Groups {
 public:
  /// The groups of the items [first, size) of `of`, each below `count`.
  void find(const Exec& exec, const Buffer<std::uint32_t>& of, std::size_t first, std::size_t count);

  /// What the items of each group add up to; job(k) is item first + k. On the host one after the other.
  template <class Job>
  std::vector<std::array<double, Job::sums>> sum(const Exec& exec, const Buffer<std::uint32_t>& of,
                                                 const Job& job) const {
    std::vector<std::array<double, Job::sums>> totals(groups_);
    for (auto& t : totals) t.fill(0);
    if (items_ == 0 || groups_ == 0) return totals;
    if constexpr (kHaveDevice)
      if (exec.on_device()) {
        const GroupView view{exec.in(order_), exec.in(block_), exec.in(blocks_), block_.size() - 1, groups_};
        sum_on_device(job, view, exec.scratch(), totals.data()->data());
        return totals;
      }
    const std::uint32_t* group = of.data() + first_;
    for (std::size_t k = 0; k < items_; ++k) {
      const auto add = job(k);
      for (int s = 0; s < Job::sums; ++s) totals[group[k]][static_cast<std::size_t>(s)] += add.sum[s];
    }
    return totals;
  }
  std::size_t bytes() const { return order_.bytes() + block_.bytes() + blocks_.bytes(); }

 private:
  std::size_t first_ = 0, items_ = 0, groups_ = 0;
  Buffer<std::uint32_t> order_, block_, blocks_;  // as in GroupView; with a device only
};

/// order: the items 0..n by group, stable. Defined in exec/cuda/groups.cu.
void order_by_group_on_device(const std::uint32_t* group, std::size_t n, std::size_t groups, std::uint32_t* order);

}  // namespace tidelock
