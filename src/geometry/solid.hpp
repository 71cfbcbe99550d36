// A solid bounded by triangles: a mesh from a file or a part of the library. Distances are exact to the triangles.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "geometry/geometry.hpp"
#include "geometry/seam.hpp"
#include "geometry/triangle_tree.hpp"

namespace tidelock {

class Solid {
 public:
  using MakeMesh = std::function<TriangleMesh()>;

  /// `key` names the content: two solids with the same key are the same. The mesh is made when it is first needed. The
  /// sign of a distance is that of `inside_test` (negative inside), or without one follows from the triangles' turning,
  /// for which they must be closed. A sheet has no inside: its distances are never negative.
  Solid(std::uint64_t key, MakeMesh make, DistanceFunction inside_test = {}, bool sheet = false);
  ~Solid();

  std::uint64_t key() const { return key_; }
  bool is_sheet() const { return sheet_; }
  const TriangleMesh& mesh() const { return made().mesh; }
  const Bounds& bounds() const { return made().bounds; }
  double area() const { return made().area; }  // [m^2]
  /// By the divergence theorem over the triangles; a sheet has none.
  MassProperties mass() const;

  /// [m] Exact within `reach` of the surface; beyond it a lower bound in magnitude that is at least `reach`.
  double distance(const Vec3d& p, double reach = 1e300) const;
  /// The same function for points within `radius` [m] of `centre`, quicker for many of them. Holds on to the solid.
  std::function<double(const Vec3d& p, double reach)> distance_around(const Vec3d& centre, double radius) const;
  /// The nearest point of the surface.
  Vec3d nearest(const Vec3d& p) const;
  /// Unit normal of the triangle that is nearest to p.
  Vec3d normal(const Vec3d& p) const;

  /// The triangles whose boxes overlap the given one, in their order.
  std::vector<int> triangles_in(const Bounds& box) const;

  std::vector<std::string> warnings;  // repairs of the file's mesh

 private:
  struct Made {
    TriangleMesh mesh;
    TriangleTree tree;
    Bounds bounds;
    double area = 0;  // [m^2]
  };
  const Made& made() const;
  /// Far away the distance to the box is enough: it is a lower bound.
  std::optional<double> far_distance(const Vec3d& p, double reach) const;
  /// `at`: the result of the search within `reach` of p.
  double signed_distance(const Vec3d& p, const NearestTriangle& at, double reach) const;

  std::uint64_t key_;
  MakeMesh make_;
  DistanceFunction inside_test_;
  bool sheet_;
  mutable std::once_flag once_;
  mutable std::unique_ptr<Made> made_;
};

/// The solid of a part or a mesh; nullptr for the analytic kinds.
const Solid* solid_of(const decltype(Shape::kind)& kind);
/// Does the tree hold a part or a mesh?
bool has_solid(const Shape& shape);

/// Volume, centre and inertia of the solid inside closed, outward-facing triangles (divergence theorem).
MassProperties mesh_mass(const TriangleMesh& mesh);

}  // namespace tidelock
