// Contact of rigid bodies by artificial pressure, [GPB+19] 3.4, in the forms of docs/contact.md.
//
// Unknown of a row (a sample r of body R near other bodies) is the impulse factor lambda = dt p_r m_r / rho_r^2: with
// it the system J M^-1 J^T lambda is symmetric. The artificial rest density is 1, so that m_r = V_r and densities are
// relative.
#pragma once
#include "exec/math.hpp"
#include "laws/nesterov.hpp"

namespace tidelock {

/// Velocity of a body: of its centre of mass and about it. [m/s], [rad/s]
template <class R>
struct Twist {
  Vec3<R> v, spin;
};
template <class R>
LAW Twist<R> operator+(const Twist<R>& a, const Twist<R>& b) {
  return {a.v + b.v, a.spin + b.spin};
}
template <class R>
LAW Vec3<R> velocity_at(const Twist<R>& t, const Vec3<R>& arm) {
  return t.v + cross(t.spin, arm);
}

/// Symmetric 3x3 matrix.
template <class R>
struct Symmetric3 {
  R xx, yy, zz, xy, xz, yz;
};
template <class R>
LAW Vec3<R> operator*(const Symmetric3<R>& m, const Vec3<R>& a) {
  return {m.xx * a.x + m.xy * a.y + m.xz * a.z, m.xy * a.x + m.yy * a.y + m.yz * a.z,
          m.xz * a.x + m.yz * a.y + m.zz * a.z};
}

/// Response of a body to impulses: M^-1. Zero for static and animated bodies and for locked degrees of freedom.
template <class R>
struct Response {
  Vec3<R> inv_mass;           // [1/kg] along each axis
  Symmetric3<R> inv_inertia;  // [1/(kg m^2)] about the centre, in the world's axes
};
template <class R>
LAW bool gives_way(const Response<R>& b) {
  const Symmetric3<R>& i = b.inv_inertia;
  return dot(b.inv_mass, b.inv_mass) > 0 || i.xx + i.yy + i.zz > 0;
}
template <class R>
LAW Twist<R> respond(const Response<R>& b, const Vec3<R>& impulse, const Vec3<R>& angular) {
  return {{b.inv_mass.x * impulse.x, b.inv_mass.y * impulse.y, b.inv_mass.z * impulse.z}, b.inv_inertia * angular};
}
/// J M^-1 J^T of one body's part (linear, angular) of a row.
template <class R>
LAW R own_response(const Response<R>& b, const Vec3<R>& linear, const Vec3<R>& angular) {
  const Twist<R> t = respond(b, linear, angular);
  return dot(linear, t.v) + dot(angular, t.spin);
}
/// Velocity at `arm` from an impulse there: K of Mirtich 1996, times a direction.
template <class R>
LAW Vec3<R> collision_response(const Response<R>& b, const Vec3<R>& arm, const Vec3<R>& impulse) {
  return velocity_at(respond(b, impulse, cross(arm, impulse)), arm);
}

/// J.v of one body's part: its share of the rate of rho_r [1/s]. [GPB+19] eq. 9
template <class R>
LAW R density_rate(const Vec3<R>& linear, const Vec3<R>& angular, const Twist<R>& t) {
  return dot(linear, t.v) + dot(angular, t.spin);
}

/// lambda of an artificial pressure p: the density in gradients is never below the rest density.
template <class R>
LAW R contact_weight(R m, R rho) {
  const R c = max(rho, R(1));
  return m / (c * c);
}

/// Rate of rho that a step must not exceed [1/s]: at its end bodies may be as close as the rest density. A step removes
/// only a share of the compression, because bodies keep the velocity of the release. An overlap that bodies started
/// with or were forced into is released at most at the rate `release` (> 0). Where bodies bounce (restitution e) the
/// rate is at least the reflected approach.
template <class R>
LAW R density_rate_bound(R rho, R dt, R release, R e, R approach) {
  const R share = R(0.4);
  const R bound = max((rho > R(1) ? share : R(1)) * (R(1) - rho) / dt, -release);
  const bool bounces = e > R(0) && approach > R(0) && rho + dt * approach > R(1);
  return bounces ? min(bound, -e * approach) : bound;
}

/// Cosine between a row's push on a body and the resulting velocity at the contact: near 1 for a free body, 0 where
/// locks prevent that motion. `response` is J M^-1 J^T of the body's part, `moved` the velocity at the contact that
/// M^-1 J^T gives.
template <class R>
LAW R following(R response, const Vec3<R>& push, const Vec3<R>& moved) {
  const R size2 = norm2(push) * norm2(moved);
  return size2 > R(0) ? response * rsqrt(size2) : R(0);
}

/// One projected step: lambda >= 0, `excess` = J.v - bound [1/s], `inv_diagonal` with relaxation.
template <class R>
LAW R contact_step(R lambda, R excess, R inv_diagonal) {
  return max(R(0), lambda + excess * inv_diagonal);
}

/// Friction impulse held within the cone |t| <= limit.
template <class R>
LAW Vec3<R> within(const Vec3<R>& t, R limit) {
  const R size2 = norm2(t);
  return size2 > limit * limit ? (limit * rsqrt(size2)) * t : t;
}

}  // namespace tidelock
