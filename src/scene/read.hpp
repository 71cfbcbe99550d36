// Scene files to scenes and back.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "scene/scene.hpp"

namespace tidelock {

/// Reads and checks a scene file. `overrides` are changes such as "solver.pressure=iisph", "fluids[0].density=900" or
/// "time.step=null" (which removes the key), applied in order before anything is checked.
/// Throws InputError with the file, the JSON path, what was found and what is valid, in one line.
Scene read_scene(const std::string& file, const std::vector<std::string>& overrides = {});

/// The same from text; file_name is for messages only.
Scene parse_scene(const std::string& text, const std::string& file_name,
                  const std::vector<std::string>& overrides = {});

/// A scene as a file would have it, every key written out: what a run record shows. Reading it gives the scene again.
nlohmann::json scene_json(const Scene& scene);

}  // namespace tidelock
