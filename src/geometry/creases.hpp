// Borders and creases of a mesh: the lines along which a sheet ends or folds.
#pragma once
#include <vector>

#include "geometry/geometry.hpp"

namespace tidelock {

/// Samples about `spacing` [m] apart on the edges of the mesh that belong to one triangle only, to more than two, or to
/// two that are folded against each other by more than 30 degrees. Ends, junctions and sharp bends of these lines are
/// samples. No two are closer than `least` [m].
std::vector<Vec3d> crease_samples(const TriangleMesh& mesh, double spacing, double least);

}  // namespace tidelock
