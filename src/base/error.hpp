// The two kinds of errors that a user sees. The library throws; only the CLI prints and chooses the exit
// code.
#pragma once
#include <stdexcept>
#include <string>
#include <utility>

namespace tidelock {

/// Bad input: a scene file, an option, a checkpoint that does not fit. CLI: one line, exit code 2.
class InputError : public std::runtime_error {
 public:
  /// file: the file's name as the user gave it ("" when none); path: JSON path such as "bodies[1].shape.box" ("" when
  /// none); what: what was found and what is valid.
  InputError(std::string file, std::string path, const std::string& what)
      : std::runtime_error(join(file, path, what)), file_(std::move(file)), path_(std::move(path)), expected_(what) {}
  const std::string& file() const { return file_; }
  const std::string& path() const { return path_; }
  const std::string& expected() const { return expected_; }  // what was found and what is valid

 private:
  static std::string join(const std::string& file, const std::string& path, const std::string& what) {
    std::string line;
    if (!file.empty()) line += file + ": ";
    if (!path.empty()) line += path + ": ";
    return line + what;
  }
  std::string file_, path_, expected_;
};

/// A run that cannot continue (NaN, disk full, ...). CLI: one line, exit code 1; the last good checkpoint is kept.
class RunError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A part that this build leaves out: "surfaces", "papers" or "bullet". CLI: ./tidelock builds it and starts the
/// command again; without ./tidelock one line, exit code 1.
class MissingPart : public RunError {
 public:
  MissingPart(std::string part, const std::string& what) : RunError(what), part_(std::move(part)) {}
  const std::string& part() const { return part_; }

 private:
  std::string part_;
};

}  // namespace tidelock
