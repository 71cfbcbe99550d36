#include "geometry/mesh_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <unordered_map>

#include "base/hash.hpp"
#include "geometry/solid.hpp"
#include "geometry/triangle_tree.hpp"

namespace tidelock {
namespace {

using Triangle = std::array<int, 3>;

std::uint64_t edge_key(int a, int b) {
  if (a > b) std::swap(a, b);
  return static_cast<std::uint64_t>(a) << 32 | static_cast<std::uint32_t>(b);
}

void merge_corners(TriangleMesh& mesh) {
  Vec3d lo = Vec3d::Constant(1e300), hi = -lo;
  for (const Vec3d& x : mesh.vertices) lo = lo.cwiseMin(x), hi = hi.cwiseMax(x);
  const double tolerance = 1e-6 * (hi - lo).norm();
  std::unordered_map<std::uint64_t, std::vector<int>> known;
  std::vector<int> to(mesh.vertices.size());
  std::vector<Vec3d> kept;
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v) {
    std::array<std::int64_t, 3> cell{};
    if (tolerance > 0)
      for (int k = 0; k < 3; ++k)
        cell[k] = static_cast<std::int64_t>(std::llround((mesh.vertices[v][k] - lo[k]) / tolerance));
    auto& here = known[hash64(cell.data(), sizeof cell)];
    const auto same = std::find_if(here.begin(), here.end(), [&](int k) {
      return (kept[k] - mesh.vertices[v]).cwiseAbs().maxCoeff() <= tolerance;
    });
    if (same != here.end()) {
      to[v] = *same;
    } else {
      to[v] = static_cast<int>(kept.size());
      here.push_back(to[v]);
      kept.push_back(mesh.vertices[v]);
    }
  }
  mesh.vertices.swap(kept);
  std::vector<Triangle> triangles;
  for (const Triangle& t : mesh.triangles) {
    const Triangle n{to[t[0]], to[t[1]], to[t[2]]};
    if (n[0] == n[1] || n[1] == n[2] || n[2] == n[0]) continue;
    const Vec3d &a = mesh.vertices[n[0]], &b = mesh.vertices[n[1]], &c = mesh.vertices[n[2]];
    if ((b - a).cross(c - a).norm() > 0) triangles.push_back(n);
  }
  mesh.triangles.swap(triangles);
}

/// Faces at each edge.
std::unordered_map<std::uint64_t, std::vector<int>> faces_at_edges(const TriangleMesh& mesh) {
  std::unordered_map<std::uint64_t, std::vector<int>> out;
  out.reserve(2 * mesh.triangles.size());
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
    for (int k = 0; k < 3; ++k)
      out[edge_key(mesh.triangles[t][k], mesh.triangles[t][(k + 1) % 3])].push_back(static_cast<int>(t));
  return out;
}

bool has_edge(const Triangle& t, int from, int to) {
  return (t[0] == from && t[1] == to) || (t[1] == from && t[2] == to) || (t[2] == from && t[0] == to);
}

/// Piece of each face (connected over edges of two faces), and how many there are. With `turn` faces are turned over so
/// that those of a piece agree with its first; the number that was turned is added to it.
std::vector<int> pieces(TriangleMesh& mesh, int& count, std::size_t* turn) {
  const auto edges = faces_at_edges(mesh);
  std::vector<int> piece(mesh.triangles.size(), -1);
  count = 0;
  for (std::size_t start = 0; start < piece.size(); ++start) {
    if (piece[start] >= 0) continue;
    std::vector<int> members{static_cast<int>(start)};
    std::size_t turned = 0;
    piece[start] = count;
    for (std::size_t k = 0; k < members.size(); ++k) {
      const Triangle t = mesh.triangles[members[k]];
      for (int e = 0; e < 3; ++e) {
        const int a = t[e], b = t[(e + 1) % 3];
        const auto& faces = edges.at(edge_key(a, b));
        if (faces.size() != 2) continue;
        const int other = faces[0] == members[k] ? faces[1] : faces[0];
        if (piece[other] >= 0) continue;
        piece[other] = count;
        members.push_back(other);
        if (turn && has_edge(mesh.triangles[other], a, b)) {
          std::swap(mesh.triangles[other][1], mesh.triangles[other][2]);
          ++turned;
        }
      }
    }
    if (turn) {
      // The side that most faces of the file had stays.
      if (2 * turned > members.size()) {
        for (const int m : members) std::swap(mesh.triangles[m][1], mesh.triangles[m][2]);
        turned = members.size() - turned;
      }
      *turn += turned;
    }
    ++count;
  }
  return piece;
}

/// Does the segment from p to q pass through the inner of the triangle?
bool pierces(const Vec3d& p, const Vec3d& q, const Vec3d& a, const Vec3d& b, const Vec3d& c) {
  const Vec3d n = (b - a).cross(c - a);
  const double dp = n.dot(p - a), dq = n.dot(q - a);
  if ((dp > 0) == (dq > 0) || dp == 0 || dq == 0) return false;
  const Vec3d x = p + dp / (dp - dq) * (q - p);
  return n.dot((b - a).cross(x - a)) > 0 && n.dot((c - b).cross(x - b)) > 0 && n.dot((a - c).cross(x - c)) > 0;
}

std::size_t count_crossings(const TriangleMesh& mesh) {
  constexpr std::size_t most = 1000;
  const TriangleTree tree(mesh);
  std::size_t count = 0;
  for (int t = 0; t < static_cast<int>(mesh.triangles.size()) && count < most; ++t) {
    const Triangle& v = mesh.triangles[t];
    const std::array<Vec3d, 3> x{mesh.vertices[v[0]], mesh.vertices[v[1]], mesh.vertices[v[2]]};
    const Bounds box{x[0].cwiseMin(x[1]).cwiseMin(x[2]), x[0].cwiseMax(x[1]).cwiseMax(x[2])};
    tree.overlapping(box, [&](int other) {
      if (other == t || count >= most) return;
      const Triangle& w = mesh.triangles[other];
      for (const int a : v)
        for (const int b : w)
          if (a == b) return;  // neighbours meet, they do not cross
      for (int k = 0; k < 3; ++k)
        if (pierces(x[k], x[(k + 1) % 3], mesh.vertices[w[0]], mesh.vertices[w[1]], mesh.vertices[w[2]])) {
          ++count;
          return;
        }
    });
  }
  return count;
}

/// How often the faces of all pieces but one wind around p.
double winding(const TriangleMesh& mesh, const std::vector<int>& piece, int without, const Vec3d& p) {
  double sum = 0;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    if (piece[t] == without) continue;
    const Triangle& v = mesh.triangles[t];
    const Vec3d a = mesh.vertices[v[0]] - p, b = mesh.vertices[v[1]] - p, c = mesh.vertices[v[2]] - p;
    const double la = a.norm(), lb = b.norm(), lc = c.norm();  // solid angle, van Oosterom and Strackee 1983
    sum += 2 * std::atan2(a.dot(b.cross(c)), la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb);
  }
  return sum / (4 * std::numbers::pi);
}

std::size_t count_nested(TriangleMesh mesh) {
  int count = 0;
  const std::vector<int> piece = pieces(mesh, count, nullptr);
  if (count < 2) return 0;
  if (count > 2000) return static_cast<std::size_t>(count);  // a soup: let the level set decide
  std::vector<TriangleMesh> own(static_cast<std::size_t>(count));
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) own[piece[t]].triangles.push_back(mesh.triangles[t]);
  std::size_t wrong = 0;
  for (int k = 0; k < count; ++k) {
    own[k].vertices = mesh.vertices;
    const bool cavity = mesh_mass(own[k]).volume < 0;
    const double around = winding(mesh, piece, k, mesh.vertices[own[k].triangles[0][0]]);
    wrong += std::abs(around - (cavity ? 1 : 0)) > 0.25;
    own[k] = {};
  }
  return wrong;
}

}  // namespace

std::string MeshDefects::text() const {
  std::string out;
  const auto add = [&](std::size_t n, const char* what) {
    if (n > 0) out += fmt::format("{}{} {}", out.empty() ? "" : ", ", n, what);
  };
  add(open_edges, "open edges");
  add(crowded_edges, "edges of more than two faces");
  add(crossings, "crossing faces");
  add(nested, "pieces inside each other");
  return out;
}

std::vector<std::string> tidy(TriangleMesh& mesh) {
  merge_corners(mesh);
  if (mesh.triangles.empty()) return {};
  std::size_t turned = 0;
  int count = 0;
  pieces(mesh, count, &turned);
  const bool inside_out = mesh_mass(mesh).volume < 0;
  if (inside_out)
    for (auto& t : mesh.triangles) std::swap(t[1], t[2]);
  std::vector<std::string> out;
  if (inside_out) out.push_back("all faces looked inwards and were turned over");
  if (turned > 0) out.push_back(fmt::format("{} faces looked the wrong way and were turned over", turned));
  return out;
}

MeshDefects find_defects(const TriangleMesh& mesh) {
  MeshDefects out;
  for (const auto& [edge, faces] : faces_at_edges(mesh)) {
    out.open_edges += faces.size() == 1;
    const int a = static_cast<int>(edge >> 32), b = static_cast<int>(edge & 0xffffffffu);
    const bool twisted = faces.size() == 2 && has_edge(mesh.triangles[faces[0]], a, b) ==
                                                  has_edge(mesh.triangles[faces[1]], a, b);  // as on a Moebius strip
    out.crowded_edges += faces.size() > 2 || twisted;
  }
  out.crossings = count_crossings(mesh);
  if (out.open_edges + out.crowded_edges == 0) out.nested = count_nested(mesh);
  return out;
}

}  // namespace tidelock
