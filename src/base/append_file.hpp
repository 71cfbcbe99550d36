// A file of lines that grows during a run: measurements, body poses. Each append is handed to the system at once.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace tidelock {

class AppendFile {
 public:
  /// Opens or creates the file, cuts it to its first `keep` bytes and continues there. 0: starts anew.
  /// Throws RunError with the file's name and the system's reason, as append() does.
  AppendFile(std::string file, std::uint64_t keep);
  ~AppendFile();
  AppendFile(AppendFile&& o) noexcept;
  AppendFile(const AppendFile&) = delete;
  AppendFile& operator=(const AppendFile&) = delete;

  /// All of the text or nothing: when the disk is full, a torn line is cut off again.
  void append(std::string_view text);
  std::uint64_t size() const { return size_; }

 private:
  [[noreturn]] void fail(const char* what, int error) const;
  std::string file_;
  std::uint64_t size_ = 0;  // [bytes]
  int fd_ = -1;
};

}  // namespace tidelock
