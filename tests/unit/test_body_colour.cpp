// Bodies can be told from the water that they float in, and from each other.
#include <gtest/gtest.h>

#include "scene/body_colour.hpp"
#include "scene/fluid_looks.hpp"

namespace tidelock {
namespace {

TEST(BodyColour, NoneIsLikeWater) {
  const Rgb water = palette_look(0).colour;
  for (const Motion motion : {Motion::static_, Motion::animated, Motion::dynamic})
    for (std::size_t number = 0; number < 40; ++number) {
      BodyDescription body;
      body.motion = motion;
      EXPECT_GE(difference(body_colour(body, number), water), 0.15) << "body " << number;
    }
}

TEST(BodyColour, NeighboursDiffer) {
  BodyDescription body;
  body.motion = Motion::dynamic;
  for (std::size_t a = 0; a < 6; ++a)
    for (std::size_t b = 0; b < a; ++b)
      EXPECT_GE(difference(body_colour(body, a), body_colour(body, b)), 0.08) << a << " and " << b;
}

TEST(BodyColour, TheSceneComesFirst) {
  BodyDescription body;
  body.colour = Rgb{0.1, 0.4, 0.9};
  EXPECT_EQ(body_colour(body, 3), *body.colour);
}

}  // namespace
}  // namespace tidelock
