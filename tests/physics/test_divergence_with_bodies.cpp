// The divergence solve alone, with bodies: joints and contact take part in it and not only in the density solve that
// follows.
#include <gtest/gtest.h>

#include "bodies/animate.hpp"
#include "coupling/body_coupling.hpp"
#include "support/coupled.hpp"

namespace tidelock {
namespace {

constexpr double kH = 0.02, kStep = 6e-4;  // [m], [s]

/// A jet of 5 m/s that meets the lower half of a plate, which stands upright with its middle at the height 0.12 m.
Scene jet_on_a_plate() {
  Scene s = testing::empty_scene(2, kH);
  s.gravity = {0, 0, 0};
  s.time.step = kStep;
  testing::add_water(s, {-0.3, 0, 0}, {0, 0.12, 0}, {5, 0, 0});
  testing::add_body(s, "plate", testing::box_shape({-0.08, -0.2, 0}, {0.08, 0.2, 0}), {0.08, 0.12, 0}, 500);
  return s;
}

/// The plate's velocities after one divergence solve from rest.
struct Pushed {
  Vec3d centre{0, 0, 0};
  Twist<double> plate{};
  SolveReport solve;
  /// [m/s] at a place
  Vec3d velocity_at(const Vec3d& x) const { return to_eigen(tidelock::velocity_at(plate, to_vec3(x - centre))); }
};
Pushed divergence_alone(const Scene& scene) {
  World world = build_world(scene);
  const Exec exec(testing::best_exec());
  Surroundings near(world);
  SolverWork work;
  BodyCoupling coupling(world);
  StepReport report;
  compute_boundary_volumes(world, exec);
  begin_bodies(world);
  place_bodies(world, 0, kStep, exec);
  sort_world(world, exec, near, work);
  near.build(world, exec);
  const FluidView view = view_of(world, exec, near, 1e30);
  compute_densities(view, work);
  coupling.touch(view, world);
  coupling.begin(view, world, near, work, kStep, report.guards);
  Pushed out;
  out.solve = coupling.solve(Goal::divergence, view, world, work, kStep, report);
  out.centre = testing::body_named(world, "plate").dynamics.centre;
  out.plate = twists_of(world)[0];  // no body comes before it
  return out;
}

}  // namespace

// A plate that hangs on an axle near its upper end: the jet turns it, and its axle stays.
TEST(DivergenceSolve, AnAxleHoldsThePlate) {
  const Vec3d axle(0.08, 0.26, 0);
  Scene s = jet_on_a_plate();
  const Pushed free = divergence_alone(s);
  JointDescription joint;
  joint.name = "axle", joint.type = JointType::ball, joint.body = "plate", joint.anchor = axle;
  s.joints.push_back(joint);
  const Pushed hung = divergence_alone(s);
  std::printf("axle: %.4f m/s without a joint, %.2g m/s with it; the plate's middle %.4f m/s\n",
              free.velocity_at(axle).norm(), hung.velocity_at(axle).norm(), hung.velocity_at(hung.centre).norm());
  EXPECT_TRUE(hung.solve.converged);
  EXPECT_GT(free.velocity_at(axle).norm(), 0.05) << "the jet does not move the axle: the test shows nothing";
  EXPECT_GT(hung.velocity_at(hung.centre).x(), 0.05) << "the jet turns the plate about the axle";
  EXPECT_LT(hung.velocity_at(axle).norm(), 0.01 * free.velocity_at(axle).norm());
}

// A plate that already presses into the wall behind it, by a twentieth of a particle: contact gives way by about a
// hundredth before it resists.
TEST(DivergenceSolve, AWallStopsThePlate) {
  Scene s = jet_on_a_plate();
  const Vec3d low(0.16, -0.08, 0), high(0.16, 0.32, 0);  // of the face that touches the wall
  const Pushed free = divergence_alone(s);
  BodyDescription wall;
  wall.name = "wall", wall.shape = testing::box_shape({0.16 - 0.05 * kH, -0.3, 0}, {0.3, 0.6, 0});
  s.bodies.push_back(wall);
  const Pushed stopped = divergence_alone(s);
  const auto approach = [&](const Pushed& p) { return std::max(p.velocity_at(low).x(), p.velocity_at(high).x()); };
  std::printf("approach: %.4f m/s without a wall, %.4f m/s with it\n", approach(free), approach(stopped));
  EXPECT_TRUE(stopped.solve.converged);
  EXPECT_GT(approach(free), 0.1) << "the jet does not push the plate: the test shows nothing";
  EXPECT_LT(approach(stopped), 0.01 * approach(free));
  EXPECT_GT(approach(stopped), -0.2 * approach(free)) << "nor is it thrown back";
}

}  // namespace tidelock
