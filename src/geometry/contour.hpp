// Triangles of the surface on which a function is zero, with sharp edges kept.
#pragma once
#include "geometry/geometry.hpp"
#include "geometry/seam.hpp"

namespace tidelock {

/// A distance function for points within `radius` [m] of `centre`.
using FunctionAround = std::function<DistanceFunction(const Vec3d& centre, double radius)>;

/// Dual contouring (Ju, Losasso, Schaefer and Warren 2002) on cells of edge `cell` [m]: one vertex per cell that the
/// surface crosses, where the tangent planes of its crossings meet best; one quad per grid edge that it crosses. The
/// mesh is closed and faces to where f is positive. f must not exceed the distance to its zero in magnitude; it is
/// called from several threads. The same mesh for any number of threads. `around` may give the same function made ready
/// for many points near each other. A surface that leaves the bounds is cut off a few cells beyond them.
TriangleMesh contour(const DistanceFunction& f, const Bounds& bounds, double cell, const FunctionAround& around = {});

}  // namespace tidelock
