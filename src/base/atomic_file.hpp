// A file that exists completely or not at all.
//
// It is written under a temporary name beside its target ("frame_0001.bgeo.partial") and renamed when it is complete,
// so a reader never meets half a file, and a run that is killed leaves the last complete version in place. The
// temporary name is always the same one: what a killed run left behind is overwritten by the next, not collected.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tidelock {

/// synced: the bytes are on the disk before the name is (survives a power failure). buffered: survives a killed
/// process.
enum class Durability { buffered, synced };

class AtomicFile {
 public:
  /// Opens the temporary file. Every member throws RunError with the target's name and the system's reason.
  explicit AtomicFile(std::string target);
  /// Without commit() the temporary file is removed and the target stays as it was.
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  const std::string& target() const { return target_; }
  const std::string& temporary() const { return temporary_; }

  /// Appends; buffered, so that small pieces cost little.
  void write(const void* data, std::size_t bytes);
  void write(std::string_view text) { write(text.data(), text.size()); }
  /// Writes at an offset, unbuffered; not to be mixed with write().
  void write_at(std::uint64_t offset, const void* data, std::size_t bytes);
  /// Fails now when the file cannot grow to this size (disk full, quota), rather than halfway through.
  void reserve(std::uint64_t bytes);
  /// Gives the complete file its name.
  void commit(Durability durability = Durability::buffered);

 private:
  void flush();
  [[noreturn]] void fail(const char* what, int error) const;

  std::string target_, temporary_;
  std::string buffer_;
  int fd_ = -1;
  bool committed_ = false;
};

/// Writes a whole small file through AtomicFile.
void write_file_atomically(const std::string& file, std::string_view text,
                           Durability durability = Durability::buffered);

}  // namespace tidelock
