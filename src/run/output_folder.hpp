// The folder that a run writes into: claimed for this process, and never one that holds anything but our results.
#pragma once
#include <filesystem>
#include <string>

namespace tidelock {

class OutputFolder {
 public:
  /// Looks only, creates nothing. Throws InputError when `path` is a file, or a folder that holds something but no
  /// earlier run (a run.json). option: what the user calls the folder, for messages.
  OutputFolder(std::filesystem::path path, std::string option);
  ~OutputFolder();
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;

  /// Creates the folder and locks it, so that no two runs write into it at once. Throws RunError.
  void claim();
  /// Throws RunError where another run is writing into the folder now; claim() does too, for good.
  void require_free() const;
  /// Removes the results of an earlier run, and nothing else.
  void remove_earlier_results() const;

  bool holds_earlier_run() const;
  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
  std::string option_;
  int lock_ = -1;  // descriptor of the folder itself
};

}  // namespace tidelock
