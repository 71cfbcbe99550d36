// The iteration and the stop that a scene gets when it names none: which scenes get which, and that their water goes
// the way of solves thirty times tighter by another iteration.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "scene/read.hpp"
#include "scene/solver_choice.hpp"
#include "support/scenes.hpp"

namespace tidelock {
namespace {

constexpr double kTighter = 30;

struct Outcome {
  std::vector<double> energy;  // [J] kinetic and potential, at times apart by a tenth of the run
  double volume = 0;           // [m^2] at half of the run
  double compression = 0;      // [-] mean of all steps
  Vec3d force{0, 0, 0};        // [N] on the tank, mean over the run
  double iterations = 0;       // [-] a step
};

Outcome run(Scene s, double step, double end) {
  s.time.step = step;
  s.bodies[0].measured = true;
  Simulation sim(build_world(s), testing::best_exec());
  Outcome o;
  double steps = 0;
  for (int part = 0; part < 10; ++part) {
    const double until = 0.1 * (part + 1) * end;
    while (sim.world().time < until - 1e-9) {
      const double before = sim.world().time;
      sim.step(until - before);
      o.force += (sim.world().time - before) / end * sim.world().bodies[0].dynamics.loads.fluid.force;
      o.compression += sim.measure().average_density_error, ++steps;
    }
    const Measurements m = sim.measure();
    o.energy.push_back(m.kinetic_energy + m.potential_energy);
    if (part == 4) o.volume = m.volume;
  }
  o.compression /= steps;
  o.iterations = static_cast<double>(sim.totals().density_iterations) / steps;
  return o;
}

struct Water {
  const char* name;
  Scene scene;
  double step, end;  // [s]
  double depth;      // [m]
  double width;      // [m] of the water
};

/// The dam until it breaks up at the far wall: from there on two solves part as chance has it.
std::vector<Water> waters() {
  return {{"dam break", testing::dam_break(2, 0.02, 30), 1e-3, 0.4, 0.6, 0.6},
          {"still water", testing::still_tank(2, 0.02, 0.6, 0.8), 2e-3, 1, 0.6, 0.8},
          {"column", testing::still_tank(2, 0.02, 2, 0.6), 1e-3, 0.5, 2, 0.6}};
}

class ChosenSolve : public ::testing::TestWithParam<PressureSolver> {};
INSTANTIATE_TEST_SUITE_P(Solvers, ChosenSolve, ::testing::Values(PressureSolver::iisph, PressureSolver::dfsph),
                         [](const auto& each) { return word(each.param); });

}  // namespace

// Bounds, before anything was measured: a hundredth of the energy at the start above the floor, of the volume a
// thousandth, of the compression what one solve may leave (1e-4), of the force a hundredth of the weight.
TEST_P(ChosenSolve, GoesTheWayOfOneThirtyTimesTighter) {
  for (Water& water : waters()) {
    SCOPED_TRACE(water.name);
    Scene s = water.scene;
    s.solver.pressure = GetParam();
    ASSERT_EQ(solver_choice(s).stop, StopRule::velocity);
    const Outcome chosen = run(s, water.step, water.end);
    s.solver.iteration = Iteration::accelerated, s.solver.stop = StopRule::two_sided;
    const double usual = run(s, water.step, water.end).iterations;
    s.solver.density_error /= kTighter, s.solver.divergence_error /= kTighter;
    s.solver.pressure_error = kPressureError / kTighter, s.solver.max_iterations = 5000;
    const Outcome tight = run(s, water.step, water.end);
    const double weight = 1000 * 9.81 * water.depth * water.width, energy = 0.5 * weight * water.depth;
    double worst = 0;
    for (std::size_t k = 0; k < tight.energy.size(); ++k)
      worst = std::max(worst, std::abs(chosen.energy[k] - tight.energy[k]) / energy);
    std::printf(
        "%s, %s: energy %.1e, volume %.1e, compression %.1e and %.1e, force %.1e; %.1f, %.1f, %.1f iterations\n",
        water.name, word(GetParam()).c_str(), worst, chosen.volume / tight.volume - 1, chosen.compression,
        tight.compression, (chosen.force - tight.force).norm() / weight, chosen.iterations, usual, tight.iterations);
    EXPECT_LT(worst, 0.01);
    EXPECT_NEAR(chosen.volume / tight.volume, 1, 1e-3);
    EXPECT_LT(chosen.compression, tight.compression + 1e-4);
    EXPECT_LT((chosen.force - tight.force).norm(), 0.01 * weight);
    EXPECT_LT(chosen.iterations, usual);
  }
}

TEST(SolverChoice, FollowsTheSceneAndWhatItNames) {
  struct Case {
    const char *solver, *bodies;
    Iteration iteration;
    StopRule stop;
  };
  const char* none = "[]";
  const char* wall = R"([{"shape": {"box": {"min": [-1, 0, -1], "max": [9, 9, 9], "inside": true}}}])";
  const char* ball = R"([{"shape": {"sphere": {"radius": 0.3}}, "position": [3, 0, 0], "density": 500}])";
  using I = Iteration;
  using S = StopRule;
  for (const Case& c : {Case{"{}", none, I::conjugate, S::velocity}, Case{"{}", wall, I::conjugate, S::velocity},
                        Case{"{}", ball, I::accelerated, S::two_sided},
                        Case{R"({"pressure": "dfsph"})", wall, I::conjugate, S::velocity},
                        Case{R"({"pressure": "pcisph"})", wall, I::accelerated, S::two_sided},
                        Case{R"({"pressure": "pbf"})", wall, I::jacobi, S::two_sided},
                        Case{R"({"interface": "mls"})", wall, I::accelerated, S::two_sided},
                        Case{R"({"interface": "mirror"})", wall, I::accelerated, S::two_sided},
                        Case{R"({"stop": "one_sided"})", wall, I::accelerated, S::one_sided},
                        Case{R"({"stop": "two_sided"})", wall, I::conjugate, S::two_sided},
                        Case{R"({"stop": "velocity"})", ball, I::conjugate, S::velocity},
                        Case{R"({"pressure_error": 0.3})", wall, I::conjugate, S::two_sided},
                        Case{R"({"velocity_error": 0.2})", wall, I::conjugate, S::velocity},
                        Case{R"({"iteration": "jacobi"})", wall, I::jacobi, S::two_sided},
                        Case{R"({"iteration": "conjugate"})", wall, I::conjugate, S::velocity},
                        Case{R"({"iteration": "conjugate"})", ball, I::conjugate, S::two_sided}}) {
    const Scene scene =
        parse_scene(fmt::format(R"({{"particle_size": 0.1, "solver": {}, "bodies": {}, "fluids": [{{"fill":
        [{{"box": {{"min": [0, 0, 0], "max": [1, 1, 1]}}}}]}}]}})",
                                c.solver, c.bodies),
                    "test.json");
    for (const Scene& read : {scene, parse_scene(scene_json(scene).dump(), "again.json")}) {
      const SolverChoice choice = solver_choice(read);
      EXPECT_EQ(choice.iteration, c.iteration) << c.solver << ' ' << c.bodies;
      EXPECT_EQ(choice.stop, c.stop) << c.solver << ' ' << c.bodies;
    }
  }
}

}  // namespace tidelock
