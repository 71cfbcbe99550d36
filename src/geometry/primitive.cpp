#include "geometry/primitive.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>

#include "base/error.hpp"
#include "geometry/solid.hpp"

namespace tidelock {
namespace {

using Vec2d = Eigen::Vector2d;

double distance_of(const Box& box, const Vec3d& p, int dimensions) {
  Vec3d q = (p - 0.5 * (box.lo + box.hi)).cwiseAbs() - 0.5 * (box.hi - box.lo);
  if (dimensions == 2) q.z() = q.y();
  const double inside = std::min(q.maxCoeff(), 0.0);
  if (dimensions == 2) q.z() = 0;
  return q.cwiseMax(0.0).norm() + inside;
}

/// Distance to the rectangle |x| <= a, |y| <= b.
double rectangle_distance(double x, double y, double a, double b) {
  const double qx = std::abs(x) - a, qy = std::abs(y) - b;
  return std::hypot(std::max(qx, 0.0), std::max(qy, 0.0)) + std::min(std::max(qx, qy), 0.0);
}

double segment_distance(const Vec2d& p, const Vec2d& a, const Vec2d& b) {
  const Vec2d ab = b - a;
  const double length2 = ab.squaredNorm();
  const double t = length2 > 0 ? std::clamp((p - a).dot(ab) / length2, 0.0, 1.0) : 0.0;
  return (p - a - t * ab).norm();
}

/// p = (distance from the axis, y): the trapezoid that is the cone's half profile; its axis side is no surface.
double cone_distance(const Cone& cone, const Vec2d& p) {
  const double half = 0.5 * cone.height;
  const Vec2d base{cone.radius, -half}, top{cone.top_radius, half};
  const double d = std::min(
      {segment_distance(p, {0, -half}, base), segment_distance(p, base, top), segment_distance(p, top, {0, half})});
  const Vec2d slant = top - base;
  const bool inner = slant.y() * (p.x() - base.x()) - slant.x() * (p.y() - base.y()) <= 0;
  return inner && std::abs(p.y()) <= half ? -d : d;
}

struct Distance {
  const Vec3d& p;
  int dimensions;
  /// Distance from the y axis; in 2D the shape is cut by z = 0.
  double rho() const { return dimensions == 2 ? std::abs(p.x()) : std::hypot(p.x(), p.z()); }

  double operator()(const Box& s) const { return distance_of(s, p, dimensions); }
  double operator()(const Sphere& s) const {
    return (dimensions == 2 ? std::hypot(p.x(), p.y()) : p.norm()) - s.radius;
  }
  double operator()(const Cylinder& s) const {
    if (dimensions == 2) return std::hypot(p.x(), p.y()) - s.radius;
    return rectangle_distance(rho(), p.y(), s.radius, 0.5 * s.height);
  }
  double operator()(const Capsule& s) const {
    return std::hypot(rho(), std::max(std::abs(p.y()) - 0.5 * s.height, 0.0)) - s.radius;
  }
  double operator()(const Cone& s) const { return cone_distance(s, {rho(), p.y()}); }
  double operator()(const Torus& s) const {
    if (dimensions == 2) return std::abs(std::hypot(p.x(), p.y()) - s.major_radius) - s.minor_radius;
    return std::hypot(rho() - s.major_radius, p.y()) - s.minor_radius;
  }
  double operator()(const Plane& s) const {
    if (dimensions == 2) return s.normal.head<2>().normalized().dot(p.head<2>());
    return s.normal.normalized().dot(p);
  }
  double operator()(const Union&) const { return assert(false), 0; }
  double operator()(const Difference&) const { return assert(false), 0; }
  double operator()(const PartShape& s) const { return s.solid->distance(p); }
  double operator()(const MeshShape& s) const { return s.solid->distance(p); }
};

void require(bool ok, const ShapeKind& kind, const std::string& what) {
  if (!ok) throw InputError("", "", fmt::format("{}: {}", kind_name(kind), what));
}

bool positive(double x) { return std::isfinite(x) && x > 0; }
bool not_negative(double x) { return std::isfinite(x) && x >= 0; }

void check_kind(const ShapeKind& kind, int dimensions) {
  if (const auto* box = std::get_if<Box>(&kind)) {
    for (int k = 0; k < dimensions; ++k)
      require(positive(box->hi[k] - box->lo[k]), kind,
              fmt::format("extent along {} is {}, must be above 0", "xyz"[k], box -> hi[k] - box -> lo[k]));
  } else if (const auto* sphere = std::get_if<Sphere>(&kind)) {
    require(positive(sphere->radius), kind, fmt::format("radius is {}, must be above 0", sphere->radius));
  } else if (const auto* cylinder = std::get_if<Cylinder>(&kind)) {
    require(positive(cylinder->radius), kind, fmt::format("radius is {}, must be above 0", cylinder->radius));
    require(dimensions == 2 || positive(cylinder->height), kind,
            fmt::format("height is {}, must be above 0", cylinder->height));
  } else if (const auto* capsule = std::get_if<Capsule>(&kind)) {
    require(positive(capsule->radius), kind, fmt::format("radius is {}, must be above 0", capsule->radius));
    require(not_negative(capsule->height), kind, fmt::format("height is {}, must be 0 or more", capsule->height));
  } else if (const auto* cone = std::get_if<Cone>(&kind)) {
    require(not_negative(cone->radius) && not_negative(cone->top_radius) && cone->radius + cone->top_radius > 0, kind,
            fmt::format("radius {} and top_radius {} must be 0 or more, one of them above 0", cone->radius,
                        cone->top_radius));
    require(positive(cone->height), kind, fmt::format("height is {}, must be above 0", cone->height));
  } else if (const auto* torus = std::get_if<Torus>(&kind)) {
    require(positive(torus->minor_radius) && positive(torus->major_radius) && torus->minor_radius < torus->major_radius,
            kind,
            fmt::format("minor_radius is {}, must be above 0 and below major_radius {}", torus->minor_radius,
                        torus->major_radius));
  } else if (const auto* plane = std::get_if<Plane>(&kind)) {
    require(positive(plane->normal.head(dimensions).norm()), kind, "normal must not be zero");
    require(positive(plane->width), kind, fmt::format("width is {}, must be above 0", plane->width));
  } else if (kind.index() >= std::variant_size_v<ShapeKind> - 2) {
    require(solid_of(kind) != nullptr, kind, "has no solid: make it with part_shape() or mesh_shape()");
    require(dimensions == 3, kind, "parts and meshes need a 3D scene");
  }
}

/// The parts of a union or difference, nothing for a primitive.
const std::vector<Shape>* parts_of(const Shape& shape) {
  if (const auto* u = std::get_if<Union>(&shape.kind)) return &u->parts;
  if (const auto* d = std::get_if<Difference>(&shape.kind)) return &d->parts;
  return nullptr;
}

void collect(const Shape& shape, const Pose& parent, bool hollow, std::vector<Leaf>& out) {
  const Pose pose = placed(parent, shape);
  const bool here = hollow != shape.inside;
  const auto* parts = parts_of(shape);
  if (!parts) {
    out.push_back({shape.kind, pose, here});
    return;
  }
  const bool difference = std::holds_alternative<Difference>(shape.kind);
  for (std::size_t k = 0; k < parts->size(); ++k) collect((*parts)[k], pose, difference && k > 0 ? !here : here, out);
}

/// Is the solid (or, with `complement`, everything else) of finite extent?
bool bounded(const Shape& shape, bool complement) {
  const bool c = complement != shape.inside;
  if (std::holds_alternative<Plane>(shape.kind)) return false;
  if (const auto* u = std::get_if<Union>(&shape.kind)) {
    const auto test = [c](const Shape& part) { return bounded(part, c); };
    return c ? std::any_of(u->parts.begin(), u->parts.end(), test)
             : std::all_of(u->parts.begin(), u->parts.end(), test);
  }
  if (const auto* d = std::get_if<Difference>(&shape.kind)) {  // first and not (b or ...): a union's complement
    const auto test = [c](const Shape& part) { return bounded(part, !c); };
    const bool first = bounded(d->parts.front(), c);
    return c ? first && std::all_of(d->parts.begin() + 1, d->parts.end(), test)
             : first || std::any_of(d->parts.begin() + 1, d->parts.end(), test);
  }
  return !c;
}

}  // namespace

Pose placed(const Pose& parent, const Shape& shape) {
  return {parent.rotation * shape.rotation.normalized().toRotationMatrix(), parent.out(shape.position)};
}

bool is_primitive(const Shape& shape) { return parts_of(shape) == nullptr; }

const char* kind_name(const ShapeKind& kind) {
  constexpr const char* names[] = {"box",   "sphere", "cylinder",   "capsule", "cone", "torus",
                                   "plane", "union",  "difference", "part",    "mesh"};
  if (const auto* part = std::get_if<PartShape>(&kind)) return part->name.c_str();
  return names[kind.index()];
}

double primitive_distance(const ShapeKind& kind, const Vec3d& p, int dimensions) {
  return std::visit(Distance{p, dimensions}, kind);
}

void check_shape(const Shape& shape, int dimensions) {
  if (dimensions != 2 && dimensions != 3)
    throw InputError("", "", fmt::format("dimensions is {}, must be 2 or 3", dimensions));
  require(shape.position.allFinite() && shape.rotation.coeffs().allFinite() && shape.rotation.norm() > 0, shape.kind,
          "position and rotation must be finite");
  check_kind(shape.kind, dimensions);
  require(!shape.inside || !solid_of(shape.kind) || !solid_of(shape.kind)->is_sheet(), shape.kind,
          "is an open sheet, which cannot be turned inside out");
  if (const auto* parts = parts_of(shape)) {
    require(!parts->empty(), shape.kind, "has no parts");
    for (const Shape& part : *parts) {
      check_shape(part, dimensions);
      require(!solid_of(part.kind) || !solid_of(part.kind)->is_sheet(), shape.kind,
              "holds an open sheet, which has no inside that could be joined or cut");
    }
  }
}

std::pair<Vec3d, Vec3d> plane_axes(const Vec3d& normal, int dimensions) {
  if (dimensions == 2) return {Vec3d(normal.y(), -normal.x(), 0).normalized(), Vec3d::UnitZ()};
  const Vec3d n = normal.normalized();
  const Vec3d seed = std::abs(n.x()) < 0.9 ? Vec3d::UnitX() : Vec3d::UnitY();
  const Vec3d u = (seed - n.dot(seed) * n).normalized();
  return {u, u.cross(n)};
}

std::string thin_warning(const ShapeKind& kind, double inset) {
  return fmt::format("a {} is too thin for samples {:g} m below its surface: its middle surface is sampled",
                     kind_name(kind), inset);
}

void check_count(double points) {
  constexpr double limit = 5e8;  // 12 GB of positions
  if (!(points <= limit))
    throw InputError("", "",
                     fmt::format("a shape would need {:.3g} points, the limit is {:.3g}: choose a larger "
                                 "particle size or a smaller shape",
                                 points, limit));
}

std::vector<Leaf> leaves(const Shape& shape) {
  std::vector<Leaf> out;
  collect(shape, Pose{}, false, out);
  return out;
}

bool is_bounded(const Shape& shape) { return bounded(shape, false); }

}  // namespace tidelock
