// Errors are what they are called, and bounds that act are counted.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "laws/kernels.hpp"
#include "laws/records.hpp"
#include "support/coupled.hpp"
#include "support/stepping_mode.hpp"

namespace tidelock {
namespace {

using tidelock::testing::best_exec;

/// Relative densities by brute force over all pairs, in float64, at the places where particles and samples are now.
std::vector<double> densities(const World& world) {
  const CubicSpline kernel = CubicSpline::make(world.constants.support, world.constants.dimensions);
  const auto w = [&](const Float4& a, const Float4& b) {
    const double x = static_cast<double>(a.x) - b.x, y = static_cast<double>(a.y) - b.y,
                 z = static_cast<double>(a.z) - b.z;
    return kernel.w(x * x + y * y + z * z);
  };
  std::vector<Float4> samples(world.boundary.x.begin(), world.boundary.x.end());
  for (std::size_t k = 0; k < samples.size(); ++k) {  // the bodies have moved on; their samples follow in the next step
    const Body& b = world.bodies[world.boundary.body[k]];
    const Float4& local = world.boundary.local[k];
    const Vec3d x = b.position + b.rotation * Vec3d(local.x, local.y, local.z);
    samples[k].x = static_cast<float>(x.x()), samples[k].y = static_cast<float>(x.y());
    samples[k].z = static_cast<float>(x.z());
  }
  std::vector<double> out;
  for (const Float4& i : world.fluid.x) {
    double d = 0;
    for (const Float4& j : world.fluid.x) d += world.constants.particle_volume * w(i, j);
    for (const Float4& k : samples) d += static_cast<double>(volume_of(k)) * w(i, k);
    out.push_back(d);
  }
  return out;
}

double compression(const std::vector<double>& densities) {
  double sum = 0;
  for (const double d : densities) sum += std::max(0.0, d - 1);
  return sum / static_cast<double>(densities.size());
}

/// A block of water that falls onto the floor of a tank, and a crate in it.
Scene splash(PressureSolver pressure) {
  Scene s = testing::empty_scene(2, 0.03);
  testing::set_solver(s, pressure);
  testing::add_water(s, {0.2, 0, 0}, {0.8, 0.6, 0}, {0, -3, 0});
  testing::add_tank(s, {0, 0, 0}, {1, 1, 0});
  testing::add_body(s, "crate", testing::cube(0.18), {0.5, 0.72, 0}, 600);
  return s;
}

/// Every solver with one step for all particles, and the one that also knows steps of the particles' own.
struct Stepped {
  PressureSolver pressure;
  SteppingMode mode = SteppingMode::adaptive;
};
void PrintTo(const Stepped& way, std::ostream* out) { *out << word(way.pressure) << ' ' << word(way.mode); }
std::vector<Stepped> every_stepping() {
  std::vector<Stepped> all{{PressureSolver::wcsph, SteppingMode::individual}};
  for (const PressureSolver pressure : testing::kEverySolver) all.push_back({pressure});
  return all;
}
class EverySolverIsHonest : public ::testing::TestWithParam<Stepped> {};
INSTANTIATE_TEST_SUITE_P(Solvers, EverySolverIsHonest, ::testing::ValuesIn(every_stepping()), [](const auto& each) {
  return word(each.param.pressure) + (each.param.mode == SteppingMode::individual ? "_individual" : "");
});

/// Largest divergence [1/s], density iterations and divergence iterations a step of a dam break.
struct Broken {
  double divergence = 0, density_iterations = 0, divergence_iterations = 0;
};
Broken break_dam(PressureSolver pressure) {
  Scene s = testing::empty_scene(2, 0.03);
  s.solver.pressure = pressure;
  testing::add_water(s, {0, 0, 0}, {0.6, 0.81, 0});
  testing::add_tank(s, {0, 0, 0}, {1.6, 1.4, 0});
  s.time.step = 8e-4;
  s.outputs.measure.divergence = true;
  Simulation sim(build_world(s), best_exec());
  testing::run_until(sim, 0.5);
  const RunTotals& t = sim.totals();
  const double steps = static_cast<double>(t.steps);
  return {t.max_divergence, static_cast<double>(t.density_iterations) / steps,
          static_cast<double>(t.divergence_iterations) / steps};
}

}  // namespace

// What a step reports is the compression that the step before it left, as anyone can compute it from the places.
TEST_P(EverySolverIsHonest, TheReportedDensityErrorIsThatOfThePlaces) {
  Scene scene = splash(GetParam().pressure);
  scene.time.mode = GetParam().mode;
  if (scene.time.mode == SteppingMode::individual) scene.fluids[0].viscosity.model = ViscosityModel::artificial;
  Simulation sim(build_world(scene), testing::exec_of(scene.time.mode));
  double most = 0;
  for (int k = 0; k < 60; ++k) {
    const std::vector<double> true_density = densities(sim.world());
    const StepReport report = sim.step();
    // The step's sums are in float32.
    EXPECT_NEAR(report.found.average, compression(true_density), 1e-5 + 0.01 * compression(true_density)) << k;
    const double worst = *std::max_element(true_density.begin(), true_density.end()) - 1;
    EXPECT_NEAR(report.found.worst, std::max(0.0, worst), 1e-4 + 0.01 * std::abs(worst)) << k;
    EXPECT_LE(report.found.near_worst, report.found.worst);
    most = std::max(most, report.found.worst);
  }
  EXPECT_GT(most, 1e-3) << "an impact compresses something";
  EXPECT_EQ(sim.totals().worst.worst, most);
  if (scene.time.mode == SteppingMode::individual) {
    EXPECT_EQ(sim.totals().worst_density_residual, 0) << "there is no solve that leaves anything over";
  }
}

// [BK17] 5: 108 and 1.9 1/s. The divergence solve acts, and leaves less to the density solve.
TEST(Divergence, DfsphKeepsItFarBelowThatOfIisph) {
  const Broken dfsph = break_dam(PressureSolver::dfsph), iisph = break_dam(PressureSolver::iisph);
  RecordProperty("divergence", std::to_string(dfsph.divergence) + " against " + std::to_string(iisph.divergence));
  EXPECT_LT(dfsph.divergence, 0.1 * iisph.divergence);
  EXPECT_LT(dfsph.density_iterations, 0.95 * iisph.density_iterations);
  EXPECT_GE(dfsph.divergence_iterations, 2) << "[BK17] Algorithm 2: one update at least";
  EXPECT_GE(dfsph.density_iterations, 3) << "[BK17] Algorithm 3: two updates at least";
}

TEST(Guards, NoneActsInWaterAtRestButForItsSurface) {
  Scene s = testing::still_tank(2, 0.03, 0.6, 0.9);
  s.solver.pressure = PressureSolver::dfsph;
  Simulation sim(build_world(s), best_exec());
  testing::run_until(sim, 1);
  const GuardCounts& g = sim.totals().guards;
  EXPECT_EQ(g.state_tension, 0u);
  EXPECT_EQ(g.diagonal_floor, 0u);
  EXPECT_EQ(g.overlaps_eased, 0u);
  EXPECT_EQ(g.rows_without_freedom, 0u);
  EXPECT_EQ(g.min_step, 0u);
  EXPECT_GT(g.sparse, 0u) << "particles of the surface";
}

// Two blocks of water that start inside of each other: twice the density. Without the bound a step would have to take
// it all back at once.
TEST(Guards, ACompressionIsReleasedOverTimeAndCounted) {
  Scene s = testing::empty_scene(2, 0.02);
  s.gravity = {0, 0, 0};
  s.time.step = 1e-4;
  testing::add_water(s, {0, 0, 0}, {0.2, 0.2, 0});
  World world = build_world(s);
  Buffer<Float4>& x = world.fluid.x;
  for (std::size_t i = 0; i < x.size(); ++i) x[i].x *= 0.8f;  // 1.25 times the density, at rest
  Simulation sim(std::move(world), best_exec());
  double fastest = 0;
  for (int k = 0; k < 20; ++k) fastest = std::max(fastest, sim.step().max_speed);
  EXPECT_GT(sim.totals().guards.release_bounded, 20u);
  EXPECT_LT(fastest, 5) << "all at once it would be 0.25 h / dt, 50 m/s";
}

TEST(Guards, ALoneParticleHasTheLeastDiagonal) {
  Scene s = testing::empty_scene(2, 0.02);
  s.solver.pressure = PressureSolver::dfsph;
  testing::add_water(s, {0, 0, 0}, {0.2, 0.2, 0});
  World world = build_world(s);
  world.fluid.x[0].x -= 1;
  Simulation sim(std::move(world), best_exec());
  sim.step();
  EXPECT_EQ(sim.totals().guards.diagonal_floor, 1u);
  EXPECT_GE(sim.totals().guards.sparse, 1u);
}

TEST(Guards, WeaklyCompressibleFluidUnderTensionIsCounted) {
  for (const SteppingMode mode : {SteppingMode::adaptive, SteppingMode::individual}) {
    SCOPED_TRACE(word(mode));
    Scene s = testing::empty_scene(2, 0.02);
    testing::set_solver(s, PressureSolver::wcsph);
    s.solver.sound_speed = 10;
    s.gravity = {0, 0, 0};
    s.time.mode = mode;
    s.fluids.emplace_back().viscosity.model = ViscosityModel::artificial;
    testing::add_water(s, {0, 0, 0}, {0.2, 0.2, 0});
    World world = build_world(s);
    const std::size_t n = world.fluid.size();
    for (std::size_t i = 0; i < n; ++i) world.fluid.x[i].x *= 1.1f;
    Simulation sim(std::move(world), testing::exec_of(mode));
    sim.step();
    EXPECT_EQ(sim.totals().guards.state_tension, n) << "all would pull";
    EXPECT_LT(sim.measure().kinetic_energy, 1e-12) << "and none does";
  }
}

TEST(Guards, ContactRowsThatOverlapOrCannotFollowAreCounted) {
  Scene s = testing::body_scene(2, 1e-3);
  s.gravity = {0, 0, 0};
  testing::add_floor(s, 2);
  testing::add_body(s, "apart", testing::cube(0.1), {-0.4, 0.08, 0});
  {
    Simulation sim(build_world(s), best_exec());
    sim.step();
    EXPECT_EQ(sim.totals().guards.overlaps_eased, 0u);
    EXPECT_EQ(sim.totals().guards.rows_without_freedom, 0u);
  }
  testing::add_body(s, "inside", testing::cube(0.1), {0.4, 0.04, 0});
  testing::add_body(s, "rail", testing::cube(0.1), {0, 0.05, 0}).locked = {Lock::y, Lock::turn_z};
  Simulation sim(build_world(s), best_exec());
  sim.step();
  EXPECT_GT(sim.totals().guards.overlaps_eased, 0u);
  EXPECT_GT(sim.totals().guards.rows_without_freedom, 0u);
}

// A slope holds what stands on it by friction: 6 sweeps for a cube, 18 for a tower of 40. No scene that we know needs
// the 60 of the method, so the scene allows as few as 10.
TEST(Guards, FrictionThatDoesNotSettleIsCounted) {
  for (const int cubes : {1, 40}) {
    SCOPED_TRACE(cubes);
    Scene s = testing::body_scene(2, 2e-3);
    s.gravity = {3, -9.3, 0};
    s.solver.on_failure = OnFailure::go_on;  // contact may need more than 10 iterations, too
    testing::add_floor(s, 2).friction = 0.5;
    for (int k = 0; k < cubes; ++k)
      testing::add_body(s, "cube" + std::to_string(k), testing::cube(0.1), {0, 0.1 * k + 0.05, 0}).friction = 0.5;
    for (const int most : {500, 10}) {
      s.solver.contact.max_iterations = most;
      Simulation sim(build_world(s), best_exec());
      int sweeps = 0;
      for (int k = 0; k < 20; ++k) sweeps = std::max(sweeps, sim.step().contact.friction_sweeps);
      EXPECT_GT(sweeps, 1) << "friction acts";
      EXPECT_LE(sweeps, most);
      EXPECT_EQ(sim.totals().guards.friction_unsettled > 0, cubes > 1 && most == 10) << most;
    }
  }
}

// With restitution a cube that lies on the floor would hop for ever: each step of gravity is an approach.
TEST(Guards, ApproachesThatAreTooSlowToBounceAreCounted) {
  for (const double gravity : {0.0, 9.81}) {
    SCOPED_TRACE(gravity);
    Scene s = testing::body_scene(2, 2e-3);
    s.gravity = {0, -gravity, 0};
    testing::add_floor(s, 2).restitution = 0.8;
    BodyDescription& cube = testing::add_body(s, "cube", testing::cube(0.1), {0, 0.05, 0});
    cube.restitution = 0.8;
    if (gravity == 0) cube.velocity = {0, -0.02, 0};
    Simulation sim(build_world(s), best_exec());
    for (int k = 0; k < 50; ++k) sim.step();
    const Dynamics& d = sim.world().bodies.back().dynamics;
    EXPECT_EQ(sim.totals().guards.bounces_left_out > 0, gravity > 0);
    if (gravity > 0)
      EXPECT_NEAR(d.centre.y(), 0.05, 0.1 * testing::kSpacing) << "it lies still";
    else
      EXPECT_GT(d.velocity.y(), 0.25 * 0.02) << "without gravity it bounces at any speed";
  }
}

// A lattice between two near walls is too dense for them at the start; what is too dense is released over time.
TEST(Guards, AStartThatIsTooDenseIsCountedUntilItIsReleased) {
  for (const bool narrow : {true, false}) {
    SCOPED_TRACE(narrow);
    Scene s = narrow ? testing::still_tank(2, 0.02, 0.2, 0.1) : testing::blob(2, 0.02, 10);
    s.fluids[0].fill[0].lattice = FillLattice::lattice;
    Simulation sim(build_world(s), best_exec());
    const double excess = sim.world().initial_excess, release = sim.world().release_time;
    EXPECT_EQ(excess > 0, narrow);
    std::uint64_t eased = 0;  // steps that begin before everything is released
    while (sim.world().time < release + 0.1) {
      eased += excess > 0 && sim.world().time < release ? 1 : 0;
      sim.step();
    }
    EXPECT_EQ(sim.totals().guards.start_eased, eased);
  }
}

TEST(Guards, TheLeastStepIsCountedWhereItOverrulesCfl) {
  Scene s = testing::empty_scene(2, 0.02);
  testing::add_water(s, {0, 0, 0}, {0.2, 0.2, 0}, {20, 0, 0});  // cfl asks for 0.4 ms
  for (const double least : {1e-6, 1e-3}) {
    s.time.min_step = least;
    Simulation sim(build_world(s), best_exec());
    for (int k = 0; k < 5; ++k) sim.step();
    EXPECT_EQ(sim.totals().guards.min_step, least > 4e-4 ? 5u : 0u);
  }
}

}  // namespace tidelock
