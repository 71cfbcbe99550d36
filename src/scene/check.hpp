// Scenes that can be run but probably should not be.
#pragma once
#include <string>
#include <vector>

#include "scene/scene.hpp"

namespace tidelock {

/// What looks wrong about a valid scene without sampling it: each one line that says where, what, and what to do.
std::vector<std::string> suspicious(const Scene& scene);

}  // namespace tidelock
