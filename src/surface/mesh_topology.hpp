// Topology of a triangle mesh: closed or not, pieces, volumes.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "surface/extract.hpp"
#include "surface/surface.hpp"

namespace tidelock {

using Triangles = std::vector<std::array<std::uint32_t, 3>>;

/// Defects of a mesh as the boundary of a solid, and its enclosed volume.
struct MeshReport {
  std::size_t open_edges = 0;      // [-] edges with one triangle only
  std::size_t crowded_edges = 0;   // [-] edges with more than two triangles
  std::size_t turned_edges = 0;    // [-] edges whose two triangles are oriented against each other
  std::size_t pinched_points = 0;  // [-] vertices at which two sheets touch
  std::size_t pieces = 0;          // [-] parts that hang together
  std::size_t cavities = 0;        // [-] parts with a negative volume: hollows in the liquid
  double volume = 0;               // [m^3] enclosed
  double area = 0;                 // [m^2]

  bool closed_manifold() const { return open_edges + crowded_edges + turned_edges + pinched_points == 0; }
};
MeshReport inspect(const std::vector<Float3>& vertices, const Triangles& triangles);

/// For each vertex the number of the piece that it belongs to, counted from 0 in the order of first vertices. Returns
/// how many there are.
std::size_t label_pieces(std::size_t vertices, const Triangles& triangles, std::vector<std::uint32_t>& piece);

/// [m^3] enclosed by each piece; negative for a cavity.
std::vector<double> piece_volumes(const std::vector<Float3>& vertices, const Triangles& triangles,
                                  const std::vector<std::uint32_t>& piece, std::size_t pieces);

/// Cuts the quadrilaterals along the shorter diagonal, or the other one where that edge is taken already.
Triangles cut_quads(const QuadMesh& mesh);

/// Gives each sheet its own copy of a vertex or an edge at which two sheets touch, so that the mesh is a manifold.
void part_sheets(std::vector<Float3>& vertices, Triangles& triangles);

/// Removes the pieces for which drop[piece] is set, and the vertices that nobody uses.
void remove_pieces(std::vector<Float3>& vertices, Triangles& triangles, const std::vector<std::uint32_t>& piece,
                   const std::vector<bool>& drop);

}  // namespace tidelock
