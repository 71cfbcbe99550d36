// solver.stop "velocity": the error of the velocities that a solve leaves is what the scene asks for.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "base/error.hpp"
#include "scene/read.hpp"
#include "scene/solver_choice.hpp"
#include "support/scenes.hpp"

namespace tidelock {
namespace {

using Velocities = std::vector<Vec3d>;  // by particle id

Velocities velocities(const World& w) {
  Velocities v(w.fluid.size());
  for (std::size_t i = 0; i < v.size(); ++i)
    v[static_cast<std::size_t>(w.fluid.id[i])] = Vec3d(w.fluid.v[i].x, w.fluid.v[i].y, w.fluid.v[i].z);
  return v;
}

/// After one step from this state.
Velocities after_a_step(World world, const std::function<void(SolverSettings&)>& set) {
  set(world.scene.solver);
  Simulation sim(std::move(world), testing::best_exec());
  sim.step();
  return velocities(sim.world());
}

/// As if nothing pressed: one evaluation without any pressure.
Velocities without_pressure(const World& world) {
  return after_a_step(World(world), [](SolverSettings& s) {
    s.iteration = Iteration::jacobi, s.stop = StopRule::two_sided;
    s.warm_start = 0, s.min_iterations = 0, s.max_iterations = 1, s.on_failure = OnFailure::go_on;
  });
}

Velocities exact(const World& world) {
  return after_a_step(World(world), [](SolverSettings& s) {
    s.iteration = Iteration::conjugate, s.stop = StopRule::two_sided;
    s.density_error = 5e-7, s.max_iterations = 5000;
  });
}

Velocities stopped_at(const World& world, double error) {
  return after_a_step(World(world), [&](SolverSettings& s) {
    s.iteration = Iteration::conjugate, s.stop = StopRule::velocity, s.velocity_error = error;
  });
}

/// Root mean square of the difference, over the particles for which `counts` holds.
double difference(const Velocities& a, const Velocities& b, const std::vector<bool>& counts) {
  double sum = 0, n = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (counts[i]) sum += (a[i] - b[i]).squaredNorm(), ++n;
  return std::sqrt(sum / n);
}

/// A dam that has just reached the far wall.
World breaking() {
  Scene s = testing::dam_break(2, 0.015, 48);
  s.time.step = 5e-4;
  Simulation sim(build_world(s), testing::best_exec());
  testing::run_until(sim, 0.45);
  return sim.world();
}

/// A small drop that strikes a large pool: 60 particles on 60 000, of which a block is a thirtieth.
World drop_on_a_pool() {
  Scene s = testing::still_tank(2, 0.01, 1, 6);
  s.fluids[0].fill[0].lattice = FillLattice::lattice;
  s.time.step = 5e-4;
  testing::add_water(s, {2.95, 1.01, 0}, {3.05, 1.07, 0}, {0, -1, 0});
  Simulation sim(build_world(s), testing::best_exec());
  testing::run_until(sim, 0.02);
  return sim.world();
}

/// The estimate is within 0.3 to 1.6 of the error in a spike over dams, columns and splashes.
constexpr double kEstimate = 1.6;

}  // namespace

TEST(VelocityStop, LeavesTheErrorThatItSays) {
  const World now = breaking();
  const Velocities none = without_pressure(now), all = exact(now);
  const std::vector<bool> everywhere(all.size(), true);
  const double change = difference(all, none, everywhere);
  double last = 1;
  for (const double x : {0.2, 0.1, 0.05}) {
    const double error = difference(stopped_at(now, x), all, everywhere) / change;
    std::printf("asked for %g: %.4f\n", x, error);
    EXPECT_LT(error, kEstimate * x);
    EXPECT_LT(error, last);
    last = error;
  }
}

// The pool's own weight changes velocities by g dt everywhere, which a mean over all particles would be made of.
TEST(VelocityStop, SeesASmallImpactInALargeCalmPool) {
  const World now = drop_on_a_pool();
  const Velocities none = without_pressure(now), all = exact(now);
  std::vector<bool> near(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Float4& x = now.fluid.x[i];
    near[static_cast<std::size_t>(now.fluid.id[i])] = std::hypot(x.x - 3, x.y - 1) < 0.1f;
  }
  for (const double x : {0.2, 0.1, 0.05}) {
    const double error = difference(stopped_at(now, x), all, near) / difference(all, none, near);
    std::printf("asked for %g: %.4f near the drop\n", x, error);
    EXPECT_LT(error, kEstimate * x);
  }
}

TEST(VelocityStop, NeedsFewerIterationsForTheSameDam) {
  std::uint64_t iterations[2];
  double energy[2];
  for (const bool by_velocity : {false, true}) {
    Scene s = testing::dam_break(3, 0.05, 20);
    s.solver.iteration = by_velocity ? Iteration::conjugate : Iteration::accelerated;
    s.solver.stop = by_velocity ? StopRule::velocity : StopRule::two_sided;
    if (by_velocity) s.solver.velocity_error = 0.1;
    s.time.step = 2e-3;
    Simulation sim(build_world(s), testing::best_exec());
    testing::run_until(sim, 0.1);
    iterations[by_velocity] = sim.totals().density_iterations;
    energy[by_velocity] = sim.measure().kinetic_energy;
  }
  std::printf("%g of the iterations, %g of the energy\n",
              static_cast<double>(iterations[1]) / static_cast<double>(iterations[0]), energy[1] / energy[0]);
  EXPECT_LT(static_cast<double>(iterations[1]), 0.9 * static_cast<double>(iterations[0]));
  EXPECT_NEAR(energy[1] / energy[0], 1, 0.01);
}

// At the loosest error that a scene may ask for.
TEST(VelocityStop, NeverGainsEnergy) {
  Scene s = testing::dam_break(2, 0.02, 30);
  s.fluids[0].viscosity.model = ViscosityModel::none;
  s.solver.iteration = Iteration::conjugate, s.solver.stop = StopRule::velocity, s.solver.velocity_error = 0.25;
  s.time.step = 1e-3;
  Simulation sim(build_world(s), testing::best_exec());
  const auto energy = [&] {
    const Measurements m = sim.measure();
    return m.kinetic_energy + m.potential_energy;
  };
  const double start = energy();
  double before = start;
  while (sim.world().time < 0.8) {
    testing::run_until(sim, sim.world().time + 0.02);
    const double now = energy();
    EXPECT_LT(now, before + 1e-3 * start) << "at " << sim.world().time << " s";
    before = now;
  }
}

TEST(VelocityStop, IsRefusedWhereNothingEstimatesTheError) {
  const auto read = [](const std::string& solver) {
    return parse_scene(R"({"particle_size": 0.1, "solver": )" + solver +
                           R"(, "fluids": [{"fill": [{"box": {"min": [0, 0, 0], "max": [1, 1, 1]}}]}]})",
                       "test.json");
  };
  EXPECT_EQ(solver_choice(read(R"({"stop": "velocity"})")).iteration, Iteration::conjugate);
  for (const char* solver :
       {R"({"stop": "velocity", "iteration": "accelerated"})", R"({"stop": "velocity", "pressure": "pbf"})",
        R"({"stop": "velocity", "interface": "mls"})", R"({"velocity_error": 0.1, "stop": "two_sided"})"})
    EXPECT_THROW(read(solver), InputError) << solver;
}

// The words of the file: someone who wrote "stop" and nothing else must not be told of an iteration.
TEST(VelocityStop, IsRefusedByTheKeyThatTheSceneNames) {
  struct Case {
    const char *solver, *key, *found;
  };
  for (const Case& c : {Case{R"({"stop": "velocity", "pressure": "pbf"})", "solver.stop", R"("pressure": "pbf")"},
                        Case{R"({"stop": "velocity", "interface": "mls"})", "solver.stop", R"("interface": "mls")"},
                        Case{R"({"velocity_error": 0.1, "pressure": "pbf"})", "solver.velocity_error", "pbf"},
                        Case{R"({"velocity_error": 0.1, "iteration": "jacobi"})", "solver.velocity_error", "jacobi"},
                        Case{R"({"velocity_error": 0.1, "pressure_error": 0.1})", "solver.velocity_error", "stop"}}) {
    try {
      parse_scene(fmt::format(R"({{"particle_size": 0.1, "solver": {}}})", c.solver), "test.json");
      ADD_FAILURE() << c.solver << " was accepted";
    } catch (const InputError& e) {
      const std::string message = e.what();
      EXPECT_EQ(e.path(), c.key) << message;
      EXPECT_NE(message.find(c.found), std::string::npos) << message;
    }
  }
}

}  // namespace tidelock
