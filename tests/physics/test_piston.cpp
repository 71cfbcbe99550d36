// Animated bodies: a piston that enters the water raises its level by the volume it displaces, and its motion is seen.
#include <gtest/gtest.h>

#include "bodies/animate.hpp"
#include "support/scenes.hpp"

namespace tidelock {
namespace {

TEST(Piston, RaisesTheWaterByTheDisplacedVolume) {
  // 2D tank 1 m wide with 0.5 m of water; a 0.4 m wide piston goes 0.25 m deep: the level rises by 0.1 m / 0.6 = 1/6 m
  // around it (displaced 0.1 m^2 spread over the remaining 0.6 m at that height).
  const double h = 0.025;
  Scene scene = testing::empty_scene(2, h);
  testing::add_water(scene, {0, 0, 0}, {1, 0.5, 0});
  testing::add_tank(scene, {0, 0, 0}, {1, 1.2, 0});
  BodyDescription piston;
  piston.name = "piston";
  piston.motion = Motion::animated;
  piston.shape = testing::box_shape({-0.2, 0, 0}, {0.2, 0.6, 0});
  piston.keyframes = {{0.0, {0.5, 0.55, 0}, Quatd::Identity()},
                      {0.2, {0.5, 0.55, 0}, Quatd::Identity()},
                      {1.2, {0.5, 0.25, 0}, Quatd::Identity()}};
  scene.bodies.push_back(piston);
  Simulation sim(build_world(scene), testing::best_exec());
  testing::run_until(sim, 4.0);
  EXPECT_NEAR(sim.world().bodies[1].position.y(), 0.25, 1e-12);
  // Level = what the volume of water beside the piston says: count particles above the piston's underside.
  double above = 0, inside = 0;
  const double volume = sim.world().constants.particle_volume;
  for (const Float4& x : sim.world().fluid.x) {
    if (x.y > 0.25f) above += volume;
    if (x.x > 0.3f && x.x < 0.7f && x.y > 0.25f) ++inside;
  }
  EXPECT_EQ(inside, 0) << "particles inside the piston";
  const double level = 0.25 + above / 0.6;
  EXPECT_NEAR(level, 0.5 + 0.1 / 0.6, 0.02 * (0.1 / 0.6) + 0.5 * h);
  // and the highest quiet particles agree
  std::vector<float> y;
  for (const Float4& x : sim.world().fluid.x) y.push_back(x.y);
  std::sort(y.begin(), y.end());
  EXPECT_NEAR(y[y.size() * 99 / 100] + 0.5 * h, level, 1.5 * h);
}

TEST(Animate, ConstantSpinAndVelocity) {
  BodyDescription b;
  b.motion = Motion::animated;
  b.position = {1, 2, 3};
  b.velocity = {0.5, 0, 0};
  b.spin = {0, 0, kPi / 2};
  const Pose p = pose_at(b, 1.0);
  EXPECT_LT((p.position - Vec3d(1.5, 2, 3)).norm(), 1e-12);
  EXPECT_LT((p.rotation * Vec3d(1, 0, 0) - Vec3d(0, 1, 0)).norm(), 1e-12);
}

TEST(Animate, SamplesMoveToWhereTheirVelocityCarriesThem) {
  Scene scene = testing::dam_break(3, 0.05, 6);
  BodyDescription wheel;
  wheel.name = "wheel";
  wheel.motion = Motion::animated;
  wheel.shape = testing::box_shape({-0.1, -0.1, -0.1}, {0.1, 0.1, 0.1});
  wheel.position = {0.7, 0.3, 0.15};
  wheel.velocity = {0.1, 0, 0};
  wheel.spin = {1, 2, 3};
  scene.bodies.push_back(wheel);
  World w = build_world(scene);
  const double dt = 1e-4;
  place_bodies(w, 0.3, dt, Exec(testing::best_exec(1)));
  const Buffer<Float4> x = w.boundary.x, v = w.boundary.v;
  place_bodies(w, 0.3 + dt, dt, Exec(testing::best_exec(1)));
  for (std::size_t i = w.boundary.fixed; i < w.boundary.size(); ++i) {
    EXPECT_NEAR(x[i].x + static_cast<float>(dt) * v[i].x, w.boundary.x[i].x, 1e-6);
    EXPECT_NEAR(x[i].y + static_cast<float>(dt) * v[i].y, w.boundary.x[i].y, 1e-6);
    EXPECT_NEAR(x[i].z + static_cast<float>(dt) * v[i].z, w.boundary.x[i].z, 1e-6);
  }
}

}  // namespace
}  // namespace tidelock
