#include "cli/scenes.hpp"

#include <cstdlib>
#include <system_error>

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

std::string scene_file(const std::string& word) {
  std::error_code error;
  if (word.empty() || (fs::exists(word, error) && !fs::is_directory(word, error))) return word;
  const fs::path named = scenes_folder() / (word + ".json");
  return fs::is_regular_file(named, error) ? named.string() : word;
}

}  // namespace tidelock
