// Joints: what a hinge and a ball leave free, motors, limits, and joints together with contact.
#include <gtest/gtest.h>

#include "bodies/bullet_engine.hpp"
#include "bodies/joints.hpp"
#include "support/bodies.hpp"

using namespace tidelock;
using namespace tidelock::testing;

namespace {

JointDescription& add_joint(Scene& s, JointType type, const std::string& body, const Vec3d& anchor,
                            const Vec3d& axis = {0, 0, 1}) {
  JointDescription j;
  j.name = "joint " + std::to_string(s.joints.size());
  j.type = type, j.body = body, j.anchor = anchor, j.axis = axis;
  s.joints.push_back(j);
  return s.joints.back();
}

/// How far the bodies' anchors are apart [m].
double apart(const World& w, std::size_t joint) {
  const Joint& j = w.joints[joint];
  const Vec3d a = w.bodies[j.a].position + w.bodies[j.a].rotation * j.anchor_a;
  const Vec3d b =
      j.b == Joint::kWorld ? j.anchor_b : Vec3d(w.bodies[j.b].position + w.bodies[j.b].rotation * j.anchor_b);
  return (a - b).norm();
}

/// A bar that hangs from its upper end, turned out by an angle [rad].
Scene pendulum(int dimensions, double angle, double length, JointType type) {
  Scene s = body_scene(dimensions, 0.002);
  const Quatd turned(Eigen::AngleAxisd(angle, Vec3d::UnitZ()));
  BodyDescription& b = add_body(s, "bar", box_shape({-0.05, -length, -0.05}, {0.05, 0, 0.05}), {0, 0, 0});
  b.rotation = turned;
  add_joint(s, type, "bar", {0, 0, 0});
  return s;
}

}  // namespace

struct Swing {
  int dimensions;
  JointType type;
  RigidEngine engine = RigidEngine::sph;
};
class Pendulum : public ::testing::TestWithParam<Swing> {};

TEST_P(Pendulum, SwingsWithItsAnalyticPeriod) {
  const auto [dimensions, type, engine] = GetParam();
  if (engine == RigidEngine::bullet && !BulletEngine::available()) GTEST_SKIP() << "built without Bullet";
  const double length = 0.5, width = 0.1, amplitude = 0.1;
  Scene scene = pendulum(dimensions, amplitude, length, type);
  set_engine(scene, engine);
  Simulation sim(build_world(scene), best_exec(1));
  const World& w = sim.world();
  const auto angle = [&] { return 2 * std::atan2(w.bodies[0].rotation.z(), w.bodies[0].rotation.w()); };
  std::vector<double> crossings;
  double last = angle(), worst = 0;
  while (crossings.size() < 5) {
    sim.step();
    const double now = angle();
    if ((last > 0) != (now > 0)) crossings.push_back(w.time - w.last_dt * now / (now - last));
    last = now;
    worst = std::max(worst, apart(w, 0));
    ASSERT_LT(w.time, 6);
  }
  const double inertia = (length * length + width * width) / 12 + length * length / 4;  // per mass, about the joint
  const double period = 2 * kPi * std::sqrt(inertia / (9.81 * 0.5 * length)) * (1 + amplitude * amplitude / 16);
  EXPECT_NEAR((crossings[4] - crossings[0]) / 2, period, 0.01 * period);
  EXPECT_LT(worst, 0.02 * kSpacing);
}
INSTANTIATE_TEST_SUITE_P(Joints, Pendulum,
                         ::testing::Values(Swing{3, JointType::hinge}, Swing{3, JointType::ball},
                                           Swing{2, JointType::hinge}, Swing{3, JointType::hinge, RigidEngine::bullet},
                                           Swing{3, JointType::ball, RigidEngine::bullet}));

class EveryEngine : public ::testing::TestWithParam<RigidEngine> {
  void SetUp() override {
    if (GetParam() == RigidEngine::bullet && !BulletEngine::available()) GTEST_SKIP() << "built without Bullet";
  }
};
INSTANTIATE_TEST_SUITE_P(Joints, EveryEngine, ::testing::ValuesIn(values_of<RigidEngine>()),
                         [](const auto& p) { return std::string(word(p.param)); });

TEST_P(EveryEngine, AMotorReachesItsSpeedAgainstGravity) {
  Scene s = body_scene(3, 0.002);
  add_body(s, "wheel", box_shape({-0.3, -0.05, -0.05}, {0.2, 0.05, 0.05}), {0, 0, 0});
  JointDescription& j = add_joint(s, JointType::hinge, "wheel", {0, 0, 0});
  j.motor.speed = 5, j.motor.max_torque = 20;
  set_engine(s, GetParam());
  Simulation sim(build_world(s), best_exec(1));
  run_until(sim, 1);
  EXPECT_NEAR(sim.world().bodies[0].spin.z(), 5, 0.05);
  EXPECT_LT(sim.world().bodies[0].spin.head<2>().norm(), 0.01);
  EXPECT_LT(apart(sim.world(), 0), 0.05 * kSpacing);
  // What it needs is the moment of the weight: 5 kg, the centre 0.05 m off, at most m g r; and never more than its
  // bound.
  EXPECT_LE(std::abs(sim.world().joints[0].force[6]), 20);
}

TEST_P(EveryEngine, AWeakMotorGivesItsTorqueAndNoMore) {
  Scene s = body_scene(3, 0.002);
  s.gravity = {0, 0, 0};
  add_body(s, "wheel", cube(0.2), {0, 0, 0});
  JointDescription& j = add_joint(s, JointType::hinge, "wheel", {0, 0, 0});
  j.motor.speed = 100, j.motor.max_torque = 0.1;
  set_engine(s, GetParam());
  Simulation sim(build_world(s), best_exec(1));
  run_until(sim, 0.5);
  const double inertia = 8 * 0.04 / 6;
  EXPECT_NEAR(sim.world().bodies[0].spin.z(), 0.1 * 0.5 / inertia, 0.01);
}

TEST_P(EveryEngine, AConstantTorqueAccelerates) {
  Scene s = body_scene(3, 0.002);
  s.gravity = {0, 0, 0};
  add_body(s, "wheel", cube(0.2), {0, 0, 0});
  add_body(s, "frame", cube(0.3), {0.5, 0, 0});
  JointDescription& j = add_joint(s, JointType::hinge, "wheel", {0, 0, 0});
  j.to = "frame";
  j.motor.torque = 0.2;
  set_engine(s, GetParam());
  Simulation sim(build_world(s), best_exec(1));
  run_until(sim, 0.3);
  const World& w = sim.world();
  // The hinge is at the wheel's middle: it holds the wheel there without turning it.
  const double inertia = 8 * 0.2 * 0.2 / 6;
  EXPECT_NEAR(w.bodies[0].spin.z(), 0.2 * 0.3 / inertia, 0.01 * 0.2 * 0.3 / inertia);
  EXPECT_LT((angular_momentum(w.bodies[0], {0, 0, 0}) + angular_momentum(w.bodies[1], {0, 0, 0})).norm(), 1e-6)
      << "action and reaction";
}

TEST_P(EveryEngine, ALimitStopsTheHinge) {
  Scene s = pendulum(3, 0, 0.4, JointType::hinge);
  s.joints[0].lower = -30, s.joints[0].upper = 20;
  s.bodies[0].spin = {0, 0, 6};
  s.bodies[0].velocity = {1.2, 0, 0};  // of the centre, 0.2 m below the joint
  set_engine(s, GetParam());
  Simulation sim(build_world(s), best_exec(1));
  double most = 0, least = 0;
  while (sim.world().time < 1.5) {
    sim.step();
    const double angle = hinge_angle(sim.world(), sim.world().joints[0]) * 180 / kPi;
    most = std::max(most, angle), least = std::min(least, angle);
  }
  EXPECT_NEAR(most, 20, 0.5);
  EXPECT_GT(least, -30.5);
}

TEST(Joints, JointsAndContactAreSolvedTogether) {
  Scene s = body_scene(3, 0.004);
  add_floor(s, 1);
  add_body(s, "base", cube(0.2), {0, 0.1, 0});
  add_body(s, "arm", box_shape({0, -0.05, -0.05}, {0.4, 0.05, 0.05}), {0.15, 0.15, 0});
  JointDescription& j = add_joint(s, JointType::hinge, "arm", {0.15, 0.15, 0});
  j.to = "base";
  Simulation sim(build_world(s), best_exec());
  const Iterations it = run_counting(sim, 2);
  const World& w = sim.world();
  EXPECT_LT(apart(w, 0), 0.05 * kSpacing);
  EXPECT_LT(rms_speed(w), 0.02) << "the arm has come down on the floor";
  EXPECT_LT(w.bodies[2].dynamics.centre.y(), 0.14);
  // Over a second the floor gives them their weight and what their momentum gained.
  const auto momentum = [&] {
    return w.bodies[1].dynamics.mass * w.bodies[1].dynamics.velocity.y() +
           w.bodies[2].dynamics.mass * w.bodies[2].dynamics.velocity.y();
  };
  const double weight = 9.81 * (w.bodies[1].dynamics.mass + w.bodies[2].dynamics.mass), before = momentum();
  sim.begin_means();
  run_until(sim, 3);
  const auto given = [&](std::size_t b) {
    const Loads& l = w.bodies[b].dynamics.given;
    return l.contact.force.y() + l.friction.force.y() + l.joints.force.y();
  };
  EXPECT_NEAR(given(1) + given(2) - (momentum() - before), weight, 1e-6 * weight);
  EXPECT_LT(std::abs(momentum() - before), 1e-3 * weight) << "they rest";
  RecordProperty("iterations_mean", std::to_string(it.mean));
}
