// Implicit viscosities by conjugate gradients on velocities, after Weiler et al. 2018 and Peer et al. 2015: fluid and
// dynamic bodies in one system.
#pragma once
#include <algorithm>
#include <array>
#include <vector>

#include "coupling/fluid_bodies.hpp"
#include "materials/viscous_coefficients.hpp"
#include "solvers/peer_passes.hpp"

namespace tidelock {

/// Two solves of one step as one.
inline SolveReport both(SolveReport a, const SolveReport& b) {
  a.iterations += b.iterations;
  a.average_residual = std::max(a.average_residual, b.average_residual);
  a.tolerance = std::max(a.tolerance, b.tolerance);
  a.converged = a.converged && b.converged;
  return a;
}

/// Solves (1 - dt M^-1 L) v = v*, or Peer's equations, for the fluid's velocities and those of dynamic bodies by
/// conjugate gradients in the metric of the masses. In that metric every iterate has the momentum of v*, so that none
/// is lost however early the solve stops.
class ImplicitViscosity {
 public:
  /// v <- the solution; does nothing where no fluid uses such a model. `interface` is null where no sample feels fluid.
  SolveReport solve(const FluidView& view, World& world, FluidBodies* interface, double dt);

  std::size_t bytes() const {
    std::size_t sum = r_.bytes() + p_.bytes() + q_.bytes() + wall_mu_.bytes() + sample_p_.bytes();
    for (const auto& row : goal_) sum += row.bytes();
    return sum;
  }

 private:
  SolveReport solve(ViscosityModel model, const FluidView& view, World& world, FluidBodies* interface, double dt);

  PeerRows peer_goal(const FluidView& view, const World& world, const ViscousCoefficients& c);

  Buffer<Float4> r_, p_, q_;            // [m/s] residual, direction, applied direction; w: 1/rho0
  std::array<Buffer<Float4>, 3> goal_;  // [1/s] Peer's goal for the velocity gradient, by row
  Buffer<float> wall_mu_;               // by particle, towards walls: [Pa s], or Peer's weight [kg/m^d]
  Buffer<Float4> sample_p_;             // [m/s] samples' part of the direction: zero unless their body is dynamic
};

}  // namespace tidelock
