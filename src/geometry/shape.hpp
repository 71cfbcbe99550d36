// Shapes as plain values, as in the scene file, before any sampling. All lengths in metres.
//
// In 2D scenes every shape is the cross-section with the plane z = 0: a sphere is a disc, a cylinder (whose axis is z
// in 2D) is a disc, a box a rectangle.
#pragma once
#include <Eigen/Dense>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace tidelock {

using Vec3d = Eigen::Vector3d;
using Quatd = Eigen::Quaterniond;
using Mat3d = Eigen::Matrix3d;

struct Shape;
class Solid;  // solid.hpp

/// Axis-aligned box in the shape's own frame, from lo to hi.
struct Box {
  Vec3d lo{-0.5, -0.5, -0.5}, hi{0.5, 0.5, 0.5};  // [m]
};
struct Sphere {
  double radius = 0.5;  // [m]
};
/// Axis along y (3D) through the origin, from -height/2 to +height/2.
struct Cylinder {
  double radius = 0.5, height = 1;  // [m]
};
/// A cylinder with half-spheres: height is the length of the straight part, axis along y.
struct Capsule {
  double radius = 0.5, height = 1;  // [m]
};
/// Base of the given radius at y = -height/2, tip at y = +height/2. top_radius > 0 cuts it off.
struct Cone {
  double radius = 0.5, top_radius = 0, height = 1;  // [m]
};
/// Ring around the y axis.
struct Torus {
  double major_radius = 0.5, minor_radius = 0.1;  // [m]
};
/// The half space below a plane through the origin; sampled only over a square of the given width.
struct Plane {
  Vec3d normal{0, 1, 0};  // points out of the solid
  double width = 1;       // [m] edge of the sampled square, centred on the origin
};
/// A part of the library (parts/parts.hpp).
struct PartShape {
  std::string name;            // "gear", ...
  std::vector<double> values;  // in the order of the part's parameters
  std::shared_ptr<const Solid> solid;
};
/// Triangles from a file (mesh_file.hpp).
struct MeshShape {
  std::string file;    // as the scene gives it
  double scale = 1;    // [m] length of one unit of the file
  bool shell = false;  // an open sheet on purpose: a wall without thickness
  std::shared_ptr<const Solid> solid;
};
struct Union {
  std::vector<Shape> parts;
};
/// The first shape without all the others.
struct Difference {
  std::vector<Shape> parts;
};

struct Shape {
  std::variant<Box, Sphere, Cylinder, Capsule, Cone, Torus, Plane, Union, Difference, PartShape, MeshShape> kind;
  Vec3d position{0, 0, 0};     // [m] in the parent's frame
  Quatd rotation{1, 0, 0, 0};  // in the parent's frame
  bool inside = false;         // turned inside out: the solid is everything outside (a tank)
};

}  // namespace tidelock
