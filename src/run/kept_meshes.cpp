#include "run/kept_meshes.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <system_error>

#include "base/error.hpp"
#include "base/read_file.hpp"
#include "scene/read.hpp"

namespace tidelock {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::json;
constexpr const char* kFolder = "meshes";

/// Calls f with every "file" of a "mesh" in a scene, however deep in unions and differences.
template <class F>
void for_each_mesh_file(Json& json, F f) {
  if (json.is_object() && json.contains("mesh") && json["mesh"].is_object() && json["mesh"].contains("file"))
    f(json["mesh"]["file"]);
  for (Json& part : json)
    if (part.is_structured()) for_each_mesh_file(part, f);
}

/// Files beside a glTF file that it needs; the reader has checked that they lie in its folder or below it.
std::set<std::string> buffers_of(const fs::path& file) {
  std::set<std::string> names;
  const Json json = Json::parse(read_whole_file(file.string()), nullptr, false);
  if (!json.is_object() || !json.contains("buffers")) return names;
  for (const Json& buffer : json["buffers"]) {
    const std::string uri = buffer.is_object() ? buffer.value("uri", "") : "";
    if (!uri.empty() && uri.rfind("data:", 0) != 0) names.insert(uri);
  }
  return names;
}

void keep_file(const fs::path& from, const fs::path& to) {
  std::error_code error;
  fs::create_directories(to.parent_path(), error);
  if (!error) fs::copy_file(from, to, fs::copy_options::overwrite_existing, error);
  if (error) throw RunError(fmt::format("cannot copy '{}' to '{}': {}", from.string(), to.string(), error.message()));
}

/// Calls f with every file that the scene's meshes need, and with the place of its copy in the folder of a run.
template <class F>
void for_each_kept_file(const Scene& scene, const std::string& folder, F f) {
  const fs::path from = fs::path(scene.file).parent_path(), to = fs::path(folder) / kFolder;
  Json json = scene_json(scene);
  for_each_mesh_file(json, [&](const Json& name) {
    const fs::path file(name.get<std::string>());
    f(from / file, to / file);
    if (file.extension() != ".gltf") return;
    for (const std::string& buffer : buffers_of(from / file))
      f((from / file).parent_path() / buffer, (to / file).parent_path() / buffer);
  });
}

}  // namespace

void keep_meshes(const Scene& scene, const OutputFolder& folder) {
  for_each_kept_file(scene, folder.path(), keep_file);
}

bool meshes_are_kept(const Scene& scene, const std::string& folder) {
  bool same = true;
  for_each_kept_file(scene, folder, [&](const fs::path& from, const fs::path& to) {
    std::error_code error;
    same = same && fs::is_regular_file(to, error) && read_whole_file(from.string()) == read_whole_file(to.string());
  });
  return same;
}

std::string settings_with_kept_meshes(const Scene& scene) {
  Json json = scene_json(scene);
  for_each_mesh_file(json, [](Json& name) { name = (fs::path(kFolder) / name.get<std::string>()).string(); });
  return json.dump();
}

}  // namespace tidelock
