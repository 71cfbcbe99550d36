// Fewer triangles for a mesh that is one of very many.
#pragma once
#include "geometry/geometry.hpp"

namespace tidelock {

/// The vertices of each cell of edge `cell` [m] become one, their mean; triangles that this makes lines or points are
/// left out. For pictures: what is thinner than a cell may vanish or touch itself.
TriangleMesh coarsened(const TriangleMesh& mesh, double cell);

/// The mesh itself, or coarsened until it has at most `most` triangles.
TriangleMesh with_at_most(const TriangleMesh& mesh, std::size_t most);

}  // namespace tidelock
