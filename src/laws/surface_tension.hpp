// Surface tension by forces between pairs: an acceleration is s / (rho0 H^2) times numbers, s [N/m] the strength and H
// the support, so that s keeps its meaning when particles become smaller (docs/theory.md, "Surface tension").
#pragma once
#include "exec/math.hpp"

namespace tidelock {

/// Shape of the cohesion of Akinci et al. 2013, eq. 2, times pi / 32: repulsive for q < 0.36, attractive beyond.
///   (1-q)^3 q^3  for q > 1/2,   2 (1-q)^3 q^3 - 1/64  below;   q = r / H
template <class R>
LAW R akinci_cohesion(R q) {
  const R a = max(R(1.0f) - q, R(0.0f)) * q;
  const R base = a * a * a;
  return base + positive(R(0.5f) - q) * (base - R(1.0f / 64));
}

/// Shape of the adhesion of Akinci et al. 2013, eq. 7: (-4 q^2 + 6 q - 2)^(1/4) for 1/2 < q < 1.
template <class R>
LAW R akinci_adhesion(R q) {
  const R a = max(R(-2.0f) * (R(2.0f) * q - R(1.0f)) * (q - R(1.0f)), R(0.0f));
  return sqrt(sqrt(a));
}

/// Correction of Akinci et al. 2013, eq. 4, for particles with few neighbours: K = 2 / (D_i + D_j).
template <class R>
LAW R akinci_correction(R D_i, R D_j) {
  return R(2.0f) / max(D_i + D_j, R(0.1f));
}

/// Cohesion of Becker and Teschner 2007, eq. 10, in volumes: force density on i due to j [N/m^d], opposite for j
///   f_ij = -k V W_ij x_ij,   k [N/m^(d+1)]
template <class R>
LAW Vec3<R> becker_cohesion(R k, R volume_j, R W, const Vec3<R>& x_ij) {
  return (-k * volume_j * W) * x_ij;
}

}  // namespace tidelock
