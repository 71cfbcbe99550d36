// Closes a mesh: its inside is the part of a grid that cannot be reached from outside (OpenVDB).
#pragma once
#include <string>

#include "geometry/geometry.hpp"

namespace tidelock {

struct RepairedMesh {
  TriangleMesh mesh;  // closed, facing outwards; empty when there is no meaningful inside
  double voxel = 0;   // [m] detail that is kept
  double closed = 0;  // [m] width of the widest hole that would have been closed
};

/// Closes holes narrower than about a tenth of the mesh's size. The inside must lie behind nearly all of the faces;
/// otherwise the result is empty.
RepairedMesh repair(const TriangleMesh& mesh);

/// False when this build has no OpenVDB; then repair() always returns an empty mesh.
bool can_repair();

}  // namespace tidelock
