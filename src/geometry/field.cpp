#include "geometry/field.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/solid.hpp"

namespace tidelock {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Bounds around(const Vec3d& centre, const Vec3d& half) { return {centre - half, centre + half}; }
Bounds joined(const Bounds& a, const Bounds& b) { return {a.lo.cwiseMin(b.lo), a.hi.cwiseMax(b.hi)}; }
/// Overlap of two bounds; one that is empty shrinks to a point.
Bounds common(const Bounds& a, const Bounds& b) {
  const Vec3d lo = a.lo.cwiseMax(b.lo);
  return {lo, a.hi.cwiseMin(b.hi).cwiseMax(lo)};
}

/// Half extents of a disc [m] whose axis has the direction `axis`.
Vec3d disc(const Vec3d& axis, double radius) {
  return radius * (Vec3d::Ones() - axis.cwiseAbs2()).cwiseMax(0.0).cwiseSqrt();
}

struct PrimitiveBounds {
  const Pose& pose;
  int dimensions;
  Vec3d axis() const { return pose.rotation.col(1); }

  Bounds operator()(const Box& s) const {
    Vec3d centre = 0.5 * (s.lo + s.hi), half = 0.5 * (s.hi - s.lo);
    if (dimensions == 2) centre.z() = half.z() = 0;
    return around(pose.out(centre), pose.rotation.cwiseAbs() * half);
  }
  Bounds operator()(const Sphere& s) const { return around(pose.origin, Vec3d::Constant(s.radius)); }
  Bounds operator()(const Cylinder& s) const {
    if (dimensions == 2) return around(pose.origin, Vec3d::Constant(s.radius));
    return around(pose.origin, disc(axis(), s.radius) + 0.5 * s.height * axis().cwiseAbs());
  }
  Bounds operator()(const Capsule& s) const {
    return around(pose.origin, Vec3d::Constant(s.radius) + 0.5 * s.height * axis().cwiseAbs());
  }
  Bounds operator()(const Cone& s) const {
    const Vec3d half = 0.5 * s.height * axis();
    const Vec3d across = dimensions == 2 ? Vec3d(pose.rotation.col(0).cwiseAbs()) : disc(axis(), 1);
    return joined(around(pose.origin - half, s.radius * across), around(pose.origin + half, s.top_radius * across));
  }
  Bounds operator()(const Torus& s) const {
    if (dimensions == 2) return around(pose.origin, Vec3d::Constant(s.major_radius + s.minor_radius));
    return around(pose.origin, disc(axis(), s.major_radius) + Vec3d::Constant(s.minor_radius));
  }
  Bounds operator()(const Plane& s) const {
    const auto [u, v] = plane_axes(s.normal, dimensions);
    Vec3d half = (pose.rotation * u).cwiseAbs();
    if (dimensions == 3) half += (pose.rotation * v).cwiseAbs();
    return around(pose.origin, 0.5 * s.width * half);
  }
  Bounds operator()(const Union&) const { return {}; }
  Bounds operator()(const Difference&) const { return {}; }
  Bounds operator()(const PartShape& s) const { return of(*s.solid); }
  Bounds operator()(const MeshShape& s) const { return of(*s.solid); }
  Bounds of(const Solid& solid) const {
    const Bounds& b = solid.bounds();
    return around(pose.out(0.5 * (b.lo + b.hi)), pose.rotation.cwiseAbs() * (0.5 * (b.hi - b.lo)));
  }
};

struct SurfaceBounds {
  Bounds bounds;
  bool cavity = false;  // the solid is everything outside
};

/// Surface of the union of solids: within every cavity if there is one, else within the joined bounds.
SurfaceBounds union_bounds(const std::vector<SurfaceBounds>& parts) {
  SurfaceBounds all{{Vec3d::Constant(infinity), Vec3d::Constant(-infinity)}, false};
  for (const SurfaceBounds& part : parts) {
    if (part.cavity && all.cavity) {
      all.bounds = common(all.bounds, part.bounds);
    } else if (part.cavity) {
      all = part;
    } else if (!all.cavity) {
      all.bounds = joined(all.bounds, part.bounds);
    }
  }
  return all;
}

SurfaceBounds bounds_of(const Shape& shape, const Pose& parent, int dimensions) {
  const Pose pose = placed(parent, shape);
  std::vector<SurfaceBounds> parts;
  SurfaceBounds out;
  if (const auto* u = std::get_if<Union>(&shape.kind)) {
    for (const Shape& part : u->parts) parts.push_back(bounds_of(part, pose, dimensions));
    out = union_bounds(parts);
  } else if (const auto* d = std::get_if<Difference>(&shape.kind)) {  // a without b = not ((not a) or b)
    for (const Shape& part : d->parts) parts.push_back(bounds_of(part, pose, dimensions));
    parts.front().cavity = !parts.front().cavity;
    out = union_bounds(parts);
    out.cavity = !out.cavity;
  } else {
    out.bounds = std::visit(PrimitiveBounds{pose, dimensions}, shape.kind);
  }
  out.cavity = out.cavity != shape.inside;
  return out;
}

}  // namespace

Bounds bounds(const Shape& shape, int dimensions) {
  check_shape(shape, dimensions);
  Bounds out = bounds_of(shape, Pose{}, dimensions).bounds;
  if (dimensions == 2) out.lo.z() = out.hi.z() = 0;
  return out;
}

Bounds leaf_bounds(const Leaf& leaf, int dimensions) {
  return std::visit(PrimitiveBounds{leaf.pose, dimensions}, leaf.kind);
}

double signed_distance(const Shape& shape, const Vec3d& p, int dimensions) {
  if (!is_primitive(shape)) return ShapeField(shape, dimensions)(p);
  const double d = primitive_distance(shape.kind, placed(Pose{}, shape).in(p), dimensions);
  return shape.inside ? -d : d;
}

ShapeField::ShapeField(const Shape& shape, int dimensions) : dimensions_(dimensions) { add(shape, Pose{}); }

ShapeField::Part ShapeField::add_part(const Shape& shape, const Pose& parent) {
  Part part;
  if (is_bounded(shape)) {
    Bounds box = bounds_of(shape, parent, dimensions_).bounds;
    if (dimensions_ == 2) box.lo.z() = box.hi.z() = 0;
    part.centre = 0.5 * (box.lo + box.hi);
    part.radius = 0.5 * (box.hi - box.lo).norm() * (1 + 1e-12);
  }
  part.node = add(shape, parent);
  return part;
}

int ShapeField::add(const Shape& shape, const Pose& parent) {
  const int index = static_cast<int>(nodes_.size());
  nodes_.emplace_back();
  Node node;
  node.inside = shape.inside;
  node.pose = placed(parent, shape);
  if (const auto* u = std::get_if<Union>(&shape.kind)) {
    for (const Shape& part : u->parts) node.parts.push_back(add_part(part, node.pose));
  } else if (const auto* d = std::get_if<Difference>(&shape.kind)) {
    node.is_difference = true;
    for (const Shape& part : d->parts) node.parts.push_back(add_part(part, node.pose));
  } else {
    node.kind = shape.kind;
  }
  nodes_[index] = std::move(node);
  return index;
}

template <class LeafDistance>
double ShapeField::value(int index, const Vec3d& p, const LeafDistance& leaf) const {
  const Node& node = nodes_[index];
  double d;
  if (node.parts.empty()) {
    d = leaf(index, p);
  } else if (node.is_difference) {
    d = value(node.parts.front().node, p, leaf);
    for (std::size_t k = 1; k < node.parts.size(); ++k)
      if (node.parts[k].is_within(-d, p)) d = std::max(d, -value(node.parts[k].node, p, leaf));
  } else {
    d = infinity;
    for (const Part& part : node.parts)
      if (part.is_within(d, p)) d = std::min(d, value(part.node, p, leaf));
  }
  return node.inside ? -d : d;
}

double ShapeField::at(int index, const Vec3d& p) const {
  return value(index, p, [this](int leaf, const Vec3d& q) {
    return primitive_distance(nodes_[leaf].kind, nodes_[leaf].pose.in(q), dimensions_);
  });
}

DistanceFunction ShapeField::around(const Vec3d& centre, double radius) const {
  using Near = std::function<double(const Vec3d& p, double reach)>;
  std::vector<Near> near(nodes_.size());  // of the solids that are not far away
  for (std::size_t k = 0; k < nodes_.size(); ++k) {
    const Solid* solid = solid_of(nodes_[k].kind);
    if (!nodes_[k].parts.empty() || !solid) continue;
    const Vec3d local = nodes_[k].pose.in(centre);
    const Bounds& box = solid->bounds();
    const bool is_far = (box.lo - local).cwiseMax(local - box.hi).maxCoeff() > 4 * radius;
    if (!is_far) near[k] = solid->distance_around(local, radius * (1 + 1e-9));
  }
  return [this, near = std::move(near)](const Vec3d& p) {
    return value(0, dimensions_ == 2 ? Vec3d(p.x(), p.y(), 0) : p, [&](int leaf, const Vec3d& q) {
      const Vec3d local = nodes_[leaf].pose.in(q);
      return near[leaf] ? near[leaf](local, 1e300) : primitive_distance(nodes_[leaf].kind, local, dimensions_);
    });
  };
}

}  // namespace tidelock
