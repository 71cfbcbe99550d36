// The same simulation on other lanes agrees; on another number of threads, or beside another one, it is the same bits.
#include <gtest/gtest.h>

#include "support/scenes.hpp"
#include "support/state.hpp"

namespace tidelock {
namespace {

Scene scene_with_everything(PressureSolver pressure) {
  Scene s = testing::dam_break(3, 0.05, 16);  // 4096 particles: several reduction blocks
  testing::set_solver(s, pressure);
  if (pressure == PressureSolver::dfsph) s.fluids[0].surface_tension = {TensionModel::he2014, 10, 0.5};  // own lists
  BodyDescription obstacle;
  obstacle.name = "obstacle";
  obstacle.shape = testing::box_shape({1.2, 0, 0.2}, {1.4, 0.4, 0.5});
  s.bodies.push_back(obstacle);
  BodyDescription paddle;
  paddle.name = "paddle";
  paddle.motion = Motion::animated;
  paddle.shape = testing::box_shape({-0.1, -0.3, -0.2}, {0.1, 0.3, 0.2});
  paddle.position = {1.9, 0.5, 0.4};
  paddle.spin = {0, 0, 2};
  s.bodies.push_back(paddle);
  BodyDescription ball;  // floats in the column: fluid, contact and the interlinked loop
  ball.name = "ball";
  ball.motion = Motion::dynamic;
  ball.density = 400;
  ball.shape.kind = Sphere{0.15};
  ball.position = {0.4, 0.2, 0.4};
  s.bodies.push_back(ball);
  BodyDescription brick = ball;  // rests on the floor, and an arm that hangs from it on a joint leans on it
  brick.name = "brick";
  brick.density = 2500;
  brick.shape = testing::box_shape({-0.1, -0.1, -0.1}, {0.1, 0.1, 0.1});
  brick.position = {0.15, 0.1, 0.4};
  s.bodies.push_back(brick);
  BodyDescription arm = brick;
  arm.name = "arm";
  arm.density = 1500;
  arm.shape = testing::box_shape({-0.05, -0.05, -0.1}, {0.05, 0.15, 0.1});
  arm.position = {0.15, 0.25, 0.4};
  s.bodies.push_back(arm);
  JointDescription hinge;
  hinge.name = "hinge";
  hinge.type = JointType::hinge, hinge.body = "arm", hinge.to = "brick";
  hinge.anchor = {0.15, 0.2, 0.4}, hinge.axis = {0, 0, 1};
  hinge.motor.speed = 2, hinge.motor.max_torque = 5;
  s.joints.push_back(hinge);
  return s;
}

Simulation run(const Scene& scene, const ExecSettings& exec, int steps) {
  Simulation sim(build_world(scene), exec);
  for (int i = 0; i < steps; ++i) sim.step();
  return sim;
}

class EverySolver : public ::testing::TestWithParam<PressureSolver> {};
INSTANTIATE_TEST_SUITE_P(Solvers, EverySolver, ::testing::ValuesIn(testing::kEverySolver),
                         [](const auto& each) { return word(each.param); });

#ifdef __SANITIZE_ADDRESS__
constexpr int kSteps = 5;  // what a sanitizer would find is in the first ones
#else
constexpr int kSteps = 25;
#endif

TEST_P(EverySolver, SameBitsOnAnyNumberOfThreads) {
  const Scene scene = scene_with_everything(GetParam());
  for (const LaneTarget lanes : testing::all_lanes()) {
    const Simulation one = run(scene, testing::exec(lanes, 1), kSteps);
    for (const int threads : {2, 3})
      EXPECT_TRUE(testing::same_bits(one.world(), run(scene, testing::exec(lanes, threads), kSteps).world()))
          << to_string(lanes) << ", " << threads << " threads";
  }
}

TEST_P(EverySolver, LanesAgreeWithTheReference) {
  Scene scene = scene_with_everything(GetParam());
  // Far beyond the stop: there, two ways to round may differ by an iteration, and so by what the stop allows.
  scene.solver.min_iterations = 40;
  const int steps = std::min(kSteps, 10);
  const auto reference = testing::positions(run(scene, testing::exec(LaneTarget::scalar), steps).world());
  for (const LaneTarget lanes : testing::all_lanes()) {
    const auto x = testing::positions(run(scene, testing::exec(lanes), steps).world());
    double worst = 0;
    for (std::size_t i = 0; i < x.size(); ++i) worst = std::max(worst, (x[i] - reference[i]).norm());
    EXPECT_LT(worst / scene.particle_size, 1e-4) << to_string(lanes);
  }
}

/// Without dynamic bodies, so that conjugate gradients solve all of it.
Scene conjugate_scene() {
  Scene s = testing::dam_break(3, 0.05, 16);
  s.solver.pressure = PressureSolver::dfsph;
  s.solver.iteration = Iteration::conjugate;
  return s;
}

TEST(ConjugateGradients, SameBitsOnAnyNumberOfThreads) {
  for (const LaneTarget lanes : testing::all_lanes()) {
    const Simulation one = run(conjugate_scene(), testing::exec(lanes, 1), kSteps);
    EXPECT_TRUE(testing::same_bits(one.world(), run(conjugate_scene(), testing::exec(lanes, 3), kSteps).world()))
        << to_string(lanes);
  }
}

/// With a light ball, which is part of the equations where nothing but water pushes it.
Scene conjugate_scene_with_ball() {
  Scene s = conjugate_scene();
  BodyDescription ball;
  ball.name = "ball", ball.motion = Motion::dynamic, ball.density = 100;
  ball.shape.kind = Sphere{0.15};
  ball.position = {0.4, 0.4, 0.4};
  s.bodies.push_back(ball);
  return s;
}

TEST(ConjugateGradients, SameBitsOnAnyNumberOfThreadsWithABody) {
  const Scene s = conjugate_scene_with_ball();
  const Simulation one = run(s, testing::exec(best_lanes(), 1), kSteps);
  EXPECT_TRUE(testing::same_bits(one.world(), run(s, testing::exec(best_lanes(), 3), kSteps).world()));
}

TEST(ConjugateGradients, LanesAgreeWithTheReference) {
  Scene scene = conjugate_scene();
  scene.solver.min_iterations = 40;  // as above
  const auto reference = testing::positions(run(scene, testing::exec(LaneTarget::scalar), 5).world());
  for (const LaneTarget lanes : testing::all_lanes()) {
    const auto x = testing::positions(run(scene, testing::exec(lanes), 5).world());
    double worst = 0;
    for (std::size_t i = 0; i < x.size(); ++i) worst = std::max(worst, (x[i] - reference[i]).norm());
    EXPECT_LT(worst / scene.particle_size, 1e-4) << to_string(lanes);
  }
}

TEST(TwoWorlds, SideBySideDoNotDisturbEachOther) {
  const Scene a = scene_with_everything(PressureSolver::dfsph);
  Scene b = testing::dam_break(2, 0.02, 30);
  b.solver.kernel = KernelName::wendland_c2;
  b.solver.pressure = PressureSolver::iisph;
  const ExecSettings e = testing::best_exec(2);
  Simulation alone_a = run(a, e, 12), alone_b = run(b, e, 12);
  Simulation both_a(build_world(a), e), both_b(build_world(b), testing::exec(e.lanes, 1));
  for (int i = 0; i < 12; ++i) both_a.step(), both_b.step();
  EXPECT_TRUE(testing::same_bits(alone_a.world(), both_a.world()));
  EXPECT_TRUE(testing::same_bits(alone_b.world(), both_b.world()));
}

}  // namespace
}  // namespace tidelock
