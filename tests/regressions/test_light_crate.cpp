// Archimedes holds on the floor, too: what is lighter than water floats up. One that is heavier stays.
#include <gtest/gtest.h>

#include "regression.hpp"

namespace tidelock {

TEST(Regressions, ALightCrateOnTheFloorFloatsUpAndAHeavyOneStays) {
  const auto height = [](const std::vector<std::string>& changes) {
    return testing::finished(testing::regression("light_crate", changes)).world().bodies[1].position.y();
  };
  EXPECT_GT(height({}), 0.3) << "its middle was at 0.15 m, half of its height";
  EXPECT_LT(height({"bodies[1].density=2000"}), 0.15 + 0.03);
}

}  // namespace tidelock
