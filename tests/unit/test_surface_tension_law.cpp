// The pair potential of "he2014": its slope, and its moments over a half space by quadrature.
#include <gtest/gtest.h>

#include <cmath>

#include "laws/kernels.hpp"
#include "laws/surface_tension.hpp"

namespace tidelock {
namespace {

/// phi from G by differences, so that nothing here repeats the law's algebra.
double wendland(double q) { return q < 1 ? std::pow(1 - q, 6) * (1 + 6 * q + 35.0 / 3 * q * q) : 0; }
double phi(double q, int dimensions) {
  const double e = 1e-3, at = std::max(q, 2 * e);
  const double slope = (wendland(at + e) - wendland(at - e)) / (2 * e);
  const double bend = (wendland(at + e) - 2 * wendland(at) + wendland(at - e)) / (e * e);
  return wendland(q) + HePotential::theta * (bend + (dimensions - 1) * slope / at);
}

/// Energy per area and volume that a half space at distance s has with a volume: the potential over a plane.
double over_plane(double s, int dimensions) {
  const int n = 400;
  const double reach = std::sqrt(1 - s * s);
  double sum = 0;
  for (int k = 0; k < n; ++k) {
    const double t = (k + 0.5) * reach / n;
    sum += phi(std::hypot(s, t), dimensions) * (dimensions == 3 ? 2 * kPi * t : 2) * reach / n;
  }
  return sum;
}

TEST(HePotential, PullIsTheSlope) {
  for (const int d : {2, 3})
    for (double q = 0.1; q < 1; q += 0.1) {
      const double e = 1e-3, slope = (phi(q + e, d) - phi(q - e, d)) / (2 * e);
      EXPECT_NEAR(he_pull(q, static_cast<float>(d)) * q, -slope, 1e-3) << d << "D, q = " << q;
    }
  EXPECT_EQ(he_pull(1.0, 3), 0);
  EXPECT_EQ(he_pull(1e6, 3), 0);
}

/// Parting a fluid along a plane makes two surfaces: 2 sigma = A S^(d+1) integral s phi_plane ds; and its inside is
/// pressed together by p_a = A S^d integral phi_plane ds.
TEST(HePotential, TensionAndPressureAreMomentsOverAHalfSpace) {
  for (const int d : {2, 3}) {
    const HePotential potential{d, 0.7};
    const double sigma = 0.072, A = potential.strength(sigma), S = potential.support;
    double tension = 0, pressure = 0, least = 1e300;
    const int n = 400;
    for (int k = 0; k < n; ++k) {
      const double s = (k + 0.5) / n, plane = over_plane(s, d) / n;
      tension += 0.5 * A * std::pow(S, d + 1) * s * plane;
      pressure += A * std::pow(S, d) * plane;
      least = std::min(least, plane);
    }
    EXPECT_NEAR(tension, sigma, 2e-3 * sigma);
    EXPECT_NEAR(pressure, potential.air_pressure(sigma), 2e-3 * pressure);
    EXPECT_GT(least, 0) << "somewhere the surface would be pushed outward";
  }
}

}  // namespace
}  // namespace tidelock
