// Fluid and dynamic bodies: the strong coupling of [GPB+19] against the weak one, and Newton's third law.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "laws/records.hpp"
#include "papers/body_watch.hpp"
#include "support/coupled.hpp"

namespace tidelock {
namespace {

using tidelock::testing::best_exec;
using tidelock::testing::body_named;
using tidelock::testing::rising_sphere;

struct Rise {
  BodyWatch watch;
  double height_03 = 0, height = 0;  // [m] of the centre after 0.3 s and at the end
  double iterations = 0;             // per step
  bool failed = false;               // the run stopped: the state was no longer sane

  double initial_acceleration() const {  // [m/s^2]
    double sum = 0;
    for (std::size_t k = 0; k < 5; ++k) sum += watch.accelerations().at(k).y() / 5;
    return sum;
  }
};

/// Lets the disc of a settled world rise for `seconds` with its own density, step and coupling.
Rise rise(World world, double density, double step, Coupling coupling, double seconds) {
  scale_density(world.bodies[1], density);
  world.scene.time.step = step;
  world.scene.solver.coupling = coupling;
  const double start = world.time;
  Simulation sim(std::move(world), best_exec());
  const World& w = sim.world();
  const Dynamics& d = w.bodies[1].dynamics;
  Rise r{BodyWatch(w, 1)};
  try {
    while (w.time < start + seconds - 1e-9) {
      r.watch.observe(w, sim.step());
      if (std::fabs(w.time - start - 0.3) < 0.5 * step) r.height_03 = d.centre.y();
    }
  } catch (const std::runtime_error&) {
    r.failed = true;
  }
  r.height = d.centre.y();
  r.iterations = static_cast<double>(sim.totals().density_iterations) / static_cast<double>(sim.totals().steps);
  return r;
}

/// The moment of release; made once for all tests.
const World& settled(PressureSolver pressure) {
  static std::map<PressureSolver, World> worlds;
  const auto found = worlds.find(pressure);
  if (found != worlds.end()) return found->second;
  Simulation sim(build_world(rising_sphere(pressure)), best_exec());
  testing::run_until(sim, 1);
  return worlds.emplace(pressure, sim.world()).first->second;
}

class Coupled : public ::testing::TestWithParam<PressureSolver> {};
INSTANTIATE_TEST_SUITE_P(Solvers, Coupled, ::testing::Values(PressureSolver::dfsph, PressureSolver::iisph),
                         [](const auto& each) { return word(each.param); });

TEST_P(Coupled, RisingSphereHasThePapersCounts) {
  const World w = build_world(rising_sphere(GetParam()));
  EXPECT_EQ(w.fluid.size(), 4886u);
  EXPECT_EQ(w.boundary.fixed, 304u);
  EXPECT_EQ(w.boundary.size() - w.boundary.fixed, 43u);
}

TEST_P(Coupled, RisingSphereIsStableAndTheSameAtLargeSteps) {
  const World& start = settled(GetParam());
  std::vector<double> heights;
  for (const double step : {2e-3, 4e-3, 6e-3}) {
    SCOPED_TRACE(step);
    const Rise r = rise(start, 100, step, Coupling::strong, step > 2e-3 ? 0.3 : 0.6);
    EXPECT_FALSE(r.failed);
    EXPECT_EQ(r.watch.inside(), 0u);
    EXPECT_EQ(r.watch.empty(), 0);
    EXPECT_LT(r.watch.near_error(), 0.005);
    heights.push_back(r.height_03);
    if (step > 2e-3) continue;
    EXPECT_GT(r.initial_acceleration(), 6.5);
    EXPECT_LT(r.initial_acceleration(), 8.5);
    EXPECT_LT(r.watch.jump(), 25) << "not smooth; gravity is 9.8";
    EXPECT_GT(r.height, 1.35);
    EXPECT_LT(r.height, 1.5);
  }
  const auto [low, high] = std::minmax_element(heights.begin(), heights.end());
  EXPECT_LT(*high - *low, 5e-3);
}

TEST_P(Coupled, IterationsDoNotGrowWithTheDensityRatio) {
  const World& start = settled(GetParam());
  const Rise heavy = rise(start, 500, 2e-3, Coupling::strong, 0.3);
  for (const double density : {10.0, 1.0}) {  // 1:100 and 1:1000
    SCOPED_TRACE(density);
    const Rise r = rise(start, density, 2e-3, Coupling::strong, 0.3);
    EXPECT_FALSE(r.failed);
    EXPECT_EQ(r.watch.verdict(), "stable");
    EXPECT_EQ(r.watch.empty(), 0);
    EXPECT_LT(r.iterations, 1.5 * heavy.iterations);
  }
}

TEST_P(Coupled, AtTheAbsoluteToleranceAloneItTakesFewIterations) {
  World start = settled(GetParam());
  start.scene.solver.pressure_error = 1;  // 1e-4 alone, as the notes' count of 45 is for
  const Rise r = rise(std::move(start), 100, 2e-3, Coupling::strong, 0.3);
  EXPECT_LE(r.iterations, 45);
  EXPECT_LT(r.watch.near_error(), 0.005);
}

TEST_P(Coupled, RisingSphereFailsWithWeakCouplingAt2ms) {
  // What the papers say of the usual coupling: a void opens beside the disc, or the run does not survive.
  const Rise r = rise(settled(GetParam()), 100, 2e-3, Coupling::weak, 0.6);
  EXPECT_TRUE(r.failed || r.watch.empty() > 0.3 || r.watch.inside() > 0) << r.watch.verdict();
}

/// Every interface on the widest lanes, one on the others.
std::vector<std::pair<Interface, LaneTarget>> interfaces_and_lanes() {
  std::vector<std::pair<Interface, LaneTarget>> all;
  for (const Interface interface : {Interface::consistent, Interface::mirror, Interface::mls})
    for (const LaneTarget lanes : testing::all_lanes())
      if (interface == Interface::consistent || lanes == best_lanes()) all.emplace_back(interface, lanes);
  return all;
}

TEST_P(Coupled, ABodyInAFreeFallingBlobKeepsTotalMomentum) {
  for (const WallSlip slip : {WallSlip::slip, WallSlip::no_slip})
    for (const auto& [interface, lanes] : interfaces_and_lanes()) {
      Scene s = testing::empty_scene(3, 0.05);
      testing::add_water(s, {0, 0, 0}, {0.7, 0.7, 0.7});
      BodyDescription& ball = testing::add_body(s, "ball", testing::shape_of(Sphere{0.15}), {0.35, 0.35, 0.35}, 300);
      ball.velocity = {1.0, 0.5, -0.3};
      s.solver.pressure = GetParam();
      s.solver.interface = interface;
      s.fluids[0].viscosity.wall = slip;
      s.fluids[0].viscosity.xsph = 0.1;
      Simulation sim(build_world(s), testing::exec(lanes, testing::test_threads()));
      const auto total = [&] {
        const Dynamics& d = sim.world().bodies[0].dynamics;
        return Vec3d(sim.measure().momentum + d.mass * d.velocity);
      };
      double mass = sim.world().bodies[0].dynamics.mass;
      for (const Float4& v : sim.world().fluid.v)
        mass += sim.world().constants.particle_volume / static_cast<double>(inverse_density(v));
      const Vec3d start = total();
      const double body_start = sim.world().bodies[0].dynamics.velocity.norm();
      double drag = 0;  // [N s]
      while (sim.world().time < 0.15) {
        const Vec3d before = sim.world().bodies[0].dynamics.velocity;
        const double dt = sim.step().dt;
        // The loads by origin are all that moved the ball: nothing else touches it.
        const Dynamics& d = sim.world().bodies[0].dynamics;
        const Vec3d from_fluid = d.mass * ((d.velocity - before) / dt - Vec3d(0, -9.81, 0));
        EXPECT_LT((d.loads.fluid.force + d.loads.viscous.force - from_fluid).norm(), 1e-6 * (1 + from_fluid.norm()));
        drag += dt * d.loads.viscous.force.norm();
      }
      const Vec3d expected = start + mass * sim.world().time * Vec3d(0, -9.81, 0);
      EXPECT_LT((total() - expected).norm(), 1e-5 * mass * 9.81 * sim.world().time);
      const Vec3d body_now = sim.world().bodies[0].dynamics.velocity + sim.world().time * Vec3d(0, 9.81, 0);
      EXPECT_LT(body_now.norm(), 0.8 * body_start) << "the water did not slow the ball: the test shows nothing";
      EXPECT_EQ(drag > 0, slip == WallSlip::no_slip);
    }
}

TEST(CoupledDrag, ALightBodyFollowsAViscousStreamAndNeverOvershoots) {
  // Honey that moves as one carries a light, neutrally placed disc along: its speed tends to the stream's from below.
  Scene s = testing::empty_scene(2, 0.05);
  s.gravity = Vec3d::Zero();
  testing::add_water(s, {0, 0, 0}, {1, 1, 0}, {1, 0, 0});
  testing::add_body(s, "disc", testing::shape_of(Sphere{0.15}), {0.5, 0.5, 0}, 1);
  s.time.step = 1e-3;
  s.solver.density_error = 0.05;  // drag alone: pressure has hardly anything to do
  s.fluids[0].viscosity.model = ViscosityModel::laplacian;
  s.fluids[0].viscosity.kinematic = 0.3;
  Simulation sim(build_world(s), best_exec());
  for (int k = 0; k < 100; ++k) {
    sim.step();
    const double v = sim.world().bodies[0].dynamics.velocity.x();
    EXPECT_GT(v, 0);
    EXPECT_LT(v, 1.001);
  }
  EXPECT_GT(sim.world().bodies[0].dynamics.velocity.x(), 0.95);
}

}  // namespace
}  // namespace tidelock
