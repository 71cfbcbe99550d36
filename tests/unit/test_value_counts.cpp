// Percentiles by counting agree with sorting.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "base/value_counts.hpp"

namespace tidelock {
namespace {

constexpr double kWidth = 1.0 / 2048;  // [-] of a bin, relative to its values

/// Values over many orders of magnitude, of both signs, with repeats and zeros among them.
std::vector<float> mixed_values() {
  std::mt19937 random(7);
  std::vector<float> values(1000, 0.0f);
  std::lognormal_distribution<float> wide(0, 6);
  std::normal_distribution<float> narrow(-3, 0.01f);
  for (int i = 0; i < 5000; ++i) values.push_back(wide(random));
  for (int i = 0; i < 3000; ++i) values.push_back(-wide(random));
  for (int i = 0; i < 2000; ++i) values.push_back(narrow(random));
  values.insert(values.end(), 500, 42.5f);
  return values;
}

TEST(ValueCounts, PercentilesAreThoseOfTheSortedValues) {
  std::vector<float> values = mixed_values();
  ValueCounts counts;
  counts.add(values);
  std::sort(values.begin(), values.end());
  EXPECT_EQ(counts.total(), values.size());
  EXPECT_EQ(counts.percentile(0), values.front());
  EXPECT_EQ(counts.percentile(1), values.back());
  double previous = counts.percentile(0);
  for (int k = 1; k < 1000; ++k) {
    const double share = k / 1000.0, found = counts.percentile(share);
    const double exact = values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
    EXPECT_NEAR(found, exact, kWidth * std::abs(exact)) << share;
    EXPECT_GE(found, previous) << share;
    previous = found;
  }
}

TEST(ValueCounts, CountsWhatIsOutside) {
  const std::vector<float> values = mixed_values();
  ValueCounts counts;
  counts.add(values);
  for (const auto& [lo, hi] : {std::pair{-1e30, 1e30}, {0.0, 1.0}, {-2.9, 42.4}, {10.0, 20.0}, {-5.0, -3.5}}) {
    const auto outside = [lo = lo, hi = hi](float room) {
      return [=](float v) { return v < lo - room * std::abs(lo) || v > hi + room * std::abs(hi); };
    };
    // Values as near to an end as a bin is wide may count or not.
    const auto certain = std::count_if(values.begin(), values.end(), outside(static_cast<float>(kWidth)));
    const auto possible = std::count_if(values.begin(), values.end(), outside(static_cast<float>(-kWidth)));
    EXPECT_GE(static_cast<long>(counts.outside(lo, hi)), certain) << lo << " to " << hi;
    EXPECT_LE(static_cast<long>(counts.outside(lo, hi)), possible) << lo << " to " << hi;
  }
}

TEST(ValueCounts, TwoHalvesAreTheWhole) {
  const std::vector<float> values = mixed_values();
  ValueCounts whole, first, second, none;
  whole.add(values);
  for (std::size_t i = 0; i < values.size(); ++i) (i % 3 == 0 ? first : second).add(values[i]);
  first.add(none);
  none.add(second);
  none.add(first);
  EXPECT_EQ(none.total(), whole.total());
  for (const double share : {0.0, 0.01, 0.3, 0.5, 0.99, 1.0})
    EXPECT_EQ(none.percentile(share), whole.percentile(share));
  EXPECT_EQ(none.outside(-1, 1), whole.outside(-1, 1));
}

TEST(ValueCounts, NumbersThatAreNoneAndTheEndsOfFloat) {
  ValueCounts counts;
  EXPECT_EQ(counts.percentile(0.5), 0);
  EXPECT_EQ(counts.outside(0, 1), 0u);
  const float inf = std::numeric_limits<float>::infinity(), most = std::numeric_limits<float>::max();
  counts.add(std::vector<float>{inf, -inf, std::numeric_limits<float>::quiet_NaN()});
  EXPECT_EQ(counts.total(), 0u);
  counts.add(std::vector<float>{-most, most, -0.0f, std::numeric_limits<float>::denorm_min()});
  EXPECT_EQ(counts.total(), 4u);
  EXPECT_EQ(counts.percentile(0), -most);
  EXPECT_EQ(counts.percentile(1), most);
  for (const double share : {0.2, 0.4, 0.6, 0.9}) EXPECT_TRUE(std::isfinite(counts.percentile(share))) << share;
}

}  // namespace
}  // namespace tidelock
