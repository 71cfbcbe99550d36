// Smooth normals of a triangle mesh, and its lines that a drawing shows.
#pragma once
#include <Eigen/Dense>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace tidelock {

using MeshVertices = std::vector<std::array<float, 3>>;                  // [m]
using MeshTriangles = std::vector<std::array<std::uint32_t, 3>>;         // indices into the vertices
using MeshLine = std::pair<std::array<float, 3>, std::array<float, 3>>;  // [m] two ends

/// Unit normals at the three corners of every triangle: the mean over the triangles that meet there at less than
/// `crease` degrees, so that a ball looks round and a box keeps its edges.
std::vector<Eigen::Vector3f> corner_normals(const MeshVertices& vertices, const MeshTriangles& triangles,
                                            double crease = 40);

/// Edges where triangles meet at more than `crease` degrees, and open ends. Where there are none (a ball), the
/// cross-sections with the three planes through the middle.
std::vector<MeshLine> feature_lines(const MeshVertices& vertices, const MeshTriangles& triangles, double crease = 30);

}  // namespace tidelock
