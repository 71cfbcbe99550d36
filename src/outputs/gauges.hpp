// Values of gauges in the fluid.
#pragma once
#include "world/world.hpp"

namespace tidelock {

/// Pressure at a point [Pa]: a linear function fitted to the particles within the kernel's support; 0 without fluid.
double pressure_at(const World& world, const Vec3d& point, int threads);

/// A rectangle in the world; in 2D edge_2 is the unit of depth.
struct PatchPlace {
  Vec3d corner, edge_1, edge_2;  // [m]
};
/// Mean of pressure_at() [Pa] over points of the rectangle, the middles of parts no longer than a particle.
double mean_pressure(const World& world, const PatchPlace& patch, int threads);

/// Height [m] above `point`, against gravity, up to which fluid of rest density would fill that line: the highest place
/// that fluid fills by half, plus the excess of the denser layers below it. NaN where the line meets no fluid. A drop
/// of a single particle does not count.
double level_above(const World& world, const Vec3d& point, int threads);

}  // namespace tidelock
