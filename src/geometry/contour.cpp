#include "geometry/contour.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <unordered_map>

#include "base/error.hpp"
#include "geometry/octree.hpp"
#include "geometry/primitive.hpp"

namespace tidelock {
namespace {

constexpr int kBlock = 4;           // cells along the edge of a block
constexpr int kNodes = kBlock + 1;  // nodes along it
constexpr double kBeside = 0.02;    // [cells] from a crossing to where its normal is measured
using Index = CubeIndex;

/// A place where the surface crosses an edge of the grid.
struct Crossing {
  Vec3d x, normal;
};

struct Block {
  Index at{};                                            // in blocks
  std::array<double, kNodes * kNodes * kNodes> value{};  // [m] at the nodes
  std::array<int, kBlock * kBlock * kBlock> vertex{};    // of each cell, -1: none
  std::vector<Vec3d> vertices;                           // [m]
};

class Contouring {
 public:
  Contouring(const DistanceFunction& f, const FunctionAround& around, const Bounds& bounds, double cell)
      : f_(f),
        around_(around),
        cell_(cell),
        origin_(bounds.lo - Vec3d::Constant(1.37 * cell)),  // nodes off the box's own faces
        end_(bounds.hi + Vec3d::Constant(1.37 * cell)) {
    const Vec3d size = bounds.hi - bounds.lo + Vec3d::Constant(2.74 * cell);
    check_count(size.prod() / std::pow(cell, 3) / 64);
    const double longest = size.maxCoeff() / (kBlock * cell);
    levels_ = levels_for(longest);
  }

  TriangleMesh run() {
    find_blocks();
    const int n = static_cast<int>(blocks_.size());
#pragma omp parallel for schedule(dynamic, 8)
    for (int b = 0; b < n; ++b) {
      if (!around_) {
        place_vertices(blocks_[b], f_);
        continue;
      }
      const Index& at = blocks_[b].at;
      const Vec3d middle = origin_ + kBlock * cell_ * (Vec3d(at[0], at[1], at[2]) + Vec3d::Constant(0.5));
      place_vertices(blocks_[b], around_(middle, (0.5 * std::sqrt(3.0) * kBlock + kBeside) * cell_));
    }
    TriangleMesh mesh;
    for (Block& block : blocks_) {
      const int first = static_cast<int>(mesh.vertices.size());
      for (int& v : block.vertex) v = v < 0 ? -1 : v + first;
      mesh.vertices.insert(mesh.vertices.end(), block.vertices.begin(), block.vertices.end());
    }
    for (const Block& block : blocks_) add_quads(block, mesh);
    return mesh;
  }

 private:
  Vec3d node(const Index& i) const { return origin_ + cell_ * Vec3d(i[0], i[1], i[2]); }

  /// Halves cubes until they are blocks, leaving out those that the surface cannot reach.
  void find_blocks() {
    const double farthest = 0.5 * std::sqrt(3.0) * (1 + 1e-9);  // [edges] from a cube's centre to its corner
    const auto near = [&](const Vec3d& centre, double edge) {
      return ((centre - end_).array() <= 0.5 * edge).all() && std::abs(f_(centre)) <= farthest * edge;
    };
    const std::vector<Index> cubes = blocks_near(origin_, cell_ * kBlock, levels_, near, [](std::size_t) {});
    blocks_.resize(cubes.size());
    for (std::size_t b = 0; b < cubes.size(); ++b) {
      blocks_[b].at = cubes[b];
      lookup_[key_of(cubes[b])] = static_cast<int>(b);
    }
  }

  static int node_index(int i, int j, int k) { return i + kNodes * (j + kNodes * k); }
  static int cell_index(int i, int j, int k) { return i + kBlock * (j + kBlock * k); }

  Vec3d gradient(const Vec3d& x, const DistanceFunction& f) const {
    const double e = kBeside * cell_;
    Vec3d g;
    for (int k = 0; k < 3; ++k) g[k] = f(x + e * Vec3d::Unit(k)) - f(x - e * Vec3d::Unit(k));
    const double length = g.norm();
    return length > 0 ? Vec3d(g / length) : Vec3d(0, 0, 0);
  }

  /// Zero between a and b by the Illinois form of regula falsi.
  Crossing cross(Vec3d a, double fa, Vec3d b, double fb, const DistanceFunction& f) const {
    const Vec3d start = a, way = b - a;
    double ta = 0, tb = 1;
    double t = 0.5;
    for (int it = 0; it < 12 && tb - ta > 1e-4; ++it) {
      t = std::clamp((ta * fb - tb * fa) / (fb - fa), ta, tb);
      if (!(fb != fa)) t = 0.5 * (ta + tb);
      const double ft = f(start + t * way);
      if (std::abs(ft) < 1e-6 * cell_) break;
      if ((ft < 0) == (fa < 0)) {
        ta = t, fa = ft, fb *= 0.5;
      } else {
        tb = t, fb = ft, fa *= 0.5;
      }
    }
    const Vec3d x = start + t * way;
    return {x, gradient(x, f)};
  }

  void place_vertices(Block& block, const DistanceFunction& f) const {
    const Index first{kBlock * block.at[0], kBlock * block.at[1], kBlock * block.at[2]};
    bool in = false, out = false;
    for (int k = 0; k < kNodes; ++k)
      for (int j = 0; j < kNodes; ++j)
        for (int i = 0; i < kNodes; ++i) {
          const double v = f(node({first[0] + i, first[1] + j, first[2] + k}));
          block.value[node_index(i, j, k)] = v;
          (v < 0 ? in : out) = true;
        }
    block.vertex.fill(-1);
    if (!in || !out) return;
    // Crossings of the block's edges, once each.
    std::array<std::array<int, kNodes * kNodes * kNodes>, 3> edge;
    for (auto& e : edge) e.fill(-1);
    std::vector<Crossing> crossings;
    for (int axis = 0; axis < 3; ++axis)
      for (int k = 0; k < kNodes; ++k)
        for (int j = 0; j < kNodes; ++j)
          for (int i = 0; i < kNodes; ++i) {
            Index to{i, j, k};
            if (++to[axis] == kNodes) continue;
            const double a = block.value[node_index(i, j, k)], b = block.value[node_index(to[0], to[1], to[2])];
            if ((a < 0) == (b < 0)) continue;
            edge[axis][node_index(i, j, k)] = static_cast<int>(crossings.size());
            crossings.push_back(cross(node({first[0] + i, first[1] + j, first[2] + k}), a,
                                      node({first[0] + to[0], first[1] + to[1], first[2] + to[2]}), b, f));
          }
    for (int k = 0; k < kBlock; ++k)
      for (int j = 0; j < kBlock; ++j)
        for (int i = 0; i < kBlock; ++i) {
          std::array<const Crossing*, 12> own;
          int count = 0;
          for (int axis = 0; axis < 3; ++axis)
            for (int c = 0; c < 4; ++c) {
              Index n{i, j, k};
              n[(axis + 1) % 3] += c & 1;
              n[(axis + 2) % 3] += c >> 1;
              if (const int e = edge[axis][node_index(n[0], n[1], n[2])]; e >= 0) own[count++] = &crossings[e];
            }
          if (count == 0) continue;
          block.vertex[cell_index(i, j, k)] = static_cast<int>(block.vertices.size());
          const Vec3d lo = node({first[0] + i, first[1] + j, first[2] + k});
          block.vertices.push_back(best_point(own, count, lo));
        }
  }

  /// Where the tangent planes meet best (least squares), drawn a little to the mean of the crossings, kept in the cell.
  Vec3d best_point(const std::array<const Crossing*, 12>& own, int count, const Vec3d& lo) const {
    Vec3d mean = Vec3d::Zero();
    for (int c = 0; c < count; ++c) mean += own[c]->x / count;
    constexpr double pull = 0.02;
    Mat3d a = pull * Mat3d::Identity();
    Vec3d b = Vec3d::Zero();
    for (int c = 0; c < count; ++c) {
      const Vec3d& n = own[c]->normal;
      a += n * n.transpose();
      b += n.dot(own[c]->x - mean) * n;
    }
    const Vec3d x = mean + a.ldlt().solve(b);
    return x.cwiseMax(lo).cwiseMin(lo + Vec3d::Constant(cell_));
  }

  /// Vertex of a cell given by its index in the whole grid.
  int vertex_of(const Index& cell) const {
    const Index at{cell[0] >> 2, cell[1] >> 2, cell[2] >> 2};
    const auto found = lookup_.find(key_of(at));
    if (found == lookup_.end()) return -1;
    return blocks_[found->second].vertex[cell_index(cell[0] & 3, cell[1] & 3, cell[2] & 3)];
  }

  /// One quad for each crossed edge that begins at the low corner of one of the block's cells.
  void add_quads(const Block& block, TriangleMesh& mesh) const {
    static_assert(kBlock == 4);
    const Index first{kBlock * block.at[0], kBlock * block.at[1], kBlock * block.at[2]};
    for (int k = 0; k < kBlock; ++k)
      for (int j = 0; j < kBlock; ++j)
        for (int i = 0; i < kBlock; ++i)
          for (int axis = 0; axis < 3; ++axis) {
            Index to{i, j, k};
            ++to[axis];
            const bool in = block.value[node_index(i, j, k)] < 0;
            if (in == (block.value[node_index(to[0], to[1], to[2])] < 0)) continue;
            std::array<int, 4> v;
            const int b = (axis + 1) % 3, c = (axis + 2) % 3;
            constexpr int around[4][2] = {{-1, -1}, {0, -1}, {0, 0}, {-1, 0}};
            for (int q = 0; q < 4; ++q) {
              Index cell{first[0] + i, first[1] + j, first[2] + k};
              cell[b] += around[q][0];
              cell[c] += around[q][1];
              v[q] = vertex_of(cell);
            }
            if (*std::min_element(v.begin(), v.end()) < 0) continue;
            if (!in) std::swap(v[1], v[3]);
            const auto& x = mesh.vertices;
            if ((x[v[0]] - x[v[2]]).squaredNorm() <= (x[v[1]] - x[v[3]]).squaredNorm()) {
              mesh.triangles.push_back({v[0], v[1], v[2]});
              mesh.triangles.push_back({v[0], v[2], v[3]});
            } else {
              mesh.triangles.push_back({v[0], v[1], v[3]});
              mesh.triangles.push_back({v[1], v[2], v[3]});
            }
          }
  }

  const DistanceFunction& f_;
  const FunctionAround& around_;  // may be empty
  double cell_;                   // [m]
  Vec3d origin_;                  // [m] of node (0, 0, 0)
  Vec3d end_;                     // [m] nothing is looked for beyond
  int levels_ = 0;
  std::vector<Block> blocks_;
  std::unordered_map<std::uint64_t, int> lookup_;
};

}  // namespace

TriangleMesh contour(const DistanceFunction& f, const Bounds& bounds, double cell, const FunctionAround& around) {
  if (!(std::isfinite(cell) && cell > 0))
    throw InputError("", "", fmt::format("mesh resolution is {}, must be above 0", cell));
  return Contouring(f, around, bounds, cell).run();
}

}  // namespace tidelock
