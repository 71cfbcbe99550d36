// The curves in which two surfaces cross, sampled at even arc length with their corners exactly covered. In 2D the seam
// of two curves is a set of points.
#pragma once
#include <functional>
#include <vector>

#include "geometry/shape.hpp"

namespace tidelock {

using DistanceFunction = std::function<double(const Vec3d&)>;

/// Gradient of a signed distance by central differences over 2 eps [m]; in 2D its z is zero.
Vec3d distance_gradient(const DistanceFunction& f, const Vec3d& x, int dimensions, double eps);

struct SeamSamples {
  std::vector<Vec3d> corners;  // [m] ends and kinks
  std::vector<Vec3d> points;   // [m] all others
};

struct SeamSearch {
  DistanceFunction a, b;                      // [m] signed distances of the two surfaces
  std::function<bool(const Vec3d&)> is_kept;  // whether this point of the seam is on the surface of the whole shape
  int dimensions = 3;
  double spacing = 0;  // [m]
};
/// Follows every seam that passes within a spacing of one of the seeds. Surfaces that touch at less than 6 degrees have
/// none.
SeamSamples sample_seams(const SeamSearch& search, const std::vector<Vec3d>& seeds);

}  // namespace tidelock
