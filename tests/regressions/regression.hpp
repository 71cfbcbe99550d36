// Scenes of this folder, each of which once showed a bug: read, run, and what the laws ask of them.
#pragma once
#include <string>
#include <vector>

#include "scene/read.hpp"
#include "support/scenes.hpp"

namespace tidelock::testing {

/// The scene NAME.json of this folder, with changes as `tidelock run --set` takes them.
inline Scene regression(const std::string& name, const std::vector<std::string>& changes = {}) {
  return read_scene(TIDELOCK_SOURCE_DIR "/tests/regressions/" + name + ".json", changes);
}

/// Run to its end.
inline Simulation finished(const Scene& scene) {
  Simulation sim(build_world(scene), best_exec());
  run_until(sim, scene.time.end);
  return sim;
}

}  // namespace tidelock::testing
