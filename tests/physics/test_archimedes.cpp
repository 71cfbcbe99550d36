// Buoyancy: the force on a held body is the weight of the water that it displaces, a floating box sinks in by its
// density ratio, and a body as heavy as water stays where it is.
#include <gtest/gtest.h>

#include <cmath>

#include "outputs/gauges.hpp"
#include "support/coupled.hpp"

namespace tidelock {
namespace {

using tidelock::testing::best_exec;
using tidelock::testing::Submerged;

/// Mean vertical force of the fluid on the held body over rho g V, from half of `until` on.
double buoyancy(const Submerged& tank, Interface interface, double until, double shift = 0) {
  Scene s = tank.scene(500);
  s.bodies.back().held_until = 1e6;
  s.bodies.back().position += Vec3d(shift * tank.h, 0.37 * shift * tank.h, 0);
  s.solver.interface = interface;
  Simulation sim(build_world(s), best_exec());
  testing::run_until(sim, until / 2);
  double impulse = 0;
  while (sim.world().time < until - 1e-9) {
    const double dt = sim.step(until - sim.world().time).dt;
    impulse += dt * testing::body_named(sim.world(), "body").dynamics.loads.fluid.force.y();
  }
  return impulse / (until / 2) / (1000 * 9.81 * tank.volume());
}

/// Depth of the lower face below the water level over the box's height, averaged over the second half of `until`.
double draft(const Submerged& tank, double ratio, Interface interface, double until) {
  Scene s = tank.scene(1000 * ratio);
  BodyDescription& box = s.bodies.back();
  box.position = {0, tank.depth() - 2 * tank.size() * (ratio - 0.5), 0};
  box.held_until = 0.3;
  box.locked = {Lock::turn_z};
  if (tank.dimensions == 3) box.locked = {Lock::turn_x, Lock::turn_y, Lock::turn_z};
  s.solver.interface = interface;
  Simulation sim(build_world(s), best_exec());
  testing::run_until(sim, until / 2);
  double sum = 0, n = 0;
  const double r = tank.size(), w = tank.depth() / 2;
  while (sim.world().time < until - 1e-9) {
    sim.step(until - sim.world().time);
    if (sim.world().step % 20 != 0) continue;
    const double bottom = testing::body_named(sim.world(), "body").dynamics.centre.y() - r;
    for (const double side : {-1.0, 1.0})
      for (const double share : {0.4, 0.55, 0.7}) {
        const double level = level_above(sim.world(), {side * (r + (w - r) * share), 0, 0}, 2);
        sum += (level - bottom) / (2 * r), n += 1;
      }
  }
  return sum / n;
}

/// How far a body as heavy as water goes in the 2 s after its release at rest, over its size.
double drift(const Submerged& tank, Interface interface, double shift = 0) {
  Scene s = tank.scene(1000);
  const Vec3d start(shift * tank.h, tank.depth() / 2 + 0.37 * shift * tank.h, 0);
  s.bodies.back().position = start;
  s.bodies.back().held_until = 1;
  s.solver.interface = interface;
  Simulation sim(build_world(s), best_exec());
  testing::run_until(sim, 3);
  const Vec3d moved = testing::body_named(sim.world(), "body").dynamics.centre - start;
  return moved.norm() / (2 * tank.size());
}

TEST(Archimedes, AHeldDiscFeelsTheWeightOfTheWaterThatItDisplaces) {
  EXPECT_NEAR(buoyancy({.dimensions = 2, .half = 6}, Interface::consistent, 3), 1, 0.03);
}

TEST(Archimedes, ABoxOfHalfTheDensityFloatsHalfway) {
  EXPECT_NEAR(draft({.dimensions = 2, .half = 6, .box = true}, 0.5, Interface::consistent, 4), 0.5, 0.03 * 0.5);
}

TEST(Archimedes, ABodyAsHeavyAsWaterStaysWhereItIs) {
  EXPECT_LT(drift({.dimensions = 2, .half = 6}, Interface::consistent), 0.05);
}

class SlowArchimedes : public ::testing::TestWithParam<Interface> {};
INSTANTIATE_TEST_SUITE_P(Interfaces, SlowArchimedes, ::testing::ValuesIn(values_of<Interface>({Interface::mirror})),
                         [](const auto& each) { return word(each.param); });

TEST_P(SlowArchimedes, HeldDiscsAndBoxesOfAnySize) {
  for (const bool box : {false, true})
    for (const double half : {3.0, 6.0, 12.0}) {
      SCOPED_TRACE(half);
      // One run is one packing: around a small body the reading moves by 0.1 with where it stands among the particles.
      const std::vector<double> shifts = half < 6 ? std::vector<double>{0, 0.25, 0.5, 0.75} : std::vector<double>{0};
      double ratio = 0;
      for (const double shift : shifts)
        ratio += buoyancy({.dimensions = 2, .half = half, .box = box}, GetParam(), 4, shift) /
                 static_cast<double>(shifts.size());
      std::printf("%s 2D %s %gh: %.4f\n", word(GetParam()).c_str(), box ? "box" : "disc", half, ratio);
      EXPECT_NEAR(ratio, 1, half < 6 ? 0.05 : 0.03);
    }
}

TEST_P(SlowArchimedes, HeldSpheresAndCubes) {
  for (const bool box : {false, true})
    for (const double half : {3.0, 6.0, 12.0}) {
      SCOPED_TRACE(half);
      const Submerged tank{.dimensions = 3, .half = half, .box = box, .margin = 7};
      const double ratio = buoyancy(tank, GetParam(), 2);
      std::printf("%s 3D %s %gh: %.4f\n", word(GetParam()).c_str(), box ? "cube" : "sphere", half, ratio);
      EXPECT_NEAR(ratio, 1, half < 6 ? 0.05 : 0.03);
    }
}

TEST_P(SlowArchimedes, BoxesFloatAtTheirDensityRatio) {
  for (const double ratio : {0.2, 0.5, 0.8}) {
    SCOPED_TRACE(ratio);
    const double found = draft({.dimensions = 2, .half = 12, .box = true}, ratio, GetParam(), 6);
    std::printf("%s draft of %g: %.4f\n", word(GetParam()).c_str(), ratio, found);
    EXPECT_NEAR(found, ratio, 0.03 * ratio);
  }
}

TEST_P(SlowArchimedes, BodiesAsHeavyAsWaterStayWhereTheyAre) {
  for (const bool box : {false, true}) {
    double found = 0;  // one run is one packing
    for (const double shift : {0.0, 0.25, 0.5, 0.75})
      found += drift({.dimensions = 2, .half = 6, .box = box}, GetParam(), shift) / 4;
    std::printf("%s drift of a %s: %.4f\n", word(GetParam()).c_str(), box ? "box" : "disc", found);
    EXPECT_LT(found, 0.05);
  }
}

}  // namespace
}  // namespace tidelock
