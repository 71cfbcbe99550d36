#include "surface/mesh_topology.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <numeric>
#include <utility>

namespace tidelock {
namespace {

Vec3d point(const std::vector<Float3>& vertices, std::uint32_t v) {
  return {vertices[v][0], vertices[v][1], vertices[v][2]};
}

/// A side of a triangle, as a key that both neighbours share.
struct Side {
  std::uint32_t low, high;
  std::uint32_t triangle;
  bool forward;  // the triangle goes from low to high
  bool same_edge(const Side& o) const { return low == o.low && high == o.high; }
};

/// All sides, sorted by edge, then by triangle.
std::vector<Side> sorted_sides(const Triangles& triangles) {
  std::vector<Side> sides;
  sides.reserve(3 * triangles.size());
  for (std::size_t t = 0; t < triangles.size(); ++t)
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t a = triangles[t][k], b = triangles[t][(k + 1) % 3];
      sides.push_back({std::min(a, b), std::max(a, b), static_cast<std::uint32_t>(t), a < b});
    }
  std::sort(sides.begin(), sides.end(), [](const Side& a, const Side& b) {
    if (a.low != b.low) return a.low < b.low;
    return a.high != b.high ? a.high < b.high : a.triangle < b.triangle;
  });
  return sides;
}

/// Calls f(first, last) for the sides of each edge.
template <class F>
void each_edge(const std::vector<Side>& sides, F f) {
  for (std::size_t i = 0; i < sides.size();) {
    std::size_t j = i + 1;
    while (j < sides.size() && sides[j].same_edge(sides[i])) ++j;
    f(i, j);
    i = j;
  }
}

class Groups {
 public:
  explicit Groups(std::size_t n) : parent_(n) { std::iota(parent_.begin(), parent_.end(), 0u); }
  std::uint32_t root(std::uint32_t v) {
    while (parent_[v] != v) v = parent_[v] = parent_[parent_[v]];
    return v;
  }
  /// The smaller number becomes the root: the result does not depend on the order of joins.
  void join(std::uint32_t a, std::uint32_t b) {
    a = root(a), b = root(b);
    if (a != b) parent_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::uint32_t> parent_;
};

/// The corners of all triangles grouped into fans: two corners at the same vertex belong together when their triangles
/// share an edge there that exactly two triangles have. Corner k of triangle t is number 3 t + k.
Groups fans_of(const Triangles& triangles, const std::vector<Side>& sides) {
  Groups fans(3 * triangles.size());
  const auto corner = [&](const Side& s, std::uint32_t v) {
    const auto& t = triangles[s.triangle];
    return 3 * s.triangle + static_cast<std::uint32_t>(t[0] == v ? 0 : t[1] == v ? 1 : 2);
  };
  const auto glue = [&](const Side& a, const Side& b) {
    fans.join(corner(a, a.low), corner(b, b.low));
    fans.join(corner(a, a.high), corner(b, b.high));
  };
  each_edge(sides, [&](std::size_t i, std::size_t j) {
    if (j - i == 2 && sides[i].forward != sides[i + 1].forward) glue(sides[i], sides[i + 1]);
  });
  return fans;
}

/// How the triangles at a crowded edge pair up: each forward one with the backward one that follows it around the edge
/// on the side of the liquid, so that two sheets touch but do not pass through each other.
std::vector<std::pair<Side, Side>> paired_sides(const std::vector<Float3>& vertices, const Triangles& triangles,
                                                const std::vector<Side>& sides, std::size_t i, std::size_t j) {
  const Vec3d a = point(vertices, sides[i].low), b = point(vertices, sides[i].high);
  const Vec3d axis = (b - a).normalized();
  const Vec3d u = axis.unitOrthogonal(), w = axis.cross(u);
  struct Around {
    double angle;
    Side side;
  };
  std::vector<Around> around;
  for (std::size_t k = i; k < j; ++k) {
    const auto& t = triangles[sides[k].triangle];
    std::uint32_t third = t[0];
    for (const std::uint32_t v : t)
      if (v != sides[k].low && v != sides[k].high) third = v;
    const Vec3d d = point(vertices, third) - a;
    around.push_back({std::atan2(d.dot(w), d.dot(u)), sides[k]});
  }
  std::sort(around.begin(), around.end(), [](const Around& p, const Around& q) {
    return p.angle != q.angle ? p.angle < q.angle : p.side.triangle < q.side.triangle;
  });
  // Seen along the axis, the liquid of a forward triangle lies clockwise of it, that of a backward one
  // counterclockwise: going counterclockwise from a backward triangle one crosses liquid until the next forward one.
  std::vector<std::pair<Side, Side>> pairs;
  const std::size_t n = around.size();
  for (std::size_t k = 0; k < n; ++k) {
    const Side &here = around[k].side, &next = around[(k + 1) % n].side;
    if (!here.forward && next.forward) pairs.push_back({here, next});
  }
  return pairs;
}

}  // namespace

std::size_t label_pieces(std::size_t vertices, const Triangles& triangles, std::vector<std::uint32_t>& piece) {
  Groups groups(vertices);
  for (const auto& t : triangles) groups.join(t[0], t[1]), groups.join(t[0], t[2]);
  piece.assign(vertices, 0);
  std::vector<std::uint32_t> number(vertices, 0);
  std::uint32_t count = 0;
  for (std::uint32_t v = 0; v < vertices; ++v) {
    const std::uint32_t root = groups.root(v);
    if (root == v) number[v] = count++;
    piece[v] = number[root];
  }
  return count;
}

std::vector<double> piece_volumes(const std::vector<Float3>& vertices, const Triangles& triangles,
                                  const std::vector<std::uint32_t>& piece, std::size_t pieces) {
  // About a vertex of the piece itself: far from the origin the parts would cancel badly.
  std::vector<double> volume(pieces, 0.0);
  std::vector<std::int64_t> anchor(pieces, -1);
  for (const auto& t : triangles) {
    const std::uint32_t p = piece[t[0]];
    if (anchor[p] < 0) anchor[p] = t[0];
    const Vec3d o = point(vertices, static_cast<std::uint32_t>(anchor[p]));
    const Vec3d a = point(vertices, t[0]) - o, b = point(vertices, t[1]) - o, c = point(vertices, t[2]) - o;
    volume[p] += a.dot(b.cross(c)) / 6;
  }
  return volume;
}

MeshReport inspect(const std::vector<Float3>& vertices, const Triangles& triangles) {
  MeshReport report;
  const std::vector<Side> sides = sorted_sides(triangles);
  each_edge(sides, [&](std::size_t i, std::size_t j) {
    report.open_edges += j - i == 1;
    report.crowded_edges += j - i > 2;
    report.turned_edges += j - i == 2 && sides[i].forward == sides[i + 1].forward;
  });
  Groups fans = fans_of(triangles, sides);
  std::vector<std::int64_t> fan(vertices.size(), -1);
  std::vector<bool> pinched(vertices.size(), false);
  for (std::uint32_t c = 0; c < 3 * triangles.size(); ++c) {
    const std::uint32_t v = triangles[c / 3][c % 3];
    const std::int64_t root = fans.root(c);
    if (fan[v] >= 0 && fan[v] != root) pinched[v] = true;
    fan[v] = root;
  }
  report.pinched_points = static_cast<std::size_t>(std::count(pinched.begin(), pinched.end(), true));
  std::vector<std::uint32_t> piece;
  report.pieces = label_pieces(vertices.size(), triangles, piece);
  for (const double v : piece_volumes(vertices, triangles, piece, report.pieces)) {
    report.volume += v;
    report.cavities += v < 0;
  }
  for (const auto& t : triangles) {
    const Vec3d a = point(vertices, t[0]);
    report.area += 0.5 * (point(vertices, t[1]) - a).cross(point(vertices, t[2]) - a).norm();
  }
  return report;
}

Triangles cut_quads(const QuadMesh& mesh) {
  // Which edges the quads have: a diagonal must not be one of them, nor may two quads have the same diagonal.
  std::vector<std::uint64_t> edges;
  edges.reserve(4 * mesh.quads.size());
  const auto key = [](std::uint32_t a, std::uint32_t b) {
    return std::uint64_t{std::min(a, b)} << 32 | std::max(a, b);
  };
  struct Wish {
    std::uint64_t key;
    std::uint32_t quad;
  };
  std::vector<Wish> wishes;
  wishes.reserve(mesh.quads.size());
  std::vector<char> other(mesh.quads.size(), 0);  // cut along corners 1 and 3 instead of 0 and 2
  const auto diagonal2 = [&](std::uint32_t a, std::uint32_t b) {
    return (point(mesh.vertices, a) - point(mesh.vertices, b)).squaredNorm();
  };
  for (std::size_t q = 0; q < mesh.quads.size(); ++q) {
    const auto& c = mesh.quads[q];
    for (std::size_t k = 0; k < 4; ++k) edges.push_back(key(c[k], c[(k + 1) % 4]));
    other[q] = diagonal2(c[1], c[3]) < diagonal2(c[0], c[2]);
    wishes.push_back({other[q] ? key(c[1], c[3]) : key(c[0], c[2]), static_cast<std::uint32_t>(q)});
  }
  std::sort(edges.begin(), edges.end());
  std::sort(wishes.begin(), wishes.end(),
            [](const Wish& a, const Wish& b) { return a.key != b.key ? a.key < b.key : a.quad < b.quad; });
  for (std::size_t i = 0; i < wishes.size(); ++i) {
    const bool taken =
        std::binary_search(edges.begin(), edges.end(), wishes[i].key) || (i > 0 && wishes[i].key == wishes[i - 1].key);
    if (taken) other[wishes[i].quad] ^= 1;
  }
  Triangles triangles;
  triangles.reserve(2 * mesh.quads.size());
  const auto add = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    if (a != b && b != c && a != c) triangles.push_back({a, b, c});
  };
  for (std::size_t q = 0; q < mesh.quads.size(); ++q) {
    const auto& c = mesh.quads[q];
    if (other[q])
      add(c[0], c[1], c[3]), add(c[1], c[2], c[3]);
    else
      add(c[0], c[1], c[2]), add(c[0], c[2], c[3]);
  }
  return triangles;
}

void part_sheets(std::vector<Float3>& vertices, Triangles& triangles) {
  const std::vector<Side> sides = sorted_sides(triangles);
  Groups fans = fans_of(triangles, sides);
  const auto corner = [&](const Side& s, std::uint32_t v) {
    const auto& t = triangles[s.triangle];
    return 3 * s.triangle + static_cast<std::uint32_t>(t[0] == v ? 0 : t[1] == v ? 1 : 2);
  };
  each_edge(sides, [&](std::size_t i, std::size_t j) {
    if (j - i <= 2) return;
    for (const auto& [a, b] : paired_sides(vertices, triangles, sides, i, j)) {
      fans.join(corner(a, a.low), corner(b, b.low));
      fans.join(corner(a, a.high), corner(b, b.high));
    }
  });
  // The first fan at a vertex keeps it, each further one gets a copy.
  constexpr std::uint32_t kNone = ~0u;
  std::vector<std::uint32_t> owner(vertices.size(), kNone), copy(3 * triangles.size(), kNone);
  for (std::uint32_t c = 0; c < 3 * triangles.size(); ++c) {
    const std::uint32_t v = triangles[c / 3][c % 3], root = fans.root(c);
    if (copy[root] == kNone) {
      if (owner[v] == kNone) {
        owner[v] = root;
        copy[root] = v;
      } else {
        copy[root] = static_cast<std::uint32_t>(vertices.size());
        const Float3 same = vertices[v];
        vertices.push_back(same);
      }
    }
  }
  for (std::uint32_t c = 0; c < 3 * triangles.size(); ++c) triangles[c / 3][c % 3] = copy[fans.root(c)];
}

void remove_pieces(std::vector<Float3>& vertices, Triangles& triangles, const std::vector<std::uint32_t>& piece,
                   const std::vector<bool>& drop) {
  std::erase_if(triangles, [&](const auto& t) { return drop[piece[t[0]]]; });
  std::vector<bool> used(vertices.size(), false);
  for (const auto& t : triangles)
    for (const std::uint32_t v : t) used[v] = true;
  std::vector<std::uint32_t> number(vertices.size(), 0);
  std::uint32_t count = 0;
  for (std::size_t v = 0; v < vertices.size(); ++v) {
    if (!used[v]) continue;
    number[v] = count;
    vertices[count++] = vertices[v];
  }
  vertices.resize(count);
  for (auto& t : triangles)
    for (std::uint32_t& v : t) v = number[v];
}

}  // namespace tidelock
