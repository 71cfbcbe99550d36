// What acts as a wall is a wall: bodies that cannot move, because they are locked, heavy, held by a joint or pressed
// against a wall, leave the water as a static body does.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/coupled.hpp"

namespace tidelock {
namespace {

using tidelock::testing::best_exec;
using tidelock::testing::body_named;

constexpr double kH = 0.02;  // [m]
/// [s] Half of the slab has met the plate by then.
constexpr double kUntil = 0.045;

/// How the body of a scene is kept from moving.
enum class Kept { static_, animated, locked, heavy, held };
const char* name_of(Kept kept) {
  switch (kept) {
    case Kept::static_:
      return "static";
    case Kept::animated:
      return "animated";
    case Kept::locked:
      return "locked";
    case Kept::heavy:
      return "heavy";
    case Kept::held:
      return "held";
  }
  return "";
}

void keep(BodyDescription& body, Kept kept, int dimensions) {
  body.measured = true;
  if (kept == Kept::static_ || kept == Kept::animated) {
    body.motion = kept == Kept::static_ ? Motion::static_ : Motion::animated;
    body.density.reset();
    return;
  }
  if (kept == Kept::heavy) body.density = 1e6;
  if (kept == Kept::held) body.held_until = 1e3;
  if (kept != Kept::locked) return;
  body.locked = {Lock::x, Lock::y, Lock::turn_z};
  if (dimensions == 3) body.locked = {Lock::x, Lock::y, Lock::z, Lock::turn_x, Lock::turn_y, Lock::turn_z};
}

/// What a slab of water of 5 m/s has left when half of it has met a plate, and what it gave to the plate.
struct Impact {
  double energy = 0;   // [J] of the water
  double impulse = 0;  // [N s] on the plate along x
};

Impact impact(Scene s, Kept kept, const Vec3d& gravity = {0, 0, 0}) {
  const bool deep = s.dimensions == 3;
  s.gravity = gravity;
  testing::add_water(s, {-0.3, 0, 0}, {0, 0.24, deep ? 0.12 : 0}, {5, 0, 0});
  const Vec3d half(0.075, 0.5, deep ? 0.3 : 0);
  keep(testing::add_body(s, "plate", testing::box_shape(-half, half), {0.1, 0.12, deep ? 0.06 : 0}, 500), kept,
       s.dimensions);
  s.time.step = s.solver.pressure == PressureSolver::wcsph ? 5e-5 : 6e-4;
  Simulation sim(build_world(s), best_exec());
  Impact out;
  while (sim.world().time < kUntil - 1e-9) {
    const double dt = sim.step(kUntil - sim.world().time).dt;
    out.impulse += dt * body_named(sim.world(), "plate").dynamics.loads.fluid.force.x();
  }
  out.energy = sim.measure().kinetic_energy;
  return out;
}

/// Samples of bodies that may move are summed in another order than those of static ones, and a splash is chaotic: an
/// animated plate that stands still is what the others must be like to the last bit, and it is like a static one but
/// for that order.
void expect_wall(const Scene& scene, const Vec3d& gravity = {0, 0, 0}) {
  const Impact wall = impact(scene, Kept::static_, gravity), still = impact(scene, Kept::animated, gravity);
  EXPECT_NEAR(still.energy / wall.energy, 1, 0.005);
  EXPECT_NEAR(still.impulse / wall.impulse, 1, 0.01);
  for (const Kept kept : {Kept::locked, Kept::held}) {
    SCOPED_TRACE(name_of(kept));
    const Impact found = impact(scene, kept, gravity);
    EXPECT_EQ(found.energy, still.energy);
    EXPECT_EQ(found.impulse, still.impulse);
  }
  const Impact heavy = impact(scene, Kept::heavy, gravity);
  EXPECT_NEAR(heavy.energy / still.energy, 1, 0.005);
  EXPECT_NEAR(heavy.impulse / still.impulse, 1, 0.01) << "as near as a static plate's, which differs by roundings";
}

class AsAWall : public ::testing::TestWithParam<PressureSolver> {};
INSTANTIATE_TEST_SUITE_P(Solvers, AsAWall, ::testing::ValuesIn(testing::kEverySolver),
                         [](const auto& each) { return word(each.param); });

}  // namespace

TEST_P(AsAWall, ABodyThatCannotMoveMeetsWaterLikeAStaticOne) {
  Scene s = testing::empty_scene(2, kH);
  testing::set_solver(s, GetParam());
  expect_wall(s);
}

TEST_P(AsAWall, WithGravityToo) {
  Scene s = testing::empty_scene(2, kH);
  testing::set_solver(s, GetParam());
  expect_wall(s, {0, -9.81, 0});
}

TEST(AsAWall, WithEveryInterfaceAndCoupling) {
  for (const Interface interface : values_of<Interface>())
    for (const Coupling coupling : values_of<Coupling>()) {
      SCOPED_TRACE(word(interface) + ", " + word(coupling));
      Scene s = testing::empty_scene(2, kH);
      s.solver.pressure = PressureSolver::iisph;
      s.solver.interface = interface, s.solver.coupling = coupling;
      expect_wall(s);
    }
}

TEST(AsAWall, InThreeDimensions) {
  for (const PressureSolver pressure : {PressureSolver::dfsph, PressureSolver::iisph}) {
    Scene s = testing::empty_scene(3, 0.03);
    s.solver.pressure = pressure;
    expect_wall(s);
  }
}

// A sluice gate: as much water passes under a locked one as under a static one.
TEST(AsAWall, ALockedGateLetsAsMuchWaterPass) {
  double passed[2] = {0, 0};
  for (const bool locked : {false, true}) {
    Scene s = testing::empty_scene(2, kH);
    testing::add_water(s, {0, 0, 0}, {0.6, 0.6, 0});
    testing::add_tank(s, {0, 0, 0}, {2, 1, 0});
    BodyDescription& gate = testing::add_body(s, "gate", testing::box_shape({0, 0, 0}, {0.08, 0.9, 0}), {0.61, 0.1, 0});
    keep(gate, locked ? Kept::locked : Kept::static_, 2);
    Simulation sim(build_world(s), best_exec());
    testing::run_until(sim, 0.5);
    for (const Float4& x : sim.world().fluid.x) passed[locked] += x.x > 0.65 ? 1 : 0;
  }
  EXPECT_GT(passed[0], 100);
  EXPECT_NEAR(passed[1] / passed[0], 1, 0.02) << "a jet's breaking up is chaotic: what is counted are particles";
}

// Joints take part in both solves of DFSPH: an axle through a plate's middle, and locked turning, is a lock.
TEST(AsAWall, APlateOnAnAxleIsLockedInPlace) {
  for (const PressureSolver pressure : {PressureSolver::dfsph, PressureSolver::iisph}) {
    SCOPED_TRACE(word(pressure));
    Scene s = testing::empty_scene(2, kH);
    s.gravity = {0, 0, 0};
    s.solver.pressure = pressure;
    s.time.step = 6e-4;
    testing::add_water(s, {-0.3, 0, 0}, {0, 0.24, 0}, {5, 0, 0});
    const Vec3d half(0.075, 0.5, 0), place(0.1, 0.12, 0);
    BodyDescription& plate = testing::add_body(s, "plate", testing::box_shape(-half, half), place, 500);
    Scene free = s;
    plate.locked = {Lock::x, Lock::y, Lock::turn_z};
    free.bodies.back().locked = {Lock::turn_z};
    JointDescription axle;
    axle.name = "axle", axle.type = JointType::ball, axle.body = "plate", axle.anchor = place;
    free.joints.push_back(axle);
    Simulation wall(build_world(s), best_exec()), held(build_world(free), best_exec());
    testing::run_until(wall, 0.09), testing::run_until(held, 0.09);
    EXPECT_NEAR(held.measure().kinetic_energy / wall.measure().kinetic_energy, 1, 0.01);
    EXPECT_LT((body_named(held.world(), "plate").position - place).norm(), 0.01 * kH);
  }
}

// Contact takes part in both: a plate that stands against a wall does not give way towards it.
TEST(AsAWall, APlateAgainstAWallDoesNotGiveWay) {
  for (const PressureSolver pressure : {PressureSolver::dfsph, PressureSolver::iisph}) {
    SCOPED_TRACE(word(pressure));
    double energy[2] = {0, 0};
    for (const bool dynamic : {false, true}) {
      Scene s = testing::empty_scene(2, kH);
      s.gravity = {0, 0, 0};
      s.solver.pressure = pressure;
      s.time.step = 6e-4;
      testing::add_water(s, {-0.3, 0, 0}, {0, 0.24, 0}, {5, 0, 0});
      const Vec3d half(0.075, 0.5, 0);
      BodyDescription& plate = testing::add_body(s, "plate", testing::box_shape(-half, half), {0.1, 0.12, 0}, 500);
      if (!dynamic) plate.motion = Motion::static_, plate.density.reset();
      BodyDescription wall;
      wall.name = "wall", wall.shape = testing::box_shape({0.175, -0.6, 0}, {0.3, 0.8, 0});
      s.bodies.push_back(wall);
      Simulation sim(build_world(s), best_exec());
      testing::run_until(sim, 0.09);
      energy[dynamic] = sim.measure().kinetic_energy;
    }
    EXPECT_NEAR(energy[1] / energy[0], 1, 0.03) << "the contact's surface gives way by a hundredth of a particle";
  }
}

}  // namespace tidelock
