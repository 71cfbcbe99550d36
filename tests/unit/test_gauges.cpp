// What gauges in the fluid show.
#include "outputs/gauges.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/scenes.hpp"
#include "world/world.hpp"

namespace tidelock {
namespace {

constexpr double h = 0.02;  // [m]

/// A block of water `width` particles wide and `layers` high on y = 0, without a tank.
World block(int dimensions, int layers, int width = 20) {
  Scene s = testing::empty_scene(dimensions, h);
  const double r = 0.5 * width * h, flat = dimensions == 3 ? 1 : 0;
  testing::add_water(s, {-r, 0, -r * flat}, {r, layers * h, r * flat});
  return build_world(s);
}

/// Moves what is above y down by `way` [m].
void lower(World& world, double y, double way) {
  for (Float4& x : world.fluid.x)
    if (x.y > y) x.y -= static_cast<float>(way);
}

TEST(Gauges, ALevelIsTheTopOfALattice) {
  for (const int dimensions : {2, 3})
    for (const int layers : {1, 2, 3, 4, 5, 12})
      for (const double x : {0.0, 0.3 * h, 0.5 * h})
        EXPECT_NEAR(level_above(block(dimensions, layers), {x, 0, 0}, 1), layers * h, (layers < 5 ? 0.1 : 0.02) * h)
            << dimensions << "D, " << layers << " layers, at " << x;
}

TEST(Gauges, ALevelIsThatOfTheVolumeHoweverCloseTheUpperLayersStand) {
  for (const int dimensions : {2, 3}) {
    World world = block(dimensions, 12);
    lower(world, 11 * h, 0.15 * h);
    EXPECT_NEAR(level_above(world, {0.2 * h, 0, 0}, 1), 12 * h, 0.02 * h) << dimensions << "D";
    lower(world, 10 * h, 0.05 * h);
    EXPECT_NEAR(level_above(world, {0.2 * h, 0, 0}, 1), 12 * h, 0.02 * h) << dimensions << "D";
  }
}

TEST(Gauges, ALevelNeedsFluid) {
  EXPECT_TRUE(std::isnan(level_above(block(2, 5), {1, 0, 0}, 1)));
  EXPECT_TRUE(std::isnan(level_above(block(2, 1, 1), {0, 0, 0}, 1)));
}

}  // namespace
}  // namespace tidelock
