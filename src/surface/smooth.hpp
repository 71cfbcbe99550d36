// Smoothing of a mesh, and what is interpolated onto it from the particles.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "surface/mesh_topology.hpp"
#include "surface/sorted_points.hpp"

namespace tidelock {

/// The vertices around each vertex.
class MeshNeighbours {
 public:
  MeshNeighbours(std::size_t vertices, const Triangles& triangles);
  std::span<const std::uint32_t> of(std::size_t v) const {
    return {entries_.data() + start_[v], entries_.data() + start_[v + 1]};
  }

 private:
  std::vector<std::uint32_t> start_, entries_;
};

/// `rounds` times: each vertex goes the share weight[v] of the way to the mean of its neighbours. Then every piece gets
/// back the volume that it has lost, by moving its vertices along their normals in proportion to their weights. The
/// edge of what lies `between` fluids (by vertex; empty: nothing does) stays an edge: it is smoothed along itself.
void smooth_vertices(std::vector<Float3>& vertices, const Triangles& triangles, const MeshNeighbours& around,
                     const std::vector<float>& weight, const std::vector<char>& between, int rounds, int threads);

/// Unit normals: means over the triangles around, weighted by area; then `rounds` of smoothing.
std::vector<Float3> vertex_normals(const std::vector<Float3>& vertices, const Triangles& triangles,
                                   const MeshNeighbours& around, int rounds, int threads);

/// For every vertex the share by which it is smoothed: 0 for a lone particle, 1 where there is as much liquid around as
/// at a flat surface or more.
std::vector<float> smoothing_weights(const std::vector<Float3>& vertices, const SortedPoints& points, double spacing,
                                     int threads);

/// The particles' velocities at the vertices: Shepard's mean with the SPH kernel.
std::vector<Float3> vertex_velocities(const std::vector<Float3>& vertices, const SortedPoints& points,
                                      const std::vector<Float3>& velocity, double spacing, int threads);

}  // namespace tidelock
