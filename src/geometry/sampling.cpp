#include "geometry/sampling.hpp"

#include <cmath>
#include <numbers>

#include "geometry/outline.hpp"

namespace tidelock {
namespace {

/// Evenly divided faces, so that edges and corners carry samples exactly.
void sample_box(const Box& box, double spacing, const EmitSample& emit) {
  const Vec3d size = box.hi - box.lo;
  check_count(2 * (size.x() * size.y() + size.y() * size.z() + size.z() * size.x()) / (spacing * spacing));
  std::array<int, 3> n{};
  for (int k = 0; k < 3; ++k) n[k] = line_divisions(size[k], spacing);
  const auto is_end = [&](int axis, int i) { return i == 0 || i == n[axis]; };
  const auto at = [&](int axis, int i) {
    return i == n[axis] ? box.hi[axis] : box.lo[axis] + size[axis] * (double(i) / n[axis]);
  };
  for (int k = 0; k <= n[2]; ++k) {
    for (int j = 0; j <= n[1]; ++j) {
      const bool whole_row = is_end(2, k) || is_end(1, j);
      for (int i = 0; i <= n[0]; i += whole_row || n[0] == 0 ? 1 : n[0]) {
        Normals normals;
        const std::array<int, 3> index{i, j, k};
        for (int axis = 0; axis < 3; ++axis) {
          if (index[axis] == 0) normals.add(-Vec3d::Unit(axis));
          if (index[axis] == n[axis]) normals.add(Vec3d::Unit(axis));
        }
        emit({at(0, i), at(1, j), at(2, k)}, normals);
      }
    }
  }
}

void sample_plane(const Plane& plane, double spacing, const EmitSample& emit) {
  check_count(plane.width * plane.width / (spacing * spacing));
  const auto [u, v] = plane_axes(plane.normal, 3);
  const int n = line_divisions(plane.width, spacing);
  Normals normals;
  normals.add(plane.normal.normalized());
  for (int j = 0; j <= n; ++j)
    for (int i = 0; i <= n; ++i) emit(plane.width * ((double(i) / n - 0.5) * u + (double(j) / n - 0.5) * v), normals);
}

/// One ring of a surface of revolution. Rings are turned by half a step against each other, which closes the gaps
/// between rings of few samples.
void sample_ring(const OutlinePoint& point, int ring, double spacing, const EmitSample& emit) {
  const double rho = point.x.x();
  const int n = rho < 1e-9 * spacing ? 1 : circle_divisions(rho, spacing);
  const double step = 2 * std::numbers::pi / n, phase = ring % 2 == 1 ? 0.5 : 0.0;
  const auto around = [](const Vec2d& v, double angle) {
    return Vec3d(v.x() * std::cos(angle), v.y(), v.x() * std::sin(angle));
  };
  for (int i = 0; i < n; ++i) {
    const double angle = (i + phase) * step;
    Normals normals;
    for (const Vec2d& normal : point.normals) {
      const bool fan = n == 1 && rho < 1e-9 * spacing && std::abs(normal.x()) > 1e-9;  // the surface lies all around
      for (int k = 0; k < (fan ? 3 : 1); ++k) normals.add(around(normal, angle + k * 2 * std::numbers::pi / 3));
    }
    emit(around(point.x, angle), normals);
  }
}

void sample_revolution(const ShapeKind& kind, double spacing, const EmitSample& emit) {
  const Outline outline = profile(kind);
  double area = 0;
  for (const Piece& piece : outline.pieces) area += piece.length() * 2 * std::numbers::pi * piece.point(0.5).x();
  check_count(area / (spacing * spacing));
  int ring = 0;
  for (const OutlinePoint& point : sample_outline(outline, spacing)) sample_ring(point, ring++, spacing, emit);
}

void sample_outlines(const ShapeKind& kind, double spacing, const EmitSample& emit) {
  for (const Outline& outline : outlines(kind)) {
    for (const OutlinePoint& point : sample_outline(outline, spacing)) {
      Normals normals;
      for (const Vec2d& normal : point.normals) normals.add({normal.x(), normal.y(), 0});
      emit({point.x.x(), point.x.y(), 0}, normals);
    }
  }
}

}  // namespace

void sample_primitive(const ShapeKind& kind, int dimensions, double spacing, const EmitSample& emit) {
  if (dimensions == 2) {
    sample_outlines(kind, spacing, emit);
  } else if (const auto* box = std::get_if<Box>(&kind)) {
    sample_box(*box, spacing, emit);
  } else if (const auto* plane = std::get_if<Plane>(&kind)) {
    sample_plane(*plane, spacing, emit);
  } else {
    sample_revolution(kind, spacing, emit);
  }
}

}  // namespace tidelock
