// The same law as in test_regressions.cpp, at the tolerance that a scene has which says nothing about it.
#include <gtest/gtest.h>

#include "regression.hpp"

namespace tidelock {

TEST(Regressions, TheDivergenceSolveLowersTheDivergenceByDefault) {
  const auto largest = [](const char* pressure) {
    const std::vector<std::string> changes{std::string("solver.pressure=") + pressure};
    return testing::finished(testing::regression("dfsph_divergence", changes)).totals().max_divergence;
  };
  EXPECT_LT(largest("dfsph"), 0.3 * largest("iisph"));
}

}  // namespace tidelock
