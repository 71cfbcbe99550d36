// Numbers that were not what they were called.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"
#include "regression.hpp"
#include "support/state.hpp"

namespace tidelock {

TEST(Regressions, TheWorstDensityErrorIsThatOfTheParticlesNotOfTheModel) {
  const Scene scene = testing::regression("true_error");
  Simulation sim(build_world(scene), testing::best_exec());
  double average = 0, worst = 0;  // of the densities that each step found
  while (sim.world().time < scene.time.end - 1e-9) {
    sim.step(scene.time.end - sim.world().time);
    const Measurements m = sim.measure();
    average = std::max(average, m.average_density_error), worst = std::max(worst, m.max_density_error);
  }
  const RunTotals& totals = sim.totals();
  EXPECT_NEAR(totals.worst.average, average, 1e-3 * average);
  EXPECT_NEAR(totals.worst.worst, worst, 1e-3 * worst);
  EXPECT_GT(totals.worst.worst, 3 * totals.worst_density_residual) << "an impact: the linear model errs";
}

// The step that compresses most may be the last one: no step follows it that would find what it left.
TEST(Regressions, WhatTheLastStepLeavesCounts) {
  Scene scene = testing::regression("true_error");
  Simulation longer(build_world(scene), testing::best_exec()), sim(build_world(scene), testing::best_exec());
  double worst = 0;  // that a step finds, and of all steps before
  for (StepReport found; longer.world().time < scene.time.end; found = longer.step()) {
    if (found.found.worst > worst && worst > 1e-3) break;
    worst = std::max(worst, found.found.worst);
  }
  while (sim.world().step + 1 < longer.world().step) sim.step();
  EXPECT_EQ(sim.totals().worst.worst, worst);
  const std::uint64_t before = state_hash(sim.world());
  sim.count_last_errors();
  EXPECT_EQ(sim.totals().worst.worst, longer.totals().worst.worst);
  EXPECT_GT(sim.totals().worst.worst, worst);
  EXPECT_EQ(sim.totals().states_found, sim.totals().steps + 1);
  EXPECT_EQ(state_hash(sim.world()), before);
}

TEST(Regressions, GravityOverTimeIsGravity) {
  const Scene over_time = testing::regression("gravity_over_time");
  Scene plain = over_time;
  plain.gravity = {0, -9.81, 0};
  plain.gravity_over_time.clear();
  const Simulation a = testing::finished(over_time), b = testing::finished(plain);
  EXPECT_TRUE(testing::same_bits(a.world(), b.world()));
  EXPECT_EQ(a.measure().potential_energy, b.measure().potential_energy);
}

TEST(Regressions, ABodyThatIsThrownAboutEndsTheRun) {
  try {
    testing::finished(testing::regression("thrown_cork"));
    FAIL() << "it finished";
  } catch (const RunError& error) {
    EXPECT_NE(std::string(error.what()).find("body \"cork\""), std::string::npos) << error.what();
  }
}

}  // namespace tidelock
