// Curves made of lines and arcs: the outline of a shape in 2D, and in 3D the half profile (distance from the y axis, y)
// of a shape of revolution. Both are sampled at even arc length with their corners exactly covered.
#pragma once
#include <vector>

#include "geometry/primitive.hpp"

namespace tidelock {

using Vec2d = Eigen::Vector2d;

/// A straight line, or an arc when radius > 0.
struct Piece {
  Vec2d from{0, 0}, to{0, 0};                       // [m] ends of a line
  Vec2d normal{0, 0};                               // of a line, out of the solid
  Vec2d centre{0, 0};                               // [m] of an arc
  double radius = 0, angle_from = 0, angle_to = 0;  // [m], [rad] of an arc
  bool concave = false;                             // the arc's solid lies outside of its circle
  bool two_sided = false;                           // a middle line: it has a surface on both sides

  double length() const;
  Vec2d point(double t) const;  // t in [0, 1]
  Vec2d outward(double t) const;
  /// Number of even parts such that samples lie about `spacing` apart and at most 1.13 spacings (then a lattice of such
  /// parts leaves no point further than 0.8 spacings from a sample).
  int divisions(double spacing) const;
};

struct Outline {
  std::vector<Piece> pieces;
  bool closed = false;  // the last piece ends where the first begins
};

struct OutlinePoint {
  Vec2d x;                     // [m]
  std::vector<Vec2d> normals;  // one, or two at corners and on middle lines
};

int line_divisions(double length, double spacing);
/// Samples on a circle such that neighbours lie about `spacing` apart (straight, not along the arc).
int circle_divisions(double radius, double spacing);

std::vector<OutlinePoint> sample_outline(const Outline& outline, double spacing);

/// The curves of a primitive in 2D.
std::vector<Outline> outlines(const ShapeKind& kind);
/// The half profile of a sphere, cylinder, capsule, cone or torus in 3D.
Outline profile(const ShapeKind& kind);

/// A primitive whose surface lies inside the given one.
struct InsetPrimitive {
  ShapeKind kind;
  Vec3d shift{0, 0, 0};  // [m] of its origin, in the primitive's frame
  bool thin = false;     // some extent was too small to be inset: it is collapsed to its middle
};
/// Moves every face by `inset` into the primitive (negative: out of it), faces staying parallel and edges sharp. An
/// extent that would fall below 0.6 spacings is collapsed to zero: samples of both its sides would not be told apart.
InsetPrimitive inset_primitive(const ShapeKind& kind, int dimensions, double inset, double spacing);

}  // namespace tidelock
