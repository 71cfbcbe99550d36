#include "outputs/checkpoint_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "base/error.hpp"
#include "base/number_text.hpp"

namespace tidelock {
namespace fs = std::filesystem;
namespace {

/// 1200 for ".../step_00001200.h5".
std::optional<std::uint64_t> step_of(const std::string& file) {
  const fs::path path(file);
  const std::string stem = path.stem().string();
  constexpr std::string_view kPrefix = "step_";
  if (path.extension() != ".h5" || !stem.starts_with(kPrefix)) return std::nullopt;
  return parse_number<std::uint64_t>(std::string_view(stem).substr(kPrefix.size()));
}

}  // namespace

CheckpointStore::CheckpointStore(const std::string& dir, std::size_t keep)
    : dir_((fs::path(dir) / "checkpoints").string()), keep_(keep) {}

std::string CheckpointStore::write(const World& world, std::string_view scene_text) {
  std::error_code error;
  fs::create_directories(dir_, error);
  if (error) throw RunError(dir_ + ": the folder cannot be made: " + error.message());
  const std::string file = (fs::path(dir_) / fmt::format("step_{:08}.h5", world.step)).string();
  write_checkpoint(world, scene_text, file);
  prune(world.step);
  return file;
}

std::optional<CheckpointStore::Found> CheckpointStore::newest_valid() const {
  const std::vector<std::string> files = list();
  Found found;
  for (auto it = files.rbegin(); it != files.rend(); ++it) {
    try {
      verify_checkpoint(*it);
      found.file = *it;
      return found;
    } catch (const InputError& error) {
      found.skipped.emplace_back(error.what());
    }
  }
  if (files.empty()) return std::nullopt;
  throw InputError(dir_, "", "none of the checkpoints can be read; the newest: " + found.skipped.front());
}

std::vector<std::string> CheckpointStore::list() const {
  std::vector<std::string> files;
  std::error_code error;
  for (fs::directory_iterator it(dir_, error), end; !error && it != end; it.increment(error)) {
    if (step_of(it->path().string())) files.push_back(it->path().string());
  }
  std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return *step_of(a) < *step_of(b); });
  return files;
}

void CheckpointStore::clear() const {
  std::error_code error;
  for (const std::string& file : list()) fs::remove(file, error);
}

/// Later steps than the newest belong to a run that was abandoned: the present one has passed them by.
void CheckpointStore::prune(std::uint64_t newest) const {
  std::vector<std::string> files = list();
  std::error_code error;
  while (!files.empty() && *step_of(files.back()) > newest) {
    fs::remove(files.back(), error);
    files.pop_back();
  }
  for (std::size_t i = 0; i + keep_ < files.size(); ++i) fs::remove(files[i], error);
}

}  // namespace tidelock
