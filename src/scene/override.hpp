// Changes to a scene from outside the file: "solver.pressure=iisph", "fluids[0].density=900".
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace tidelock::scene_format {

struct Override {
  std::string text;      // as the user wrote it
  std::string path;      // normalised, as in error messages
  nlohmann::json value;  // null removes the key
};

/// Applies them in order to a scene's JSON. The value is JSON where it parses as JSON, else a string; `null` removes a
/// key; missing objects on the way are made; an index one past the end of a list appends. Throws InputError.
std::vector<Override> apply_overrides(nlohmann::json& scene, const std::vector<std::string>& overrides,
                                      const std::string& file);

}  // namespace tidelock::scene_format
