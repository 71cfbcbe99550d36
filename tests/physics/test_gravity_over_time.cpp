// Gravity that a scene gives over time is gravity in everything: forces, steps, energies, levels, bounds.
#include "bodies/body_state.hpp"
#include "outputs/gauges.hpp"
#include "stepping/time_step.hpp"
#include "support/bodies.hpp"
#include "support/stepping_mode.hpp"

namespace tidelock {
namespace {

using testing::add_body;
using testing::best_exec;

constexpr double kG = 9.81;

/// (x, y) -> (-y, x): turned by 90 degrees.
Vec3d turned(const Vec3d& v) { return {-v.y(), v.x(), v.z()}; }

/// A dam break onto a ball that bounces, in a tank of 1.2 x 0.8 m; turned by 90 degrees or not.
Scene tank(bool turn) {
  Scene s = testing::empty_scene(2, 0.04);
  const auto box = [&](Vec3d lo, Vec3d hi, bool inside) {
    if (turn) {
      const Vec3d a = turned(lo), b = turned(hi);
      lo = a.cwiseMin(b), hi = a.cwiseMax(b);
    }
    return testing::box_shape(lo, hi, inside);
  };
  s.fluids.emplace_back();
  Fill fill;
  fill.shape = box({0, 0, 0}, {0.4, 0.6, 0}, false);
  fill.lattice = FillLattice::lattice;
  s.fluids[0].fill.push_back(fill);
  BodyDescription walls;
  walls.name = "tank", walls.shape = box({0, 0, 0}, {1.2, 0.8, 0}, true);
  s.bodies.push_back(walls);
  const Vec3d place{0.8, 0.16, 0};
  BodyDescription& ball = add_body(s, "ball", testing::shape_of(Sphere{0.1}), turn ? turned(place) : place, 2500);
  ball.restitution = 0.5;
  if (turn) ball.rotation = Eigen::AngleAxisd(M_PI / 2, Vec3d::UnitZ());  // its samples turn with it
  s.solver.contact.error = 1e-5;                                          // the bounce is as exact as that
  s.time.max_step = 2e-3;
  return s;
}

struct Seen {
  std::vector<double> dt, numbers;
};

/// What a run shows by `end`, its vectors turned back.
Seen run(World world, double end, bool turned_back = false) {
  const ExecSettings settings = testing::exec_of(world.scene.time.mode);
  Simulation sim(std::move(world), settings);
  Seen seen;
  const auto vector = [&](const Vec3d& v) {
    const Vec3d back = turned_back ? Vec3d(v.y(), -v.x(), v.z()) : v;
    seen.numbers.insert(seen.numbers.end(), {back.x(), back.y()});
  };
  while (sim.world().time < end - 1e-9) seen.dt.push_back(sim.step(end - sim.world().time).dt);
  const Measurements m = sim.measure();
  seen.numbers = {m.kinetic_energy, m.potential_energy, m.average_density_error};
  vector(m.centre), vector(m.momentum);
  vector(sim.world().bodies[1].dynamics.centre), vector(sim.world().bodies[1].dynamics.velocity);
  const Vec3d point(0.2, 0.04, 0);
  seen.numbers.push_back(level_above(sim.world(), turned_back ? turned(point) : point, 1));
  seen.numbers.push_back(bound_at(sane_speed(sim.world()), sim.world(), end));
  return seen;
}

void expect_near(const Seen& a, const Seen& b, double share) {
  ASSERT_EQ(a.numbers.size(), b.numbers.size());
  for (std::size_t k = 0; k < a.numbers.size(); ++k)
    EXPECT_NEAR(a.numbers[k], b.numbers[k], share * (std::abs(a.numbers[k]) + 1)) << "number " << k;
}

/// What `gravity` says has no say where there is gravity over time: not in one bit.
TEST(GravityOverTime, TakesThePlaceOfGravityInEverything) {
  for (const PressureSolver solver : {PressureSolver::dfsph, PressureSolver::wcsph})
    for (const SteppingMode mode : {SteppingMode::adaptive, SteppingMode::individual}) {
      if (mode == SteppingMode::individual && solver != PressureSolver::wcsph) continue;
      Scene plain = tank(false);
      testing::set_solver(plain, solver);
      plain.time.mode = mode;
      plain.gravity = {0, -kG, 0};
      Scene timed = plain;
      timed.gravity = {30, 40, 0};
      timed.gravity_over_time = {{0, {0, -kG, 0}}};
      const double end = solver == PressureSolver::wcsph ? 0.1 : 0.4;
      const Seen a = run(build_world(plain), end), b = run(build_world(timed), end);
      EXPECT_EQ(a.dt, b.dt);
      EXPECT_EQ(a.numbers, b.numbers);
    }
}

/// The same of water that starts too dense: between walls that are close, and squeezed by hand.
TEST(GravityOverTime, TakesThePlaceOfGravityWhereWaterIsSqueezed) {
  const auto squeezed = [](bool timed, double to) {
    Scene s = tank(false);
    std::get<Box>(s.bodies[0].shape.kind).hi.x() = std::get<Box>(s.fluids[0].fill[0].shape.kind).hi.x();
    s.bodies[1].position = {0.2, 0.68, 0};
    s.gravity = {0, timed ? -500 : -kG, 0};
    if (timed) s.gravity_over_time = {{0, {0, -kG, 0}}};
    World world = build_world(s);
    for (Float4& x : world.fluid.x) x.y *= static_cast<float>(to);
    return world;
  };
  for (const double to : {1.0, 0.9}) {
    const Seen a = run(squeezed(false, to), 0.05), b = run(squeezed(true, to), 0.05);
    EXPECT_EQ(a.dt, b.dt);
    EXPECT_EQ(a.numbers, b.numbers);
  }
}

TEST(GravityOverTime, TurnedGravityGivesTheTurnedResult) {
  const auto scene = [](bool turn) {
    Scene s = tank(turn);
    s.time.step = 1e-3;
    const Vec3d down(0, -kG, 0), right(kG, 0, 0);  // it turns by 90 degrees within 2 ms after 0.1 s
    const auto by = [&](const Vec3d& g) { return turn ? turned(g) : g; };
    s.gravity = {0, 0, 0};
    s.gravity_over_time = {{0, by(down)}, {0.1, by(down)}, {0.102, by(right)}};
    return s;
  };
  expect_near(run(build_world(scene(false)), 0.2), run(build_world(scene(true)), 0.2, true), 2e-3);
}

/// Water at rest stays so without gravity; once gravity is there, it falls as if that had been there from the start.
TEST(GravityOverTime, SwitchedOnLaterTheSameHappensLater) {
  constexpr double wait = 0.1;
  Scene now = tank(false);
  now.time.step = 1e-3;
  now.gravity = {0, -kG, 0};
  Scene later = now;
  later.gravity = {0, 0, 0};
  later.gravity_over_time = {{wait - 1e-6, {0, 0, 0}}, {wait, {0, -kG, 0}}};
  Seen a = run(build_world(now), 0.2), b = run(build_world(later), wait + 0.2);
  a.numbers.pop_back(), b.numbers.pop_back();  // the bound grows with the time
  expect_near(a, b, 0.02);
}

/// Energy is neither made nor lost by a fall, in whatever direction gravity points by then.
TEST(GravityOverTime, PotentialEnergyIsThatOfTheGravityOfNow) {
  Scene s = testing::blob(2, 0.05, 8);
  s.time.step = 1e-3;
  s.gravity = {0, 0, 0};
  s.gravity_over_time = {{0.1 - 1e-6, {0, 0, 0}}, {0.1, {kG, 0, 0}}};
  Simulation sim(build_world(s), best_exec());
  testing::run_until(sim, 0.1);
  const double before = sim.measure().kinetic_energy + sim.measure().potential_energy;
  EXPECT_NE(sim.measure().potential_energy, 0);  // it jumped with gravity
  testing::run_until(sim, 0.4);
  const Measurements m = sim.measure();
  const double mass = 1000 * 64 * 0.0025, v = kG * 0.3;
  EXPECT_NEAR(m.kinetic_energy, 0.5 * mass * v * v, 0.01 * 0.5 * mass * v * v);
  EXPECT_NEAR(m.kinetic_energy + m.potential_energy, before, 0.01 * m.kinetic_energy);
}

/// No particle moves by more than its size in a step, also in the first ones under a pull that comes at once.
TEST(GravityOverTime, StepsFollowAPullThatComesLater) {
  Scene s = testing::blob(2, 0.02, 8);
  s.gravity = {0, 0, 0};
  s.gravity_over_time = {{0.05 - 1e-7, {0, 0, 0}}, {0.05, {0, -2000, 0}}};
  Simulation sim(build_world(s), best_exec());
  testing::run_until(sim, 0.05);
  while (sim.world().time < 0.07) {
    const StepReport r = sim.step();
    ASSERT_LT(r.max_speed * r.dt, 0.02) << "at t = " << sim.world().time;
  }
}

/// A ball that falls onto ground which a later gravity points to bounces back to e^2 of its height.
TEST(GravityOverTime, BouncesFollowTheGravityOfNow) {
  const auto height = [](bool late) {
    Scene s = testing::body_scene(2, 1e-3);
    testing::add_floor(s, 2);
    add_body(s, "ball", testing::shape_of(Sphere{0.1}), {0, 0.5, 0}).restitution = 0.7;
    s.gravity = {0, -kG, 0};
    if (late) s.gravity = {0, -1e4, 0}, s.gravity_over_time = {{0, {0, -kG, 0}}};
    Simulation sim(build_world(s), best_exec());
    double highest = 0;
    bool up = false;
    while (sim.world().time < 0.7) {
      sim.step();
      const Dynamics& d = sim.world().bodies[1].dynamics;
      up = up || d.velocity.y() > 0.5;
      if (up) highest = std::max(highest, d.centre.y());
    }
    return highest;
  };
  EXPECT_GT(height(false), 0.15);
  EXPECT_EQ(height(false), height(true));
}

}  // namespace
}  // namespace tidelock
