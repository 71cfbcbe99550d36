#include "geometry/mesh_repair.hpp"

#ifdef TIDELOCK_HAVE_OPENVDB

// OpenVDB's headers raise warnings that our own code must not have.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#include <openvdb/openvdb.h>
#include <openvdb/tools/MeshToVolume.h>
#include <openvdb/tools/VolumeToMesh.h>
#pragma GCC diagnostic pop

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <vector>

#include "geometry/solid.hpp"

namespace tidelock {
namespace {

using openvdb::FloatGrid;

constexpr int kVoxels = 160;                           // along the longest side
constexpr std::array<int, 5> kClosing{1, 2, 4, 6, 8};  // [voxels] half widths of the holes that are closed, in turn
constexpr double kShare = 0.9;                         // of the area that must have the inside behind it

/// A dense grid of marks around the mesh.
class Marks {
 public:
  enum Mark : unsigned char { unknown, wall, outside, inside };

  Marks(const std::array<int, 3>& size) : size_(size), mark_(static_cast<std::size_t>(size[0]) * size[1] * size[2]) {}
  const std::array<int, 3>& size() const { return size_; }
  unsigned char& at(int i, int j, int k) {
    return mark_[static_cast<std::size_t>(i) +
                 static_cast<std::size_t>(size_[0]) * (j + static_cast<std::size_t>(size_[1]) * k)];
  }
  bool holds(int i, int j, int k) const {
    return i >= 0 && j >= 0 && k >= 0 && i < size_[0] && j < size_[1] && k < size_[2];
  }

  /// From the corner, over everything that is no wall; the rest is inside.
  void flood() {
    std::deque<std::array<int, 3>> next{{0, 0, 0}};
    at(0, 0, 0) = outside;
    spread(next, [](unsigned char m) { return m == unknown; });
    for (auto& m : mark_)
      if (m == unknown) m = inside;
  }

  /// Walls go to whichever side is nearer.
  void share_walls() {
    std::deque<std::array<int, 3>> next;
    for (int k = 0; k < size_[2]; ++k)
      for (int j = 0; j < size_[1]; ++j)
        for (int i = 0; i < size_[0]; ++i)
          if (at(i, j, k) != wall) next.push_back({i, j, k});
    spread(next, [](unsigned char m) { return m == wall; });
  }

  std::size_t count(Mark which) const {
    return static_cast<std::size_t>(std::count(mark_.begin(), mark_.end(), static_cast<unsigned char>(which)));
  }

 private:
  template <class Free>
  void spread(std::deque<std::array<int, 3>>& next, Free is_free) {
    constexpr int ways[6][3] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
    while (!next.empty()) {
      const auto [i, j, k] = next.front();
      next.pop_front();
      const unsigned char mark = at(i, j, k);
      for (const auto& w : ways) {
        const int x = i + w[0], y = j + w[1], z = k + w[2];
        if (!holds(x, y, z) || !is_free(at(x, y, z))) continue;
        at(x, y, z) = mark;
        next.push_back({x, y, z});
      }
    }
  }

  std::array<int, 3> size_;
  std::vector<unsigned char> mark_;
};

class Repairing {
 public:
  explicit Repairing(const TriangleMesh& mesh) : mesh_(mesh) {
    lo_ = hi_ = mesh.vertices[mesh.triangles[0][0]];
    for (const auto& t : mesh.triangles)
      for (const int v : t) lo_ = lo_.cwiseMin(mesh.vertices[v]), hi_ = hi_.cwiseMax(mesh.vertices[v]);
    voxel_ = (hi_ - lo_).maxCoeff() / kVoxels;
    const int border = kClosing.back() + 3;
    origin_ = lo_ - Vec3d::Constant(border * voxel_);
    for (int k = 0; k < 3; ++k) size_[k] = static_cast<int>(std::ceil((hi_[k] - lo_[k]) / voxel_)) + 2 * border + 1;
  }

  RepairedMesh run() {
    measure();
    for (const int closing : kClosing) {
      Marks marks(size_);
      auto u = unsigned_->getConstAccessor();
      const float reach = static_cast<float>((closing + 0.01) * voxel_ - 0.5 * voxel_ + 0.4 * voxel_);
      for (int k = 0; k < size_[2]; ++k)
        for (int j = 0; j < size_[1]; ++j)
          for (int i = 0; i < size_[0]; ++i)
            if (u.getValue({i, j, k}) <= reach) marks.at(i, j, k) = Marks::wall;
      marks.flood();
      if (marks.count(Marks::inside) < 8 || bounding_share(marks, closing) < kShare) continue;
      marks.share_walls();
      return {surface(marks), voxel_, 2 * closing * voxel_};
    }
    return {};
  }

 private:
  /// Distances to the faces, without a sign, around the mesh.
  void measure() {
    openvdb::initialize();
    std::vector<openvdb::Vec3s> points;
    std::vector<openvdb::Vec3I> triangles;
    for (const Vec3d& x : mesh_.vertices) {
      const Vec3d g = (x - origin_) / voxel_;  // in voxels
      points.emplace_back(static_cast<float>(g.x()), static_cast<float>(g.y()), static_cast<float>(g.z()));
    }
    for (const auto& t : mesh_.triangles)
      triangles.emplace_back(static_cast<openvdb::Index32>(t[0]), static_cast<openvdb::Index32>(t[1]),
                             static_cast<openvdb::Index32>(t[2]));
    const openvdb::tools::QuadAndTriangleDataAdapter<openvdb::Vec3s, openvdb::Vec3I> data(points, triangles);
    auto transform = openvdb::math::Transform::createLinearTransform(voxel_);
    const float band = static_cast<float>(kClosing.back() + 2);
    unsigned_ =
        openvdb::tools::meshToVolume<FloatGrid>(data, *transform, band, band, openvdb::tools::UNSIGNED_DISTANCE_FIELD);
  }

  /// Share of the area that has the inside within reach on one of its sides.
  double bounding_share(Marks& marks, int closing) const {
    double area = 0, good = 0;
    for (const auto& t : mesh_.triangles) {
      const Vec3d &a = mesh_.vertices[t[0]], &b = mesh_.vertices[t[1]], &c = mesh_.vertices[t[2]];
      const Vec3d cross = (b - a).cross(c - a);
      const double own = 0.5 * cross.norm();
      if (!(own > 0)) continue;
      area += own;
      const Vec3d n = cross.normalized(), middle = (a + b + c) / 3;
      bool found = false;
      for (const double side : {-1.0, 1.0})
        for (double s = 0.5; s < closing + 3.5 && !found; s += 0.5) {
          const Vec3d g = (middle + side * s * voxel_ * n - origin_) / voxel_;
          const int i = static_cast<int>(std::lround(g.x())), j = static_cast<int>(std::lround(g.y())),
                    k = static_cast<int>(std::lround(g.z()));
          found = marks.holds(i, j, k) && marks.at(i, j, k) == Marks::inside;
        }
      if (found) good += own;
    }
    return area > 0 ? good / area : 0;
  }

  /// The surface between inside and outside: at the faces where there are any, halfway across holes.
  TriangleMesh surface(Marks& marks) const {
    const auto grid = FloatGrid::create(static_cast<float>(3 * voxel_));
    auto out = grid->getAccessor();
    auto u = unsigned_->getConstAccessor();
    for (int k = 0; k < size_[2]; ++k)
      for (int j = 0; j < size_[1]; ++j)
        for (int i = 0; i < size_[0]; ++i) {
          const float d = std::max(std::min(u.getValue({i, j, k}), static_cast<float>(3 * voxel_)),
                                   static_cast<float>(1e-4 * voxel_));
          out.setValue({i, j, k}, marks.at(i, j, k) == Marks::inside ? -d : d);
        }
    std::vector<openvdb::Vec3s> points;
    std::vector<openvdb::Vec3I> triangles;
    std::vector<openvdb::Vec4I> quads;
    openvdb::tools::volumeToMesh(*grid, points, triangles, quads, 0.0, 0.0);
    TriangleMesh mesh;
    for (const auto& p : points) mesh.vertices.push_back(origin_ + voxel_ * Vec3d(p.x(), p.y(), p.z()));
    const auto add = [&](auto a, auto b, auto c) {
      mesh.triangles.push_back({static_cast<int>(a), static_cast<int>(b), static_cast<int>(c)});
    };
    for (const auto& t : triangles) add(t[0], t[1], t[2]);
    for (const auto& q : quads) add(q[0], q[1], q[2]), add(q[0], q[2], q[3]);
    if (mesh_mass(mesh).volume < 0)
      for (auto& t : mesh.triangles) std::swap(t[1], t[2]);
    return mesh;
  }

  const TriangleMesh& mesh_;
  Vec3d lo_, hi_, origin_;  // [m]
  double voxel_ = 0;        // [m]
  std::array<int, 3> size_{};
  FloatGrid::Ptr unsigned_;
};

}  // namespace

bool can_repair() { return true; }

RepairedMesh repair(const TriangleMesh& mesh) {
  if (mesh.triangles.empty()) return {};
  return Repairing(mesh).run();
}

}  // namespace tidelock

#else

namespace tidelock {

bool can_repair() { return false; }
RepairedMesh repair(const TriangleMesh&) { return {}; }

}  // namespace tidelock

#endif
