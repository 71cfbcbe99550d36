// Pressure from density, for weakly compressible fluids.
#pragma once
#include "exec/math.hpp"

namespace tidelock {

/// Tait's equation with exponent 7 (Becker and Teschner 2007, eq. 7) [Pa]:  p = (rho0 c^2 / 7) (D^7 - 1), c the speed
/// of sound, not below zero: particles that pull at each other clump.
template <class R>
LAW R tait_pressure(R sound_speed2, R inv_rho0, R D) {
  const R D2 = D * D, D4 = D2 * D2;
  const R stiffness = R(1.0f / 7.0f) * sound_speed2 / max(inv_rho0, R(1e-12f));
  return max(stiffness * (D4 * D2 * D - R(1.0f)), R(0.0f));
}

}  // namespace tidelock
