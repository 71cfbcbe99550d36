// The triangles of a mesh file, unchanged.
#pragma once
#include <string>

#include "geometry/geometry.hpp"

namespace tidelock {

/// All triangles of all parts of an OBJ, PLY, STL, glTF or GLB file, placed as the file says; faces of more corners are
/// cut into triangles. The file is read by Assimp in a process of its own, with limits on memory and time, so that a
/// file that crashes the reader does not crash this program. Throws InputError: no such file, another format, damaged,
/// no triangles, coordinates that are not finite.
TriangleMesh read_triangles(const std::string& file);

/// False when this build has no Assimp; then read_triangles() always throws.
bool can_read_meshes();

}  // namespace tidelock
