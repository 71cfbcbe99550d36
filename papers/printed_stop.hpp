// When the solves of [GPB+19] (Gissler et al. 2019) stop; ours go on for longer by default.
#pragma once
#include "scene/scene.hpp"

namespace tidelock {

/// At 0.1 % of compression on average, expansion not counted, after so many iterations at least.
inline void stop_as_printed(SolverSettings& solver, int min_iterations) {
  solver.stop = StopRule::one_sided;
  solver.density_error = solver.divergence_error = 1e-3;
  solver.pressure_error = 1;
  solver.min_iterations = min_iterations;
}

}  // namespace tidelock
