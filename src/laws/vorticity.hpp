// Micropolar fluids, Bender et al. 2017, and vorticity confinement, in volumes.
#pragma once
#include "exec/math.hpp"

namespace tidelock {

/// Share of the flow's curl in particle i due to j [1/s]: (curl v)_i = sum_j V (v_i - v_j) x gradW_ij
template <class R>
LAW Vec3<R> curl(R volume_j, const Vec3<R>& v_ij, const Vec3<R>& gradW) {
  return volume_j * cross(v_ij, gradW);
}

/// Force density on i from the spins of i and j, the symmetric form of curl omega: opposite for j, and the adjoint of
/// curl(): rho0_i a_i = mu_t sum_j V gradW_ij x (omega_i + omega_j)        mu_t [Pa s]
template <class R>
LAW Vec3<R> micropolar_force(R mu_t, R volume_j, const Vec3<R>& omega_sum, const Vec3<R>& gradW) {
  return (mu_t * volume_j) * cross(gradW, omega_sum);
}

/// Theta d omega / dt = nu_t (curl v - 2 omega), implicit in omega; a = dt nu_t / Theta [-].
template <class R>
LAW Vec3<R> micropolar_spin(R a, const Vec3<R>& omega, const Vec3<R>& curl_v) {
  return (R(1.0f) / (R(1.0f) + a + a)) * (omega + a * curl_v);
}

}  // namespace tidelock
