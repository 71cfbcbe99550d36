// Surface tension by forces between pairs: an acceleration is s / (rho0 H^2) times numbers, s [N/m] the strength and H
// the support, so that s keeps its meaning when particles become smaller (docs/theory/surface-tension.md).
#pragma once
#include <numbers>

#include "exec/math.hpp"

namespace tidelock {

/// The longest stable step of explicit surface tension [s]: capillary waves of two spacings, Brackbill et al. 1992,
///   dt = sqrt(rho h^3 / (2 pi sigma))
template <class R>
LAW R capillary_step(R density, R sigma, R h) {
  return sqrt(density * h * h * h / (R(2 * std::numbers::pi) * sigma));
}

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

/// Surface energy kappa/2 |grad c|^2 and pressure of the air p_a of He et al. 2014, c a smooth colour, integrated over
/// all of space: the energy of a pair of volumes is then -A phi(r / S), with
///   phi = G + theta lap G,   G = (1-q)^6 (1 + 6 q + 35/3 q^2) (Wendland C4: the colour's kernel folded with itself)
///   A = 2 p_a / integral G,  theta = kappa / (2 p_a S^2)                    docs/theory/surface-tension.md
/// Moments of phi over a half space give the tension of a flat surface and p_a, the pressure that it holds inside.
struct HePotential {
  static constexpr double theta = 0.03;  // [-] beyond 0.055 the outermost particles are pushed out
  int dimensions = 3;
  double support = 0;  // [m] S

  /// [m] S: about 260 neighbours in 3D, 110 in 2D. With 3 h in 3D drops yield like a paste.
  static constexpr double support_of(int dimensions, double h) { return (dimensions == 3 ? 4 : 6) * h; }

  /// A [J/m^(2d)] of a tension [N/m].
  constexpr double strength(double sigma) const {
    const double S = support;
    if (dimensions == 3) return sigma / (S * S * S * S * (std::numbers::pi / 2) * (7.0 / 1188 + theta / 9));
    return sigma / (S * S * S * (8.0 / 495 + theta * 8 / 27));
  }
  /// p_a [Pa]: 1.75 sigma / h in 3D, 1.16 sigma / h in 2D. The pressure in a drop is this and Laplace's.
  constexpr double air_pressure(double sigma) const {
    const double S = support;
    if (dimensions == 3) return strength(sigma) * 2 * std::numbers::pi * S * S * S * 8 / 495;
    return strength(sigma) * std::numbers::pi * S * S / 18;
  }

  /// A between fluid and a body's samples for `adhesion` a, the work of adhesion over 2 sigma (Young and Dupre: the
  /// cosine of the contact angle is 2 a - 1). A plane of samples of volume 1.17 V, half a spacing behind the surface,
  /// does 0.81 (2D: 0.59) of the work that a half space of fluid does.
  constexpr double adhesion(double sigma, double a) const {
    return a * strength(sigma) / (dimensions == 3 ? 0.81 : 0.59);
  }
};

/// -phi'(q) / q of HePotential: the pull is A / S^2 times this along x_ij.
///   (1-q)^3 [56/3 (1-q)^2 (1 + 5 q) - 560 theta ((d+2) (1-q) - 4 q)]
template <class R>
LAW R he_pull(R q, float dimensions) {
  const R u = max(R(1.0f) - q, R(0.0f));
  const R air = R(56.0f / 3) * u * u * (R(1.0f) + R(5.0f) * q);
  const R surface = R(560 * static_cast<float>(HePotential::theta)) * (R(dimensions + 2) * u - R(4.0f) * q);
  return u * u * u * (air - surface);
}

}  // namespace tidelock
