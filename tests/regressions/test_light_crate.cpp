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

// Without films it is the scene that showed the bug: the water presses the crate down, and nothing presses under it.
TEST(Regressions, ALightCrateStaysOnADryFloor) {
  const Simulation sim = testing::finished(testing::regression("light_crate", {"solver.contact.film=dry"}));
  const Body& crate = sim.world().bodies[1];
  EXPECT_NEAR(crate.position.y(), 0.15, 0.015) << "half a particle";
  EXPECT_LT(crate.dynamics.loads.fluid.force.y(), 0) << "the water presses it down";
  EXPECT_EQ(crate.dynamics.loads.film.force.norm(), 0);
}

}  // namespace tidelock
