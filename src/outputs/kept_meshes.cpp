#include "outputs/kept_meshes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/hash.hpp"
#include "base/read_file.hpp"
#include "scene/read.hpp"

namespace tidelock {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::json;
constexpr const char* kFolder = "meshes";
constexpr std::size_t kDigits = 16;  // of a hash

/// Calls f with every "file" of a "mesh" in a scene, however deep in unions and differences.
template <class J, class F>
void for_each_mesh_file(J& json, F f) {
  if (json.is_object() && json.contains("mesh") && json["mesh"].is_object() && json["mesh"].contains("file") &&
      json["mesh"]["file"].is_string())
    f(json["mesh"]["file"]);
  for (J& part : json)
    if (part.is_structured()) for_each_mesh_file(part, f);
}

/// Files beside a glTF file that it needs, given its text; the reader has checked that they lie in its folder or below.
std::set<std::string> buffers_of(const std::string& text) {
  std::set<std::string> names;
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("buffers")) return names;
  for (const Json& buffer : json["buffers"]) {
    const std::string uri = buffer.is_object() ? buffer.value("uri", "") : "";
    if (!uri.empty() && uri.rfind("data:", 0) != 0) names.insert(uri);
  }
  return names;
}

/// A mesh file with what it needs, and its name in the folder of a run.
struct MeshFile {
  std::string name;  // "meshes/HASH.obj"; of a glTF file with buffers "meshes/HASH/mesh.gltf"
  std::vector<std::pair<fs::path, std::string>> parts;  // files, and their names in the folder of a run
};

MeshFile mesh_file(const fs::path& file) {
  const std::string text = read_whole_file(file.string());
  std::uint64_t hash = hash64(text);
  const std::set<std::string> buffers = file.extension() == ".gltf" ? buffers_of(text) : std::set<std::string>{};
  for (const std::string& buffer : buffers) {
    const std::uint64_t both[] = {hash, hash64(read_whole_file((file.parent_path() / buffer).string()))};
    hash = hash64(both, sizeof both);
  }
  const fs::path stem = fs::path(kFolder) / fmt::format("{:016x}", hash);
  const fs::path name = buffers.empty() ? fs::path(stem.string() + file.extension().string()) : stem / "mesh.gltf";
  MeshFile mesh{name.string(), {{file, name.string()}}};
  for (const std::string& buffer : buffers)
    mesh.parts.emplace_back(file.parent_path() / buffer, (stem / buffer).string());
  return mesh;
}

/// The hash in a name that MeshFile gives; "" in any other.
std::string hash_in(const std::string& name) {
  const std::string start = std::string(kFolder) + "/";
  if (name.rfind(start, 0) != 0) return "";
  const std::string hash = name.substr(start.size(), kDigits);
  const bool all_digits =
      std::all_of(hash.begin(), hash.end(), [](unsigned char c) { return std::isdigit(c) || (c >= 'a' && c <= 'f'); });
  const char behind = name.size() > start.size() + kDigits ? name[start.size() + kDigits] : '.';
  return hash.size() == kDigits && all_digits && (behind == '.' || behind == '/') ? hash : "";
}

fs::path folder_of(const Scene& scene) { return fs::path(scene.file).parent_path(); }

bool holds(const fs::path& copy, const fs::path& of) {
  std::error_code error;
  return fs::is_regular_file(copy, error) && read_whole_file(copy.string()) == read_whole_file(of.string());
}

/// Calls f with every file that the scene's meshes need, and with the place of its copy in the folder of a run.
template <class F>
void for_each_kept_file(const Scene& scene, const std::string& folder, F f) {
  const Json json = scene_json(scene);
  for_each_mesh_file(json, [&](const Json& name) {
    for (const auto& [from, kept] : mesh_file(folder_of(scene) / name.get<std::string>()).parts)
      f(from, fs::path(folder) / kept);
  });
}

}  // namespace

Json scene_with_mesh_names(const Scene& scene, const std::function<std::string(const std::string&)>& name_of) {
  Json json = scene_json(scene);
  for_each_mesh_file(json, [&](Json& name) { name = name_of(name.get<std::string>()); });
  return json;
}

void keep_meshes(const Scene& scene, const std::string& folder) {
  std::set<fs::path> kept;
  for_each_kept_file(scene, folder, [&](const fs::path& from, const fs::path& to) {
    if (holds(to, from)) return;
    if (!kept.insert(to).second)
      throw RunError(fmt::format("'{}' and another mesh of the scene have the same hash; change one of them a little",
                                 from.string()));
    std::error_code error;
    fs::create_directories(to.parent_path(), error);
    if (!error) fs::copy_file(from, to, fs::copy_options::overwrite_existing, error);
    if (error) throw RunError(fmt::format("cannot copy '{}' to '{}': {}", from.string(), to.string(), error.message()));
  });
}

bool meshes_are_kept(const Scene& scene, const std::string& folder) {
  bool same = true;
  for_each_kept_file(scene, folder, [&](const fs::path& from, const fs::path& to) { same = same && holds(to, from); });
  return same;
}

std::string settings_with_kept_meshes(const Scene& scene) {
  return scene_with_mesh_names(scene, [&](const std::string& name) { return mesh_file(folder_of(scene) / name).name; })
      .dump();
}

void check_kept_meshes(const Json& settings, const std::string& folder) {
  for_each_mesh_file(settings, [&](const Json& json) {
    const std::string name = json.get<std::string>(), hash = hash_in(name);
    const fs::path file = fs::path(folder) / name;
    std::error_code error;
    if (hash.empty() || !fs::is_regular_file(file, error)) return;
    if (hash_in(mesh_file(file).name) != hash)
      throw InputError(file.string(), "", "is not the mesh that the run kept: its content has changed since");
  });
}

}  // namespace tidelock
