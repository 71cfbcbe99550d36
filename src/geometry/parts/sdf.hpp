// Building blocks of the parts: signed distances of simple bodies [m], negative inside, and ways to join them.
//
// A part's function must never be larger than the true distance to its surface (the contouring skips cells by it); it
// may be smaller. Blocks marked "exact" are the true distance.
#pragma once
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "geometry/shape.hpp"

namespace tidelock::sdf {

using Vec2d = Eigen::Vector2d;
inline constexpr double pi = std::numbers::pi;

inline double sphere(const Vec3d& p, const Vec3d& centre, double r) { return (p - centre).norm() - r; }  // exact

/// Exact.
inline double box(const Vec3d& p, const Vec3d& half) {
  const Vec3d q = p.cwiseAbs() - half;
  return q.cwiseMax(0.0).norm() + std::min(q.maxCoeff(), 0.0);
}
inline double rounded_box(const Vec3d& p, const Vec3d& half, double r) { return box(p, half - Vec3d::Constant(r)) - r; }

/// Segment with radius; exact.
inline double capsule(const Vec3d& p, const Vec3d& a, const Vec3d& b, double r) {
  const Vec3d ab = b - a;
  const double t = std::clamp((p - a).dot(ab) / ab.squaredNorm(), 0.0, 1.0);
  return (p - a - t * ab).norm() - r;
}

/// Segment whose radius goes evenly from ra to rb. Not exact; scaled so that it stays below the true distance.
inline double tapered(const Vec3d& p, const Vec3d& a, const Vec3d& b, double ra, double rb) {
  const Vec3d ab = b - a;
  const double t = std::clamp((p - a).dot(ab) / ab.squaredNorm(), 0.0, 1.0);
  const double slope = (rb - ra) / ab.norm();
  return ((p - a - t * ab).norm() - (ra + t * (rb - ra))) / std::sqrt(1 + slope * slope);
}

/// An ellipsoid; a bound only, tight near the surface.
inline double ellipsoid(const Vec3d& p, const Vec3d& centre, const Vec3d& radii) {
  const Vec3d q = p - centre;
  const double k0 = q.cwiseQuotient(radii).norm();
  const double least = radii.minCoeff();
  if (k0 < 1) return (k0 - 1) * least;
  const double k1 = q.cwiseQuotient(radii.cwiseAbs2()).norm();
  return std::min(k0 * (k0 - 1) / k1, (k0 - 1) * radii.maxCoeff());
}

/// Cylinder along y from lo to hi; exact.
inline double cylinder_y(const Vec3d& p, double r, double lo, double hi) {
  const double dx = std::hypot(p.x(), p.z()) - r, dy = std::abs(p.y() - 0.5 * (lo + hi)) - 0.5 * (hi - lo);
  return std::hypot(std::max(dx, 0.0), std::max(dy, 0.0)) + std::min(std::max(dx, dy), 0.0);
}
inline double cylinder_z(const Vec3d& p, double r, double half) {
  return cylinder_y({p.x(), p.z(), p.y()}, r, -half, half);
}

/// Prism along y over a regular polygon of n sides with the given distance from the centre to a side.
inline double prism_y(const Vec3d& p, int n, double inner, double lo, double hi) {
  const double angle = std::atan2(p.z(), p.x()), sector = 2 * pi / n;
  const double folded = angle - sector * std::round(angle / sector);
  const double side = std::hypot(p.x(), p.z()) * std::cos(folded) - inner;
  return std::max(side, std::abs(p.y() - 0.5 * (lo + hi)) - 0.5 * (hi - lo));
}

/// Ring about the y axis; exact.
inline double torus_y(const Vec3d& p, double major, double minor) {
  return std::hypot(std::hypot(p.x(), p.z()) - major, p.y()) - minor;
}

inline double segment(const Vec2d& p, const Vec2d& a, const Vec2d& b) {
  const Vec2d ab = b - a;
  const double l2 = ab.squaredNorm();
  const double t = l2 > 0 ? std::clamp((p - a).dot(ab) / l2, 0.0, 1.0) : 0.0;
  return (p - a - t * ab).norm();
}
/// Distance to an open line of points; exact.
inline double polyline(const Vec2d& p, const std::vector<Vec2d>& line) {
  double d = 1e300;
  for (std::size_t k = 0; k + 1 < line.size(); ++k) d = std::min(d, segment(p, line[k], line[k + 1]));
  return d;
}
/// Signed distance of a closed polygon; exact.
inline double polygon(const Vec2d& p, const std::vector<Vec2d>& corners) {
  double d = 1e300;
  bool inside = false;
  for (std::size_t k = 0, j = corners.size() - 1; k < corners.size(); j = k++) {
    const Vec2d &a = corners[j], &b = corners[k];
    d = std::min(d, segment(p, a, b));
    if ((a.y() > p.y()) != (b.y() > p.y()) && p.x() < (b.x() - a.x()) * (p.y() - a.y()) / (b.y() - a.y()) + a.x())
      inside = !inside;
  }
  return inside ? -d : d;
}
/// (distance from the y axis, y) of a point: revolves a flat outline about y.
inline Vec2d around_y(const Vec3d& p) { return {std::hypot(p.x(), p.z()), p.y()}; }

/// Pulls a flat outline of signed distance d along the third axis, |z| <= half; exact where d is.
inline double extruded(double d, double z, double half) {
  const double w = std::abs(z) - half;
  return std::hypot(std::max(d, 0.0), std::max(w, 0.0)) + std::min(std::max(d, w), 0.0);
}

/// Union with a fillet of about k metres.
inline double join(double a, double b, double k) {
  const double h = std::max(k - std::abs(a - b), 0.0) / k;
  return std::min(a, b) - 0.25 * h * h * k;
}
/// Difference with a fillet: a without b.
inline double carve(double a, double b, double k) { return -join(-a, b, k); }

/// Turns p about the z axis by -angle [rad], i.e. into a frame that is turned by angle.
inline Vec3d turned_z(const Vec3d& p, double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {c * p.x() + s * p.y(), -s * p.x() + c * p.y(), p.z()};
}
inline Vec3d turned_y(const Vec3d& p, double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {c * p.x() - s * p.z(), p.y(), s * p.x() + c * p.z()};
}
inline Vec3d turned_x(const Vec3d& p, double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {p.x(), c * p.y() + s * p.z(), -s * p.y() + c * p.z()};
}
/// Folds the angle about z into one of n sectors about the x axis.
inline Vec3d folded_z(const Vec3d& p, int n) {
  const double sector = 2 * pi / n;
  return turned_z(p, sector * std::round(std::atan2(p.y(), p.x()) / sector));
}
inline Vec3d folded_y(const Vec3d& p, int n) {
  const double sector = 2 * pi / n;
  return turned_y(p, -sector * std::round(std::atan2(p.z(), p.x()) / sector));
}

inline double smooth_step(double lo, double hi, double x) {
  const double t = std::clamp((x - lo) / (hi - lo), 0.0, 1.0);
  return t * t * (3 - 2 * t);
}

}  // namespace tidelock::sdf
