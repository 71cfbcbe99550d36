#include "scene/read.hpp"

#include <fmt/format.h>

#include "scene/format.hpp"
#include "scene/json_text.hpp"
#include "scene/spelling.hpp"

namespace tidelock {

using namespace scene_format;

namespace {

/// Before all else: a file of a newer format may hold anything, and only this message helps then.
void check_format(const Json& json, const Place& place) {
  const auto it = json.find("format");
  if (it != json.end() && it->is_number_integer() && it->get<double>() > newest_format)
    place.key("format").fail(
        fmt::format("found {}; this version of Tidelock reads scene formats 1 to {}: get a newer Tidelock", found(*it),
                    newest_format));
}

int format_of(const Json& json) {
  const auto it = json.find("format");
  return it != json.end() && it->is_number_integer() ? it->get<int>() : 1;
}

int dimensions_of(const Json& json) {
  const auto it = json.find("dimensions");
  return it != json.end() && *it == 2 ? 2 : 3;
}

}  // namespace

Scene parse_scene(const std::string& text, const std::string& file_name, const std::vector<std::string>& overrides) {
  Json json = parse_json(text, file_name);
  Reading reading{.file = file_name, .dimensions = 3, .overrides = apply_overrides(json, overrides, file_name)};
  if (json.is_object()) {
    check_format(json, Place(reading));
    reading.format = format_of(json);
    reading.dimensions = dimensions_of(json);
  }
  Scene scene = scene_form().start();
  scene_form().read(scene, json, Place(reading));
  scene.file = file_name;
  return scene;
}

Scene read_scene(const std::string& file, const std::vector<std::string>& overrides) {
  return parse_scene(read_text(file), file, overrides);
}

nlohmann::json scene_json(const Scene& scene) { return scene_form().write(scene, scene.dimensions); }

}  // namespace tidelock
