// Picking and ordering items: exec/select.hpp.
#include "exec/select.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "support/scenes.hpp"

namespace tidelock {
namespace {

template <class T>
Buffer<T> buffer_of(const std::vector<T>& values) {
  Buffer<T> b(values.size());
  std::copy(values.begin(), values.end(), b.data());
  return b;
}
template <class T>
std::vector<T> values_of(const Buffer<T>& b) {
  return {b.begin(), b.end()};
}
using Numbers = std::vector<std::uint32_t>;

TEST(Select, GivesTheFlaggedItemsInTheirOrder) {
  const Exec exec(testing::best_exec(2));
  Buffer<std::uint32_t> out;
  select(exec, buffer_of<std::uint8_t>({0, 1, 0, 0, 2, 255, 0}), out);
  EXPECT_EQ(values_of(out), (Numbers{1, 4, 5}));
  select(exec, buffer_of<std::uint8_t>({0, 0, 0}), out);
  EXPECT_EQ(out.size(), 0u);
  select(exec, Buffer<std::uint8_t>(0), out);
  EXPECT_EQ(out.size(), 0u);
}

TEST(Select, OffsetsAreWherePiecesBegin) {
  const Exec exec(testing::best_exec(2));
  Buffer<std::uint32_t> first;
  EXPECT_EQ(offsets(exec, buffer_of<std::uint32_t>({2, 0, 3, 1}), first), 6u);
  EXPECT_EQ(values_of(first), (Numbers{0, 2, 2, 5, 6}));
  EXPECT_EQ(offsets(exec, Buffer<std::uint32_t>(0), first), 0u);
  EXPECT_EQ(values_of(first), Numbers{0});
}

TEST(Select, GroupsKeepTheOrderOfTheirItems) {
  const Exec exec(testing::best_exec(2));
  Numbers group;
  std::uint32_t state = 1;
  for (int k = 0; k < 5000; ++k) state = state * 1664525u + 1013904223u, group.push_back((state >> 16) % 7);
  Numbers expected(group.size());
  for (std::uint32_t k = 0; k < expected.size(); ++k) expected[k] = k;
  std::stable_sort(expected.begin(), expected.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return group[a] < group[b]; });
  Buffer<std::uint32_t> order;
  Numbers first;
  order_by_group(exec, buffer_of(group), 9, order, first);  // groups 7 and 8 are empty
  EXPECT_EQ(values_of(std::as_const(order)), expected);
  ASSERT_EQ(first.size(), 10u);
  for (std::uint32_t g = 0; g < 9; ++g)
    EXPECT_EQ(first[g + 1] - first[g], std::count(group.begin(), group.end(), g)) << "group " << g;
  order_by_group(exec, Buffer<std::uint32_t>(0), 3, order, first);
  EXPECT_EQ(order.size(), 0u);
  EXPECT_EQ(first, (Numbers{0, 0, 0, 0}));
}

}  // namespace
}  // namespace tidelock
