#include "exec/each.hpp"

#include <algorithm>

namespace tidelock {

void Groups::find(const Exec& exec, const Buffer<std::uint32_t>& of, std::size_t first, std::size_t count) {
  const std::size_t items = of.size() - first;
  const bool same = items == items_ && first == first_ && count == groups_;
  items_ = items, first_ = first, groups_ = count;
#if defined(TIDELOCK_CUDA)
  if (!exec.on_device() || items == 0) return;
  if (!same) {
    constexpr std::size_t kItems = 1024;  // of a block
    std::vector<std::size_t> size(count, 0);
    const std::uint32_t* group = of.data() + first;
    for (std::size_t k = 0; k < items; ++k) ++size[group[k]];
    std::vector<std::uint32_t> block, blocks;
    std::size_t at = 0;
    for (std::size_t g = 0; g < count; ++g) {
      blocks.push_back(static_cast<std::uint32_t>(block.size()));
      for (std::size_t k = 0; k < size[g]; k += kItems) block.push_back(static_cast<std::uint32_t>(at + k));
      at += size[g];
    }
    blocks.push_back(static_cast<std::uint32_t>(block.size()));
    block.push_back(static_cast<std::uint32_t>(at));
    block_.resize(block.size()), blocks_.resize(blocks.size()), order_.resize(items);
    std::copy(block.begin(), block.end(), block_.data());
    std::copy(blocks.begin(), blocks.end(), blocks_.data());
  }
  order_by_group_on_device(exec.in(of) + first, items, count, exec.out(order_));
#else
  static_cast<void>(exec), static_cast<void>(same);
#endif
}

}  // namespace tidelock
