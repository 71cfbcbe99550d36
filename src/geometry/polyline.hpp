// Points at even arc length along a polyline.
#pragma once
#include <span>
#include <vector>

#include "geometry/shape.hpp"

namespace tidelock {

double polyline_length(std::span<const Vec3d> x);  // [m]

/// Appends the points that divide the polyline into `parts` pieces of the same length, its two ends left out.
void divide_polyline(std::span<const Vec3d> x, int parts, std::vector<Vec3d>& out);

}  // namespace tidelock
