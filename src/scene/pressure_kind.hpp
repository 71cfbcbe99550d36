// What the description and the state must know of a pressure solver. Solvers hold the rest (solvers/solver_traits.hpp).
#pragma once
#include "scene/scene.hpp"

namespace tidelock {

struct PressureKind {
  bool iterates = true;          // false: pressures follow from an equation of state, so sound limits the step
  bool moves_particles = false;  // a solve moves the particles, and its end moves them back by their velocities
  bool linear = true;            // it solves one linear system
};

constexpr PressureKind kind_of(PressureSolver solver) {
  switch (solver) {
    case PressureSolver::dfsph:
    case PressureSolver::iisph:
      break;
    case PressureSolver::pcisph:
      return {.linear = false};
    case PressureSolver::pbf:
      return {.moves_particles = true, .linear = false};
    case PressureSolver::wcsph:
      return {.iterates = false, .linear = false};
  }
  return {};
}

/// Whether an iteration solves the equations of such a solver.
constexpr bool allows(const PressureKind& kind, Iteration iteration) {
  switch (iteration) {
    case Iteration::accelerated:
      return !kind.moves_particles;  // moved particles leave no pressures to extrapolate
    case Iteration::conjugate:
      return kind.linear;
    case Iteration::jacobi:
      break;
  }
  return true;
}

}  // namespace tidelock
