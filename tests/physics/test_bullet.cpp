// Bullet as the engine of rigid bodies: alone, and with a fluid that pushes them.
#include <gtest/gtest.h>

#include <cmath>

#include "bodies/bullet_engine.hpp"
#include "coupling/rigid_step.hpp"
#include "support/coupled.hpp"
#include "support/state.hpp"

using namespace tidelock;
using namespace tidelock::testing;

namespace {

constexpr double kEdge = 0.2;  // [m]

class Bullet : public ::testing::Test {
  void SetUp() override {
    if (!BulletEngine::available()) GTEST_SKIP() << "built without Bullet";
  }
};

class SlowBullet : public Bullet {};

Scene bullet_scene(double step) {
  Scene s = body_scene(3, step);
  set_engine(s, RigidEngine::bullet);
  return s;
}

/// A box on the floor of a tank, in the way of a breaking dam.
Scene pushed_box(RigidEngine engine) {
  const double h = 0.04;
  Scene s = empty_scene(3, h);
  add_water(s, {0, 0, 0}, {0.6, 0.6, 0.48});
  add_tank(s, {0, 0, 0}, {2.8, 0.9, 0.48}).friction = 0.4;
  add_body(s, "box", box_shape({-0.14, -0.1, -0.14}, {0.14, 0.1, 0.14}), {0.9, 0.1, 0.24}, 1500).friction = 0.4;
  set_engine(s, engine);
  s.solver.coupling = Coupling::weak;
  s.time.step = 5e-4;
  return s;
}

}  // namespace

TEST_F(Bullet, FrictionIsCoulombs) {
  const double mu = 0.2, slope = 20 * kPi / 180, g = 9.81;
  Scene s = bullet_scene(0.002);
  s.gravity = g * Vec3d(std::sin(slope), -std::cos(slope), 0);
  add_floor(s, 2).friction = mu;
  add_body(s, "cube", cube(kEdge), {-0.8, 0.5 * kEdge, 0}).friction = mu;
  Simulation sim(build_world(s), best_exec(1));
  run_until(sim, 0.1);
  const double before = sim.world().bodies[1].dynamics.velocity.x();
  run_until(sim, 0.5);
  const double along = (sim.world().bodies[1].dynamics.velocity.x() - before) / 0.4;
  EXPECT_NEAR((g * std::sin(slope) - along) / (g * std::cos(slope)), mu, 0.05 * mu);
}

TEST_F(Bullet, ContactCarriesTheWeight) {
  Scene s = bullet_scene(0.002);
  add_floor(s, 1);
  add_body(s, "lower", cube(kEdge), {0, 0.5 * kEdge, 0});
  add_body(s, "upper", cube(kEdge), {0, 1.5 * kEdge, 0}, 500);
  Simulation sim(build_world(s), best_exec(1));
  run_until(sim, 0.5);
  sim.begin_means();
  run_until(sim, 1);
  const double volume = kEdge * kEdge * kEdge;
  const auto mean = [&](std::size_t body) { return sim.world().bodies[body].dynamics.given.contact.force.y() / 0.5; };
  EXPECT_NEAR(mean(1), 1000 * volume * 9.81, 0.02 * 1000 * volume * 9.81) << "the floor's push less the upper's weight";
  EXPECT_NEAR(mean(2), 500 * volume * 9.81, 0.02 * 500 * volume * 9.81);
  EXPECT_NEAR(sim.world().bodies[2].position.y(), 1.5 * kEdge, 0.02 * kEdge) << "true surfaces touch";
}

TEST_F(Bullet, ASolidWithAHoleIsOne) {  // a ring falls over a peg and comes to rest on the floor
  Scene s = bullet_scene(0.002);
  add_floor(s, 1.5);
  BodyDescription peg;
  peg.name = "peg";
  peg.shape = shape_of(Cylinder{0.08, 0.3});
  peg.position = {0, 0.15, 0};
  s.bodies.push_back(peg);
  add_body(s, "ring", shape_of(Torus{0.2, 0.06}), {0, 0.4, 0});
  Simulation sim(build_world(s), best_exec(1));
  run_until(sim, 1.5);
  const Body& ring = body_named(sim.world(), "ring");
  EXPECT_NEAR(ring.position.y(), 0.06, 0.01);
  EXPECT_LT(ring.dynamics.velocity.norm(), 0.02);
}

TEST_F(Bullet, ABodyThatIsGivenAsHullsRestsOnThem) {  // a table: a plate, and legs that its shape has not
  Scene s = bullet_scene(0.002);
  add_floor(s, 1);
  add_body(s, "plate", box_shape({-0.2, -0.05, -0.2}, {0.2, 0.05, 0.2}), {0, 0.3, 0});
  World world = build_world(s);
  const auto corners = [](const Vec3d& lo, const Vec3d& hi) {
    std::vector<Vec3d> points;
    for (int k = 0; k < 8; ++k) points.push_back({(k & 1 ? hi : lo).x(), (k & 2 ? hi : lo).y(), (k & 4 ? hi : lo).z()});
    return points;
  };
  Hulls table{corners({-0.2, -0.05, -0.2}, {0.2, 0.05, 0.2})};
  for (const double x : {-0.18, 0.14})
    for (const double z : {-0.18, 0.14}) table.push_back(corners({x, -0.25, z}, {x + 0.04, 0, z + 0.04}));
  BulletEngine engine(world, 20, {nullptr, std::make_shared<const Hulls>(table)});
  for (int k = 0; k < 400; ++k) engine.move(world, free_velocities(world, 0.002), 0.002);
  EXPECT_NEAR(world.bodies[1].position.y(), 0.25, 0.15 * kSpacing);
  engine.forget();
  for (int k = 0; k < 100; ++k) engine.move(world, free_velocities(world, 0.002), 0.002);
  EXPECT_NEAR(world.bodies[1].position.y(), 0.25, 0.15 * kSpacing) << "also when it is built anew";
}

TEST_F(Bullet, AnAnimatedBodyPushesADynamicOne) {
  Scene s = bullet_scene(0.004);
  add_floor(s, 3);
  add_pusher(s, cube(kEdge), {-0.25, 0.5 * kEdge + 0.02, 0}, {0.5, 0, 0});
  add_body(s, "cube", cube(kEdge), {0, 0.5 * kEdge, 0});
  Simulation sim(build_world(s), best_exec(1));
  run_until(sim, 1);
  EXPECT_NEAR(body_named(sim.world(), "cube").dynamics.velocity.x(), 0.5, 0.02);
  EXPECT_NEAR(body_named(sim.world(), "cube").position.x() - body_named(sim.world(), "pusher").position.x(), kEdge,
              0.1 * kSpacing);
}

TEST_F(Bullet, AResumedRunHasTheSameBits) {
  Simulation all(build_world(pushed_box(RigidEngine::bullet)), best_exec(2));
  for (int k = 0; k < 15; ++k) all.step();
  all.forget();
  Simulation resumed(all.world(), best_exec(1));
  for (int k = 0; k < 15; ++k) all.step(), resumed.step();
  EXPECT_TRUE(same_bits(all.world(), resumed.world()));
}

TEST_F(SlowBullet, ABoxFloatsAsDeepAsItsDensitySays) {
  const Submerged tank{3, 4, true, 6, 0.025};
  Scene s = tank.scene(500);
  s.bodies.back().position.y() = tank.depth();
  s.bodies.back().locked = {Lock::turn_x, Lock::turn_z};  // half as dense as water a box would float on its edge
  set_engine(s, RigidEngine::bullet);
  s.time.max_step = 5e-4;
  Simulation sim(build_world(s), best_exec(2));
  run_until(sim, 2);
  const double area = std::pow(2 * (tank.half + tank.margin) * tank.h, 2), side = 2 * tank.size();
  const double made = static_cast<double>(sim.world().fluid.size()) * sim.world().constants.particle_volume;
  const double level = (made + 0.5 * side * side * side) / area;
  double sum = 0;
  for (int k = 0; k < 400; ++k) sim.step(), sum += body_named(sim.world(), "body").position.y();
  EXPECT_NEAR(sum / 400, level, 0.1 * side) << "its middle is at the water's level";
}

// "The same sliding distance of a box pushed by a dam break within 10 %."
TEST_F(SlowBullet, ABoxSlidesAsFarAsWithOurContact) {
  double way[2];
  for (const RigidEngine engine : values_of<RigidEngine>()) {
    Simulation sim(build_world(pushed_box(engine)), best_exec(2));
    run_until(sim, 1.2);
    const Body& box = body_named(sim.world(), "box");
    EXPECT_NEAR(box.position.y(), 0.1, 0.03) << "it slides, and does not tumble";
    way[engine == RigidEngine::bullet] = box.position.x() - 0.9;
  }
  EXPECT_GT(way[0], 0.2);
  EXPECT_NEAR(way[1] / way[0], 1, 0.1) << way[0] << " m and " << way[1] << " m";
}
