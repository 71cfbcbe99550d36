#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/error.hpp"
#include "geometry/field.hpp"
#include "geometry/geometry.hpp"
#include "geometry/outline.hpp"
#include "geometry/solid.hpp"

namespace tidelock {
namespace {

/// Adds a grid of quads from corner along u and v, facing u x v.
void add_grid(TriangleMesh& mesh, const Vec3d& corner, const Vec3d& u, const Vec3d& v, double resolution) {
  const int nu = std::max(1, static_cast<int>(std::ceil(u.norm() / resolution - 1e-9)));
  const int nv = std::max(1, static_cast<int>(std::ceil(v.norm() / resolution - 1e-9)));
  const int first = static_cast<int>(mesh.vertices.size());
  for (int j = 0; j <= nv; ++j)
    for (int i = 0; i <= nu; ++i) mesh.vertices.push_back(corner + double(i) / nu * u + double(j) / nv * v);
  for (int j = 0; j < nv; ++j) {
    for (int i = 0; i < nu; ++i) {
      const int a = first + j * (nu + 1) + i, b = a + nu + 1;
      mesh.triangles.push_back({a, a + 1, b + 1});
      mesh.triangles.push_back({a, b + 1, b});
    }
  }
}

TriangleMesh box_mesh(const Box& box, double resolution) {
  TriangleMesh mesh;
  const Vec3d size = box.hi - box.lo;
  for (int k = 0; k < 3; ++k) {
    const Vec3d u = size[(k + 1) % 3] * Vec3d::Unit((k + 1) % 3), v = size[(k + 2) % 3] * Vec3d::Unit((k + 2) % 3);
    add_grid(mesh, box.lo + size[k] * Vec3d::Unit(k), u, v, resolution);
    add_grid(mesh, box.lo, v, u, resolution);
  }
  return mesh;
}

/// Fine points of an outline; an arc gets at least eight parts per circle.
std::vector<Vec2d> polyline(const Outline& outline, double resolution) {
  std::vector<Vec2d> out;
  for (const Piece& piece : outline.pieces) {
    if (piece.length() <= 0) continue;
    const double turns = piece.radius > 0 ? std::abs(piece.angle_to - piece.angle_from) / (2 * std::numbers::pi) : 0;
    const int n = std::max({1, static_cast<int>(std::ceil(8 * turns - 1e-9)),
                            static_cast<int>(std::ceil(piece.length() / resolution - 1e-9))});
    for (int i = 0; i < n; ++i) out.push_back(piece.point(double(i) / n));
  }
  if (!outline.closed) out.push_back(outline.pieces.back().point(1));
  return out;
}

TriangleMesh revolution_mesh(const ShapeKind& kind, double resolution) {
  const Outline outline = profile(kind);
  const std::vector<Vec2d> line = polyline(outline, resolution);
  double reach = 0;
  for (const Vec2d& p : line) reach = std::max(reach, p.x());
  const int n = std::max(8, static_cast<int>(std::ceil(2 * std::numbers::pi * reach / resolution)));
  TriangleMesh mesh;
  std::vector<int> first;  // vertex of each ring; a ring on the axis has one vertex
  std::vector<bool> on_axis;
  for (const Vec2d& p : line) {
    first.push_back(static_cast<int>(mesh.vertices.size()));
    on_axis.push_back(p.x() < 1e-9 * reach);
    for (int i = 0; i < (on_axis.back() ? 1 : n); ++i) {
      const double angle = 2 * std::numbers::pi * i / n;
      mesh.vertices.emplace_back(p.x() * std::cos(angle), p.y(), p.x() * std::sin(angle));
    }
  }
  const std::size_t rings = line.size(), bands = outline.closed ? rings : rings - 1;
  for (std::size_t k = 0; k < bands; ++k) {
    const std::size_t next = (k + 1) % rings;
    const auto at = [&](std::size_t ring, int i) { return on_axis[ring] ? first[ring] : first[ring] + i % n; };
    for (int i = 0; i < n; ++i) {
      if (!on_axis[k]) mesh.triangles.push_back({at(k, i), at(next, i), at(k, i + 1)});
      if (!on_axis[next]) mesh.triangles.push_back({at(k, i + 1), at(next, i), at(next, i + 1)});
    }
  }
  return mesh;
}

/// A fan of each convex outline; a ring between the two outlines of a torus.
TriangleMesh flat_mesh(const ShapeKind& kind, double resolution) {
  TriangleMesh mesh;
  const auto add = [&](const Vec2d& p) { mesh.vertices.emplace_back(p.x(), p.y(), 0); };
  if (std::holds_alternative<Plane>(kind)) return mesh;
  if (const auto* torus = std::get_if<Torus>(&kind)) {
    const double outer = torus->major_radius + torus->minor_radius, inner = torus->major_radius - torus->minor_radius;
    const int n = std::max(8, static_cast<int>(std::ceil(2 * std::numbers::pi * outer / resolution)));
    for (int i = 0; i < n; ++i) {
      const Vec2d e{std::cos(2 * std::numbers::pi * i / n), std::sin(2 * std::numbers::pi * i / n)};
      add(inner * e);
      add(outer * e);
      const int a = 2 * i, b = 2 * ((i + 1) % n);
      mesh.triangles.push_back({a, a + 1, b + 1});
      mesh.triangles.push_back({a, b + 1, b});
    }
    return mesh;
  }
  for (const Vec2d& p : polyline(outlines(kind).front(), resolution)) add(p);
  for (int i = 1; i + 1 < static_cast<int>(mesh.vertices.size()); ++i) mesh.triangles.push_back({0, i, i + 1});
  return mesh;
}

TriangleMesh primitive_mesh(const Shape& shape, int dimensions, double resolution) {
  if (dimensions == 2) return flat_mesh(shape.kind, resolution);
  if (const Solid* solid = solid_of(shape.kind)) return solid->mesh();
  if (const auto* box = std::get_if<Box>(&shape.kind)) return box_mesh(*box, resolution);
  if (const auto* plane = std::get_if<Plane>(&shape.kind)) {
    const auto [u, v] = plane_axes(plane->normal, 3);
    TriangleMesh mesh;
    add_grid(mesh, -0.5 * plane->width * (u + v), plane->width * v, plane->width * u, resolution);
    return mesh;
  }
  return revolution_mesh(shape.kind, resolution);
}

void append(TriangleMesh& mesh, const TriangleMesh& other) {
  const int first = static_cast<int>(mesh.vertices.size());
  mesh.vertices.insert(mesh.vertices.end(), other.vertices.begin(), other.vertices.end());
  for (const auto& t : other.triangles) mesh.triangles.push_back({first + t[0], first + t[1], first + t[2]});
}

void reverse(TriangleMesh& mesh) {
  for (auto& t : mesh.triangles) std::swap(t[1], t[2]);
}

/// Drops the triangles for whose three vertices `unwanted` holds.
template <class Unwanted>
void drop(TriangleMesh& mesh, Unwanted unwanted) {
  std::vector<bool> marked;
  for (const Vec3d& x : mesh.vertices) marked.push_back(unwanted(x));
  std::erase_if(mesh.triangles, [&](const auto& t) { return marked[t[0]] && marked[t[1]] && marked[t[2]]; });
}

TriangleMesh mesh_of(const Shape& shape, int dimensions, double resolution);

TriangleMesh difference_mesh(const Difference& difference, int dimensions, double resolution) {
  const auto& parts = difference.parts;
  TriangleMesh mesh = mesh_of(parts.front(), dimensions, resolution);
  if (dimensions == 2) return mesh;
  const ShapeField first(parts.front(), dimensions);
  for (std::size_t k = 1; k < parts.size(); ++k) {
    const ShapeField cut(parts[k], dimensions);
    drop(mesh, [&](const Vec3d& x) { return cut(x) < 0; });
  }
  for (std::size_t k = 1; k < parts.size(); ++k) {
    TriangleMesh wall = mesh_of(parts[k], dimensions, resolution);
    drop(wall, [&](const Vec3d& x) { return first(x) >= 0; });
    for (std::size_t j = 1; j < parts.size(); ++j) {
      const ShapeField cut(parts[j], dimensions);
      if (j != k) drop(wall, [&](const Vec3d& x) { return cut(x) < 0; });
    }
    reverse(wall);
    append(mesh, wall);
  }
  return mesh;
}

TriangleMesh mesh_of(const Shape& shape, int dimensions, double resolution) {
  TriangleMesh mesh;
  if (const auto* u = std::get_if<Union>(&shape.kind)) {
    for (const Shape& part : u->parts) append(mesh, mesh_of(part, dimensions, resolution));
  } else if (const auto* d = std::get_if<Difference>(&shape.kind)) {
    mesh = difference_mesh(*d, dimensions, resolution);
  } else {
    mesh = primitive_mesh(shape, dimensions, resolution);
  }
  const Pose pose = placed(Pose{}, shape);
  for (Vec3d& x : mesh.vertices) x = pose.out(x);
  if (shape.inside) reverse(mesh);
  return mesh;
}

}  // namespace

TriangleMesh triangulate(const Shape& shape, int dimensions, double resolution) {
  check_shape(shape, dimensions);
  if (!(std::isfinite(resolution) && resolution > 0))
    throw InputError("", "", fmt::format("mesh resolution is {}, must be above 0", resolution));
  return mesh_of(shape, dimensions, resolution);
}

}  // namespace tidelock
