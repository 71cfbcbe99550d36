// Scenes that can be run but probably should not be.
#pragma once
#include <string>
#include <vector>

#include "scene/scene.hpp"

namespace tidelock {

/// What looks wrong about a valid scene without sampling it: each one line that says where, what, and what to do.
std::vector<std::string> suspicious(const Scene& scene);

/// Fastest speed [m/s] of any point of a body by the motion that the scene gives it: at the start, or by keyframes.
double given_speed(const BodyDescription& body, int dimensions);

}  // namespace tidelock
