// What `mesh` and `sample` share: the shape that the user names, and its picture.
#pragma once
#include <string>
#include <vector>

#include "geometry/geometry.hpp"

namespace tidelock {

struct ShapeChoice {
  std::string name;              // a part of the library, or a mesh file
  std::vector<std::string> set;  // PARAMETER=VALUE of a part
  double scale = 1;              // [m] one unit of a mesh file
  bool shell = false;            // a mesh file is an open sheet on purpose
};

/// Throws InputError that names the nearest part or parameter.
Shape chosen_shape(const ShapeChoice& choice);

/// All parts with their parameters, as lines of text.
std::string parts_list();

struct PictureOf {
  TriangleMesh mesh;          // may be empty
  std::vector<Vec3d> points;  // [m] may be empty
  double size = 0;            // [m] of a point
  std::string title, caption;
};
/// False when this build cannot draw.
bool can_draw();
void draw_to(const PictureOf& picture, const std::string& file);

/// "a/b.obj" and "png" make "a/b.png".
std::string with_extension(const std::string& file, const std::string& extension);

}  // namespace tidelock
