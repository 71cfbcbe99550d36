// Contact where it is hard: high stacks, mass ratios, long times, many bodies.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <cstdio>
#include <ctime>

#include "support/bodies.hpp"

using namespace tidelock;
using namespace tidelock::testing;

namespace {

constexpr double kEdge = 8 * kSpacing;

double worst_tilt(const World& w) {  // [degrees]
  double tilt = 0;
  for (const Body& b : w.bodies)
    if (is_dynamic(b)) tilt = std::max(tilt, b.rotation.angularDistance(b.description.rotation) * 180 / kPi);
  return tilt;
}
double worst_drift(const World& w) {  // [h] sideways
  double drift = 0;
  for (const Body& b : w.bodies) {
    Vec3d d = b.position - b.description.position;
    d.y() = 0;
    if (is_dynamic(b)) drift = std::max(drift, d.norm() / kSpacing);
  }
  return drift;
}

/// Aligned cubes with true surfaces touching, densities from the floor up.
Scene column(const std::vector<double>& densities, double step, double offset = 0, double gamma = 0.82) {
  Scene s = body_scene(3, step);
  s.solver.contact.gamma = gamma;
  add_floor(s, 0.4);
  const double gap = (gamma < 0.75 ? 0.75 : 1.5) * kSpacing;
  for (std::size_t k = 0; k < densities.size(); ++k)
    add_body(s, "cube " + std::to_string(k), cube(kEdge),
             {k % 2 ? offset : -offset, gap + 0.5 * kEdge + static_cast<double>(k) * (kEdge + gap), 0}, densities[k]);
  return s;
}

void expect_gaps(const World& w, double rest, double share) {
  double below = 0;
  for (std::size_t k = 1; k < w.bodies.size(); ++k) {
    const double centre = w.bodies[k].dynamics.centre.y();
    EXPECT_NEAR(plane_gap(centre - 0.5 * kEdge - below), rest, share * rest) << "body " << k;
    below = centre + 0.5 * kEdge;
  }
}

}  // namespace

TEST(SlowContact, AnOffsetStackOfTenStandsForSixSeconds) {
  Simulation sim(build_world(column(std::vector<double>(10, 1000), 0.002, 0.3 * kSpacing, 0.7)), best_exec());
  const Iterations it = run_counting(sim, 6);
  EXPECT_LT(worst_drift(sim.world()), 0.8);
  EXPECT_LT(worst_tilt(sim.world()), 1);
  RecordProperty("iterations_mean", std::to_string(it.mean));
  RecordProperty("iterations_most", it.most);
}

TEST(SlowContact, ALightCubeBetweenHeavyOnesStands) {
  Simulation sim(build_world(column({1000, 10, 1000}, 0.005)), best_exec());
  const Iterations it = run_counting(sim, 2);
  expect_gaps(sim.world(), 0.99, 0.1);
  EXPECT_LT(rms_speed(sim.world()), 5e-3);
  EXPECT_LT(worst_tilt(sim.world()), 1);
  RecordProperty("iterations_mean", std::to_string(it.mean));
  RecordProperty("iterations_most", it.most);
}

TEST(SlowContact, SixteenCubesStandStill) {
  Simulation sim(build_world(column(std::vector<double>(16, 1000), 0.005)), best_exec());
  const Iterations it = run_counting(sim, 2);
  expect_gaps(sim.world(), 0.99, 0.1);
  EXPECT_LT(rms_speed(sim.world()), 5e-3);
  EXPECT_LT(worst_tilt(sim.world()), 1);
  RecordProperty("iterations_mean", std::to_string(it.mean));
  RecordProperty("iterations_most", it.most);
}

TEST(SlowContact, AChainHoldsALastLinkAHundredTimesHeavier) {
  Scene s = body_scene(3, 0.002);
  s.solver.contact.gamma = 0.7;
  for (int k = 0; k <= 3; ++k) {
    Shape ring = shape_of(Torus{0.15, 2 * kSpacing});
    ring.rotation = Quatd(Eigen::AngleAxisd(0.5 * kPi, k % 2 ? Vec3d::UnitX() : Vec3d::UnitZ()));
    BodyDescription& b =
        add_body(s, "link " + std::to_string(k), ring, {0, -k * (0.2 + 0.35 * kSpacing), 0}, k == 3 ? 1e5 : 1000);
    if (k == 0) b.motion = Motion::static_, b.density.reset();
  }
  Simulation sim(build_world(s), best_exec());
  const Iterations it = run_counting(sim, 5);
  for (std::size_t k = 1; k <= 3; ++k) {
    const double apart = sim.world().bodies[k - 1].position.y() - sim.world().bodies[k].position.y();
    EXPECT_NEAR(plane_gap(0.2 - apart), 0.64, 0.064) << "link " << k;
  }
  for (std::size_t k = 1; k <= 3; ++k)  // nothing damps the swinging of a ring that rolls on another
    EXPECT_LT(std::abs(sim.world().bodies[k].dynamics.velocity.y()), 5e-3) << "link " << k;
  RecordProperty("iterations_mean", std::to_string(it.mean));
  RecordProperty("iterations_most", it.most);
}

namespace {

/// n^3 cubes side by side and on top of each other.
Scene block_of_cubes(int n) {
  Scene s = body_scene(3, 0.005);
  const double edge = 6 * kSpacing;
  add_floor(s, n * edge + 0.1);
  for (int x = 0; x < n; ++x)
    for (int y = 0; y < n; ++y)
      for (int z = 0; z < n; ++z)
        add_body(s, fmt::format("{}-{}-{}", x, y, z), cube(edge),
                 {(x - 0.5 * n + 0.5) * edge, (y + 0.5) * edge, (z - 0.5 * n + 0.5) * edge});
  return s;
}

/// The bodies of such a block fall and are pushed sideways.
void start(ContactSolver& solver, const Neighbourhoods& near) {
  solver.begin(near.world, near.exec, near.view(), 0.005);
  solver.split();
  std::vector<Twist<double>> fall(near.world.bodies.size());
  for (std::size_t b = 1; b < fall.size(); ++b) fall[b].v = {0.01 * static_cast<double>(b % 7), -0.05, 0.02};
  solver.source(fall);
}

}  // namespace

// Enough rows that every loop of the solver runs on several threads.
TEST(SlowContact, ManyRowsGiveTheSameBitsOnAnyNumberOfThreads) {
  std::vector<std::vector<double>> results;
  for (const int threads : {1, 2, 3}) {
    Neighbourhoods near(build_world(block_of_cubes(5)), best_exec(threads));
    ContactSolver solver(near.world);
    start(solver, near);
    ASSERT_GT(solver.rows(), kParallelSum);
    for (int k = 0; k < 30; ++k) solver.forces(), solver.predict(), solver.update();
    solver.forces();
    solver.implicit_friction();
    std::vector<double> result(solver.lambda().begin(), solver.lambda().end());
    for (const Twist<double>& t : solver.velocities())
      for (const double v : {t.v.x, t.v.y, t.v.z, t.spin.x, t.spin.y, t.spin.z}) result.push_back(v);
    results.push_back(result);
  }
  EXPECT_EQ(results[0], results[1]);
  EXPECT_EQ(results[0], results[2]);
}

// Time per iteration and row must not grow with the number of bodies. Blocks of 343, 1000 and 2744 bodies take turns,
// so that what else the machine does meets all of them, in CPU time, and the best of many turns counts.
TEST(SlowContact, TimePerIterationIsLinear) {
  struct Block {
    Neighbourhoods near;
    ContactSolver solver;
    double best = 1e300;  // [s] of CPU per row and iteration
    explicit Block(int n) : near(build_world(block_of_cubes(n)), best_exec(1)), solver(near.world) {
      start(solver, near);
    }
    void measure() {
      timespec begin, end;
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begin);
      solver.forces(), solver.predict(), solver.update();
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
      const double seconds =
          static_cast<double>(end.tv_sec - begin.tv_sec) + 1e-9 * double(end.tv_nsec - begin.tv_nsec);
      best = std::min(best, seconds / static_cast<double>(solver.rows()));
    }
  };
  Block small(7), middle(10), large(14);
  for (int k = 0; k < 40; ++k) small.measure(), middle.measure(), large.measure();
  EXPECT_GT(middle.solver.rows(), 100000u);
  EXPECT_GT(large.solver.rows(), 2.5 * static_cast<double>(middle.solver.rows()));
  std::printf("rows %zu / %zu / %zu: %.1f / %.1f / %.1f ns per row and iteration\n", small.solver.rows(),
              middle.solver.rows(), large.solver.rows(), 1e9 * small.best, 1e9 * middle.best, 1e9 * large.best);
  EXPECT_LT(middle.best, 1.35 * small.best) << "2.9 times the rows";
  EXPECT_LT(large.best, 1.35 * middle.best) << "2.8 times the rows";
}
