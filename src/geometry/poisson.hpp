// Poisson disk sampling of a surface, [WBZL17] Algorithm 1.
#pragma once
#include <cstdint>
#include <functional>
#include <vector>

#include "geometry/geometry.hpp"

namespace tidelock {

/// A surface as the sampler sees it. Both are called from several threads.
struct SampledSurface {
  /// Moves p onto the surface; false when there is none near it.
  std::function<bool(Vec3d& p)> project;
  /// Unit normal at a point of the surface.
  std::function<Vec3d(const Vec3d& p)> normal;
  /// Low corners of the cells of edge `cell` [m] that the surface passes, where seeds are looked for.
  std::vector<Vec3d> cells;
  double cell = 0;  // [m]
};

struct PoissonSettings {
  double radius = 0;    // [m] no two samples are closer
  int attempts = 30;    // [-] in a cell, and of each step from a sample   [WBZL17] section 5
  double step = 1.085;  // [radius] from a sample to the next
  std::uint64_t seed = 1;
};

/// Samples no closer than the radius. The space is cut into tiles whose own samples depend on their neighbours' only,
/// in eight turns, so that the answer is the same for any number of threads. `first` are existing samples;
/// they are returned as well, in front.
std::vector<Vec3d> poisson_samples(const SampledSurface& surface, const PoissonSettings& settings,
                                   const std::vector<Vec3d>& first = {});

/// Adds, in order, each candidate that has no sample within `distance` [m].
void fill_gaps(std::vector<Vec3d>& samples, const std::vector<Vec3d>& candidates, double distance);

}  // namespace tidelock
