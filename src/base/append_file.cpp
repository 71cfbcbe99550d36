#include "base/append_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "base/error.hpp"

namespace tidelock {

AppendFile::AppendFile(std::string file, std::uint64_t keep) : file_(std::move(file)), size_(keep) {
  fd_ = ::open(file_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (fd_ < 0) fail("cannot be opened for writing", errno);
  struct stat info {};
  const bool regular = ::fstat(fd_, &info) == 0 && S_ISREG(info.st_mode);  // a device or a pipe has no length
  if (!regular) return;
  if (::ftruncate(fd_, static_cast<off_t>(keep)) != 0 || ::lseek(fd_, static_cast<off_t>(keep), SEEK_SET) < 0) {
    const int error = errno;
    ::close(fd_);
    fail("cannot be written", error);
  }
}

AppendFile::AppendFile(AppendFile&& o) noexcept
    : file_(std::move(o.file_)), size_(o.size_), fd_(std::exchange(o.fd_, -1)) {}

AppendFile::~AppendFile() {
  if (fd_ >= 0) ::close(fd_);
}

void AppendFile::append(std::string_view text) {
  std::string_view rest = text;
  while (!rest.empty()) {
    const ssize_t n = ::write(fd_, rest.data(), rest.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) {
      const int error = errno;
      if (rest.size() < text.size() && ::ftruncate(fd_, static_cast<off_t>(size_)) == 0) {
        ::lseek(fd_, static_cast<off_t>(size_), SEEK_SET);
      }
      fail("cannot be written", error);
    }
    rest.remove_prefix(static_cast<std::size_t>(n));
  }
  size_ += text.size();
}

void AppendFile::fail(const char* what, int error) const {
  throw RunError(file_ + ": " + what + ": " + std::generic_category().message(error));
}

}  // namespace tidelock
