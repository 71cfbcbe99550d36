#include "geometry/coarsen.hpp"

#include <cmath>
#include <unordered_map>

#include "geometry/octree.hpp"

namespace tidelock {

TriangleMesh coarsened(const TriangleMesh& mesh, double cell) {
  TriangleMesh out;
  std::unordered_map<std::uint64_t, int> vertex_of_cell;
  std::vector<int> joined(mesh.vertices.size()), count;
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v) {
    const Vec3d g = (mesh.vertices[v] / cell).array().floor();
    const CubeIndex at{static_cast<int>(g.x()), static_cast<int>(g.y()), static_cast<int>(g.z())};
    const auto [found, is_new] = vertex_of_cell.try_emplace(key_of(at), static_cast<int>(out.vertices.size()));
    if (is_new) out.vertices.push_back(Vec3d::Zero()), count.push_back(0);
    joined[v] = found->second;
    out.vertices[joined[v]] += mesh.vertices[v];
    ++count[joined[v]];
  }
  for (std::size_t v = 0; v < out.vertices.size(); ++v) out.vertices[v] /= count[v];
  for (const auto& t : mesh.triangles) {
    const int a = joined[t[0]], b = joined[t[1]], c = joined[t[2]];
    if (a != b && b != c && c != a) out.triangles.push_back({a, b, c});
  }
  return out;
}

TriangleMesh with_at_most(const TriangleMesh& mesh, std::size_t most) {
  TriangleMesh out = mesh;
  Vec3d lo = Vec3d::Constant(1e300), hi = -lo;
  for (const Vec3d& v : mesh.vertices) lo = lo.cwiseMin(v), hi = hi.cwiseMax(v);
  // A closed surface has about three triangles for a square with the cell's edge.
  const double few = 4, diagonal = (hi - lo).norm();
  for (double cells = std::max(few, std::sqrt(static_cast<double>(most))); out.triangles.size() > most && cells >= few;
       cells /= 1.25)
    out = coarsened(mesh, diagonal / cells);
  return out;
}

}  // namespace tidelock
