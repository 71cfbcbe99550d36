// A wedge that enters still water, against the similarity solution of Zhao and Faltinsen 1993 (J. Fluid Mech. 246,
// table 1): at a constant speed V the force is C density V^3 t until the water leaves the edges, C = 23.657 for sides
// that rise by 25 degrees.
#include <gtest/gtest.h>

#include <cstdio>

#include "scene/read.hpp"
#include "support/bodies.hpp"
#include "support/state.hpp"

namespace tidelock {
namespace {

/// The impulse up to the moment at which the water leaves: gravity adds 2 % to the force, and the moment of the first
/// touch is known to half a particle, which is 5 % of the time.
TEST(SlowWedge, ImpulseIsThatOfZhaoAndFaltinsen) {
  Scene scene = read_scene(TIDELOCK_SOURCE_DIR "/scenes/wedge.json");
  constexpr double kCoefficient = 23.657, kSpeed = 2, kTouches = 0.005, kUntil = 0.04;  // [-], [m/s], [s], [s]
  Simulation sim(build_world(scene), testing::best_exec(2));
  double impulse = 0;
  while (sim.world().time < kUntil) {
    const double before = sim.world().time;
    sim.step(kUntil - before);
    impulse += sim.world().bodies[1].dynamics.loads.fluid.force.y() * (sim.world().time - before);
  }
  const double span = kUntil - kTouches;
  const double expected = 0.5 * kCoefficient * 1000 * kSpeed * kSpeed * kSpeed * span * span;
  std::printf("impulse %.1f N s, Zhao and Faltinsen %.1f N s\n", impulse, expected);
  EXPECT_NEAR(impulse / expected, 1, 0.1);
}

}  // namespace
}  // namespace tidelock
