// Single analytic shapes in their own frame, and the flat list of them that a tree of unions and differences holds.
// Shared by the files of this room; users include geometry.hpp.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "geometry/shape.hpp"

namespace tidelock {

using ShapeKind = decltype(Shape::kind);

/// Rigid placement: x_parent = rotation * x_local + origin.
struct Pose {
  Mat3d rotation = Mat3d::Identity();
  Vec3d origin{0, 0, 0};  // [m]
  Vec3d out(const Vec3d& local) const { return rotation * local + origin; }
  Vec3d in(const Vec3d& p) const { return rotation.transpose() * (p - origin); }
};
/// Pose of a shape in the frame in which its parent has the pose `parent`.
Pose placed(const Pose& parent, const Shape& shape);

bool is_primitive(const Shape& shape);
/// "box", "sphere", ...: the word of the scene file, for messages.
const char* kind_name(const ShapeKind& kind);

/// Signed distance [m] of a primitive in its own frame, negative inside; exact. In 2D the z of p is ignored.
double primitive_distance(const ShapeKind& kind, const Vec3d& p, int dimensions);

/// Two unit vectors that span a plane, along the coordinate axes where the normal is; in 2D the first lies along the
/// line.
std::pair<Vec3d, Vec3d> plane_axes(const Vec3d& normal, int dimensions);

/// Throws InputError when a size is not positive or not finite, a union is empty, ...
void check_shape(const Shape& shape, int dimensions);

/// A primitive of the tree, placed in the frame that holds the whole shape.
struct Leaf {
  ShapeKind kind;
  Pose pose;
  bool hollow = false;  // the solid of the whole lies outside of this primitive (a tank, a subtracted part)
};
/// All primitives of the tree, depth first.
std::vector<Leaf> leaves(const Shape& shape);

/// Tells the user that a part was too thin to be inset [m].
std::string thin_warning(const ShapeKind& kind, double inset);

/// Throws InputError when a sampling or fill would make too many points for any machine.
void check_count(double points);

/// Does the solid have a finite extent? Planes and inside-out shapes have none, but a finite part may be cut by them.
bool is_bounded(const Shape& shape);

}  // namespace tidelock
