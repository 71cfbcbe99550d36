// Whether a folder holds the very run that is asked for: then there is nothing to simulate.
#pragma once
#include <optional>
#include <string>

#include "exec/settings.hpp"
#include "scene/scene.hpp"

namespace tidelock {

struct EarlierRun {
  double time = 0;          // [s] simulated
  double wall_seconds = 0;  // [s]
  std::string state_hash;   // as in its record
};

/// The finished run in the folder, if running the scene would give its bits again: the same scene, settings, meshes,
/// device and lanes, by this program. A program that was built after the run counts as another one.
std::optional<EarlierRun> same_finished_run(const Scene& scene, const std::string& folder, const ExecSettings& exec);

}  // namespace tidelock
