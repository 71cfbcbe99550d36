#include "geometry/creases.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "geometry/point_hash.hpp"
#include "geometry/polyline.hpp"

namespace tidelock {
namespace {

constexpr double kFold = 0.866;  // [-] cosine of the angle between two faces' normals below which an edge is a crease
constexpr double kBend = 0.7;    // [-] cosine of the turning of a line above which it goes on straight

using Edge = std::pair<int, int>;  // vertices, the lower one first

/// The edges on which the surface ends, branches or is folded, in the order of their vertices.
std::vector<Edge> sharp_edges(const TriangleMesh& mesh) {
  struct Faces {
    int count = 0;
    Vec3d first{0, 0, 0};  // [-] normal of the first face, as seen along the edge from the lower vertex
    bool folded = false;
  };
  std::map<Edge, Faces> edges;
  for (const auto& t : mesh.triangles) {
    const Vec3d cross = (mesh.vertices[t[1]] - mesh.vertices[t[0]]).cross(mesh.vertices[t[2]] - mesh.vertices[t[0]]);
    if (!(cross.norm() > 0)) continue;
    for (int k = 0; k < 3; ++k) {
      const int a = t[k], b = t[(k + 1) % 3];
      // Two faces that are turned the same way pass their common edge in opposite directions.
      const Vec3d n = (a < b ? 1.0 : -1.0) * cross.normalized();
      Faces& f = edges[std::minmax(a, b)];
      if (++f.count == 1) {
        f.first = n;
      } else {
        f.folded = f.folded || -n.dot(f.first) < kFold;
      }
    }
  }
  std::vector<Edge> out;
  for (const auto& [edge, f] : edges)
    if (f.count != 2 || f.folded) out.push_back(edge);
  return out;
}

/// The edges joined to lines; each ends where lines meet, end or bend. A closed line ends where it begins.
class Lines {
 public:
  Lines(const TriangleMesh& mesh, const std::vector<Edge>& edges) : mesh_(mesh) {
    for (const auto& [a, b] : edges) next_[a].push_back(b), next_[b].push_back(a);
    for (const auto& [a, b] : edges)
      if (is_end(a)) follow(a, b);
    for (const auto& [a, b] : edges)
      if (is_end(b)) follow(b, a);
    for (const auto& [a, b] : edges) follow(a, b);  // what is left are rings
  }

  std::vector<std::vector<Vec3d>> all;

 private:
  bool is_end(int v) const {
    const auto& n = next_.at(v);
    if (n.size() != 2) return true;
    const Vec3d d = mesh_.vertices[v] - mesh_.vertices[n[0]], e = mesh_.vertices[n[1]] - mesh_.vertices[v];
    return d.dot(e) < kBend * d.norm() * e.norm();
  }

  void follow(int from, int to) {
    if (!seen_.emplace(std::minmax(from, to), true).second) return;
    std::vector<Vec3d> line{mesh_.vertices[from], mesh_.vertices[to]};
    while (!is_end(to)) {
      const auto& n = next_.at(to);
      const int on = n[0] == from ? n[1] : n[0];
      if (!seen_.emplace(std::minmax(to, on), true).second) break;
      line.push_back(mesh_.vertices[on]);
      from = std::exchange(to, on);
    }
    all.push_back(std::move(line));
  }

  const TriangleMesh& mesh_;
  std::map<int, std::vector<int>> next_;
  std::map<Edge, bool> seen_;
};

/// As many parts of about a spacing as leave none shorter than `least`.
int parts_of(double length, double spacing, double least) {
  const int wanted = static_cast<int>(std::lround(length / spacing)), most = static_cast<int>(length / least);
  return std::max(1, std::min(wanted, most));
}

}  // namespace

std::vector<Vec3d> crease_samples(const TriangleMesh& mesh, double spacing, double least) {
  const Lines lines(mesh, sharp_edges(mesh));
  PointHash out(2 * least);
  const auto add = [&](const Vec3d& p) {
    if (!out.any_within(p, least)) out.insert(p);
  };
  for (const auto& line : lines.all) add(line.front()), add(line.back());
  for (const auto& line : lines.all) {
    std::vector<Vec3d> between;
    divide_polyline(line, parts_of(polyline_length(line), spacing, least), between);
    for (const Vec3d& p : between) add(p);
  }
  return out.points();
}

}  // namespace tidelock
