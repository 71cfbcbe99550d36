#include <algorithm>
#include <utility>

#include "exec/device.hpp"
#include "exec/each.hpp"
#include "exec/select.hpp"

namespace tidelock {

void Blocks::set(const std::vector<std::uint32_t>& first) {
  std::vector<std::uint32_t> block, blocks;
  largest_ = 0;
  for (std::size_t g = 0; g + 1 < first.size(); ++g) {
    largest_ = std::max<std::size_t>(largest_, first[g + 1] - first[g]);
    blocks.push_back(static_cast<std::uint32_t>(block.size()));
    for (std::uint32_t k = first[g]; k < first[g + 1]; k += static_cast<std::uint32_t>(kItems)) block.push_back(k);
  }
  blocks.push_back(static_cast<std::uint32_t>(block.size()));
  block.push_back(first.back());
  block_.resize(block.size()), blocks_.resize(blocks.size());
  std::copy(block.begin(), block.end(), block_.data());
  std::copy(blocks.begin(), blocks.end(), blocks_.data());
}

void Groups::find(const Exec& exec, [[maybe_unused]] const Buffer<std::uint32_t>& of, std::size_t first,
                  std::size_t last, std::size_t count) {
  const std::size_t items = last - first;
  const bool same = items == items_ && first == first_ && count == groups_;
  items_ = items, first_ = first, groups_ = count;
#if defined(TIDELOCK_CUDA)
  if (!exec.on_device()) return;
  if (!same || !blocks_.block().made()) {
    std::vector<std::uint32_t> begin(count + 1, 0);
    const std::uint32_t* group = of.data() + first;
    for (std::size_t k = 0; k < items; ++k) ++begin[group[k] + 1];
    for (std::size_t g = 0; g < count; ++g) begin[g + 1] += begin[g];
    blocks_.set(begin);
    order_.resize(items);
  }
  if (items > 0) order_by_group_on_device(exec.in(of) + first, items, count, exec.out(order_), nullptr);
#else
  static_cast<void>(exec), static_cast<void>(same);
#endif
}

void select(const Exec& exec, const Buffer<std::uint8_t>& flags, Buffer<std::uint32_t>& out) {
#if defined(TIDELOCK_CUDA)
  if (exec.on_device()) {
    out.resize(count_on_device(exec.in(flags), flags.size()));
    if (out.size() > 0) select_on_device(exec.in(flags), flags.size(), exec.out(out));
    return;
  }
#else
  static_cast<void>(exec);
#endif
  const std::uint8_t* flag = flags.data();
  std::size_t count = 0;
  for (std::size_t k = 0; k < flags.size(); ++k) count += flag[k] != 0;
  out.resize(count);
  std::uint32_t* to = out.data();
  for (std::size_t k = 0; k < flags.size(); ++k)
    if (flag[k] != 0) *to++ = static_cast<std::uint32_t>(k);
}

std::size_t offsets(const Exec& exec, const Buffer<std::uint32_t>& counts, Buffer<std::uint32_t>& first) {
  const std::size_t n = counts.size();
  first.resize(n + 1);
#if defined(TIDELOCK_CUDA)
  if (exec.on_device()) {
    offsets_on_device(exec.in(counts), n, exec.out(first));
    std::uint32_t last = 0;
    device::to_host(&last, exec.in(first) + n, sizeof last);
    return last;
  }
#else
  static_cast<void>(exec);
#endif
  const std::uint32_t* count = counts.data();
  std::uint32_t *to = first.data(), sum = 0;
  for (std::size_t k = 0; k < n; sum += count[k++]) to[k] = sum;
  to[n] = sum;
  return sum;
}

void order_by_group(const Exec& exec, const Buffer<std::uint32_t>& group, std::size_t groups,
                    Buffer<std::uint32_t>& order, std::vector<std::uint32_t>& first) {
  const std::size_t n = group.size();
  order.resize(n);
  first.assign(groups + 1, 0);
  if (n == 0) return;
#if defined(TIDELOCK_CUDA)
  if (exec.on_device()) {
    Buffer<std::uint32_t> begin(groups + 1);
    order_by_group_on_device(exec.in(group), n, groups, exec.out(order), exec.out(begin));
    std::copy(std::as_const(begin).begin(), std::as_const(begin).end(), first.begin());
    return;
  }
#else
  static_cast<void>(exec);
#endif
  const std::uint32_t* of = group.data();
  for (std::size_t k = 0; k < n; ++k) ++first[of[k] + 1];
  for (std::size_t g = 0; g < groups; ++g) first[g + 1] += first[g];
  std::vector<std::uint32_t> at(first.begin(), first.end() - 1);
  std::uint32_t* to = order.data();
  for (std::size_t k = 0; k < n; ++k) to[at[of[k]]++] = static_cast<std::uint32_t>(k);
}

}  // namespace tidelock
