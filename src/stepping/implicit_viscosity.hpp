// Implicit viscosity, after Weiler et al. 2018: fluid and dynamic bodies in one system.
#pragma once
#include <vector>

#include "stepping/coupling.hpp"

namespace tidelock {

/// Solves (1 - dt M^-1 L) v = v* for the fluid's velocities and those of dynamic bodies by conjugate gradients in the
/// metric of the masses. In that metric every iterate has the momentum of v*, so that none is lost however early the
/// solve stops.
class ImplicitViscosity {
 public:
  /// v <- the solution; does nothing where no fluid uses such a model. `interface` is null where no sample feels fluid.
  SolveReport solve(const FluidView& view, World& world, FluidBodies* interface, double dt);

  std::size_t bytes() const { return r_.bytes() + p_.bytes() + q_.bytes() + wall_mu_.bytes() + sample_p_.bytes(); }

 private:
  SolveReport solve(ViscosityModel model, const FluidView& view, World& world, FluidBodies* interface, double dt);

  Buffer<Float4> r_, p_, q_;  // [m/s] residual, direction, applied direction; w: 1/rho0
  Buffer<float> wall_mu_;     // [Pa s] by particle
  Buffer<Float4> sample_p_;   // [m/s] samples' part of the direction: zero unless their body is dynamic
};

}  // namespace tidelock
