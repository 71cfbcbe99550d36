// Defects of a mesh: open edges, faces turned over, faces that cross; and the repairs that need no new surface.
#pragma once
#include <string>
#include <vector>

#include "geometry/geometry.hpp"

namespace tidelock {

struct MeshDefects {
  std::size_t open_edges = 0;     // of one face only
  std::size_t crowded_edges = 0;  // of more than two faces
  std::size_t crossings = 0;      // pairs of faces that cut each other, counted up to a thousand
  std::size_t nested = 0;         // pieces inside others that face the wrong way for a cavity
  bool is_closed() const { return open_edges + crowded_edges + crossings + nested == 0; }
  /// "12 open edges, 3 crossing faces"
  std::string text() const;
};

/// Merges corners that are the same up to 1e-6 of the size, drops triangles without area, and turns the faces of each
/// piece the same way, outwards for the whole. Returns a warning when faces were turned over, else nothing.
std::vector<std::string> tidy(TriangleMesh& mesh);

/// Of a tidy mesh.
MeshDefects find_defects(const TriangleMesh& mesh);

}  // namespace tidelock
