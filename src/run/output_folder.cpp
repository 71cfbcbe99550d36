#include "run/output_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "base/error.hpp"

namespace tidelock {

namespace fs = std::filesystem;

namespace {
constexpr const char* kRecord = "run.json";
// Everything that a run may leave in its folder.
constexpr const char* kResults[] = {"particles",  "particles.pvd", "bodies.jsonl", "measurements.csv", "bodies.csv",
                                    "joints.csv", "gauges.csv",    "plots",        "checkpoints",      "pictures",
                                    "sheet.png",  "movie.mp4",     "surface",      "surface.pvd",      "render",
                                    "render.mp4", "blender",       "blender.py",   "bodies",           "run.pvd",
                                    "meshes",     kRecord};
}  // namespace

OutputFolder::OutputFolder(fs::path path, std::string option) : path_(std::move(path)), option_(std::move(option)) {
  std::error_code error;
  const fs::file_status status = fs::status(path_, error);
  if (!fs::exists(status)) return;
  if (!fs::is_directory(status))
    throw InputError("", option_, fmt::format("'{}' is a file, not a folder", this->path()));
  if (!holds_earlier_run() && !fs::is_empty(path_, error))
    throw InputError("", option_,
                     fmt::format("the folder '{}' holds files that are not those of an earlier run; choose another {}",
                                 this->path(), option_));
}

OutputFolder::~OutputFolder() {
  if (lock_ >= 0) close(lock_);
}

bool OutputFolder::holds_earlier_run() const {
  std::error_code error;
  return fs::exists(path_ / kRecord, error);
}

namespace {

/// Locks the folder; -1 where there is none. A file system without locks is no reason to refuse; another run in this
/// folder is.
int lock_folder(const std::string& path, const std::string& option) {
  const int lock = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (lock < 0 || flock(lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return lock;
  close(lock);
  throw RunError(fmt::format("another run is writing into '{}'; choose another {}", path, option));
}

}  // namespace

void OutputFolder::require_free() const {
  const int lock = lock_folder(path(), option_);
  if (lock >= 0) close(lock);
}

void OutputFolder::claim() {
  std::error_code error;
  fs::create_directories(path_, error);
  if (error) throw RunError(fmt::format("cannot create the folder '{}': {}", path(), error.message()));
  lock_ = lock_folder(path(), option_);
}

void OutputFolder::remove_earlier_results() const {
  for (const char* name : kResults) {
    std::error_code error;
    fs::remove_all(path_ / name, error);
    if (error) throw RunError(fmt::format("cannot remove '{}' of an earlier run: {}", file(name), error.message()));
  }
}

}  // namespace tidelock
