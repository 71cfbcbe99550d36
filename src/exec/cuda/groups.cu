#include <cub/cub.cuh>

#include "exec/cuda/check.hpp"
#include "exec/cuda/each.cuh"

namespace tidelock {
namespace {

struct Number {  // order[k] = k
  std::uint32_t* out;
  LAW void operator()(std::size_t k) const { out[k] = static_cast<std::uint32_t>(k); }
};

}  // namespace

void order_by_group_on_device(const std::uint32_t* group, std::size_t n, std::size_t groups, std::uint32_t* order) {
  int bits = 1;
  while (bits < 32 && (groups - 1) >> bits) ++bits;
  std::uint32_t* room = static_cast<std::uint32_t*>(device::allocate(2 * n * sizeof(std::uint32_t)));
  each_on_device(Number{room}, n);
  std::size_t bytes = 0;
  check(cub::DeviceRadixSort::SortPairs(nullptr, bytes, group, room + n, room, order, n, 0, bits, stream()), "sorting");
  void* temporary = device::allocate(bytes > 0 ? bytes : 1);
  check(cub::DeviceRadixSort::SortPairs(temporary, bytes, group, room + n, room, order, n, 0, bits, stream()),
        "sorting");
  device::release(temporary);
  device::release(room);
}

}  // namespace tidelock
