// Bodies that touch each other, the tank and joints inside water: contact and pressure in one loop.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/coupled.hpp"

namespace tidelock {
namespace {

using tidelock::testing::best_exec;
using tidelock::testing::body_named;
using tidelock::testing::run_until;

constexpr double kH = 0.025;  // [m] spacing of these scenes

JointDescription& add_hinge(Scene& s, const std::string& body, const Vec3d& anchor) {
  JointDescription j;
  j.name = body + " axle";
  j.type = JointType::hinge, j.body = body, j.anchor = anchor, j.axis = {0, 0, 1};
  s.joints.push_back(j);
  return s.joints.back();
}

/// Four blades about the origin, `reach` long from the axle and two spacings thick.
Shape wheel(double reach, double half_width) {
  Shape s;
  Union parts;
  for (const bool upright : {false, true}) {
    const Vec3d half = upright ? Vec3d(kH, reach, half_width) : Vec3d(reach, kH, half_width);
    parts.parts.push_back(testing::box_shape(-half, half));
  }
  s.kind = parts;
  return s;
}

/// Root of the mean square speed [m/s] of the dynamic bodies, over all steps up to a time.
double rms_until(Simulation& sim, double until) {
  double sum = 0, n = 0;
  while (sim.world().time < until - 1e-9) {
    sim.step(until - sim.world().time);
    for (const Body& b : sim.world().bodies)
      if (is_dynamic(b)) sum += b.dynamics.velocity.squaredNorm(), n += 1;
  }
  return std::sqrt(sum / n);
}

}  // namespace

TEST(CoupledBodies, AHeavySphereSinksAndRestsOnTheFloorAtTheContactGap) {
  const double r = 5 * kH, w = 9 * kH;
  Scene s = testing::empty_scene(3, kH);
  testing::add_water(s, {-w, 0, -w}, {w, 20 * kH, w});
  testing::add_tank(s, {-w, 0, -w}, {w, 30 * kH, w});
  testing::add_body(s, "ball", testing::shape_of(Sphere{r}), {0, r + 6 * kH, 0}, 3000);
  s.time.max_step = 2e-3;
  s.fluids[0].viscosity.xsph = 0.05;
  Simulation sim(build_world(s), best_exec());
  const Body& ball = body_named(sim.world(), "ball");
  run_until(sim, 0.6);
  // Later it begins to roll: a ball in balance on a row of samples leaves it, as on any bump.
  EXPECT_NEAR((ball.dynamics.centre.y() - r) / kH + 1, 0.99, 0.03);
  double contact = 0, fluid = 0, start = sim.world().time;
  double sinking2 = 0, rolling2 = 0;  // [m^2/s^2] mean squares of the speed down and sideways
  while (sim.world().time < 1.0 - 1e-9) {
    const double dt = sim.step(1.0 - sim.world().time).dt;
    contact += dt * ball.dynamics.loads.contact.force.y();
    fluid += dt * (ball.dynamics.loads.fluid.force.y() + ball.dynamics.loads.viscous.force.y());
    const Vec3d v = ball.dynamics.velocity;
    sinking2 += dt * v.y() * v.y() / 0.4;
    rolling2 += dt * (v.x() * v.x() + v.z() * v.z()) / 0.4;
  }
  const double seconds = sim.world().time - start, weight = 9.81 * ball.dynamics.mass;
  EXPECT_LT(std::sqrt(sinking2), 0.01);
  EXPECT_LT(std::sqrt(rolling2), 0.05);  // nothing damps rolling
  EXPECT_NEAR((contact + fluid) / seconds, weight, 0.01 * weight) << "it rests: what holds it is its weight";
  // The water carries its share, less what it does not reach: particles do not fit into the gap under the ball.
  EXPECT_GT(fluid / seconds, 0.75 * weight / 3);
  EXPECT_LT(fluid / seconds, 1.05 * weight / 3);
}

TEST(CoupledBodies, LightAndHeavyBoxesStackedUnderWaterComeToRest) {
  // Each light box (500) is pressed down by the heavy one (2500) above it; the pairs weigh 1000 in water.
  const double edge = 6 * kH, w = 14 * kH, depth = 66 * kH;
  Scene s = testing::empty_scene(2, kH);
  testing::add_water(s, {-w, 0, 0}, {w, depth, 0});
  testing::add_tank(s, {-w, 0, 0}, {w, depth + 10 * kH, 0});
  for (int k = 0; k < 10; ++k)
    testing::add_body(s, "box " + std::to_string(k), testing::cube(edge), {0, (k + 0.5) * edge, 0}, k % 2 ? 2500 : 500)
        .friction = 0.5;
  s.time.max_step = 2e-3;
  s.fluids[0].viscosity.xsph = 0.05;
  Simulation sim(build_world(s), best_exec());
  run_until(sim, 2);
  EXPECT_LT(rms_until(sim, 2.5), 0.01);
  double below = 0;
  for (std::size_t k = 1; k < sim.world().bodies.size(); ++k) {
    const Body& b = sim.world().bodies[k];
    EXPECT_NEAR((b.dynamics.centre.y() - 0.5 * edge - below) / kH + 1, 0.99, 0.15) << b.description.name;
    EXPECT_NEAR(b.dynamics.centre.x(), 0, 0.5 * kH) << b.description.name;
    below = b.dynamics.centre.y() + 0.5 * edge;
  }
}

TEST(CoupledBodies, APaddleWheelTurnsInWaterAtItsMotorsSpeed) {
  const double reach = 8 * kH, w = 20 * kH, speed = 3;
  Scene s = testing::empty_scene(2, kH);
  testing::add_water(s, {-w, 0, 0}, {w, 20 * kH, 0});
  testing::add_tank(s, {-w, 0, 0}, {w, 40 * kH, 0});
  testing::add_body(s, "wheel", wheel(reach, 0), {0, 16 * kH, 0}, 1500);
  JointDescription& axle = add_hinge(s, "wheel", {0, 16 * kH, 0});
  axle.motor.speed = speed, axle.motor.max_torque = 2000;
  s.time.max_step = 2e-3;
  Simulation sim(build_world(s), best_exec());
  run_until(sim, 0.5);
  const Body& body = body_named(sim.world(), "wheel");
  double work = 0, most = 0, seconds = 0;
  while (sim.world().time < 2) {
    const double dt = sim.step().dt, torque = sim.world().joints[0].force[6];
    ASSERT_NEAR(body.spin.z(), speed, 0.02 * speed);
    ASSERT_LT((body.position - Vec3d(0, 16 * kH, 0)).norm(), 0.05 * kH) << "the axle holds";
    work += dt * torque, seconds += dt;
    most = std::max(most, std::abs(torque));
  }
  EXPECT_GT(work / seconds, 1) << "water resists";
  EXPECT_LT(most, 2000) << "the motor's bound was never needed";
  double water = 0;  // the water between the blades goes round with the wheel
  for (std::size_t i = 0; i < sim.world().fluid.size(); ++i) {
    const Float4 &x = sim.world().fluid.x[i], &v = sim.world().fluid.v[i];
    const double y = static_cast<double>(x.y) - 16 * kH;
    if (std::hypot(static_cast<double>(x.x), y) < reach) water += static_cast<double>(x.x) * v.y - y * v.x;
  }
  EXPECT_GT(water, 0);
}

TEST(CoupledBodies, AWheelInAStreamTurns) {
  // A slug of water slides along a smooth channel at 1.5 m/s and meets the lower blades.
  const double reach = 8 * kH, depth = 6 * kH;
  Scene s = testing::empty_scene(2, kH);
  testing::add_water(s, {-2.5, 0, 0}, {-0.3, depth, 0}, {1.5, 0, 0});
  testing::add_tank(s, {-2.5, 0, 0}, {3, 1, 0});
  testing::add_body(s, "wheel", wheel(reach, 0), {0, reach + 2 * kH, 0}, 800);
  add_hinge(s, "wheel", {0, reach + 2 * kH, 0});
  s.fluids[0].viscosity.wall = WallSlip::slip;
  s.time.max_step = 2e-3;
  Simulation sim(build_world(s), best_exec());
  run_until(sim, 1.2);
  const Body& body = body_named(sim.world(), "wheel");
  // Blades that dip in run with the stream: anticlockwise, and not faster than it at their tips.
  EXPECT_GT(body.spin.z(), 1);
  EXPECT_LT(body.spin.z() * reach, 2.0);
  EXPECT_LT((body.position - Vec3d(0, reach + 2 * kH, 0)).norm(), 0.1 * kH);
  const double before = body.spin.z();
  run_until(sim, 1.4);
  EXPECT_GT(body.spin.z() + before, 2);
}

// Water that a heavy body closes in on leaves the gap as a jet, not as an explosion: the body does not come back faster
// than it came, and nothing leaves the tank.
TEST(CoupledBodies, AHeavyBoxDrivenAgainstAWallSqueezesTheWaterOut) {
  for (const PressureSolver pressure : {PressureSolver::dfsph, PressureSolver::iisph})
    for (const double speed : {3.0, 6.0}) {
      SCOPED_TRACE(speed);
      const double h = 0.02;
      Scene s = testing::empty_scene(3, h);
      testing::add_water(s, {0, 0, 0}, {0.8, 0.1, 0.4});
      testing::add_tank(s, {0, 0, 0}, {0.8, 0.8, 0.4});
      testing::add_body(s, "box", testing::cube(0.2), {0.45, 0.105, 0.2}, 2500).velocity = {speed, 0, 0};
      s.solver.pressure = pressure;
      Simulation sim(build_world(s), best_exec());
      const Body& box = body_named(sim.world(), "box");
      double fastest = 0;
      while (sim.world().time < 0.25) {
        fastest = std::max(fastest, sim.step().max_speed);
        ASSERT_LT(box.dynamics.velocity.norm(), 1.01 * speed);
      }
      EXPECT_LT(fastest, 5 * speed);
      EXPECT_LT(box.dynamics.velocity.norm(), 0.3 * speed);
      for (const Float4& x : sim.world().fluid.x) {
        ASSERT_GT(std::min({x.x, x.y, x.z}), -0.5 * h);
        ASSERT_LT(x.x, 0.8 + 0.5 * h);
        ASSERT_LT(x.z, 0.4 + 0.5 * h);
      }
    }
}

// Potential flow: a light sphere released at rest drags half of its volume of water along.
TEST(CoupledBodies, ALightSphereStartsWithTheAccelerationOfItsAddedMass) {
  const double r = 5 * kH, w = 20 * kH, rho_b = 100, rho_f = 1000;
  Scene s = testing::empty_scene(3, kH);
  testing::add_water(s, {-w, 0, -w}, {w, 2 * w, w});
  testing::add_tank(s, {-w, 0, -w}, {w, 3 * w, w});
  testing::add_body(s, "ball", testing::shape_of(Sphere{r}), {0, w, 0}, rho_b).held_until = 0.3;
  s.time.step = 2e-3;
  Simulation sim(build_world(s), best_exec());
  const Dynamics& ball = body_named(sim.world(), "ball").dynamics;
  run_until(sim, 0.3);
  run_until(sim, 0.31);
  const double expected = (rho_f - rho_b) * 9.81 / (rho_b + 0.5 * rho_f);
  RecordProperty("acceleration", std::to_string(ball.velocity.y() / 0.01));
  EXPECT_NEAR(ball.velocity.y() / 0.01, expected, 0.1 * expected);
}

}  // namespace tidelock
