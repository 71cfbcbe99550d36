// A body that cannot move acts on the fluid as a static one does.
#include <gtest/gtest.h>

#include "regression.hpp"

namespace tidelock {

TEST(Regressions, ALockedPlateTakesNoMoreEnergyThanAStaticOne) {
  const Scene locked = testing::regression("locked_plate");
  Scene fixed = locked;
  fixed.bodies[0].motion = Motion::static_;
  fixed.bodies[0].density.reset();
  fixed.bodies[0].locked.clear();
  const Simulation a = testing::finished(locked), b = testing::finished(fixed);
  const double mass = 1000 * 0.6 * 0.4, before = 0.5 * mass * 5 * 5;  // [kg], [J]
  EXPECT_LT(b.measure().kinetic_energy, 0.9 * before) << "the slab has not met the plate: the test shows nothing";
  EXPECT_NEAR(a.measure().kinetic_energy / b.measure().kinetic_energy, 1, 0.005);
}

}  // namespace tidelock
