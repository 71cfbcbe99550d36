#include "stepping/retry.hpp"

#include <fmt/format.h>

#include <vector>

#include "base/step_failure.hpp"

namespace tidelock {
namespace {

/// What bodies and joints feel, mean over a step or a part of one.
struct Felt {
  std::vector<Loads> bodies;
  std::vector<Load> joints;
};

Felt felt_in(const World& world) {
  Felt felt;
  for (const Body& b : world.bodies) felt.bodies.push_back(b.dynamics.loads);
  for (const Joint& j : world.joints) felt.joints.push_back(j.load);
  return felt;
}

void average(Load& load, const Load& other) {
  load.force = 0.5 * (load.force + other.force);
  load.torque = 0.5 * (load.torque + other.torque);
}

/// The loads <- the mean of theirs and others', of a part that lasted as long.
void average_loads(World& world, const Felt& others) {
  for (std::size_t b = 0; b < others.bodies.size(); ++b) {
    std::vector<const Load*> other;
    for_each_load(others.bodies[b], [&](const Load& load) { other.push_back(&load); });
    std::size_t k = 0;
    for_each_load(world.bodies[b].dynamics.loads, [&](Load& load) { average(load, *other[k++]); });
  }
  for (std::size_t j = 0; j < others.joints.size(); ++j) average(world.joints[j].load, others.joints[j]);
}

}  // namespace

bool Retry::takes_back(const World& world) {
  return world.scene.solver.on_failure != OnFailure::go_on && world.scene.time.mode != SteppingMode::individual;
}

StepReport Retry::take(const Step& step, double dt, int halvings) {
  World& world = step.world;
  RunTotals& totals = step.totals;
  StepReport report;
  try {
    step.attempt(dt, report);
    totals.add_solves(report);
    return report;
  } catch (const StepFailure& failure) {
    if (!takes_back(world)) {
      totals.add_solves(report);
      throw RunError(failure.what());
    }
    before_.restore(world, step.exec);
    step.forget();
    totals.add_cost(report);
    if (totals.first_failure.empty()) totals.first_failure = failure.what();
    if (world.scene.solver.on_failure == OnFailure::stop) throw;
    if (halvings == 0) throw StepFailure(fmt::format("{}; longer steps were tried before", failure.what()));
    ++totals.retries;
  }
  const StepReport first = take(step, 0.5 * dt, halvings - 1);
  const Felt first_half = felt_in(world);
  const StepReport second = take(step, 0.5 * dt, halvings - 1);
  average_loads(world, first_half);
  return joined(first, second);
}

}  // namespace tidelock
