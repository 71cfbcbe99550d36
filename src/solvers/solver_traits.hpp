// What a pressure solver is, for those who drive it; each says so beside its class, and nobody asks for its name. What
// its description and the state must know stands in scene/pressure_kind.hpp.
#pragma once
#include <memory>

#include "scene/pressure_kind.hpp"
#include "solvers/pressure_solve.hpp"

namespace tidelock {

struct SolverTraits {
  bool divergence = false;        // a step has a solve for Goal::divergence as well
  bool samples_ahead = false;     // it sees the boundary samples in SolverWork::samples_at, where the step leads them
  bool lattice_diagonal = false;  // the diagonal of a particle inside a lattice serves for all
  bool at_predicted_places = false;  // the density is that of the predicted places, not its linear prediction
  bool bounds_release = true;        // a step takes back no more compression than most_released() allows
  bool warm_start = true;            // starts from the last step's pressures, where the scene does not say how
  std::unique_ptr<PressureSolve> (*make)(const FluidView& view, SolverWork& work, Goal goal, double dt) = nullptr;
};

const SolverTraits& traits_of(PressureSolver solver);

/// The same view for a pressure solve, which may want to see the samples elsewhere.
FluidView solver_view(FluidView view, const SolverWork& work);

/// The solve that the settings name; Goal::divergence is for those that have it. answered: bodies answer the pressures
/// in every iteration.
std::unique_ptr<PressureSolve> make_pressure_solve(const FluidView& view, SolverWork& work, Goal goal, double dt,
                                                   bool answered);

/// When a solve ends. [BK17] Algorithms 2 and 3 and [ICS+14] update the pressures once and twice at least.
StopAt stop_at(PressureSolve& solver, const FluidView& view, Goal goal);

}  // namespace tidelock
