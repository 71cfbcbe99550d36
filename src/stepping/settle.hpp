// Fluid at rest before the first step.
#pragma once
#include "exec/settings.hpp"
#include "world/world.hpp"

namespace tidelock {

struct SettleReport {
  int steps = 0, iterations = 0;  // [-]
  double unbalanced = 0;          // [-] root mean square of what is left of gravity, over gravity
};

/// Moves the fluid of a world that has just been built until pressure carries it where it is, and gives it that
/// pressure (docs/theory/boundaries.md, "A start at rest").
SettleReport settle(World& world, const ExecSettings& settings);

}  // namespace tidelock
