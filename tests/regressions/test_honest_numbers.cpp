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
