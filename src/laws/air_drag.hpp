// Drag of air on the particles of a liquid, Gissler et al. 2017, *Approximate Air-Fluid Interactions for SPH*.
#pragma once
#include "exec/math.hpp"

namespace tidelock {

/// Still air, and the drop that a particle is.
struct AirTerms {
  float density = 1.2041f;      // [kg/m^3] at 20 degrees
  float viscosity = 1.845e-5f;  // [Pa s]
  float radius = 0;             // [m] L of a drop with the particle's volume
  float spacing = 0;            // [m] h
  float inv_volume = 0;         // [1/m^3] 1 / V of the particle
};

/// x^(2/3) by Newton's iteration for the cube root.
template <class R>
LAW R power_two_thirds(R x) {
  const R a = max(x, R(1e-6f));
  R y = sqrt(sqrt(a)) + R(0.01f);
  for (int k = 0; k < 9; ++k) y = R(1.0f / 3) * (y + y + a / (y * y));
  return y * y;
}

/// Drag coefficient of a sphere: 24/Re (1 + Re^(2/3) / 6) up to Re = 1000, 0.424 beyond.
template <class R>
LAW R sphere_drag(R Re) {
  const R slow = R(24.0f) / max(Re, R(1e-3f)) * (R(1.0f) + power_two_thirds(min(Re, R(1000.0f))) * R(1.0f / 6));
  return max(slow, R(0.424f));
}

/// F / (V v) [kg/(m^3 s)]: with it, dv/dt = -(rate / rho0) v. speed [m/s] through the air; sigma [N/m];
/// crowd [-] share of the neighbours that a particle inside has; shade [-] cosine of the neighbour farthest ahead.
/// Deformation by the Taylor analogy: y = min(1, We / 12) (C_F / (C_k C_b) = 1/3 / (8 * 1/2), O'Rourke and Amsden
/// 1987); C_D = C_sphere (1 + 2.632 y) of a drop, 1 of the liquid's surface, between them by `crowd`; likewise the
/// area.
template <class R>
LAW R air_drag_rate(const AirTerms& air, R speed, R sigma, R crowd, R shade) {
  const R L(air.radius);
  const R Re = R(2.0f * air.density / air.viscosity) * speed * L;
  const R We = R(air.density) * speed * speed * L / max(sigma, R(1e-6f));
  const R y = min(We * R(1.0f / 12), R(1.0f));
  const R drop = sphere_drag(Re) * (R(1.0f) + R(2.632f) * y);
  const R C = (R(1.0f) - crowd) * drop + crowd;
  const R wide = L * (R(1.0f) + R(0.5f) * y);
  const R area = (R(1.0f) - crowd) * R(3.14159265f) * wide * wide + crowd * R(air.spacing * air.spacing);
  const R open = max(R(1.0f) - shade, R(0.0f));
  return R(0.5f * air.density * air.inv_volume) * speed * open * C * area;
}

}  // namespace tidelock
