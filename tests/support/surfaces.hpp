// Surfaces of known form on which the quality of samples is judged, by tests and benchmarks.
#pragma once
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "geometry/contour.hpp"
#include "geometry/parts/parts.hpp"
#include "geometry/point_hash.hpp"
#include "geometry/solid.hpp"

namespace tidelock::testing {

/// The solid of a function, triangulated in cells of the given edge [m], as a shape. `key` names its content.
inline Shape shape_of(const DistanceFunction& f, const Vec3d& half, double cell, std::uint64_t key) {
  Shape shape;
  const auto make = [=] { return contour(f, {-half, half}, cell); };
  shape.kind = PartShape{"test", {}, std::make_shared<const Solid>(key, make, f)};
  return shape;
}

inline DistanceFunction box_distance(const Vec3d& half) {
  return [half](const Vec3d& p) {
    const Vec3d q = p.cwiseAbs() - half;
    return q.cwiseMax(0.0).norm() + std::min(q.maxCoeff(), 0.0);
  };
}

inline Shape standard_part(const std::string& name) {
  const PartKind& kind = *find_part(name);
  return part_shape(kind, standard_values(kind));
}

/// "sphere", "torus", "cube", "plate" (1 m wide, 60 mm thick), or a part of the library.
inline Shape surface_named(const std::string& name) {
  if (name == "sphere") return shape_of([](const Vec3d& p) { return p.norm() - 0.5; }, Vec3d::Constant(0.5), 0.015, 1);
  if (name == "torus")
    return shape_of([](const Vec3d& p) { return std::hypot(std::hypot(p.x(), p.z()) - 0.4, p.y()) - 0.15; },
                    {0.55, 0.15, 0.55}, 0.012, 2);
  if (name == "cube") return shape_of(box_distance({0.5, 0.5, 0.5}), Vec3d::Constant(0.5), 0.021, 3);
  if (name == "plate") return shape_of(box_distance({0.5, 0.03, 0.5}), {0.5, 0.03, 0.5}, 0.0131, 4);
  return standard_part(name);
}

/// Largest distance [m] from a point of the surface, moved in by the inset, to the nearest sample. The points are the
/// middles of the triangles.
inline double largest_hole(const Solid& solid, const std::vector<Vec3d>& samples, double h, double inset) {
  PointHash near(h);
  for (const Vec3d& p : samples) near.insert(p);
  double worst = 0;
  const TriangleMesh& mesh = solid.mesh();
  for (const auto& t : mesh.triangles) {
    const Vec3d x = (mesh.vertices[t[0]] + mesh.vertices[t[1]] + mesh.vertices[t[2]]) / 3;
    const Vec3d n = (mesh.vertices[t[1]] - mesh.vertices[t[0]]).cross(mesh.vertices[t[2]] - mesh.vertices[t[0]]);
    Vec3d p = x;
    if (inset > 0 && n.norm() > 0) {
      p = x - inset * n.normalized();
      if (solid.distance(p) > -0.9 * inset) continue;  // an edge or a thin wall
    }
    double nearest = 1e300;
    for (const Vec3d& s : near.within(p, 2.5 * h)) nearest = std::min(nearest, (s - p).norm());
    worst = std::max(worst, nearest);
  }
  return worst;
}

}  // namespace tidelock::testing
