// Values of gauges in the fluid.
#pragma once
#include "world/world.hpp"

namespace tidelock {

/// Pressure at a point [Pa]: a linear function fitted to the particles within the kernel's support; 0 without fluid.
double pressure_at(const World& world, const Vec3d& point, int threads);

/// Height [m] above `point`, against gravity, up to which fluid of rest density would fill that line: the highest place
/// that fluid fills by half, plus the excess of the denser layers below it. NaN where the line meets no fluid. A drop
/// of a single particle does not count.
double level_above(const World& world, const Vec3d& point, int threads);

}  // namespace tidelock
