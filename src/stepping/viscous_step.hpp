// Forces other than pressure: explicit viscosity of each fluid by its own model, then gravity.
#pragma once
#include <vector>

#include "solvers/pressure_solve.hpp"

namespace tidelock {

/// v <- v + viscosity + dt g. Fluids may use different models: each model's pass sees the other fluids with coefficient
/// zero of their own, and pairs take the mean.
void viscous_step(const FluidView& view, const std::vector<Fluid>& fluids, const Vec3d& gravity, double dt,
                  SolverWork& work);

}  // namespace tidelock
