#include <gtest/gtest.h>

#include <vector>

#include "papers/largest_that_holds.hpp"

namespace tidelock {
namespace {

constexpr int kHalvings = 4;
constexpr double kFine = 1.1, kMost = 100;

LargestThatHolds search(const std::function<bool(double)>& holds, double guess) {
  return largest_that_holds(holds, guess, kMost, kHalvings, kFine);
}

TEST(LargestThatHolds, FindsALimitFromEitherSide) {
  for (const double guess : {1.0, 50.0}) {
    const LargestThatHolds found = search([](double v) { return v < 7.3; }, guess);
    EXPECT_LT(found.holds, 7.3);
    EXPECT_GE(found.fails, 7.3);
    EXPECT_LE(found.fails, kFine * found.holds);
  }
}

TEST(LargestThatHolds, GoesOnPastAValueThatFails) {
  const auto holds = [](double v) { return v < 2.5 || (v > 15 && v < 40); };
  for (const double guess : {1.0, 3.0}) {  // one that holds, one that does not
    const LargestThatHolds found = search(holds, guess);
    EXPECT_GT(found.holds, 40 / kFine);
    EXPECT_GE(found.fails, 40);
  }
}

TEST(LargestThatHolds, SaysWhenNothingBoundsIt) {
  const LargestThatHolds found = search([](double) { return true; }, 3);
  EXPECT_EQ(found.holds, kMost);
  EXPECT_EQ(found.fails, 0);
}

TEST(LargestThatHolds, GivesUpWhereNothingHolds) {
  std::vector<double> tried;
  const LargestThatHolds found = search([&](double v) { return tried.push_back(v), false; }, 64);
  EXPECT_EQ(found.holds, 0);
  EXPECT_EQ(tried, (std::vector<double>{64, kMost, 32, 16, 8, 4}));
}

}  // namespace
}  // namespace tidelock
