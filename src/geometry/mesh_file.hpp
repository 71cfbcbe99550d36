// Meshes from and to files.
#pragma once
#include <string>

#include "geometry/geometry.hpp"
#include "geometry/solid.hpp"

namespace tidelock {

/// The solid in a file (OBJ, PLY, STL, glTF, GLB; all its parts together), one unit of the file being `scale` metres. A
/// mesh with holes, flipped or crossing faces is repaired where it has a meaningful inside, with warnings in the solid;
/// with `shell` it stays an open sheet. Throws InputError naming the file.
Shape mesh_shape(const std::string& file, double scale = 1, bool shell = false);

/// The same for triangles at hand [m]; `name` stands in messages.
Shape solid_from_triangles(TriangleMesh mesh, bool shell, const std::string& name);

/// Writes an OBJ file, complete or not at all. `comment` is one line. Throws RunError.
void write_obj(const TriangleMesh& mesh, const std::string& file, const std::string& comment);

}  // namespace tidelock
