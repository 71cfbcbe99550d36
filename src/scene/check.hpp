// Scenes that are valid but doubtful.
#pragma once
#include <string>
#include <vector>

#include "geometry/sample_cache.hpp"
#include "scene/scene.hpp"

namespace tidelock {

/// Doubtful settings of a valid scene, found without sampling it. Each is one line: place, problem, remedy.
std::vector<std::string> suspicious(const Scene& scene, const SampleCache& cache = {});

/// Fastest speed [m/s] of any point of a body by the motion that the scene gives it: at the start, or by keyframes.
double given_speed(const BodyDescription& body, int dimensions);

}  // namespace tidelock
