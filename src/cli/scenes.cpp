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

/// A name that no scene has, but that is no file either.
[[noreturn]] void fail_unknown(const std::string& word) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : fs::recursive_directory_iterator(scenes_folder(), error))
    if (entry.path().extension() == ".json")
      names.push_back(entry.path().lexically_relative(scenes_folder()).replace_extension().string());
  std::sort(names.begin(), names.end());
  throw InputError(word, "",
                   fmt::format("neither a file nor a scene that came with Tidelock{}",
                               names.empty() ? "" : "; the nearest is '" + scene_format::nearest(word, names) + "'"));
}

}  // namespace

std::string scene_file(const std::string& word) {
  std::error_code error;
  if (word.empty() || (fs::exists(word, error) && !fs::is_directory(word, error))) return word;
  const fs::path named = scenes_folder() / (word + ".json");
  if (fs::is_regular_file(named, error)) return named.string();
  if (fs::exists(word, error) || fs::path(word).has_extension()) return word;
  fail_unknown(word);
}

}  // namespace tidelock
