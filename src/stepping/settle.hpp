// Fluid at rest before the first step.
#pragma once
#include <functional>

#include "exec/settings.hpp"
#include "world/world.hpp"

namespace tidelock {

struct SettleReport {
  int steps = 0, iterations = 0;  // [-]
  double unbalanced = 0;          // [-] root mean square of what is left of gravity, over gravity
  int most_steps = 0;             // [-] that it may take
  bool cut = false;               // `enough` ended it
};

/// Moves the fluid of a world that has just been built until pressure carries it where it is, and gives it that
/// pressure (docs/theory/boundaries.md, "A start at rest"). enough: asked before each step; true ends it, and the fluid
/// then starts unbalanced and without pressures. It runs in one process, which holds the whole fluid: ids are those of
/// the builder, from 0 to the number of particles, and index its arrays.
SettleReport settle(World& world, const ExecSettings& settings, const std::function<bool()>& enough = {});

}  // namespace tidelock
