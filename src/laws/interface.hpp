// Pressure of walls and bodies. Fluid particle i and sample k act on each other by
//   a_ik = -(V_k / rho0_i) (lambda_i + answer) gradW_ik,     and the opposite force on the sample.
// One struct per method, each with the same members:
//   answer(lambda_i, D_i, lambda_k)  the wall's part [Pa]
//   share(D_i)                       d answer / d lambda_i, which the diagonal needs
//   own_term                         whether the diagonal counts sum_k V V_k |gradW_ik|^2 as if samples could move
//   extrapolates                     whether lambda_k must be extrapolated from the fluid before answer()
//   flux                             share of a wall in the flux factor, relative to a fluid neighbour
#pragma once
#include "exec/math.hpp"

namespace tidelock {

/// [BWJ23]: walls have no pressure (eq. 33), and no term of their own in the diagonal (eq. 32).
struct ConsistentWall {
  static constexpr bool own_term = false, extrapolates = false;
  static constexpr float flux = 0.5f;
  template <class R>
  LAW static R answer(R, R, R) {
    return R(0.0f);
  }
  template <class R>
  LAW static R share(R) {
    return R(0.0f);
  }
};

/// [AIA+12] eq. 9: the same force; the diagonal is that of [BWJ23] eq. 15.
struct AkinciWall : ConsistentWall {
  static constexpr bool own_term = true;
};

/// True pressure mirroring: p_k = p_i at the rest density, so that lambda_k = p_i = D_i^2 lambda_i ([BWJ23] 3.3).
struct MirrorWall {
  static constexpr bool own_term = true, extrapolates = false;
  static constexpr float flux = 1;
  template <class R>
  LAW static R answer(R lambda_i, R density_i, R) {
    return density_i * density_i * lambda_i;
  }
  template <class R>
  LAW static R share(R density_i) {
    return density_i * density_i;
  }
};

/// Band et al. 2018: lambda_k = p_k, a linear function fitted to the fluid's pressures near the sample.
struct MlsWall {
  static constexpr bool own_term = true, extrapolates = true;
  static constexpr float flux = 1;
  template <class R>
  LAW static R answer(R, R, R lambda_k) {
    return lambda_k;
  }
  template <class R>
  LAW static R share(R) {
    return R(0.0f);
  }
};

/// Moments of a weighted linear fit around the origin: sums of w (total), w x, w x x^T, w p, w p x.
template <class R>
struct LinearFit {
  R total{R(0.0f)}, p{R(0.0f)};
  Vec3<R> x{R(0.0f), R(0.0f), R(0.0f)}, px{R(0.0f), R(0.0f), R(0.0f)};
  R xx{R(0.0f)}, yy{R(0.0f)}, zz{R(0.0f)}, xy{R(0.0f)}, xz{R(0.0f)}, yz{R(0.0f)};

  LAW void add(R weight, const Vec3<R>& at, R value) {
    const Vec3<R> wx = weight * at;
    total += weight, p += weight * value;
    x += wx, px += value * wx;
    xx += wx.x * at.x, yy += wx.y * at.y, zz += wx.z * at.z;
    xy += wx.x * at.y, xz += wx.x * at.z, yz += wx.y * at.z;
  }

  /// The fitted value at the origin, not below 0. The matrix of second moments about the mean point is made regular by
  /// `regular` [m^2], the square of a length: directions in which the points spread less than that (one point, a line,
  /// a layer) get hardly any slope. The plain fit would amplify their noise without bound.
  LAW R at_origin(R regular) const {
    constexpr float tiny = 1e-20f;
    const R inv_w = R(1.0f) / max(total, R(tiny));
    const Vec3<R> m = inv_w * x;  // mean point
    const R mean = inv_w * p;
    const Vec3<R> b = inv_w * px - mean * m;
    R a00 = inv_w * xx - m.x * m.x, a11 = inv_w * yy - m.y * m.y, a22 = inv_w * zz - m.z * m.z;
    const R a01 = inv_w * xy - m.x * m.y, a02 = inv_w * xz - m.x * m.z, a12 = inv_w * yz - m.y * m.z;
    a00 += regular, a11 += regular, a22 += regular;
    const R c00 = a11 * a22 - a12 * a12, c01 = a02 * a12 - a01 * a22, c02 = a01 * a12 - a02 * a11;
    const R c11 = a00 * a22 - a02 * a02, c12 = a01 * a02 - a00 * a12, c22 = a00 * a11 - a01 * a01;
    const R scale = R(1.0f) / max(a00 * c00 + a01 * c01 + a02 * c02, R(1e-37f));
    const Vec3<R> slope{scale * (c00 * b.x + c01 * b.y + c02 * b.z), scale * (c01 * b.x + c11 * b.y + c12 * b.z),
                        scale * (c02 * b.x + c12 * b.y + c22 * b.z)};
    return max(mean - dot(slope, m), R(0.0f));
  }
};

}  // namespace tidelock
