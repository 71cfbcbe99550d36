// Contact of rigid bodies by artificial pressure: the laws that it must obey, and the numbers of [GPB+19] and of
// docs/contact.md. Gaps are between sample planes, in h; samples lie half a spacing inside the true surfaces.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/bodies.hpp"

using namespace tidelock;
using namespace tidelock::testing;

namespace {

constexpr double kEdge = 8 * kSpacing;    // [m] of the cubes
constexpr double kDrop = 1.5 * kSpacing;  // [m] that bodies fall until they meet: no test begins at its answer

/// Gap at which flat faces rest: gamma (1 + L(s) / L(0)) = 1, L(s) the kernel sum over a layer at distance s.
double rest_gap(double gamma) {
  const CubicSpline kernel = CubicSpline::make(2, 3);
  const auto layer = [&](double s) {
    double sum = 0;
    for (int i = -2; i <= 2; ++i)
      for (int k = -2; k <= 2; ++k) sum += kernel.w(static_cast<double>(i * i + k * k) + s * s);
    return sum;
  };
  double lo = 0, hi = 2;
  while (hi - lo > 1e-9) (gamma * (1 + layer(0.5 * (lo + hi)) / layer(0)) > 1 ? lo : hi) = 0.5 * (lo + hi);
  return lo;
}

Scene cube_over_floor(double step, double gamma, double gap) {
  Scene s = body_scene(3, step);
  s.solver.contact.gamma = gamma;
  add_floor(s, 0.4);
  add_body(s, "cube", cube(kEdge), {0, 0.5 * kEdge + gap, 0});
  return s;
}

double gap_of(const World& w) { return plane_gap(w.bodies[1].dynamics.centre.y() - 0.5 * kEdge); }

/// Cubes over a floor, each offset to the other side, that fall onto each other by kDrop.
Scene stack(int count, double step, double gamma, double offset) {
  Scene s = body_scene(3, step);
  s.solver.contact.gamma = gamma;
  add_floor(s, 0.4);
  const double gap = (rest_gap(gamma) - 1) * kSpacing + kDrop;
  for (int k = 0; k < count; ++k)
    add_body(s, "cube " + std::to_string(k), cube(kEdge),
             {k % 2 ? offset : -offset, gap + 0.5 * kEdge + k * (kEdge + gap), 0});
  return s;
}

/// What contact gave a body over `seconds`, by its weight times that.
double carried(Simulation& sim, std::size_t body, double seconds) {
  sim.begin_means();
  run_until(sim, sim.world().time + seconds);
  const Dynamics& d = sim.world().bodies[body].dynamics;
  return d.given.contact.force.y() / (d.mass * 9.81 * seconds);
}

struct Gaps {
  double least = 1e300, most = -1e300;
};
Gaps gaps_of_stack(const World& w, double edge = kEdge) {
  Gaps gaps;
  double below = 0;
  for (std::size_t k = 1; k < w.bodies.size(); ++k) {
    const double centre = w.bodies[k].dynamics.centre.y(), gap = plane_gap(centre - 0.5 * edge - below);
    gaps.least = std::min(gaps.least, gap), gaps.most = std::max(gaps.most, gap);
    below = centre + 0.5 * edge;
  }
  return gaps;
}

/// Links of a chain; the first is held. Each begins 0.3 h above its rest: links two apart leave no room for more.
Scene chain(int links, double step, double last_density) {
  constexpr double kRing = 0.15, kWire = 2 * kSpacing;
  Scene s = body_scene(3, step);
  s.solver.contact.gamma = 0.7;
  for (int k = 0; k <= links; ++k) {
    Shape ring = shape_of(Torus{kRing, kWire});
    ring.rotation = Quatd(Eigen::AngleAxisd(0.5 * kPi, k % 2 ? Vec3d::UnitX() : Vec3d::UnitZ()));
    BodyDescription& b =
        add_body(s, "link " + std::to_string(k), ring, {0, -k * (2 * (kRing - kWire) + 0.05 * kSpacing), 0},
                 k == links ? last_density : 1000);
    if (k == 0) b.motion = Motion::static_, b.density.reset();
  }
  return s;
}
double chain_gap(const World& w, std::size_t link) {
  return plane_gap(0.3 - 4 * kSpacing - (w.bodies[link - 1].position.y() - w.bodies[link].position.y()));
}

Vec3d momentum(const World& w) {
  Vec3d p(0, 0, 0);
  for (const Body& b : w.bodies)
    if (is_dynamic(b)) p += b.dynamics.mass * b.dynamics.velocity;
  return p;
}
Vec3d angular(const World& w) {
  Vec3d l(0, 0, 0);
  for (const Body& b : w.bodies)
    if (is_dynamic(b)) l += angular_momentum(b, {0, 0, 0});
  return l;
}
double energy(const World& w) {
  double e = 0;
  for (const Body& b : w.bodies)
    if (is_dynamic(b)) e += kinetic_energy(b);
  return e;
}

/// Three bodies that fly at each other off centre, spinning, far from anything else.
Scene collision(double friction, double restitution) {
  Scene s = body_scene(3, 0.002);
  s.gravity = {0, 0, 0};
  BodyDescription& a = add_body(s, "a", cube(kEdge), {-0.25, 0.03, 0.02}, 500);
  a.velocity = {1, 0, 0}, a.spin = {0, 2, 1};
  BodyDescription& b = add_body(s, "b", box_shape({-0.1, -0.15, -0.1}, {0.1, 0.15, 0.1}), {0.1, 0, 0}, 2000);
  b.velocity = {-0.5, 0, 0.1}, b.spin = {1, 0, -1};
  BodyDescription& c = add_body(s, "c", shape_of(Sphere{0.09}), {0.12, 0.5, 0.02}, 1500);
  c.velocity = {0, -1.5, 0};
  for (BodyDescription& d : s.bodies) d.friction = friction, d.restitution = restitution;
  return s;
}

}  // namespace

class RestGap : public ::testing::TestWithParam<std::pair<double, double>> {};

TEST_P(RestGap, FollowsFromGammaAndNotFromTheStep) {
  const auto [gamma, step] = GetParam();
  Simulation sim(build_world(cube_over_floor(step, gamma, (rest_gap(gamma) - 1) * kSpacing + kDrop)), best_exec());
  run_until(sim, 1);
  EXPECT_NEAR(gap_of(sim.world()), rest_gap(gamma), 0.005);
  EXPECT_NEAR(carried(sim, 1, 0.5), 1, 1e-6) << "contact carries the weight, no more and no less";
  EXPECT_LT(rms_speed(sim.world()), 1e-6) << "it stands still";
}
INSTANTIATE_TEST_SUITE_P(Contact, RestGap,
                         ::testing::Values(std::pair{0.6, 0.005}, std::pair{0.7, 0.002}, std::pair{0.7, 0.005},
                                           std::pair{0.7, 0.0005}, std::pair{0.7, 0.02}, std::pair{0.82, 0.0005},
                                           std::pair{0.82, 0.002}, std::pair{0.82, 0.01}));

TEST(Contact, GammaDecidesWhetherBodiesOverlapTouchOrHover) {  // [GPB+19] Fig. 13
  EXPECT_NEAR(rest_gap(0.7), 0.75, 0.02);
  EXPECT_NEAR(rest_gap(0.82), 0.99, 0.02);  // with the inset of half a spacing the true surfaces touch
  Simulation hovers(build_world(cube_over_floor(0.005, 1.0, 0.9 * kSpacing + kDrop)), best_exec());
  run_until(hovers, 1.5);
  EXPECT_GT(gap_of(hovers.world()), 1.85);
  EXPECT_LT(gap_of(hovers.world()), 2);
  EXPECT_LT(rms_speed(hovers.world()), 5e-3);
  EXPECT_LT(rest_gap(0.5), 1e-6) << "a layer holds another one only above one half";
  Simulation sinks(build_world(cube_over_floor(0.005, 0.5, 0)), best_exec());
  EXPECT_NEAR(gap_of(sinks.world()), 1, 1e-9) << "it begins on the floor";
  run_until(sinks, 0.1);
  EXPECT_LT(gap_of(sinks.world()), 0.05) << "it is in the floor";
}

TEST(Contact, ADroppedCubeComesToRest) {
  Simulation sim(build_world(cube_over_floor(0.005, 0.82, 0.1)), best_exec());
  const Iterations it = run_counting(sim, 1.5);
  EXPECT_NEAR(gap_of(sim.world()), rest_gap(0.82), 0.005);
  EXPECT_LT(rms_speed(sim.world()), 5e-3);
  EXPECT_LE(it.most, 30);
  RecordProperty("iterations_mean", std::to_string(it.mean));
  RecordProperty("iterations_most", it.most);
}

TEST(Contact, ASphereRestsOnAFloorInTwoDimensions) {
  Scene s = body_scene(2, 0.005);
  s.solver.contact.gamma = 0.7;
  add_floor(s, 1);
  add_body(s, "ball", shape_of(Sphere{0.15}), {0, 0.15 + kDrop, 0});
  Simulation sim(build_world(s), best_exec());
  run_until(sim, 1);
  EXPECT_NEAR(plane_gap(sim.world().bodies[1].position.y() - 0.15), 0.78, 0.04);
  const double load = carried(sim, 1, 1);
  EXPECT_NEAR(plane_gap(sim.world().bodies[1].position.y() - 0.15), 0.78, 0.04);
  EXPECT_NEAR(load, 1, 1e-3) << "it may roll between two samples";
  EXPECT_EQ(sim.world().bodies[1].position.z(), 0);
}

TEST(Contact, AStackOfTenCubesStands) {
  Simulation sim(build_world(stack(10, 0.005, 0.7, 0)), best_exec());
  const Iterations falling = run_counting(sim, 0.5), it = run_counting(sim, 1);
  const Gaps gaps = gaps_of_stack(sim.world());
  EXPECT_NEAR(gaps.least, rest_gap(0.7), 0.01);
  EXPECT_NEAR(gaps.most, rest_gap(0.7), 0.01);
  EXPECT_LT(rms_speed(sim.world()), 1e-3);
  EXPECT_EQ(falling.not_converged, 0u);
  EXPECT_LE(it.most, 120);
  EXPECT_LT(it.mean, 60) << "from half of the last pressures; from none it takes more";
  EXPECT_EQ(it.not_converged, 0u);
  RecordProperty("iterations_mean", std::to_string(it.mean));
  RecordProperty("iterations_most", it.most);
}

TEST(Contact, ThePrintedIterationFindsTheSameStack) {
  Scene s = stack(3, 0.005, 0.7, 0);
  s.solver.contact.iteration = ContactIteration::jacobi;
  Simulation sim(build_world(s), best_exec());
  const Iterations it = run_counting(sim, 0.5);
  const Gaps gaps = gaps_of_stack(sim.world());
  EXPECT_NEAR(gaps.least, rest_gap(0.7), 0.015);
  EXPECT_NEAR(gaps.most, rest_gap(0.7), 0.015);
  RecordProperty("iterations_mean", std::to_string(it.mean));
  RecordProperty("iterations_most", it.most);
}

TEST(Contact, AChainOfRingsHangs) {
  Simulation sim(build_world(chain(3, 0.005, 1000)), best_exec());
  run_until(sim, 0.5);
  const Iterations it = run_counting(sim, 2);
  for (std::size_t link = 1; link <= 3; ++link) {
    EXPECT_GT(chain_gap(sim.world(), link), 0.62);
    EXPECT_LT(chain_gap(sim.world(), link), 0.68);
  }
  EXPECT_LT(rms_speed(sim.world()), 3e-3);
  EXPECT_LE(it.most, 70);
  RecordProperty("iterations_mean", std::to_string(it.mean));
  RecordProperty("iterations_most", it.most);
}

class Incline : public ::testing::TestWithParam<double> {};

// A cube on a plane tilted by 20 degrees, at 2 ms: gravity is tilted instead.
TEST_P(Incline, FrictionIsCoulombs) {
  const double mu = GetParam(), slope = 20 * kPi / 180, g = 9.81;
  Scene s = body_scene(3, 0.002);
  s.solver.contact.gamma = 0.7;
  s.gravity = g * Vec3d(std::sin(slope), -std::cos(slope), 0);
  add_floor(s, 2).friction = mu;
  add_body(s, "cube", cube(kEdge), {-0.8, 0.5 * kEdge - 0.25 * kSpacing + kDrop, 0}).friction = mu;
  Simulation sim(build_world(s), best_exec());
  const double settled = 0.3, time = mu < std::tan(slope) ? 0.5 : 1.0;  // [s]
  run_until(sim, settled);
  const Body start = sim.world().bodies[1];
  run_until(sim, settled + time);
  const Body& end = sim.world().bodies[1];
  if (mu < std::tan(slope)) {
    const double along = (end.dynamics.velocity.x() - start.dynamics.velocity.x()) / time;
    EXPECT_NEAR((g * std::sin(slope) - along) / (g * std::cos(slope)), mu, 0.01 * mu);
  } else {
    EXPECT_LT((end.position - start.position).norm(), 1e-4);
  }
}
INSTANTIATE_TEST_SUITE_P(Contact, Incline, ::testing::Values(0.2, 0.3, 0.5));

// [GPB+19] 3.4.2: each row stops its share of the body by the impulse that it expects, as if it were alone. A row with
// the arm (x, z) across a cube of edge e takes 1 / (1 + 6 (x^2 + z^2) / e^2) of its share of mu, because the cube gives
// way by turning, too. Rows are the samples of the lowest two layers: half of the coefficient is the law, not an error.
TEST(Contact, PrintedFrictionHasTheShareOfItsCoefficientThatFollowsFromTheForm) {
  const double layer = 0.5 * (kEdge - kSpacing);  // [m] of the outermost samples from the middle
  double sum = 0, rows = 0;
  for (double x = -layer; x < kEdge; x += kSpacing)
    for (double z = -layer; std::max(x, z) < layer + 0.5 * kSpacing; z += kSpacing) {
      const bool edge = std::max(std::abs(x), std::abs(z)) > layer - 0.5 * kSpacing;
      const double share = 1 / (1 + 6 * (x * x + z * z) / (kEdge * kEdge)), count = edge ? 2 : 1;
      sum += count * share, rows += count;
    }
  ASSERT_EQ(rows, 64 + 28);
  for (const double step : {0.001, 0.004})
    for (const double mu : {0.1, 0.4}) {
      SCOPED_TRACE(fmt::format("mu {}, step {}", mu, step));
      Scene s = cube_over_floor(step, 0.7, (rest_gap(0.7) - 1) * kSpacing + kDrop);
      s.solver.contact.friction = FrictionModel::printed;
      s.bodies[0].friction = s.bodies[1].friction = mu;
      Simulation sim(build_world(s), best_exec());
      run_until(sim, 0.5);
      Dynamics& cube = sim.world().bodies[1].dynamics;
      cube.velocity = {0.1, 0,
                       0};  // not faster: rows lean by how samples face each other, and take that for an approach
      sim.step();
      EXPECT_NEAR((0.1 - cube.velocity.x()) / (mu * 9.81 * step), sum / rows, 1e-3);
      for (int k = 0; k < 3; ++k) sim.step();
      EXPECT_NEAR((0.1 - cube.velocity.x()) / (4 * mu * 9.81 * step), sum / rows, 0.02);
    }
}

class FreeCollision : public ::testing::TestWithParam<std::pair<double, double>> {};

TEST_P(FreeCollision, MomentaAreKeptAndEnergyDoesNotGrow) {
  const auto [friction, restitution] = GetParam();
  for (const LaneTarget lanes : all_lanes()) {
    SCOPED_TRACE(to_string(lanes));
    Simulation sim(build_world(collision(friction, restitution)), exec(lanes));
    const World& w = sim.world();
    const Vec3d p = momentum(w), l = angular(w);
    const double start = energy(w);
    double touched = 0, most = 0;
    while (w.time < 0.8) {
      touched = std::max(touched, static_cast<double>(sim.step().contact.rows));
      most = std::max(most, energy(w));
      ASSERT_LT((momentum(w) - p).norm(), 1e-9 * p.norm());
      ASSERT_LT((angular(w) - l).norm(), 1e-9 * l.norm());
    }
    EXPECT_GT(touched, 0);
    EXPECT_LT(energy(w), 0.95 * start) << "they must have met";
    EXPECT_LT(most, 1.01 * start);
  }
}
INSTANTIATE_TEST_SUITE_P(Contact, FreeCollision,
                         ::testing::Values(std::pair{0.0, 0.0}, std::pair{0.5, 0.0}, std::pair{0.0, 0.5}));

TEST(Contact, ABallBouncesAsHighAsItsRestitutionSays) {
  for (const double e : {0.0, 0.5, 0.9}) {
    Scene s = body_scene(3, 0.001);
    add_floor(s, 0.6);
    add_body(s, "ball", shape_of(Sphere{0.1}), {0, 0.4, 0}).restitution = e;
    Simulation sim(build_world(s), best_exec());
    double highest = 0, impact = 0;
    while (sim.world().time < 0.6) {
      sim.step();
      const Body& b = sim.world().bodies[1];
      impact = std::min(impact, b.dynamics.velocity.y());
      if (sim.world().time > 0.26) highest = std::max(highest, b.dynamics.velocity.y());
    }
    EXPECT_NEAR(highest / -impact, e, e > 0 ? 0.1 * e : 0.05);
  }
}

TEST(Contact, AnOverlapOfTheStartIsReleasedSoftly) {
  Simulation sim(build_world(cube_over_floor(0.002, 0.82, -0.4 * kSpacing)), best_exec());
  EXPECT_EQ(sim.world().warnings.size(), 1u);
  double fastest = 0;
  while (sim.world().time < 1) {
    sim.step();
    fastest = std::max(fastest, sim.world().bodies[1].dynamics.velocity.norm());
  }
  EXPECT_LT(fastest, 0.15) << "thrown out it would leave with 0.4 h / 2 ms = 5 m/s";
  EXPECT_NEAR(gap_of(sim.world()), 0.99, 0.04);
}

namespace {
void only_along(BodyDescription& body, Lock free) {
  for (const Lock lock : {Lock::x, Lock::y, Lock::z, Lock::turn_x, Lock::turn_y, Lock::turn_z})
    if (lock != free) body.locked.push_back(lock);
}
}  // namespace

// Half a spacing deep in a slab, free to move along it only: contact pushes across, and what is left along the slab is
// how samples happen to face each other. Followed at any price it made 5 m/s in a step, or 500 iterations in vain.
TEST(Contact, ABodyOnARailThatOverlapsAWallIsNotShotAlongIt) {
  for (const double step : {0.002, 0.02})
    for (const double x : {0.0, 0.3, 0.45, 0.495})  // [m] at the last two the body reaches over the slab's end
      for (const double offset : {0.0, 0.013, 0.5})
        for (const Shape& shape :
             {cube(kEdge), shape_of(Sphere{0.5 * kEdge}), shape_of(Cylinder{0.5 * kEdge, kEdge})}) {
          Scene s = body_scene(3, step);
          s.gravity = {0, 0, 0};
          add_floor(s, 1);
          only_along(add_body(s, "slide", shape, {x + offset * kSpacing, 0.5 * kEdge - 0.5 * kSpacing, 0}), Lock::x);
          Simulation sim(build_world(s), best_exec(1));
          double fastest = 0;
          int most = 0;
          while (sim.world().time < 0.06 - 1e-9) {
            most = std::max(most, sim.step().contact.iterations);
            fastest = std::max(fastest, sim.world().bodies[1].dynamics.velocity.norm());
          }
          EXPECT_LT(fastest, 1.01 * kSpacing / 0.25) << "h in 0.25 s at most; " << x << " + " << offset << " h";
          EXPECT_LT(most, 60) << x << " + " << offset << " h, " << step << " s";
        }
}

TEST(Contact, LocksTakeNothingFromWhatABodyCanFollow) {
  Scene s = cube_over_floor(0.005, 0.82, 0.1);
  only_along(s.bodies[1], Lock::y);
  Simulation falls(build_world(s), best_exec());
  run_until(falls, 1.5);
  EXPECT_NEAR(gap_of(falls.world()), 0.99, 0.03);
  EXPECT_LT(rms_speed(falls.world()), 5e-3);
  // A heavy ball meets a light body that cannot give way.
  Scene t = body_scene(3, 0.002);
  t.gravity = {0, 0, 0};
  only_along(add_body(t, "post", cube(kEdge), {0, 0, 0}, 100), Lock::y);
  add_body(t, "ball", shape_of(Sphere{0.15}), {-0.3, 0.01, 0}, 5000).velocity = {1, 0, 0};
  Simulation meet(build_world(t), best_exec());
  run_until(meet, 0.3);
  EXPECT_LT(meet.world().bodies[1].position.x(), -0.5 * kEdge - 0.15 + 0.5 * kSpacing) << "went into the post";
  EXPECT_LT(meet.world().bodies[1].dynamics.velocity.x(), 0.1);
  EXPECT_EQ(meet.world().bodies[0].position.x(), 0);
}

TEST(Contact, AnAnimatedBodyPushesADynamicOne) {
  Scene s = cube_over_floor(0.004, 0.82, 0);
  s.bodies[0].shape = box_shape({-0.3, -0.1, -0.2}, {1.2, 0, 0.2});
  add_pusher(s, cube(kEdge), {-0.25, 0.5 * kEdge + 0.02, 0}, {0.5, 0, 0});
  Simulation sim(build_world(s), best_exec());
  run_until(sim, 1);
  const World& w = sim.world();
  EXPECT_NEAR(w.bodies[1].dynamics.velocity.x(), 0.5, 0.02);
  EXPECT_NEAR(plane_gap(w.bodies[1].position.x() - w.bodies[2].position.x() - kEdge), 0.99, 0.1);
}

TEST(Contact, BodiesWithoutContactTakeNoRows) {
  Scene s = body_scene(3, 0.002);
  add_floor(s, 0.5);
  for (int k = 0; k < 5; ++k) add_body(s, "b" + std::to_string(k), cube(0.1), {0, 1 + 0.3 * k, 0});
  Simulation sim(build_world(s), best_exec());
  const StepReport r = sim.step();
  EXPECT_EQ(r.contact.rows, 0u);
  EXPECT_EQ(r.contact.iterations, 1);
  EXPECT_TRUE(r.contact.converged);
}
