// Implicit strain-rate viscosity, [BK17] 4.1.
#pragma once
#include "coupling/fluid_bodies.hpp"

namespace tidelock {

/// Finds the velocities nearest to v* (in the metric of the masses) in which each particle of such a fluid has gamma
/// times its strain rate, by conjugate gradients on the six multipliers of each particle; dynamic bodies respond. Every
/// iterate is made of forces between pairs, so that no momentum is lost however early the solve stops.
class StrainViscosity {
 public:
  /// v <- the solution; does nothing where no fluid uses the model. `interface` is null where no sample feels fluid.
  SolveReport solve(const FluidView& view, World& world, FluidBodies* interface, double dt);
  std::size_t bytes() const;

 private:
  struct Six {
    Buffer<Float4> n, s;
  };
  Six r_, p_, q_, block_;
  Buffer<Float4> w_;         // [m/s] change of velocity that belongs to p
  Buffer<Float4> sample_w_;  // [m/s] the same of the samples: zero unless their body is dynamic
};

}  // namespace tidelock
