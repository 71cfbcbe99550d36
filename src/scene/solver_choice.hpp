// How the pressures of a scene are iterated, and what ends a solve, where the scene leaves that open.
#pragma once
#include <optional>
#include <string>

#include "scene/pressure_kind.hpp"

namespace tidelock {

struct SolverChoice {
  Iteration iteration = Iteration::accelerated;
  StopRule stop = StopRule::two_sided;
};

/// Whether conjugate gradients can solve the equations: a linear system, with walls that have no pressure of their own.
bool takes_conjugate(const SolverSettings& s);

/// The stop that the scene names, by itself or by the error that only this stop reads.
std::optional<StopRule> named_stop(const SolverSettings& s);

/// What the scene names. Else conjugate gradients and the stop by velocities for scenes that take them, while no body
/// gives way; the accelerated iteration, or Jacobi's where that does not fit, and the two-sided stop for others.
SolverChoice solver_choice(const Scene& scene, bool some_give_way);
/// The same once no body is held any more.
SolverChoice solver_choice(const Scene& scene);

/// The pressure solver and the choice in one line, for the terminal.
std::string solver_text(const Scene& scene);

}  // namespace tidelock
