#include <thrust/iterator/counting_iterator.h>
#include <cub/cub.cuh>

#include "exec/cuda/check.hpp"
#include "exec/cuda/each.cuh"
#include "exec/select.hpp"

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

std::size_t select_on_device(const std::uint8_t* flags, std::size_t n, std::uint32_t* out) {
  if (n == 0) return 0;
  const thrust::counting_iterator<std::uint32_t> all(0);
  std::uint32_t* count = static_cast<std::uint32_t*>(device::allocate(sizeof(std::uint32_t)));
  std::size_t bytes = 0;
  check(cub::DeviceSelect::Flagged(nullptr, bytes, all, flags, out, count, n, stream()), "selecting");
  void* temporary = device::allocate(bytes > 0 ? bytes : 1);
  check(cub::DeviceSelect::Flagged(temporary, bytes, all, flags, out, count, n, stream()), "selecting");
  std::uint32_t found = 0;
  device::to_host(&found, count, sizeof(found));
  device::release(temporary);
  device::release(count);
  return found;
}

}  // namespace tidelock
