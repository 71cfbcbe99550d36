// Laws of the pressure solvers. Written for particles of equal rest volume V and relative density D = rho/rho0, so that
// fluids of different rest density need no second form (density contrast, Solenthaler and Pajarola 2008).
// The unknown is lambda = p / D^2 [Pa]; with one fluid  p_i/rho_i^2 = lambda_i / rho0^2  and m_j = rho0 V, which turns
// the forms of [BK17] and [ICS+14] into these. docs/theory/pressure.md derives them.
#pragma once
#include "exec/math.hpp"

namespace tidelock {

/// Pressure acceleration of i due to fluid particle j [m/s^2], [BK17] eq. 7 in volumes:
///   a_ij = -(V / rho0_i) (lambda_i + lambda_j) gradW_ij
template <class R>
LAW Vec3<R> pressure_acceleration(R inv_rho0_i, R volume, R lambda_i, R lambda_j, const Vec3<R>& gradW) {
  return (-inv_rho0_i * volume * (lambda_i + lambda_j)) * gradW;
}

/// Pressure acceleration of i due to boundary sample k of volume V_k [m/s^2]; lambda = lambda_i + the wall's part
/// (laws/interface.hpp):   a_ik = -(V_k / rho0_i) lambda gradW_ik          (the sample feels the opposite force)
template <class R>
LAW Vec3<R> boundary_pressure_acceleration(R inv_rho0_i, R volume_k, R lambda, const Vec3<R>& gradW) {
  return (-inv_rho0_i * volume_k * lambda) * gradW;
}

/// The opposite force, on the sample [N]; m_i / rho0_i = V:   F_ki = V V_k lambda gradW_ik
template <class R>
LAW Vec3<R> sample_force(R volume, R volume_k, R lambda, const Vec3<R>& gradW) {
  return (volume * volume_k * lambda) * gradW;
}

/// Rate of the relative density of i due to a neighbour of volume V_j [1/s], [BK17] eq. 9:
///   dD_i/dt = V_j (v_i - v_j) . gradW_ij
template <class R>
LAW R density_rate(R volume_j, const Vec3<R>& v_ij, const Vec3<R>& gradW) {
  return volume_j * dot(v_ij, gradW);
}

/// Diagonal of the operator lambda -> dD/dt per unit of dt and lambda [1/(Pa s^2)], [BWJ23] eq. 32 (walls at rest in
/// the solve):   d_ii = g_i . f_i / rho0_i + sum_j V^2 |gradW_ij|^2 / rho0_j,   g_i = sum_j V gradW_ij + sum_k V_k
/// gradW_ik; f_i is g_i with the wall's part (laws/interface.hpp), and g_i itself where walls have none
template <class R>
LAW R diagonal_pair(R volume, R inv_rho0_j, const Vec3<R>& gradW) {
  return volume * volume * inv_rho0_j * norm2(gradW);
}
template <class R>
LAW R diagonal(R inv_rho0_i, const Vec3<R>& g, const Vec3<R>& f, R pairs) {
  return inv_rho0_i * dot(g, f) + pairs;
}

/// A neighbour's share of the flux factor c_i [-]: p_i = c_i D_i lambda_i is the momentum that the particle's pressure
/// forces carry through it per area and time (the virial):  c_i = (1/d) [ sum_j V (-x . gradW)_ij
/// + 1/2 sum_k V_k (-x . gradW)_ik ], half for walls because their force has lambda_i alone where a pair has two.
/// c is 1.02 on a lattice and 0.99 inside settled water. Next to a wall the same force needs a larger lambda; c removes
/// most of that difference.
template <class R>
LAW R flux_factor(R volume_over_d, R r2, R grad) {
  return -volume_over_d * r2 * grad;
}

/// Largest compression [-] of a particle that the density solve of one step removes. Releasing c alone costs at least
/// the energy V c^2 / (2 dt^2 d_ii), that of the gentlest motion which does it. It may cost as much as one particle has
/// at the fluid's typical speed s along one direction, rho0 V s^2 / 2:   c <= dt s sqrt(rho0 d_ii).   Where a particle
/// has little room to leave - between solids that close in on it - d_ii is small, and so is the release.  way: dt s [m]
template <class R>
LAW R most_released(R way, R least, R inv_rho0, R inv_diagonal) {
  return max(least, way * rsqrt(max(inv_rho0 * inv_diagonal, R(1e-30f))));
}

/// One relaxed Jacobi step with clamping, [ICS+14] eq. 12:  lambda <- max(0, lambda + omega r / (dt^2 d_ii)), where r
/// is the predicted relative density minus its goal.
template <class R>
LAW R jacobi_step(R lambda, R omega_over_dt2, R residual, R inv_diagonal) {
  return max(lambda + omega_over_dt2 * residual * inv_diagonal, R(0.0f));
}

/// A particle's share of the average error. Two-sided: compression always counts, expansion where pressure acts
/// (there the equation must hold); one-sided: compression only, as the papers print it (docs/theory/pressure.md).
template <class R>
LAW R error_two_sided(R residual, R lambda) {
  const R on = positive(lambda);
  return max(residual, R(0.0f)) + on * max(-residual, R(0.0f));
}
template <class R>
LAW R error_one_sided(R residual) {
  return max(residual, R(0.0f));
}

}  // namespace tidelock
