// How the library says that something went wrong: it throws. It never prints, and never ends the program.
#pragma once
#include <filesystem>
#include <stdexcept>
#include <string>

#include "tidelock/version.hpp"

namespace tidelock::v0 {

/// Bad input: a scene, a setting, a checkpoint of another scene. what() is one line with all three parts.
class TIDELOCK_API InputError : public std::runtime_error {
 public:
  InputError(std::string file, std::string path, std::string expected);
  ~InputError() override;
  /// The file as it was named; "" where there is none.
  const std::string& file() const { return file_; }
  /// Where in it, as a JSON path such as "bodies[1].shape.box"; "" where that makes no sense.
  const std::string& path() const { return path_; }
  /// What stands there, and what is expected instead.
  const std::string& expected() const { return expected_; }

 private:
  std::string file_, path_, expected_;
};

/// A run that cannot go on: a solve that fails even with short steps, a full disk.
class TIDELOCK_API RunError : public std::runtime_error {
 public:
  explicit RunError(const std::string& what, std::filesystem::path checkpoint = {});
  ~RunError() override;
  /// From where run() with `resume` goes on; empty where there is none.
  const std::filesystem::path& checkpoint() const { return checkpoint_; }

 private:
  std::filesystem::path checkpoint_;
};

}  // namespace tidelock::v0
