// Fluid at rest starts at rest, whatever its tank: the first step already holds it, nothing falls or leaps, the walls
// carry the weight. Nature's bound on the speeds is 0. Ours is what nobody sees: 2 mm/s, half of the particles slower.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "laws/records.hpp"
#include "scene/read.hpp"
#include "support/scenes.hpp"

namespace tidelock {
namespace {

constexpr double kCalm = 2e-3, kCalmMls = 5e-3;  // [m/s] half of the particles are slower
constexpr double kCarried = 0.02;                // [-] of the weight, that walls may carry too much or too little

double speed2(const Float4& v) { return Vec3d(v.x, v.y, v.z).squaredNorm(); }

double kinetic(const World& w) {
  double sum = 0;
  for (const Float4& v : w.fluid.v)
    sum += 0.5 * w.constants.particle_volume / static_cast<double>(inverse_density(v)) * speed2(v);
  return sum;
}
double weight(const World& w) {
  double sum = 0;
  for (const Float4& v : w.fluid.v) sum += w.constants.particle_volume / static_cast<double>(inverse_density(v));
  return sum * gravity_at(w.scene, w.time).norm();
}
double median_speed(const World& w) {
  std::vector<double> all;
  for (const Float4& v : w.fluid.v) all.push_back(speed2(v));
  std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2), all.end());
  return std::sqrt(all[all.size() / 2]);
}
/// [N] on all bodies, along gravity.
double force_on_walls(const World& w) {
  Vec3d sum(0, 0, 0);
  for (const Body& b : w.bodies) sum += b.dynamics.loads.fluid.force + b.dynamics.loads.viscous.force;
  return sum.dot(gravity_at(w.scene, w.time).normalized());
}

struct Tank {
  int dimensions;
  double h, width, depth, length;
};

void add_settled(Scene& s, const Vec3d& lo, const Vec3d& hi) {
  testing::add_water(s, lo, hi);
  s.fluids[0].fill.back().lattice = FillLattice::settled;
}

Scene still(const Tank& t) {
  Scene s = testing::empty_scene(t.dimensions, t.h);
  add_settled(s, {0, 0, 0}, {t.width, t.depth, t.length});
  testing::add_tank(s, {0, 0, 0}, {t.width, 1.5 * t.depth, t.length}).measured = true;
  return s;
}

/// Tanks of any size, 12 to 40 particles wide (2D) or 8 to 14 (3D).
std::vector<Tank> any_tanks(int dimensions, int count, unsigned seed) {
  std::mt19937 random(seed);  // its numbers are the same everywhere, those of distributions are not
  const auto between = [&](double lo, double hi) {
    return lo + (hi - lo) * (static_cast<double>(random()) / 4294967296.0);
  };
  std::vector<Tank> tanks;
  for (int k = 0; k < count; ++k) {
    const double h = between(0.015, 0.05);
    const double most = dimensions == 2 ? 40 : 14, least = dimensions == 2 ? 12 : 8;
    tanks.push_back(
        {dimensions, h, h * between(least, most), h * between(least, 0.6 * most + 4), h * between(least, most)});
  }
  return tanks;
}

/// From the first step on. [m/s] the fastest median, which stays below `calm`.
double expect_still(const Scene& scene, double seconds, double calm = kCalm) {
  Simulation sim(build_world(scene), testing::best_exec());
  const World& w = sim.world();
  const double g = gravity_at(scene, 0).norm(), W = weight(w);
  double low = 1e300, high = -1e300;
  for (const Float4& x : w.fluid.x) {
    const double up = -Vec3d(x.x, x.y, x.z).dot(gravity_at(scene, 0)) / g;
    low = std::min(low, up), high = std::max(high, up);
  }
  const double depth = high - low;
  const auto energy = [&] {
    const Measurements m = sim.measure();
    return m.kinetic_energy + m.potential_energy;
  };
  sim.step();
  EXPECT_LT(kinetic(w), 1e-6 * 0.5 * W * depth) << "in the first step";
  const double start = energy();
  double fastest = median_speed(w), most = force_on_walls(w), least = most, highest = start;
  while (w.time < seconds) {
    sim.step(seconds - w.time);
    const double force = force_on_walls(w);
    fastest = std::max(fastest, median_speed(w));
    most = std::max(most, force), least = std::min(least, force), highest = std::max(highest, energy());
  }
  std::printf("median up to %.2f mm/s, walls carry %.4f to %.4f of the weight, energy up by %.1e of m g depth\n",
              1e3 * fastest, least / W, most / W, (highest - start) / (W * depth));
  EXPECT_LT(fastest, calm);
  EXPECT_LT(most / W, 1 + kCarried);
  EXPECT_GT(least / W, 1 - kCarried);
  EXPECT_LT(highest - start, 1e-5 * W * depth);
  EXPECT_EQ(sim.totals().density_not_converged, 0u);
  return fastest;
}

std::string text_of(const Tank& t) {
  return std::to_string(t.dimensions) + "D, h " + std::to_string(t.h) + ", " + std::to_string(t.width) + " x " +
         std::to_string(t.depth) + " x " + std::to_string(t.length);
}

TEST(StartAtRest, TanksOfAnySize) {
  std::vector<Tank> tanks = any_tanks(2, 4, 1);
  tanks.push_back(any_tanks(3, 1, 2)[0]);
  for (const Tank& t : tanks) {
    SCOPED_TRACE(text_of(t));
    expect_still(still(t), 0.5);
  }
}

TEST(StartAtRest, WithWallsOfMls) {
  Scene s = still(any_tanks(2, 1, 5)[0]);
  s.solver.interface = Interface::mls;
  expect_still(s, 0.5, kCalmMls);
}

TEST(StartAtRest, WithoutBeingAsked) {
  for (const bool deep : {false, true}) {
    const std::string z = deep ? ", 0.31" : "", low = deep ? ", 0" : "";
    const Scene s = parse_scene(R"({"format": 2, "dimensions": )" + std::string(deep ? "3" : "2") +
                                    R"(, "particle_size": 0.03, "fluids": [{"fill": [{"box": {"min": [0, 0)" + low +
                                    R"(], "max": [0.47, 0.4)" + z + R"(]}}]}], "bodies": [{"name": "tank", )" +
                                    R"("measured": true, "shape": {"box": {"size": [0.47, 0.6)" + z +
                                    R"(], "corner": [0, 0)" + low + R"(], "inside": true}}}]})",
                                "test.json");
    expect_still(s, 0.3);
  }
}

TEST(SlowStartAtRest, TanksOfAnySize) {
  std::vector<Tank> tanks = any_tanks(2, 150, 3);
  for (const Tank& t : any_tanks(3, 50, 4)) tanks.push_back(t);
  for (const Tank& t : tanks) {
    SCOPED_TRACE(text_of(t));
    expect_still(still(t), 1);
  }
}

TEST(SlowStartAtRest, StaysCalmForTenSeconds) {
  for (const int dimensions : {2, 3})
    for (const Tank& t : any_tanks(dimensions, 8, 6)) {
      SCOPED_TRACE(text_of(t));
      expect_still(still(t), 10);
    }
}

TEST(StartAtRest, GravityFromAnySide) {
  for (const Vec3d& g : {Vec3d(-3, 0, 0), Vec3d(0, 20, 0)}) {
    Scene s = still({2, 0.02, 0.41, 0.33, 1});
    s.bodies[0].shape = testing::box_shape({0, 0, 0}, {0.41, 0.33, 1}, true);
    s.gravity_over_time = {{0, g}, {1, g}};
    // A wall on each side: what is low is floor. There is room above.
    std::get<Box>(s.bodies[0].shape.kind).hi += 0.2 * (g.x() < 0 ? Vec3d(1, 0, 0) : Vec3d(0, 0, 0));
    std::get<Box>(s.bodies[0].shape.kind).lo -= 0.2 * (g.y() > 0 ? Vec3d(0, 1, 0) : Vec3d(0, 0, 0));
    expect_still(s, 0.2);
  }
}

TEST(StartAtRest, WithoutGravityNothingMoves) {
  Scene s = still({2, 0.02, 0.41, 0.33, 1});
  s.gravity = {0, 0, 0};
  Simulation sim(build_world(s), testing::best_exec());
  for (int k = 0; k < 20; ++k) {
    sim.step();
    for (const Float4& v : sim.world().fluid.v) EXPECT_LT(std::sqrt(speed2(v)), 1e-3);
  }
}

TEST(StartAtRest, FluidsInLayersAndABodyInThem) {
  Scene s = testing::empty_scene(2, 0.02);
  testing::add_tank(s, {0, 0, 0}, {0.7, 0.8, 0}).measured = true;
  add_settled(s, {0, 0, 0}, {0.7, 0.23, 0});
  s.fluids.emplace_back();
  s.fluids[1].name = "oil", s.fluids[1].density = 800;
  s.fluids[1].fill.emplace_back();
  s.fluids[1].fill[0].lattice = FillLattice::settled;
  s.fluids[1].fill[0].shape = testing::box_shape({0, 0.23, 0}, {0.7, 0.44, 0});
  BodyDescription ball;
  ball.name = "ball", ball.shape.kind = Sphere{0.1}, ball.position = {0.3, 0.2, 0}, ball.measured = true;
  s.bodies.push_back(ball);
  expect_still(s, 0.2);
}

TEST(StartAtRest, AColumnKeepsItsFormUntilItIsLetGo) {
  const double h = 0.02;
  Scene s = testing::empty_scene(2, h);
  testing::add_tank(s, {0, 0, 0}, {1.5, 0.8, 0});
  add_settled(s, {0, 0, 0}, {0.4, 0.5, 0});
  add_settled(s, {0.8, 0.4, 0}, {1.1, 0.7, 0});  // in mid-air
  Simulation sim(build_world(s), testing::best_exec());
  const Vec3d before = sim.measure().centre;
  const double low = 0.4 * 0.5, high = 0.3 * 0.3;  // [m^2]
  EXPECT_LT((before - (low * Vec3d(0.2, 0.25, 0) + high * Vec3d(0.95, 0.55, 0)) / (low + high)).norm(), 0.01);
  for (const Float4& x : sim.world().fluid.x) {
    const bool first = x.x > 0 && x.x < 0.4 && x.y > 0 && x.y < 0.5 + h;
    const bool second = x.x > 0.8 && x.x < 1.1 && x.y > 0.4 && x.y < 0.7 + h;
    EXPECT_TRUE(first || second) << x.x << " " << x.y;
  }
  // It falls as fast as it can, and no faster: no pressure of the start throws it about.
  sim.step();
  const double dt = sim.world().last_dt;
  for (const Float4& v : sim.world().fluid.v) EXPECT_LT(std::sqrt(speed2(v)), 3 * 9.81 * dt);
}

// A column stands beside a pool, or on it: no gate holds it while it settles, so it must not settle under gravity.
TEST(StartAtRest, AColumnAtAPoolKeepsItsFormUntilItIsLetGo) {
  const double h = 0.02;
  for (const bool beside : {true, false}) {
    SCOPED_TRACE(beside ? "beside" : "on top");
    Scene s = testing::empty_scene(2, h);
    testing::add_tank(s, {0, 0, 0}, {1.2, 1, 0});
    add_settled(s, {0, beside ? 0 : 0.2, 0}, {0.4, 0.6, 0});
    add_settled(s, {beside ? 0.4 : 0, 0, 0}, {1.2, 0.2, 0});
    Simulation sim(build_world(s), testing::best_exec());
    const double column = 0.4 * 0.6, pool = 0.8 * 0.2;  // [m^2]
    const Vec3d middle = (column * Vec3d(0.2, 0.3, 0) + pool * Vec3d(0.8, 0.1, 0)) / (column + pool);
    EXPECT_LT((sim.measure().centre - middle).norm(), 0.01);
    for (const Float4& x : sim.world().fluid.x)
      EXPECT_TRUE(x.y < 0.2 + 0.5 * h || (x.x < 0.4 + 0.5 * h && x.y < 0.6 + 0.5 * h)) << x.x << " " << x.y;
  }
}

// A tank holds as much water as its volume says, however many layers that makes; to one particle.
TEST(StartAtRest, WaterHasItsMass) {
  for (const int dimensions : {2, 3})
    for (const double depth : {0.3, 0.31, 0.32, 0.33, 0.34}) {
      SCOPED_TRACE(std::to_string(dimensions) + "D, " + std::to_string(depth) + " m");
      const World w =
          build_world(still({.dimensions = dimensions, .h = 0.04, .width = 0.6, .depth = depth, .length = 0.2}));
      const double volume = 0.6 * depth * (dimensions == 3 ? 0.2 : 1);  // [m^d]
      EXPECT_NEAR(static_cast<double>(w.fluid.size()) * w.constants.particle_volume, volume,
                  w.constants.particle_volume);
    }
}

}  // namespace
}  // namespace tidelock
