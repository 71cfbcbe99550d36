// The signed distance of a whole tree of shapes, prepared once for many points.
#pragma once
#include <vector>

#include "geometry/geometry.hpp"
#include "geometry/primitive.hpp"
#include "geometry/seam.hpp"

namespace tidelock {

Bounds leaf_bounds(const Leaf& leaf, int dimensions);

/// Same values as signed_distance(), faster for many points: poses are composed beforehand, and parts that lie too far
/// away to matter are skipped by their bounding spheres.
class ShapeField {
 public:
  ShapeField(const Shape& shape, int dimensions);
  /// [m], negative inside the solid.
  double operator()(const Vec3d& p) const { return dimensions_ == 2 ? at(0, {p.x(), p.y(), 0}) : at(0, p); }
  /// The same function for points within `radius` [m] of `centre`, faster for many of them where solids are bounded by
  /// triangles. Keeps a reference to the field.
  DistanceFunction around(const Vec3d& centre, double radius) const;

 private:
  /// A part of a union or difference, with its bounding sphere.
  struct Part {
    Vec3d centre{0, 0, 0};  // [m]
    double radius = -1;     // [m], negative: the solid is unbounded
    int node = 0;           // index into nodes_
    /// False when the part is surely further than d [m] from p.
    bool is_within(double d, const Vec3d& p) const {
      const double reach = d + radius;
      return radius < 0 || (reach > 0 && (p - centre).squaredNorm() < reach * reach);
    }
  };
  struct Node {
    ShapeKind kind;  // primitives only
    bool is_difference = false;
    bool inside = false;  // flips the sign
    Pose pose;
    std::vector<Part> parts;  // of unions and differences
  };
  int add(const Shape& shape, const Pose& parent);
  Part add_part(const Shape& shape, const Pose& parent);
  double at(int node, const Vec3d& p) const;
  /// The tree's value, with leaf(node, p) for the distance of a primitive.
  template <class LeafDistance>
  double value(int node, const Vec3d& p, const LeafDistance& leaf) const;

  int dimensions_;
  std::vector<Node> nodes_;
};

}  // namespace tidelock
