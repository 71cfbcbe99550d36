#include "base/atomic_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/error.hpp"

namespace tidelock {
namespace {

constexpr std::size_t kBufferBytes = 1 << 18;

/// All bytes or an errno; a write may be cut short by a signal or by the end of the disk. offset < 0: where the file
/// is.
int write_fully(int fd, const char* data, std::size_t bytes, std::int64_t offset) {
  while (bytes > 0) {
    const ssize_t n = offset < 0 ? ::write(fd, data, bytes) : ::pwrite(fd, data, bytes, offset);
    if (n < 0) {
      if (errno == EINTR) continue;
      return errno;
    }
    data += n;
    bytes -= static_cast<std::size_t>(n);
    if (offset >= 0) offset += n;
  }
  return 0;
}

/// A new name is on the disk only when its folder is.
void sync_folder_of(const std::string& file) {
  const std::filesystem::path folder = std::filesystem::path(file).parent_path();
  const int fd = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return;  // some file systems do not let folders be opened; the file itself is safe
  ::fsync(fd);
  ::close(fd);
}

}  // namespace

AtomicFile::AtomicFile(std::string target) : target_(std::move(target)), temporary_(target_ + ".partial") {
  fd_ = ::open(temporary_.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd_ < 0) fail("cannot be created", errno);
}

AtomicFile::~AtomicFile() {
  if (fd_ >= 0) ::close(fd_);
  if (!committed_) ::unlink(temporary_.c_str());
}

void AtomicFile::write(const void* data, std::size_t bytes) {
  if (buffer_.size() + bytes > kBufferBytes) flush();
  if (bytes > kBufferBytes) {
    if (const int error = write_fully(fd_, static_cast<const char*>(data), bytes, -1)) fail("cannot be written", error);
  } else {
    buffer_.append(static_cast<const char*>(data), bytes);
  }
}

void AtomicFile::write_at(std::uint64_t offset, const void* data, std::size_t bytes) {
  const int error = write_fully(fd_, static_cast<const char*>(data), bytes, static_cast<std::int64_t>(offset));
  if (error) fail("cannot be written", error);
}

void AtomicFile::reserve(std::uint64_t bytes) {
  if (::fallocate(fd_, 0, 0, static_cast<off_t>(bytes)) == 0) return;
  if (errno == EOPNOTSUPP || errno == ENOSYS || errno == EINTR || errno == EINVAL)
    return;  // no answer; write() will tell
  fail("cannot be written", errno);
}

void AtomicFile::commit(Durability durability) {
  flush();
  if (durability == Durability::synced && ::fsync(fd_) != 0) fail("cannot be written", errno);
  const int closed = ::close(std::exchange(fd_, -1));
  if (closed != 0 && errno != EINTR) fail("cannot be written", errno);
  if (std::rename(temporary_.c_str(), target_.c_str()) != 0) fail("cannot be put in place", errno);
  committed_ = true;
  if (durability == Durability::synced) sync_folder_of(target_);
}

void AtomicFile::flush() {
  const int error = write_fully(fd_, buffer_.data(), buffer_.size(), -1);
  buffer_.clear();
  if (error) fail("cannot be written", error);
}

void AtomicFile::fail(const char* what, int error) const {
  throw RunError(target_ + ": " + what + ": " + std::generic_category().message(error));
}

void write_file_atomically(const std::string& file, std::string_view text, Durability durability) {
  AtomicFile out(file);
  out.write(text);
  out.commit(durability);
}

}  // namespace tidelock
