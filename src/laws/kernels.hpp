// Smoothing kernels. Laws over the lane type: branch-free, zero outside the support, so that padding needs no mask.
// r2 = |x|^2; gradW = grad(r2) * x with x = x_i - x_j. Constants for 2D and 3D are set once (make_kernel).
#pragma once
#include <cmath>

#include "exec/math.hpp"

namespace tidelock {

inline constexpr double kPi = 3.14159265358979323846;

/// Cubic spline of Monaghan [BK17 4.2], support R, q = r/R, a = (1-q)+, b = (1-2q)+:
///   W = sigma (2 a^3 - b^3),  gradW = -6 sigma/R (a^2 - b^2) x/r,  sigma = 8/(pi R^3) in 3D, 40/(7 pi R^2) in 2D
struct CubicSpline {
  float inv_support = 0;  // [1/m]
  float sigma = 0;        // [m^-d] W(0)
  float slope = 0;        // [m^-d-1] -6 sigma / R
  float tiny = 0;         // [m^2] floor of r^2: keeps 1/r finite for a particle at the same place

  LAW static CubicSpline make(double support, int dimensions) {
    const double s = dimensions == 3 ? 8 / (kPi * support * support * support) : 40 / (7 * kPi * support * support);
    return {static_cast<float>(1 / support), static_cast<float>(s), static_cast<float>(-6 * s / support),
            static_cast<float>(1e-10 * support * support)};
  }
  template <class R>
  LAW R w(R r2) const {
    const R c = max(r2, R(tiny));
    const R q = c * rsqrt(c) * R(inv_support);
    const R a = max(R(1.0f) - q, R(0.0f)), b = max(R(1.0f) - (q + q), R(0.0f));
    return R(sigma) * ((a + a) * a * a - b * b * b);
  }
  template <class R>
  LAW R grad(R r2) const {
    const R c = max(r2, R(tiny));
    const R inv_r = rsqrt(c);
    const R q = c * inv_r * R(inv_support);
    const R a = max(R(1.0f) - q, R(0.0f)), b = max(R(1.0f) - (q + q), R(0.0f));
    return R(slope) * (a * a - b * b) * inv_r;
  }
};

/// Wendland C2: W = sigma (1-q)^4 (1+4q), gradW = -20 sigma/R^2 (1-q)^3 x, sigma = 21/(2 pi R^3), 2D 7/(pi R^2)
struct WendlandC2 {
  float inv_support = 0;  // [1/m]
  float sigma = 0;        // [m^-d] W(0)
  float slope = 0;        // [m^-d-2] -20 sigma / R^2
  float tiny = 0;         // [m^2]

  LAW static WendlandC2 make(double support, int dimensions) {
    const double s = dimensions == 3 ? 21 / (2 * kPi * support * support * support) : 7 / (kPi * support * support);
    return {static_cast<float>(1 / support), static_cast<float>(s), static_cast<float>(-20 * s / (support * support)),
            static_cast<float>(1e-10 * support * support)};
  }
  template <class R>
  LAW R w(R r2) const {
    const R c = max(r2, R(tiny));
    const R q = c * rsqrt(c) * R(inv_support);
    const R a = max(R(1.0f) - q, R(0.0f));
    return R(sigma) * a * a * a * a * (R(1.0f) + R(4.0f) * q);
  }
  template <class R>
  LAW R grad(R r2) const {
    const R c = max(r2, R(tiny));
    const R a = max(R(1.0f) - c * rsqrt(c) * R(inv_support), R(0.0f));
    return R(slope) * a * a * a;
  }
};

/// Sum of W over a square / cubic lattice of the given spacing: rest volume of a particle = spacing^d / this, so that a
/// lattice starts exactly at rest density.
template <class K>
double lattice_sum(double spacing, double support, int dimensions) {
  const K kernel = K::make(support, dimensions);
  const int n = static_cast<int>(std::ceil(support / spacing));
  const int nz = dimensions == 3 ? n : 0;
  double sum = 0;
  for (int i = -n; i <= n; ++i)
    for (int j = -n; j <= n; ++j)
      for (int k = -nz; k <= nz; ++k) sum += kernel.w(spacing * spacing * static_cast<double>(i * i + j * j + k * k));
  return sum * std::pow(spacing, dimensions);
}

}  // namespace tidelock
