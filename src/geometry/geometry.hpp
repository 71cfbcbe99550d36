// Geometry for the world builder: distances, surface samples, fills, volume integrals of shapes.
//
// Functions throw InputError for invalid shapes (a radius of zero, an empty union, ...). Functions that take a cache
// read it first and store slow results in it.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "geometry/sample_cache.hpp"
#include "geometry/shape.hpp"

namespace tidelock {

/// Signed distance [m] from p to the surface of the shape, negative inside the solid. Exact for single shapes; a lower
/// bound in magnitude for unions (inside) and differences. For many points of a union use ShapeField (field.hpp).
double signed_distance(const Shape& shape, const Vec3d& p, int dimensions);

struct Bounds {
  Vec3d lo, hi;  // [m]
};
/// Bounds of the surface that is sampled (an inside-out shape has the bounds of its cavity). Exact for single shapes;
/// the bounds of a union of its parts, of a difference of its first part. In 2D z is 0.
Bounds bounds(const Shape& shape, int dimensions);

struct SurfaceSamples {
  std::vector<Vec3d> points;          // [m] in the frame that holds the shape
  std::vector<std::string> warnings;  // e.g. a part too thin to be inset
};
/// One layer of samples about `spacing` apart, edges and corners closed, moved into the solid by `inset` [m]: the faces
/// move, their edges stay sharp, so that a tank's samples lie on the larger box with its edges and corners. No point of
/// that surface is further than 0.8 spacings from a sample. A part too thin for the inset is sampled on its middle
/// surface, with a warning. In 2D a closed line in the plane z = 0. Deterministic.
SurfaceSamples sample_surface(const Shape& shape, int dimensions, double spacing, double inset,
                              const SampleCache& cache = {});

enum class FillKind { lattice, hexagonal };
/// Points of a regular packing with one particle per spacing^dimensions of volume, inside the shape and at least
/// `margin` [m] from its surface, in the order z, y, x of the shape's own frame.
///
/// A box is filled exactly: its first layers lie at `margin` from the faces, round((L - 2 margin) / spacing) + 1 layers
/// along a side of length L, with the packing stretched or squeezed to fit. With a margin of about half a spacing and
/// sides that are multiples of the spacing the lattice has exactly one particle per spacing^dimensions of the box. A
/// box side between half a spacing and 2 margins gets one layer in its middle. Along the axis of a cylinder (3D) the
/// same holds. Other shapes hold the unchanged packing centred on their bounds. Throws InputError for solids without
/// end (planes, inside-out shapes).
std::vector<Vec3d> fill_volume(const Shape& shape, int dimensions, double spacing, FillKind kind, double margin);

struct MassProperties {
  double volume = 0;              // [m^3], in 2D [m^2]
  Vec3d centre{0, 0, 0};          // [m]
  Mat3d inertia = Mat3d::Zero();  // [m^5] per unit density about the centre, in 2D only the z entry [m^4]
};
/// Exact for single shapes, for unions of parts whose bounds do not overlap, and for parts subtracted well inside;
/// other unions and differences by integration, to 1e-3 relative. Throws InputError for solids without end.
MassProperties mass_properties(const Shape& shape, int dimensions, const SampleCache& cache = {});

struct TriangleMesh {
  std::vector<Vec3d> vertices;                // [m]
  std::vector<std::array<int, 3>> triangles;  // counterclockwise seen from outside the solid
};
/// For pictures: single shapes are closed meshes with edges of about `resolution` [m]; a union is all its parts; of a
/// difference, triangles that lie wholly in a subtracted part are left out, and those of the subtracted parts that lie
/// inside the first are added, so cut edges are ragged by one triangle. In 2D a flat mesh in the plane z = 0 of each
/// convex outline (a ring for the torus), without regard to differences.
TriangleMesh triangulate(const Shape& shape, int dimensions, double resolution);

}  // namespace tidelock
