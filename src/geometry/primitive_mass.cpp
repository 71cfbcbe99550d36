// Volumes, centres and moments of inertia of the primitives, per unit density. Classical closed forms; those of the
// cone come from the integrals of r^n(u) u^m over u in [0, 1] with the radius r = R + (T - R) u.
#include <cassert>
#include <cmath>
#include <numbers>

#include "geometry/moments.hpp"
#include "geometry/solid.hpp"

namespace tidelock {
namespace {

using std::numbers::pi;

MassProperties solid(double volume, double across, double axial, double y = 0) {
  MassProperties m;
  m.volume = volume;
  m.centre = {0, y, 0};
  m.inertia.diagonal() << across, axial, across;
  return m;
}

MassProperties area(double a, double polar, double y = 0) {
  MassProperties m;
  m.volume = a;
  m.centre = {0, y, 0};
  m.inertia(2, 2) = polar;
  return m;
}

MassProperties disc(double r) { return area(pi * r * r, 0.5 * pi * std::pow(r, 4)); }

struct Mass3D {
  MassProperties operator()(const Box& s) const {
    const Vec3d size = s.hi - s.lo, square = size.cwiseAbs2();
    MassProperties m;
    m.volume = size.prod();
    m.centre = 0.5 * (s.lo + s.hi);
    m.inertia.diagonal() = m.volume / 12 * (Vec3d::Constant(square.sum()) - square);
    return m;
  }
  MassProperties operator()(const Sphere& s) const {
    const double v = 4.0 / 3 * pi * std::pow(s.radius, 3), i = 0.4 * v * s.radius * s.radius;
    return solid(v, i, i);
  }
  MassProperties operator()(const Cylinder& s) const {
    const double r2 = s.radius * s.radius, v = pi * r2 * s.height;
    return solid(v, v * (r2 / 4 + s.height * s.height / 12), v * r2 / 2);
  }
  MassProperties operator()(const Capsule& s) const {
    const double r = s.radius, h = s.height, straight = pi * r * r * h, round = 4.0 / 3 * pi * r * r * r;
    const double across = straight * (r * r / 4 + h * h / 12) + round * (0.4 * r * r + h * h / 4 + 3.0 / 8 * h * r);
    return solid(straight + round, across, straight * r * r / 2 + round * 0.4 * r * r);
  }
  MassProperties operator()(const Cone& s) const {
    const double R = s.radius, T = s.top_radius, h = s.height;
    const double r2 = (R * R + R * T + T * T) / 3, ur2 = (R * R + 2 * R * T + 3 * T * T) / 12;
    const double u2r2 = (R * R + 3 * R * T + 6 * T * T) / 30;
    const double r4 = (R * R * R * R + R * R * R * T + R * R * T * T + R * T * T * T + T * T * T * T) / 5;
    const double v = pi * h * r2, y = h * ur2 / r2;  // y from the base
    return solid(v, pi * h * (r4 / 4 + h * h * u2r2) - v * y * y, pi * h * r4 / 2, y - h / 2);
  }
  MassProperties operator()(const Torus& s) const {
    const double R2 = s.major_radius * s.major_radius, r2 = s.minor_radius * s.minor_radius;
    const double v = 2 * pi * pi * s.major_radius * r2;
    return solid(v, v * (R2 / 2 + 5.0 / 8 * r2), v * (R2 + 3.0 / 4 * r2));
  }
  template <class Other>
  MassProperties operator()(const Other&) const {
    return assert(false), MassProperties{};
  }
};

struct Mass2D {
  MassProperties operator()(const Box& s) const {
    const double a = s.hi.x() - s.lo.x(), b = s.hi.y() - s.lo.y();
    MassProperties m = area(a * b, a * b * (a * a + b * b) / 12);
    m.centre = {0.5 * (s.lo.x() + s.hi.x()), 0.5 * (s.lo.y() + s.hi.y()), 0};
    return m;
  }
  MassProperties operator()(const Sphere& s) const { return disc(s.radius); }
  MassProperties operator()(const Cylinder& s) const { return disc(s.radius); }
  MassProperties operator()(const Capsule& s) const {
    const double r = s.radius, h = s.height, straight = 2 * r * h, round = pi * r * r;
    return area(straight + round,
                straight * (4 * r * r + h * h) / 12 + round * (r * r / 2 + h * h / 4 + 4 * h * r / (3 * pi)));
  }
  MassProperties operator()(const Cone& s) const {
    const double R = s.radius, T = s.top_radius, h = s.height;
    const double r1 = (R + T) / 2, ur1 = (R + 2 * T) / 6, u2r1 = (R + 3 * T) / 12;
    const double r3 = (R * R * R + R * R * T + R * T * T + T * T * T) / 4;
    const double a = 2 * h * r1, y = h * ur1 / r1;  // y from the base
    return area(a, 2 * h * (r3 / 3 + h * h * u2r1) - a * y * y, y - h / 2);
  }
  MassProperties operator()(const Torus& s) const {
    const MassProperties outer = disc(s.major_radius + s.minor_radius), inner = disc(s.major_radius - s.minor_radius);
    return area(outer.volume - inner.volume, outer.inertia(2, 2) - inner.inertia(2, 2));
  }
  template <class Other>
  MassProperties operator()(const Other&) const {
    return assert(false), MassProperties{};
  }
};

}  // namespace

MassProperties primitive_mass(const ShapeKind& kind, int dimensions) {
  if (const Solid* solid = solid_of(kind)) return solid->mass();
  return dimensions == 2 ? std::visit(Mass2D{}, kind) : std::visit(Mass3D{}, kind);
}

Moments moments_about_origin(const MassProperties& s) {
  const Mat3d axis = s.centre.squaredNorm() * Mat3d::Identity() - s.centre * s.centre.transpose();
  return {s.volume, s.volume * s.centre, s.inertia + s.volume * axis};
}

}  // namespace tidelock
