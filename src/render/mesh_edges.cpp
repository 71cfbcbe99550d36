#include "render/mesh_edges.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <tuple>

namespace tidelock {
namespace {

using V3 = Eigen::Vector3f;

V3 vec(const std::array<float, 3>& p) { return {p[0], p[1], p[2]}; }
std::array<float, 3> arr(const V3& p) { return {p[0], p[1], p[2]}; }

/// Unit normal times twice the area.
V3 wide_normal(const MeshVertices& v, const std::array<std::uint32_t, 3>& t) {
  return (vec(v[t[1]]) - vec(v[t[0]])).cross(vec(v[t[2]]) - vec(v[t[0]]));
}

/// For every vertex the first vertex at the same place: meshes from files often repeat a vertex per triangle.
std::vector<std::uint32_t> welded(const MeshVertices& vertices) {
  std::map<std::array<float, 3>, std::uint32_t> first;
  std::vector<std::uint32_t> out(vertices.size());
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    out[i] = static_cast<std::uint32_t>(i);
    if (vec(vertices[i]).allFinite()) out[i] = first.emplace(vertices[i], out[i]).first->second;  // NaN has no order
  }
  return out;
}

std::vector<MeshLine> middle_sections(const MeshVertices& vertices, const MeshTriangles& triangles) {
  std::vector<MeshLine> lines;
  if (vertices.empty()) return lines;
  V3 lo = vec(vertices[0]), hi = lo;
  for (const auto& p : vertices) lo = lo.cwiseMin(vec(p)), hi = hi.cwiseMax(vec(p));
  const V3 middle = 0.5f * (lo + hi);
  for (int axis = 0; axis < 3; ++axis)
    for (const auto& t : triangles) {
      std::vector<V3> crossing;
      for (std::size_t k = 0; k < 3; ++k) {
        const V3 a = vec(vertices[t[k]]), b = vec(vertices[t[(k + 1) % 3]]);
        const float da = a[axis] - middle[axis], db = b[axis] - middle[axis];
        if ((da < 0) != (db < 0)) crossing.push_back(a + da / (da - db) * (b - a));
      }
      if (crossing.size() == 2) lines.emplace_back(arr(crossing[0]), arr(crossing[1]));
    }
  return lines;
}

}  // namespace

std::vector<V3> corner_normals(const MeshVertices& vertices, const MeshTriangles& triangles, double crease) {
  const std::vector<std::uint32_t> weld = welded(vertices);
  std::vector<V3> face(triangles.size());
  std::vector<std::uint32_t> start(vertices.size() + 1, 0), around(3 * triangles.size());
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    face[t] = wide_normal(vertices, triangles[t]);
    for (const std::uint32_t corner : triangles[t]) ++start[weld[corner] + 1];
  }
  for (std::size_t v = 1; v < start.size(); ++v) start[v] += start[v - 1];
  std::vector<std::uint32_t> next(start.begin(), start.end() - 1);
  for (std::size_t t = 0; t < triangles.size(); ++t)
    for (const std::uint32_t corner : triangles[t]) around[next[weld[corner]]++] = static_cast<std::uint32_t>(t);

  const float least_cos = static_cast<float>(std::cos(crease * std::numbers::pi / 180));
  std::vector<V3> normals(3 * triangles.size());
  for (std::size_t t = 0; t < triangles.size(); ++t)
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t v = weld[triangles[t][k]];
      V3 sum = V3::Zero();
      for (std::uint32_t i = start[v]; i < start[v + 1]; ++i) {
        const V3& other = face[around[i]];
        if (other.dot(face[t]) >= least_cos * other.norm() * face[t].norm()) sum += other;
      }
      normals[3 * t + k] = sum.squaredNorm() > 0 ? sum.normalized() : face[t].normalized();
    }
  return normals;
}

std::vector<MeshLine> feature_lines(const MeshVertices& vertices, const MeshTriangles& triangles, double crease) {
  const std::vector<std::uint32_t> weld = welded(vertices);
  std::vector<std::tuple<std::uint32_t, std::uint32_t, std::size_t>> edges;  // lower end, upper end, triangle
  for (std::size_t t = 0; t < triangles.size(); ++t)
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t a = weld[triangles[t][k]], b = weld[triangles[t][(k + 1) % 3]];
      if (a != b) edges.emplace_back(std::min(a, b), std::max(a, b), t);
    }
  std::sort(edges.begin(), edges.end());
  const float least_cos = static_cast<float>(std::cos(crease * std::numbers::pi / 180));
  std::vector<MeshLine> lines;
  for (std::size_t i = 0, end = 0; i < edges.size(); i = end) {
    const auto [a, b, t] = edges[i];
    for (end = i + 1; end < edges.size() && std::get<0>(edges[end]) == a && std::get<1>(edges[end]) == b;) ++end;
    bool keep = end - i == 1;
    for (std::size_t j = i + 1; j < end && !keep; ++j) {
      const V3 n = wide_normal(vertices, triangles[t]), m = wide_normal(vertices, triangles[std::get<2>(edges[j])]);
      keep = n.dot(m) < least_cos * n.norm() * m.norm();
    }
    if (keep) lines.emplace_back(vertices[a], vertices[b]);
  }
  return lines.empty() ? middle_sections(vertices, triangles) : lines;
}

}  // namespace tidelock
