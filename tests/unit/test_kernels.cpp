// Kernels: normalisation by quadrature, gradient against differences, compact support, lattice sums.
#include <gtest/gtest.h>

#include <cmath>

#include "laws/kernels.hpp"

namespace tidelock {
namespace {

/// Integral of W over its support, midpoint rule in the radius.
template <class K>
double integral(double support, int dimensions) {
  const K k = K::make(support, dimensions);
  const int n = 20000;
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    const double r = (i + 0.5) * support / n;
    const double shell = dimensions == 3 ? 4 * kPi * r * r : 2 * kPi * r;
    sum += k.w(r * r) * shell * support / n;
  }
  return sum;
}

template <class K>
void check_kernel(double support, int dimensions) {
  EXPECT_NEAR(integral<K>(support, dimensions), 1.0, 1e-6);
  const K k = K::make(support, dimensions);
  for (double q = 0.02; q < 1.0; q += 0.031) {
    const double r = q * support, e = 1e-5 * support;
    const double slope = (k.w((r + e) * (r + e)) - k.w((r - e) * (r - e))) / (2 * e);
    EXPECT_NEAR(k.grad(r * r) * r, slope, 2e-6 * std::fabs(static_cast<double>(k.sigma)) / support) << "q = " << q;
  }
  EXPECT_EQ(k.w(1.0001 * support * support), 0);
  EXPECT_EQ(k.grad(1.0001 * support * support), 0);
  EXPECT_NEAR(k.w(0.0), k.sigma, 2e-5 * k.sigma);
  EXPECT_TRUE(std::isfinite(k.grad(0.0)));
}

TEST(Kernels, AreNormalisedAndTheirGradientsAreDerivatives) {
  for (const double support : {0.002, 0.1, 4.0})
    for (const int dimensions : {2, 3}) {
      check_kernel<CubicSpline>(support, dimensions);
      check_kernel<WendlandC2>(support, dimensions);
    }
}

TEST(Kernels, CubicLatticeHasRestDensity) {
  // Monaghan's cubic spline with support 2 h on a lattice of spacing h.
  EXPECT_NEAR(1 / lattice_sum<CubicSpline>(0.1, 0.2, 3), 1.00003, 1e-5);
  EXPECT_NEAR(1 / lattice_sum<CubicSpline>(0.1, 0.2, 2), 0.99914, 1e-5);
}

TEST(Kernels, MatchesThePrintedCubicSpline) {
  // Monaghan's form with smoothing length l = support / 2: (1 - 1.5 s^2 + 0.75 s^3) / (pi l^3) for s < 1.
  const double l = 0.3;
  const CubicSpline k = CubicSpline::make(2 * l, 3);
  for (double s = 0.05; s < 2; s += 0.1) {
    const double printed = s < 1 ? 1 - 1.5 * s * s + 0.75 * s * s * s : 0.25 * std::pow(2 - s, 3);
    EXPECT_NEAR(k.w(s * s * l * l), printed / (kPi * l * l * l), 1e-5);
  }
}

}  // namespace
}  // namespace tidelock
