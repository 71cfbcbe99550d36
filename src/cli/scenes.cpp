#include "cli/scenes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <system_error>
#include <vector>

#include "base/error.hpp"
#include "scene/spelling.hpp"

namespace tidelock {

namespace fs = std::filesystem;

namespace {

/// Where they stand beside an installed program.
fs::path installed_scenes() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  return error ? fs::path() : (program.parent_path() / TIDELOCK_SCENES_FROM_PROGRAM).lexically_normal();
}

}  // namespace

bool is_installed() {
  std::error_code error;
  return fs::is_directory(installed_scenes(), error);
}

fs::path scenes_folder() {
  if (const char* given = std::getenv("TIDELOCK_SCENES")) return given;
  return is_installed() ? installed_scenes() : fs::path(TIDELOCK_SCENES_OF_SOURCE);
}

namespace {

/// The scene files and folders that stand where `word` looks for one, then the scenes that came with Tidelock.
std::vector<std::string> names_near(const std::string& word) {
  std::vector<std::string> here, came;
  std::error_code error;
  const fs::path folder = fs::path(word).parent_path();
  for (const auto& entry : fs::directory_iterator(folder.empty() ? fs::path(".") : folder, error))
    if (entry.path().extension() == ".json" || (!folder.empty() && entry.is_directory(error)))
      here.push_back((folder / entry.path().filename()).string());
  for (const auto& entry : fs::recursive_directory_iterator(scenes_folder(), error))
    if (entry.path().extension() == ".json")
      came.push_back(entry.path().lexically_relative(scenes_folder()).replace_extension().string());
  std::sort(here.begin(), here.end());
  std::sort(came.begin(), came.end());
  here.insert(here.end(), came.begin(), came.end());
  return here;
}

/// What may have been meant: "shp" is 'ship.json' here or the scene 'meshes/ship'. "" where nothing is alike.
std::string meant(const std::string& word) {
  const auto bare = [](const std::string& name) { return fs::path(name).filename().replace_extension().string(); };
  std::string best;
  std::size_t least = bare(word).size() / 2 + 1;
  for (const std::string& name : names_near(word)) {
    const std::size_t d = scene_format::edit_distance(bare(word), bare(name));
    if (d < least) least = d, best = name;
  }
  return best;
}

[[noreturn]] void fail_unknown(const std::string& word, const char* problem) {
  const std::string name = meant(word);
  throw InputError(word, "", problem + (name.empty() ? "" : "; the nearest is '" + name + "'"));
}

}  // namespace

std::string scene_file(const std::string& word) {
  std::error_code error;
  if (word.empty() || (fs::exists(word, error) && !fs::is_directory(word, error))) return word;
  const fs::path named = scenes_folder() / (word + ".json");
  if (fs::is_regular_file(named, error)) return named.string();
  if (fs::exists(word, error)) return word;
  const bool a_file = fs::path(word).has_extension();
  fail_unknown(word,
               a_file ? "no such file; expected a scene file" : "neither a file nor a scene that came with Tidelock");
}

}  // namespace tidelock
