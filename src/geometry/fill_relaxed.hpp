// Fills that are relaxed to equal density.
#pragma once
#include "geometry/geometry.hpp"

namespace tidelock {

struct RelaxedFill {
  std::vector<Vec3d> points;  // [m]
  double density = 1;         // [-] highest relative density, with walls all around
};

/// Particles in any bounded shape, at least half a spacing from its surface: a lattice moved along the gradient of the
/// density that they and samples of a wall around the shape (of volume factor `gamma`) have together, so that fluid in
/// a container of this shape starts at rest. Without a container the fluid's surface is free and at rest as well. Fewer
/// particles than the volume holds where the shape is thin. Deterministic.
RelaxedFill fill_relaxed(const Shape& shape, int dimensions, double spacing, double gamma,
                         const SampleCache& cache = {}, int iterations = 60);

}  // namespace tidelock
