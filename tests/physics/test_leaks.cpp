// Thin walls hold water, a fast ball of fluid does not pass a wall, fluid in a creature's form rests.
#include <gtest/gtest.h>

#include <cmath>

#include "geometry/mesh_file.hpp"
#include "geometry/parts/parts.hpp"
#include "support/meshes.hpp"
#include "support/scenes.hpp"

namespace tidelock {
namespace {

/// An open container around the cavity from (0, 0, 0) to (w, height, w), with walls of the given thickness, as a mesh.
Shape container(double w, double height, double wall) {
  if (wall == 0) return solid_from_triangles(testing::box_mesh({0, 0, 0}, {w, height, w}, 1 << 3), true, "test");
  TriangleMesh mesh = testing::box_mesh({-wall, -wall, -wall}, {w + wall, height, w + wall}, 1 << 3);
  const TriangleMesh inner = testing::box_mesh({0, 0, 0}, {w, height, w}, 1 << 3);
  mesh.vertices.insert(mesh.vertices.end(), inner.vertices.begin(), inner.vertices.end());
  for (const auto& t : inner.triangles) mesh.triangles.push_back({t[0] + 8, t[2] + 8, t[1] + 8});
  // The rim: corners 2, 3, 7, 6 of both boxes are the upper ones, going round.
  constexpr int round[4] = {2, 3, 7, 6};
  for (int k = 0; k < 4; ++k) {
    const int a = round[k], b = round[(k + 1) % 4];
    mesh.triangles.push_back({a, a + 8, b + 8});
    mesh.triangles.push_back({a, b + 8, b});
  }
  return solid_from_triangles(std::move(mesh), false, "test");
}

class SlowThinWalls : public ::testing::TestWithParam<double> {};
INSTANTIATE_TEST_SUITE_P(Thickness, SlowThinWalls, ::testing::Values(0.0, 1.0, 2.0),
                         [](const auto& i) { return "of_" + std::to_string(static_cast<int>(i.param)) + "_h"; });

TEST_P(SlowThinWalls, HoldAMetreOfWaterForThreeSeconds) {
  const double h = 0.05, w = 0.5;
  Scene scene = testing::empty_scene(3, h);
  testing::add_water(scene, {0, 0, 0}, {w, 1, w});
  BodyDescription body;
  body.name = "container";
  body.shape = container(w, 1.4, GetParam() * h);
  scene.bodies.push_back(body);
  // Walls without thickness have their samples in the surface, half a size nearer than an inset: leave room for them.
  if (GetParam() == 0)
    scene.fluids[0].fill[0].shape = testing::box_shape({0.5 * h, 0.5 * h, 0.5 * h}, {w - 0.5 * h, 1, w - 0.5 * h});
  Simulation sim(build_world(scene), testing::best_exec());
  testing::run_until(sim, 3.0);
  int lost = 0;
  for (const Float4& x : sim.world().fluid.x)
    lost += x.x < -0.5 * h || x.x > w + 0.5 * h || x.z < -0.5 * h || x.z > w + 0.5 * h || x.y < -0.5 * h;
  EXPECT_EQ(lost, 0);
  EXPECT_GT(sim.world().fluid.size(), 1500u);
}

class SlowFastBall : public ::testing::TestWithParam<double> {};
INSTANTIATE_TEST_SUITE_P(Thickness, SlowFastBall, ::testing::Values(0.0, 1.0),
                         [](const auto& i) { return "of_" + std::to_string(static_cast<int>(i.param)) + "_h"; });

TEST_P(SlowFastBall, DoesNotPassAWall) {
  const double h = 0.05;
  Scene scene = testing::empty_scene(3, h);
  scene.gravity = {0, 0, 0};
  scene.fluids.emplace_back();
  Fill fill;
  fill.shape.kind = Sphere{h * std::cbrt(1000 * 3 / (4 * 3.14159265))};
  fill.shape.position = {0, 0.6, 0};
  fill.velocity = {0, -10, 0};
  scene.fluids[0].fill.push_back(fill);
  BodyDescription wall;
  wall.name = "wall";
  const double thickness = GetParam() * h;
  const int sides = thickness > 0 ? 0 : 0b110111;  // of the box of no thickness one face is left
  wall.shape = solid_from_triangles(testing::box_mesh({-2, -thickness, -2}, {2, 0, 2}, sides), thickness == 0, "test");
  scene.bodies.push_back(wall);
  Simulation sim(build_world(scene), testing::best_exec());
  EXPECT_NEAR(static_cast<double>(sim.world().fluid.size()), 1000, 60);
  testing::run_until(sim, 0.15);
  int passed = 0;
  for (const Float4& x : sim.world().fluid.x) passed += x.y < -0.5 * h && std::abs(x.x) < 2 && std::abs(x.z) < 2;
  EXPECT_EQ(passed, 0);
}

TEST(SlowCreature, FilledWithFluidAndHeldWithoutGravityStaysAtRest) {
  const double size = 1, h = 0.035;
  const Shape creature = part_shape(*find_part("creature"), {size, 0});
  Scene scene = testing::empty_scene(3, h);
  scene.gravity = {0, 0, 0};
  scene.fluids.emplace_back();
  Fill fill;
  fill.shape = creature;
  fill.lattice = FillLattice::relaxed;
  scene.fluids[0].fill.push_back(fill);
  BodyDescription skin;
  skin.name = "skin";
  skin.shape = creature;
  skin.shape.inside = true;
  scene.bodies.push_back(skin);
  Simulation sim(build_world(scene), testing::best_exec());
  double largest = 0;
  for (int k = 1; k <= 20; ++k) {
    testing::run_until(sim, 0.05 * k);
    largest = std::max(largest, sim.measure().kinetic_energy);
  }
  const double mass = 1000 * static_cast<double>(sim.world().fluid.size()) * h * h * h;
  EXPECT_LT(largest, 1e-4 * mass * 9.81 * size);
  EXPECT_GT(sim.world().fluid.size(), 1000u);
}

}  // namespace
}  // namespace tidelock
