#include "surface/smooth.hpp"

#include <omp.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "laws/kernels.hpp"
#include "surface/field.hpp"

namespace tidelock {
namespace {

using Vec3f = Eigen::Vector3f;
Vec3f vec(const Float3& p) { return {p[0], p[1], p[2]}; }
Float3 array(const Vec3f& p) { return {p.x(), p.y(), p.z()}; }

constexpr double kReach = 2;         // [spacings] within which particles count for a vertex or a particle
constexpr double kFullShare = 0.85;  // [-] of the neighbours at a flat surface: from here on a vertex is fully smoothed
constexpr int kRestoringRounds = 2;  // [-] the volume is a cubic function of the offset: twice is enough

/// How much liquid is around a particle: sum of (1 - r / R) over its neighbours.
float crowd(const SortedPoints& points, const Float4& x, float radius) {
  float sum = -1;  // itself
  points.each_within(x, radius, [&](std::uint32_t, float r2) { sum += 1 - std::sqrt(r2) / radius; });
  return sum;
}

std::vector<Vec3f> area_normals(const std::vector<Float3>& vertices, const Triangles& triangles) {
  std::vector<Vec3f> normals(vertices.size(), Vec3f::Zero());
  for (const auto& t : triangles) {
    const Vec3f a = vec(vertices[t[0]]);
    const Vec3f n = (vec(vertices[t[1]]) - a).cross(vec(vertices[t[2]]) - a);
    for (const std::uint32_t v : t) normals[v] += n;
  }
  return normals;
}

/// Vertices that have one between fluids beside them, and are none themselves.
std::vector<char> edges_of(const std::vector<char>& between, const MeshNeighbours& around) {
  std::vector<char> edge(between.size());
  for (std::size_t v = 0; v < between.size(); ++v)
    for (const std::uint32_t w : around.of(v)) edge[v] = edge[v] || (!between[v] && between[w]);
  return edge;
}

/// Moves the vertices of each piece along their normals so that it has the volume that it should have.
void restore_volumes(std::vector<Float3>& vertices, const Triangles& triangles, const std::vector<float>& weight,
                     const std::vector<std::uint32_t>& piece, const std::vector<double>& wanted) {
  for (int round = 0; round < kRestoringRounds; ++round) {
    const std::vector<double> volume = piece_volumes(vertices, triangles, piece, wanted.size());
    const std::vector<Vec3f> normals = area_normals(vertices, triangles);  // [m^2] six times a vertex's share of area
    std::vector<double> area(wanted.size(), 0.0);                          // [m^2] weighted
    for (std::size_t v = 0; v < vertices.size(); ++v)
      area[piece[v]] += static_cast<double>(weight[v] * normals[v].norm()) / 6;
    for (std::size_t v = 0; v < vertices.size(); ++v) {
      const std::uint32_t p = piece[v];
      const float length = normals[v].norm();
      if (!(area[p] > 0) || !(length > 0)) continue;
      const auto step = static_cast<float>((wanted[p] - volume[p]) / area[p]) * weight[v];
      vertices[v] = array(vec(vertices[v]) + step / length * normals[v]);
    }
  }
}

}  // namespace

MeshNeighbours::MeshNeighbours(std::size_t vertices, const Triangles& triangles) : start_(vertices + 1, 0) {
  // In a closed mesh each edge is met once in each direction, so following every side forwards gives each neighbour
  // once.
  for (const auto& t : triangles)
    for (const std::uint32_t v : t) ++start_[v + 1];
  for (std::size_t v = 0; v < vertices; ++v) start_[v + 1] += start_[v];
  entries_.resize(start_[vertices]);
  std::vector<std::uint32_t> fill(start_.begin(), start_.end() - 1);
  for (const auto& t : triangles)
    for (std::size_t k = 0; k < 3; ++k) entries_[fill[t[k]]++] = t[(k + 1) % 3];
}

void smooth_vertices(std::vector<Float3>& vertices, const Triangles& triangles, const MeshNeighbours& around,
                     const std::vector<float>& weight, const std::vector<char>& between, int rounds, int threads) {
  if (rounds <= 0 || vertices.empty()) return;
  std::vector<std::uint32_t> piece;
  const std::size_t pieces = label_pieces(vertices.size(), triangles, piece);
  const std::vector<double> wanted = piece_volumes(vertices, triangles, piece, pieces);
  const std::vector<char> edge = edges_of(between, around);
  std::vector<Float3> next(vertices.size());
  const auto n = static_cast<std::ptrdiff_t>(vertices.size());
  for (int round = 0; round < rounds; ++round) {
#pragma omp parallel for num_threads(threads)
    for (std::ptrdiff_t k = 0; k < n; ++k) {
      const auto v = static_cast<std::size_t>(k);
      Vec3f sum = Vec3f::Zero();
      float count = 0;
      const Vec3f here = vec(vertices[v]);
      for (const std::uint32_t w : around.of(v))
        if (edge.empty() || !edge[v] || edge[w]) sum += vec(vertices[w]) - here, ++count;
      next[v] = count > 0 ? array(here + weight[v] / count * sum) : vertices[v];
    }
    vertices.swap(next);
  }
  restore_volumes(vertices, triangles, weight, piece, wanted);
}

std::vector<Float3> vertex_normals(const std::vector<Float3>& vertices, const Triangles& triangles,
                                   const MeshNeighbours& around, int rounds, int threads) {
  const std::vector<Vec3f> sums = area_normals(vertices, triangles);
  std::vector<Float3> normals(vertices.size()), next(vertices.size());
  const auto unit = [](const Vec3f& n) { return n.squaredNorm() > 0 ? Vec3f(n.normalized()) : Vec3f(0, 1, 0); };
  for (std::size_t v = 0; v < vertices.size(); ++v) normals[v] = array(unit(sums[v]));
  const auto n = static_cast<std::ptrdiff_t>(vertices.size());
  for (int round = 0; round < rounds; ++round) {
#pragma omp parallel for num_threads(threads)
    for (std::ptrdiff_t k = 0; k < n; ++k) {
      const auto v = static_cast<std::size_t>(k);
      Vec3f sum = vec(normals[v]);
      for (const std::uint32_t w : around.of(v)) sum += vec(normals[w]);
      next[v] = array(unit(sum));
    }
    normals.swap(next);
  }
  return normals;
}

std::vector<float> smoothing_weights(const std::vector<Float3>& vertices, const SortedPoints& points, double spacing,
                                     int threads) {
  const auto radius = static_cast<float>(kReach * spacing);
  const SortedPoints flat(flat_liquid(spacing).points, kReach * spacing, 1);
  const auto full = static_cast<float>(kFullShare * crowd(flat, {0, 0, 0, 0}, radius));  // a particle on the plane
  const auto n_points = static_cast<std::ptrdiff_t>(points.size()), n = static_cast<std::ptrdiff_t>(vertices.size());
  std::vector<float> share(points.size());
#pragma omp parallel for schedule(dynamic, 1024) num_threads(threads)
  for (std::ptrdiff_t k = 0; k < n_points; ++k) {
    const auto i = static_cast<std::size_t>(k);
    const float s = std::min(1.0f, crowd(points, points[i], radius) / full);
    share[i] = s * s * (3 - 2 * s);
  }
  std::vector<float> weight(vertices.size());
#pragma omp parallel for schedule(dynamic, 1024) num_threads(threads)
  for (std::ptrdiff_t k = 0; k < n; ++k) {
    const auto v = static_cast<std::size_t>(k);
    float sum = 0, total = 0;
    points.each_within({vertices[v][0], vertices[v][1], vertices[v][2], 0}, radius, [&](std::uint32_t j, float r2) {
      const float w = 1 - std::sqrt(r2) / radius;
      sum += w * share[j], total += w;
    });
    weight[v] = total > 0 ? sum / total : 0;
  }
  return weight;
}

std::vector<Float3> vertex_velocities(const std::vector<Float3>& vertices, const SortedPoints& points,
                                      const std::vector<Float3>& velocity, double spacing, int threads) {
  const auto radius = static_cast<float>(kReach * spacing);
  const CubicSpline kernel = CubicSpline::make(kReach * spacing, 3);
  std::vector<Float3> out(vertices.size());
  const auto n = static_cast<std::ptrdiff_t>(vertices.size());
#pragma omp parallel for schedule(dynamic, 1024) num_threads(threads)
  for (std::ptrdiff_t k = 0; k < n; ++k) {
    const auto v = static_cast<std::size_t>(k);
    Vec3f sum = Vec3f::Zero();
    float total = 0;
    points.each_within({vertices[v][0], vertices[v][1], vertices[v][2], 0}, radius, [&](std::uint32_t j, float r2) {
      const float w = kernel.w(r2);
      sum += w * vec(velocity[points.original(j)]);
      total += w;
    });
    out[v] = total > 0 ? array(sum / total) : Float3{0, 0, 0};
  }
  return out;
}

}  // namespace tidelock
