#include "run/resume.hpp"

#include <fstream>
#include <nlohmann/json.hpp>

#include "outputs/checkpoint_store.hpp"
#include "scene/read.hpp"

namespace tidelock {

namespace {

/// Time steps and tolerances, on which the bits of the result depend.
nlohmann::json numerics_of(const nlohmann::json& settings) {
  nlohmann::json json = {{"time", settings.value("time", nlohmann::json::object())},
                         {"solver", settings.value("solver", nlohmann::json::object())}};
  json["time"].erase("end");
  return json;
}

}  // namespace

std::string identity_of(const Scene& scene) {
  nlohmann::json json = scene_json(scene);
  json.erase("format");  // the same scene may be written in any
  json.erase("name");
  json.erase("camera");
  json.erase("outputs");
  json["time"] = {{"frames_per_second", scene.time.frames_per_second}};
  json["solver"] = {{"kernel", json["solver"]["kernel"]}};
  for (nlohmann::json& body : json["bodies"]) body.erase("colour"), body.erase("visible");
  for (nlohmann::json& fluid : json["fluids"]) fluid.erase("colour");
  return json.dump();
}

bool restore(World& world, const OutputFolder& folder, std::vector<std::string>& warnings) {
  const auto found = CheckpointStore(folder.path()).newest_valid();
  if (!found) return false;
  read_checkpoint(world, identity_of(world.scene), found->file);
  warnings.insert(warnings.end(), found->skipped.begin(), found->skipped.end());
  std::ifstream in(folder.file("run.json"));
  const nlohmann::json record = nlohmann::json::parse(in, nullptr, false);
  if (record.is_object() && record.contains("settings") && record["settings"].is_object() &&
      numerics_of(record["settings"]) != numerics_of(scene_json(world.scene)))
    warnings.push_back("time steps or tolerances were changed: the results are not those of an uninterrupted run");
  return true;
}

}  // namespace tidelock
