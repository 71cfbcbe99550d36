// Going on from the checkpoints of an earlier run of the same scene.
#pragma once
#include <string>
#include <vector>

#include "run/output_folder.hpp"
#include "world/world.hpp"

namespace tidelock {

/// What a checkpoint must have been made from to be continued: all that gives its arrays their meaning. The end, the
/// outputs, time steps and tolerances may change on resume.
std::string identity_of(const Scene& scene);

/// Puts the newest good checkpoint of the folder into the world; false when there is none. What the user should know is
/// added to `warnings`. Throws InputError when the checkpoint is of another scene.
bool restore(World& world, const OutputFolder& folder, std::vector<std::string>& warnings);

}  // namespace tidelock
