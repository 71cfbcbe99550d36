// A tree of boxes over triangles that finds the triangle nearest to a point.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "geometry/geometry.hpp"

namespace tidelock {

/// Which piece of a triangle is nearest: its face, one of its edges or one of its corners.
enum class Feature : std::uint8_t { face, edge0, edge1, edge2, corner0, corner1, corner2 };  // edge k: corner k to k+1

struct NearestTriangle {
  double distance2 = 1e300;  // [m^2]
  int triangle = -1;         // -1: none within the reach that was asked for
  Feature feature = Feature::face;
  Vec3d point{0, 0, 0};  // [m] on the triangle
};

class TrianglesNearby;

class TriangleTree {
 public:
  TriangleTree() = default;
  /// Copies its input. Triangles without area are held as lines.
  explicit TriangleTree(const TriangleMesh& mesh);

  NearestTriangle nearest(const Vec3d& p, double reach = 1e150) const;
  /// Out of the surface at the nearest point: the face's normal, or on edges and corners the mean of the faces that
  /// meet there, weighted by their angles; its sign against (p - point) says on which side of a closed surface p lies.
  Vec3d pseudo_normal(const NearestTriangle& at) const;

  /// For many searches from points within `radius` [m] of `centre`: the tree is walked once for all of them.
  TrianglesNearby nearby(const Vec3d& centre, double radius) const;

  /// Calls f(triangle) for every triangle whose box overlaps the given one.
  template <class F>
  void overlapping(const Bounds& box, F f) const {
    visit(
        [&](const Node& node) {
          return (node.lo.array() <= box.hi.array()).all() && (node.hi.array() >= box.lo.array()).all();
        },
        [&](int place) { f(order_[static_cast<std::size_t>(place)]); });
  }

 private:
  friend class TrianglesNearby;
  struct Node {
    Vec3d lo, hi;   // [m]
    int first = 0;  // leaf: index into order_; else the left child, the right one follows
    int count = 0;  // triangles of a leaf, 0 for an inner node
  };
  struct Corners {
    Vec3d a, b, c;  // [m]
  };
  /// Calls f(place in order_) for the triangles of all leaves that are reached through nodes for which enter() is true.
  template <class Enter, class F>
  void visit(Enter enter, F f) const {
    if (nodes_.empty()) return;
    std::vector<int> stack{0};
    while (!stack.empty()) {
      const Node& node = nodes_[static_cast<std::size_t>(stack.back())];
      stack.pop_back();
      if (!enter(node)) continue;
      if (node.count > 0) {
        for (int k = 0; k < node.count; ++k) f(node.first + k);
      } else {
        stack.push_back(node.first);
        stack.push_back(node.first + 1);
      }
    }
  }
  /// Takes the triangle at a place in order_ if it is nearer than the best one so far.
  void compare(const Vec3d& p, int place, NearestTriangle& best) const;
  void build(int node, int begin, int end, int depth, std::vector<Vec3d>& centres);

  std::vector<Node> nodes_;
  std::vector<int> order_;                     // triangles as the leaves hold them
  std::vector<Corners> corners_;               // in the order of order_
  std::vector<std::array<Vec3d, 7>> normals_;  // by triangle and feature
};

/// The triangles that can be nearest to a point of a ball. Holds on to the tree.
class TrianglesNearby {
 public:
  /// As TriangleTree::nearest(), for points of the ball.
  NearestTriangle nearest(const Vec3d& p, double reach) const;

 private:
  friend class TriangleTree;
  struct Item {
    double distance;  // [m] from the centre
    Vec3d middle;     // [m] of a ball around the triangle
    double radius;    // [m] of it
    int place;        // in the tree's order
  };
  const TriangleTree* tree_ = nullptr;
  Vec3d centre_{0, 0, 0};    // [m]
  bool crowded_ = false;     // so many triangles that the tree is quicker
  std::vector<Item> items_;  // by distance
};

}  // namespace tidelock
