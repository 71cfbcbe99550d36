#include "geometry/triangle_tree.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace tidelock {
namespace {

constexpr int kLeaf = 4;               // triangles
constexpr std::size_t kCrowded = 100;  // triangles near a ball above which the tree is quicker than a list

/// Nearest point of a triangle by the region of the plane that p falls into.
struct OnTriangle {
  Vec3d point;
  Feature feature;
};
OnTriangle nearest_on(const Vec3d& p, const Vec3d& a, const Vec3d& b, const Vec3d& c) {
  const Vec3d ab = b - a, ac = c - a, ap = p - a;
  const double d1 = ab.dot(ap), d2 = ac.dot(ap);
  if (d1 <= 0 && d2 <= 0) return {a, Feature::corner0};
  const Vec3d bp = p - b;
  const double d3 = ab.dot(bp), d4 = ac.dot(bp);
  if (d3 >= 0 && d4 <= d3) return {b, Feature::corner1};
  const double vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0 && d1 - d3 > 0) return {a + d1 / (d1 - d3) * ab, Feature::edge0};
  const Vec3d cp = p - c;
  const double d5 = ab.dot(cp), d6 = ac.dot(cp);
  if (d6 >= 0 && d5 <= d6) return {c, Feature::corner2};
  const double vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0 && d2 - d6 > 0) return {a + d2 / (d2 - d6) * ac, Feature::edge2};
  const double va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0 && d4 - d3 + d5 - d6 > 0)
    return {b + (d4 - d3) / (d4 - d3 + d5 - d6) * (c - b), Feature::edge1};
  const double sum = va + vb + vc;
  if (!(std::abs(sum) > 0)) return {a, Feature::corner0};
  return {a + vb / sum * ab + vc / sum * ac, Feature::face};
}

double box_distance2(const Vec3d& p, const Vec3d& lo, const Vec3d& hi) {
  return (lo - p).cwiseMax(p - hi).cwiseMax(0.0).squaredNorm();
}

std::uint64_t edge_key(int a, int b) {
  if (a > b) std::swap(a, b);
  return static_cast<std::uint64_t>(a) << 32 | static_cast<std::uint32_t>(b);
}

/// Normals of faces, edges and corners, the latter two weighted by angles (Baerentzen and Aanaes 2005).
std::vector<std::array<Vec3d, 7>> feature_normals(const TriangleMesh& mesh) {
  const std::size_t n = mesh.triangles.size();
  std::vector<std::array<Vec3d, 7>> out(n);
  std::vector<Vec3d> corner(mesh.vertices.size(), Vec3d::Zero());
  std::unordered_map<std::uint64_t, Vec3d> edge;
  edge.reserve(2 * n);
  std::vector<Vec3d> face(n);
  for (std::size_t t = 0; t < n; ++t) {
    const auto& v = mesh.triangles[t];
    const Vec3d cross = (mesh.vertices[v[1]] - mesh.vertices[v[0]]).cross(mesh.vertices[v[2]] - mesh.vertices[v[0]]);
    face[t] = cross.norm() > 0 ? Vec3d(cross.normalized()) : Vec3d(0, 0, 0);
    for (int k = 0; k < 3; ++k) {
      const Vec3d u = mesh.vertices[v[(k + 1) % 3]] - mesh.vertices[v[k]];
      const Vec3d w = mesh.vertices[v[(k + 2) % 3]] - mesh.vertices[v[k]];
      const double angle = std::atan2(u.cross(w).norm(), u.dot(w));
      corner[v[k]] += angle * face[t];
      edge.try_emplace(edge_key(v[k], v[(k + 1) % 3]), Vec3d::Zero()).first->second += face[t];
    }
  }
  for (std::size_t t = 0; t < n; ++t) {
    const auto& v = mesh.triangles[t];
    out[t][0] = face[t];
    for (int k = 0; k < 3; ++k) out[t][1 + k] = edge[edge_key(v[k], v[(k + 1) % 3])];
    for (int k = 0; k < 3; ++k) out[t][4 + k] = corner[v[k]];
  }
  return out;
}

}  // namespace

TriangleTree::TriangleTree(const TriangleMesh& mesh) {
  const int n = static_cast<int>(mesh.triangles.size());
  if (n == 0) return;
  std::vector<Vec3d> centres(mesh.triangles.size());
  order_.resize(mesh.triangles.size());
  corners_.resize(mesh.triangles.size());
  for (int t = 0; t < n; ++t) {
    const auto& v = mesh.triangles[t];
    order_[t] = t;
    corners_[t] = {mesh.vertices[v[0]], mesh.vertices[v[1]], mesh.vertices[v[2]]};
    centres[t] = (corners_[t].a + corners_[t].b + corners_[t].c) / 3;
  }
  nodes_.reserve(static_cast<std::size_t>(n));
  nodes_.emplace_back();
  build(0, 0, n, 0, centres);
  std::vector<Corners> sorted(corners_.size());
  for (std::size_t k = 0; k < sorted.size(); ++k) sorted[k] = corners_[order_[k]];
  corners_.swap(sorted);
  normals_ = feature_normals(mesh);
}

void TriangleTree::build(int index, int begin, int end, int depth, std::vector<Vec3d>& centres) {
  Vec3d lo = Vec3d::Constant(1e300), hi = -lo, centre_lo = lo, centre_hi = hi;
  for (int k = begin; k < end; ++k) {
    const Corners& t = corners_[order_[k]];
    lo = lo.cwiseMin(t.a).cwiseMin(t.b).cwiseMin(t.c);
    hi = hi.cwiseMax(t.a).cwiseMax(t.b).cwiseMax(t.c);
    centre_lo = centre_lo.cwiseMin(centres[order_[k]]);
    centre_hi = centre_hi.cwiseMax(centres[order_[k]]);
  }
  nodes_[index].lo = lo;
  nodes_[index].hi = hi;
  if (end - begin <= kLeaf || depth > 60) {
    nodes_[index].first = begin;
    nodes_[index].count = end - begin;
    return;
  }
  int axis = 0;
  (centre_hi - centre_lo).maxCoeff(&axis);
  const int middle = (begin + end) / 2;
  std::nth_element(order_.begin() + begin, order_.begin() + middle, order_.begin() + end, [&](int a, int b) {
    return centres[a][axis] != centres[b][axis] ? centres[a][axis] < centres[b][axis] : a < b;
  });
  const int left = static_cast<int>(nodes_.size());
  nodes_.emplace_back();
  nodes_.emplace_back();
  nodes_[index].first = left;
  nodes_[index].count = 0;
  build(left, begin, middle, depth + 1, centres);
  build(left + 1, middle, end, depth + 1, centres);
}

void TriangleTree::compare(const Vec3d& p, int place, NearestTriangle& best) const {
  const Corners& t = corners_[place];
  const OnTriangle on = nearest_on(p, t.a, t.b, t.c);
  const double d2 = (p - on.point).squaredNorm();
  // Ties go to the lowest triangle, so that the answer does not depend on the way through the tree.
  if (d2 < best.distance2 || (d2 == best.distance2 && best.triangle >= 0 && order_[place] < best.triangle))
    best = {d2, order_[place], on.feature, on.point};
}

NearestTriangle TriangleTree::nearest(const Vec3d& p, double reach) const {
  NearestTriangle best;
  if (nodes_.empty()) return best;
  best.distance2 = reach * reach;
  struct Entry {
    int node;
    double distance2;
  };
  Entry stack[128];
  int top = 0;
  stack[top++] = {0, box_distance2(p, nodes_[0].lo, nodes_[0].hi)};
  while (top > 0) {
    const Entry entry = stack[--top];
    if (entry.distance2 >= best.distance2) continue;
    const Node& node = nodes_[entry.node];
    if (node.count > 0) {
      for (int k = node.first; k < node.first + node.count; ++k) compare(p, k, best);
      continue;
    }
    const Node &a = nodes_[node.first], &b = nodes_[node.first + 1];
    const double da = box_distance2(p, a.lo, a.hi), db = box_distance2(p, b.lo, b.hi);
    if (da < db) {
      stack[top++] = {node.first + 1, db};
      stack[top++] = {node.first, da};
    } else {
      stack[top++] = {node.first, da};
      stack[top++] = {node.first + 1, db};
    }
  }
  return best;
}

TrianglesNearby TriangleTree::nearby(const Vec3d& centre, double radius) const {
  TrianglesNearby out;
  out.tree_ = this;
  out.centre_ = centre;
  // From a point of the ball the nearest triangle is at most a radius farther than from the centre, so as seen from
  // the centre at most two.
  const double far = (std::sqrt(nearest(centre).distance2) + 2 * radius) * (1 + 1e-9);
  visit([&](const Node& node) { return !out.crowded_ && box_distance2(centre, node.lo, node.hi) <= far * far; },
        [&](int place) {
          const Corners& t = corners_[place];
          const double d = (centre - nearest_on(centre, t.a, t.b, t.c).point).norm();
          if (d > far) return;
          const Vec3d middle = (t.a + t.b + t.c) / 3;
          const double around = std::sqrt(
              std::max({(t.a - middle).squaredNorm(), (t.b - middle).squaredNorm(), (t.c - middle).squaredNorm()}));
          out.items_.push_back({d, middle, around, place});
          out.crowded_ = out.items_.size() > kCrowded;
        });
  std::sort(out.items_.begin(), out.items_.end(), [](const auto& a, const auto& b) {
    return a.distance != b.distance ? a.distance < b.distance : a.place < b.place;
  });
  return out;
}

NearestTriangle TrianglesNearby::nearest(const Vec3d& p, double reach) const {
  if (crowded_) return tree_->nearest(p, reach);
  NearestTriangle best;
  best.distance2 = reach * reach;
  double within = reach * (1 + 1e-9);  // [m]
  const double off = (p - centre_).norm();
  for (const Item& item : items_) {
    if (item.distance - off > within) break;
    const double touch = within + item.radius;
    if ((p - item.middle).squaredNorm() > touch * touch) continue;
    const double before = best.distance2;
    tree_->compare(p, item.place, best);
    if (best.distance2 < before) within = std::sqrt(best.distance2) * (1 + 1e-9);
  }
  return best;
}

Vec3d TriangleTree::pseudo_normal(const NearestTriangle& at) const {
  return normals_[at.triangle][static_cast<std::size_t>(at.feature)];
}

}  // namespace tidelock
