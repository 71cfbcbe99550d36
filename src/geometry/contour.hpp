// Triangles of the surface on which a function is zero, with sharp edges kept.
#pragma once
#include "geometry/geometry.hpp"
#include "geometry/seam.hpp"

namespace tidelock {

/// Dual contouring (Ju, Losasso, Schaefer and Warren 2002) on cells of edge `cell` [m]: one vertex per cell that the
/// surface crosses, where the tangent planes of its crossings meet best; one quad per grid edge that it crosses. The
/// mesh is closed and faces to where f is positive. f must not exceed the distance to its zero in magnitude; it is
/// called from several threads. The same mesh for any number of threads.
TriangleMesh contour(const DistanceFunction& f, const Bounds& bounds, double cell);

}  // namespace tidelock
