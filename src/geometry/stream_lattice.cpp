#include "geometry/stream_lattice.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tidelock {
namespace {

const double kGolden = std::numbers::phi, kConjugate = 1 - std::numbers::phi;  // of x^2 - x - 1

/// k = 1, 2, 3: the roots 2 cos(2 pi k / 7) of x^3 + x^2 - 2 x - 1.
double seventh(int k) { return 2 * std::cos(2 * std::numbers::pi * k / 7); }

}  // namespace

StreamLattice::StreamLattice(int dimensions, double h)
    : flat_(dimensions == 2), unit_(flat_ ? h / std::pow(5.0, 0.25) : h / std::cbrt(7.0)) {}

std::vector<Vec3d> StreamLattice::slab(double half_x, double half_y, double from, double to) const {
  std::vector<Vec3d> points;
  // In units: z = a + part_z. For the other numbers a drops out of x - z and y - z, which bounds them.
  const auto along = [&](double part_x, double part_y, double part_z) {
    for (double a = std::ceil(from / unit_ - part_z); unit_ * (a + part_z) < to; ++a) {
      const Vec3d p = unit_ * Vec3d(a + part_x, flat_ ? 0 : a + part_y, a + part_z);
      if (std::fabs(p.x()) <= half_x && std::fabs(p.y()) <= half_y && p.z() >= from) points.push_back(p);
    }
  };
  const double X = -0.5 * (from + to) / unit_, dx = (half_x + 0.5 * (to - from)) / unit_;  // x - z = X +- dx
  const double dy = (half_y + 0.5 * (to - from)) / unit_;                                  // y - z = X +- dy
  if (flat_) {
    const double slope = kGolden - kConjugate;
    for (double b = std::ceil((X - dx) / slope); b <= (X + dx) / slope; ++b) along(b * kGolden, 0, b * kConjugate);
    return points;
  }
  const double r1 = seventh(1), r2 = seventh(2), r3 = seventh(3);
  // x = a + b r1 + c r2,  y = a + b r2 + c r3,  z = a + b r3 + c r1
  const double xb = r1 - r3, xc = r2 - r1, yb = r2 - r3, yc = r3 - r1, det = xb * yc - xc * yb;
  const double b0 = X * (yc - xc) / det, db = (std::fabs(yc) * dx + std::fabs(xc) * dy) / std::fabs(det);
  for (double b = std::ceil(b0 - db); b <= b0 + db; ++b) {
    const double c1 = (X - dx - b * xb) / xc, c2 = (X + dx - b * xb) / xc;
    const double c3 = (X - dy - b * yb) / yc, c4 = (X + dy - b * yb) / yc;
    const double last = std::min(std::max(c1, c2), std::max(c3, c4));
    for (double c = std::ceil(std::max(std::min(c1, c2), std::min(c3, c4))); c <= last; ++c)
      along(b * r1 + c * r2, b * r2 + c * r3, b * r3 + c * r1);
  }
  return points;
}

}  // namespace tidelock
