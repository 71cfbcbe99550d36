// The one folder that a viewer may read. Nothing outside it can be reached: names with "..", absolute names and links
// (to anywhere) count as missing. Only the folder's own name, which the user gave, may be a link.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tidelock {

/// Distinguishes states of a file.
struct FileStamp {
  std::uint64_t bytes = 0;      // [-]
  std::int64_t changed_ns = 0;  // [ns] time of the last change
  std::uint64_t inode = 0;      // [-]
  bool operator==(const FileStamp&) const = default;
};

class ServedFolder {
 public:
  /// The folder may be missing, and may come and go: every call looks again.
  explicit ServedFolder(std::string path) : path_(std::move(path)) {}

  const std::string& path() const { return path_; }
  bool exists() const;

  struct Entry {
    std::string name;
    FileStamp stamp;
  };
  /// Plain files directly in a folder; `folder` is relative, "" is the served folder itself. Empty when it is not
  /// there.
  std::vector<Entry> list(std::string_view folder) const;

  std::optional<FileStamp> stamp(std::string_view file) const;
  /// The content of a plain file from byte `from` on; nothing when there is no such file that may be read.
  std::optional<std::string> read(std::string_view file, std::uint64_t from = 0) const;

 private:
  std::string path_;
};

}  // namespace tidelock
