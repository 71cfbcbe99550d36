#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
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

/// first[g] = how many of the sorted groups are below g.
struct FindFirst {
  const std::uint32_t* sorted;
  std::size_t n;
  std::uint32_t* first;
  LAW void operator()(std::size_t g) const {
    std::size_t from = 0, to = n;
    while (from < to) {
      const std::size_t middle = (from + to) / 2;
      if (sorted[middle] < g)
        from = middle + 1;
      else
        to = middle;
    }
    first[g] = static_cast<std::uint32_t>(from);
  }
};

struct IsSet {
  __device__ std::uint32_t operator()(std::uint8_t flag) const { return flag != 0 ? 1 : 0; }
};

/// Calls f(temporary memory, its size) as CUB wants it: first to learn the size, then to run.
template <class F>
void with_temporary(const char* what, F f) {
  std::size_t bytes = 0;
  check(f(nullptr, bytes), what);
  void* temporary = device::allocate(bytes > 0 ? bytes : 1);
  check(f(temporary, bytes), what);
  device::release(temporary);
}

}  // namespace

void order_by_group_on_device(const std::uint32_t* group, std::size_t n, std::size_t groups, std::uint32_t* order,
                              std::uint32_t* first) {
  int bits = 1;
  while (bits < 32 && (groups - 1) >> bits) ++bits;
  std::uint32_t* room = static_cast<std::uint32_t*>(device::allocate(2 * n * sizeof(std::uint32_t)));
  each_on_device(Number{room}, n, LoopGuard{});
  with_temporary("sorting", [&](void* temporary, std::size_t& bytes) {
    return cub::DeviceRadixSort::SortPairs(temporary, bytes, group, room + n, room, order, n, 0, bits, stream());
  });
  if (first != nullptr) each_on_device(FindFirst{room + n, n, first}, groups + 1, LoopGuard{});
  device::release(room);
}

std::size_t count_on_device(const std::uint8_t* flags, std::size_t n) {
  if (n == 0) return 0;
  std::uint32_t* count = static_cast<std::uint32_t*>(device::allocate(sizeof(std::uint32_t)));
  const auto ones = thrust::make_transform_iterator(flags, IsSet{});
  with_temporary("counting", [&](void* temporary, std::size_t& bytes) {
    return cub::DeviceReduce::Sum(temporary, bytes, ones, count, n, stream());
  });
  std::uint32_t found = 0;
  device::to_host(&found, count, sizeof(found));
  device::release(count);
  return found;
}

void select_on_device(const std::uint8_t* flags, std::size_t n, std::uint32_t* out) {
  const thrust::counting_iterator<std::uint32_t> all(0);
  std::uint32_t* count = static_cast<std::uint32_t*>(device::allocate(sizeof(std::uint32_t)));
  with_temporary("selecting", [&](void* temporary, std::size_t& bytes) {
    return cub::DeviceSelect::Flagged(temporary, bytes, all, flags, out, count, n, stream());
  });
  device::release(count);
}

void offsets_on_device(const std::uint32_t* counts, std::size_t n, std::uint32_t* first) {
  device::zero(first, sizeof(std::uint32_t));
  if (n == 0) return;
  with_temporary("adding up", [&](void* temporary, std::size_t& bytes) {
    return cub::DeviceScan::InclusiveSum(temporary, bytes, counts, first + 1, n, stream());
  });
}

}  // namespace tidelock
