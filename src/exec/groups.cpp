#include <algorithm>

#include "exec/each.hpp"
#include "exec/select.hpp"

namespace tidelock {

void Blocks::set(const std::vector<std::uint32_t>& first) {
  std::vector<std::uint32_t> block, blocks;
  for (std::size_t g = 0; g + 1 < first.size(); ++g) {
    blocks.push_back(static_cast<std::uint32_t>(block.size()));
    for (std::uint32_t k = first[g]; k < first[g + 1]; k += static_cast<std::uint32_t>(kItems)) block.push_back(k);
  }
  blocks.push_back(static_cast<std::uint32_t>(block.size()));
  block.push_back(first.back());
  block_.resize(block.size()), blocks_.resize(blocks.size());
  std::copy(block.begin(), block.end(), block_.data());
  std::copy(blocks.begin(), blocks.end(), blocks_.data());
}

void Groups::find(const Exec& exec, const Buffer<std::uint32_t>& of, std::size_t first, std::size_t count) {
  const std::size_t items = of.size() - first;
  const bool same = items == items_ && first == first_ && count == groups_;
  items_ = items, first_ = first, groups_ = count;
#if defined(TIDELOCK_CUDA)
  if (!exec.on_device() || items == 0) return;
  if (!same) {
    std::vector<std::uint32_t> begin(count + 1, 0);
    const std::uint32_t* group = of.data() + first;
    for (std::size_t k = 0; k < items; ++k) ++begin[group[k] + 1];
    for (std::size_t g = 0; g < count; ++g) begin[g + 1] += begin[g];
    blocks_.set(begin);
    order_.resize(items);
  }
  order_by_group_on_device(exec.in(of) + first, items, count, exec.out(order_));
#else
  static_cast<void>(exec), static_cast<void>(same);
#endif
}

void select(const Exec& exec, const Buffer<std::uint8_t>& flags, Buffer<std::uint32_t>& out) {
  out.resize(flags.size());
#if defined(TIDELOCK_CUDA)
  if (exec.on_device()) return out.resize(select_on_device(exec.in(flags), flags.size(), exec.out(out)));
#else
  static_cast<void>(exec);
#endif
  const std::uint8_t* flag = flags.data();
  std::uint32_t* to = out.data();
  std::size_t count = 0;
  for (std::size_t k = 0; k < flags.size(); ++k)
    if (flag[k] != 0) to[count++] = static_cast<std::uint32_t>(k);
  out.resize(count);
}

}  // namespace tidelock
