// True density errors, which the step before left, and particles that bounds of the methods act on.
#pragma once
#include "coupling/body_coupling.hpp"
#include "coupling/report.hpp"
#include "solvers/pressure_solve.hpp"

namespace tidelock {

/// Of the densities that compute_densities() has found.
void find_errors(const FluidView& view, const SolverWork& work, BodyCoupling& coupling, StepReport& report);

/// What the next step would find; the world stays as it is. release_way: as in FluidView.
DensityError errors_left(const World& world, const Exec& exec, double release_way);

}  // namespace tidelock
