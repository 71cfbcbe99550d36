// A solve starts from the last step's pressures. Water at rest has the pressure rho g depth however long a step is and
// in whatever order its particles are stored, so nothing of that may cost iterations.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "support/scenes.hpp"

namespace tidelock {
namespace {

class WarmStarts : public ::testing::TestWithParam<PressureSolver> {};
INSTANTIATE_TEST_SUITE_P(Solvers, WarmStarts, ::testing::Values(PressureSolver::iisph, PressureSolver::dfsph),
                         [](const auto& each) { return word(each.param); });

constexpr double kStep = 2e-3;  // [s]

/// A metre of water at rest.
World calm_pool(PressureSolver pressure) {
  Scene s = testing::still_tank(2, 0.025, 1, 0.8);
  s.solver.pressure = pressure;
  s.fluids[0].fill[0].lattice = FillLattice::settled;
  s.time.step = kStep;
  Simulation sim(build_world(s), testing::best_exec());
  testing::run_until(sim, 0.2);
  return sim.world();
}

int iterations(const StepReport& r) { return r.density.iterations + r.divergence.iterations; }

/// Iterations of the next steps.
std::vector<int> next_steps(World world, double step, int steps) {
  world.scene.time.step = step;
  Simulation sim(std::move(world), testing::best_exec());
  std::vector<int> found;
  for (int k = 0; k < steps; ++k) found.push_back(iterations(sim.step()));
  return found;
}

double mean(const std::vector<int>& all) {
  return std::accumulate(all.begin(), all.end(), 0.0) / static_cast<double>(all.size());
}

/// No burst: the first steps take on average at most one and a half times what calm steps of that length take, and the
/// two iterations that a count of a few may scatter by. Single calm steps scatter by a factor of two.
void expect_no_burst(const std::vector<int>& first, double calm) {
  std::printf("calm %.1f, then", calm);
  for (const int n : first) std::printf(" %d", n);
  std::printf("\n");
  EXPECT_LE(mean(first), 1.5 * calm + 2);
}

}  // namespace

TEST_P(WarmStarts, ServesAStepOfAnotherLength) {
  const World pool = calm_pool(GetParam());
  for (const double factor : {0.5, 0.25, 1.5}) {
    SCOPED_TRACE(factor);
    const std::vector<int> all = next_steps(pool, factor * kStep, 60);
    expect_no_burst({all.begin(), all.begin() + 5}, mean({all.begin() + 20, all.end()}));
  }
}

// Without pressures to start from, the first step takes many more: the test above can fail.
TEST_P(WarmStarts, SparesIterations) {
  World cold = calm_pool(GetParam());
  const double warm = mean(next_steps(cold, kStep, 20));
  std::fill(cold.fluid.lambda_density.begin(), cold.fluid.lambda_density.end(), 0.0f);
  const int without = next_steps(cold, kStep, 1)[0];
  std::printf("%.1f iterations, %d from nothing\n", warm, without);
  EXPECT_GT(without, 2 * warm);
}

// The order in which particles are stored is the program's own affair. Sums in another order shift a stop by a few
// iterations; a start from nothing takes far more.
TEST_P(WarmStarts, GoesWithTheParticlesWhereverTheyAreStored) {
  World pool = calm_pool(GetParam());
  const double as_it_is = mean(next_steps(pool, kStep, 3));
  const auto turn_round = [&](auto& field) { std::reverse(field.begin(), field.end()); };
  FluidParticles& f = pool.fluid;
  turn_round(f.x), turn_round(f.v), turn_round(f.id), turn_round(f.fluid);
  turn_round(f.density), turn_round(f.pressure), turn_round(f.lambda_divergence);
  World torn = pool;  // its pressures stay where they were
  turn_round(f.lambda_density);
  const double turned = mean(next_steps(pool, kStep, 3)), without = mean(next_steps(torn, kStep, 3));
  std::printf("%.1f iterations, %.1f turned round, %.1f torn from their pressures\n", as_it_is, turned, without);
  EXPECT_LT(turned - as_it_is, 0.25 * (without - as_it_is));
}

// A tap under water: its layers come into the pressure that is there.
TEST_P(WarmStarts, IsNotLostWhereATapAddsLayers) {
  Scene s = testing::still_tank(2, 0.02, 0.6, 0.6);
  s.solver.pressure = GetParam();
  s.time.step = kStep;
  Emitter e;
  e.name = "tap", e.fluid = "water", e.size = {0.12, 0.12}, e.position = {0.3, 0.1, 0}, e.direction = {0, 1, 0};
  e.speed = 0.5;
  s.emitters.push_back(e);
  Simulation sim(build_world(s), testing::best_exec());
  testing::run_until(sim, 0.2);
  double with = 0, without = 0, layers = 0, others = 0;
  std::size_t before = sim.world().fluid.size();
  while (sim.world().time < 0.6) {
    const bool added = sim.world().fluid.size() > before;
    before = sim.world().fluid.size();
    const int n = iterations(sim.step());
    (added ? with : without) += n, ++(added ? layers : others);
  }
  std::printf("%.1f iterations after a layer, %.1f in other steps\n", with / layers, without / others);
  ASSERT_GT(layers, 5);
  EXPECT_LT(with / layers, 1.5 * without / others);
}

}  // namespace tidelock
