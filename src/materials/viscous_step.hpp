// Forces other than pressure: explicit viscosity of each fluid by its own model, then gravity.
#pragma once
#include <functional>
#include <vector>

#include "solvers/pressure_solve.hpp"

namespace tidelock {

/// v <- v + viscosity + dt g. Fluids may use different models: each model's pass sees the other fluids with coefficient
/// zero of their own, and pairs take the mean. `bodies`, where given, is called before each model's pass with the
/// coefficients towards walls in x.w.
void viscous_step(const FluidView& view, const std::vector<Fluid>& fluids, const Vec3d& gravity, double dt,
                  SolverWork& work, const std::function<void(ViscosityModel)>& bodies = {});

}  // namespace tidelock
