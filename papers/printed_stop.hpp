// The stop of the solves of [GPB+19] (Gissler et al. 2019); ours is stricter by default.
#pragma once
#include "scene/scene.hpp"

namespace tidelock {

/// Stops at 0.1 % of compression on average, expansion not counted, after this many iterations at least.
inline void stop_as_printed(SolverSettings& solver, int min_iterations) {
  solver.stop = StopRule::one_sided;
  solver.density_error = solver.divergence_error = 1e-3;
  solver.pressure_error = 1;
  solver.min_iterations = min_iterations;
}

}  // namespace tidelock
