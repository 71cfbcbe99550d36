// Where a test runs each kind of stepping.
#pragma once
#include "support/scenes.hpp"

namespace tidelock::testing {

/// Individual steps run on the CPU alone.
inline ExecSettings exec_of(SteppingMode mode) {
  ExecSettings settings = best_exec();
  if (mode == SteppingMode::individual) settings.device = Device::cpu;
  return settings;
}

}  // namespace tidelock::testing
