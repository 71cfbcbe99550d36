// What `tidelock check` and a run warn of before the first step.
#pragma once
#include <string>
#include <vector>

#include "geometry/sample_cache.hpp"
#include "scene/scene.hpp"

namespace tidelock {

/// suspicious() settings of the scene and unstable_steps() of its materials, one line each.
std::vector<std::string> doubts_of(const Scene& scene, const SampleCache& cache = {});

}  // namespace tidelock
