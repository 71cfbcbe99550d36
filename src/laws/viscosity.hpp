// Explicit viscosities. Pairwise symmetric forces: momentum is conserved for fluids of any densities.
#pragma once
#include "exec/math.hpp"

namespace tidelock {

/// XSPH, Schechter and Bridson 2012 [BK17 3]: velocity change of i due to j [m/s]
///   dv_i = c V (2 rho0_j / (rho0_i + rho0_j)) (v_j - v_i) W_ij
template <class R>
LAW Vec3<R> xsph(R c, R volume, R inv_rho0_i, R inv_rho0_j, const Vec3<R>& v_ij, R W) {
  const R share = R(2.0f) * inv_rho0_i / (inv_rho0_i + inv_rho0_j);
  return (-c * volume * share * W) * v_ij;
}
/// The same towards a wall sample of volume V_k: dv_i = -share v_ik, share = c V_k W_ik [-].
template <class R>
LAW R xsph_wall_share(R c, R volume_k, R W) {
  return c * volume_k * W;
}

/// Laplacian of Morris et al. 1997, eq. 22: acceleration of i due to j [m/s^2]
///   a_ij = V (mu_i + mu_j) / rho0_i  (x_ij . gradW_ij) / (r^2 + 0.01 h^2)  v_ij        mu [Pa s]
/// x . gradW = grad * r^2 with the kernel's scalar gradient factor.
template <class R>
LAW R morris_share(R mu_sum, R volume_j, R r2, R grad, R eta2) {  // [kg/(m^d s)] a_ij = -share v_ij / rho0_i
  return -mu_sum * volume_j * grad * r2 / (r2 + eta2);
}
template <class R>
LAW Vec3<R> morris(R mu_sum, R volume_j, R inv_rho0_i, const Vec3<R>& v_ij, R r2, R grad, R eta2) {
  return (-inv_rho0_i * morris_share(mu_sum, volume_j, r2, grad, eta2)) * v_ij;
}

/// The longest stable step of the explicit Laplacian [s], Morris et al. 1997: dt = 0.125 h^2 / nu
template <class R>
LAW R laplacian_step(R h, R kinematic) {
  return R(0.125) * h * h / kinematic;
}

/// Artificial viscosity, Monaghan 1992, [WBZL17] eq. 9: acceleration of i due to j [m/s^2]
///   a_ij = -m_j Pi_ij gradW_ij,   Pi_ij = -(2 alpha h c / (rho0_i + rho0_j)) min(v_ij . x_ij, 0) / (r^2 + 0.01 h^2)
/// strength = alpha h c [m^2/s]; towards a wall rho0_k = rho0_i. This is the impulse per volume of j; opposite for j.
template <class R>
LAW R artificial_share(R inv_rho0_i, R inv_rho0_j) {  // [-] 2 rho0_j / (rho0_i + rho0_j)
  return R(2.0f) * inv_rho0_i / max(inv_rho0_i + inv_rho0_j, R(1e-12f));
}
template <class R>
LAW R artificial_strength(R c_i, R c_j, R inv_rho0_i, R inv_rho0_j) {  // of a pair: the mean of both fluids' alpha h c
  return R(0.5f) * (c_i + c_j) * artificial_share(inv_rho0_i, inv_rho0_j);
}
template <class R>
LAW Vec3<R> artificial_viscosity(R strength, R volume_j, R r2, R grad, R eta2, const Vec3<R>& v_ij,
                                 const Vec3<R>& x_ij) {
  return (strength * volume_j * grad * min(dot(v_ij, x_ij), R(0.0f)) / (r2 + eta2)) * x_ij;
}

/// Viscous forces for an implicit solve, in volumes [N/m^d]: rho0_i a_ij =
///   2 (d + 2) pull (v_ij . x_ij) x_ij     Weiler et al. 2018, eq. 5: no moment, so angular momentum is conserved
///   2 pull r^2 v_ij                        the Laplacian of Morris et al. 1997: isotropic on any lattice
/// with pull = mu V_j (gradW_ij . x_ij / r^2) / (r^2 + 0.01 h^2), not above zero; `along` and `plain` are the factors.
/// Both are opposite for j.
template <class R>
LAW R viscous_pull(R mu, R volume_j, R r2, R grad, R eta2) {  // [kg/(m^d s) / m^2]
  return mu * volume_j * grad / (r2 + eta2);
}
template <class R>
LAW Vec3<R> viscous_force(R pull, R along, R plain, R r2, const Vec3<R>& v_ij, const Vec3<R>& x_ij) {
  return (pull * along * dot(v_ij, x_ij)) * x_ij + (pull * plain * r2) * v_ij;
}

}  // namespace tidelock
