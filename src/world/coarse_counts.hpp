// How large the world of a scene would be, without building it: for scenes that take minutes and all the memory.
#pragma once
#include <string>
#include <vector>

#include "geometry/sample_cache.hpp"
#include "scene/scene.hpp"

namespace tidelock {

/// Numbers at the scene's own particle size.
struct CoarseCounts {
  std::vector<double> of_fluid, of_body;  // [-] particles, boundary samples
  double left_out = 0;                    // [-] fluid particles that would start inside a body
  std::vector<std::string> warnings;      // of bodies that overlap, of fills; particles in them are the coarse ones
};

/// Builds the world with particles of h [m] and scales what it counts: fluid by volume, samples by surface. Bodies that
/// overlap by more than a particle of the scene are refused as ever. Throws InputError, also where only these particles
/// are too coarse (none fits into a fill): then build_world() decides.
CoarseCounts count_coarsely(const Scene& scene, double h, const SampleCache& cache = {});

}  // namespace tidelock
