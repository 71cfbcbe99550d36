#include "solvers/solver_traits.hpp"

#include <algorithm>

#include "solvers/conjugate_solve.hpp"
#include "solvers/position_solve.hpp"
#include "solvers/relaxed_solve.hpp"
#include "solvers/state_equation.hpp"

namespace tidelock {
namespace {

/// The error at which a solve stops: the absolute bound, or a share of what this step's pressure has to do, whichever
/// is smaller - small steps bring little compression each, and an absolute bound alone would let them pass without any
/// pressure, until it all comes at once. Not below what float32 resolves.
double tolerance_of(PressureSolve& solver, const FluidView& view, Goal goal) {
  const SolverSettings& s = view.settings;
  const double error = goal == Goal::density ? s.density_error : s.divergence_error;
  const double share = s.pressure_error.value_or(kPressureError);
  if (share >= 1) return error;
  return std::max(kResolved, std::min(error, view.error_share * share * solver.demand()));
}

}  // namespace

const SolverTraits& traits_of(PressureSolver solver) {
  switch (solver) {
    case PressureSolver::dfsph:
      return kDfsph;
    case PressureSolver::pcisph:
      return kPcisph;
    case PressureSolver::pbf:
      return kPbf;
    case PressureSolver::wcsph:
      return kWcsph;
    case PressureSolver::iisph:
      break;
  }
  return kIisph;
}

FluidView solver_view(FluidView view, const SolverWork& work) {
  if (traits_of(view.settings.pressure).samples_ahead) view.samples_at = &work.samples_at;
  return view;
}

std::unique_ptr<PressureSolve> make_pressure_solve(const FluidView& view, SolverWork& work, Goal goal, double dt,
                                                   bool answered) {
  if (view.choice.iteration == Iteration::conjugate && !answered)
    return std::make_unique<ConjugateSolve>(view, work, goal, dt);
  return traits_of(view.settings.pressure).make(view, work, goal, dt);
}

StopAt stop_at(PressureSolve& solver, const FluidView& view, Goal goal) {
  const SolverSettings& s = view.settings;
  if (!kind_of(s.pressure).iterates) return {.tolerance = 1e30, .max_iterations = 1};
  const int updates = goal == Goal::density ? s.min_iterations : std::min(1, s.min_iterations);
  StopAt stop;
  stop.min_updates = updates, stop.max_iterations = s.max_iterations;
  if (solver.judges_velocities()) {
    stop.tolerance = goal == Goal::density ? s.density_error : s.divergence_error;
    stop.velocity_error = view.error_share * s.velocity_error.value_or(kVelocityError);
  } else {
    stop.tolerance = tolerance_of(solver, view, goal);
  }
  return stop;
}

}  // namespace tidelock
