#include "run/resume.hpp"

#include <fmt/format.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <variant>

#include "geometry/solid.hpp"
#include "outputs/checkpoint_store.hpp"
#include "outputs/kept_meshes.hpp"
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

using NameOfFile = std::map<std::string, std::string>;

/// Meshes of a shape by their triangles.
void name_by_content(const Shape& shape, NameOfFile& names) {
  if (const auto* mesh = std::get_if<MeshShape>(&shape.kind))
    names.try_emplace(mesh->file, fmt::format("{:016x}", mesh->solid->key()));
  if (const auto* u = std::get_if<Union>(&shape.kind))
    for (const Shape& part : u->parts) name_by_content(part, names);
  if (const auto* d = std::get_if<Difference>(&shape.kind))
    for (const Shape& part : d->parts) name_by_content(part, names);
}

NameOfFile meshes_by_content(const Scene& scene) {
  NameOfFile names;
  for (const BodyDescription& body : scene.bodies) name_by_content(body.shape, names);
  for (const FluidDescription& fluid : scene.fluids)
    for (const Fill& fill : fluid.fill) name_by_content(fill.shape, names);
  return names;
}

}  // namespace

std::string identity_of(const Scene& scene) {
  // Where a mesh file lies does not matter, what it holds does.
  const NameOfFile names = meshes_by_content(scene);
  nlohmann::json json = scene_with_mesh_names(scene, [&](const std::string& file) {
    const auto name = names.find(file);
    return name == names.end() ? file : name->second;
  });
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
