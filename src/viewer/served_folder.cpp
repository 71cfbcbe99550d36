#include "viewer/served_folder.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <utility>

namespace tidelock {
namespace {

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(Descriptor&& o) noexcept : fd_(std::exchange(o.fd_, -1)) {}
  Descriptor& operator=(Descriptor&& o) noexcept {
    std::swap(fd_, o.fd_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ >= 0) close(fd_);
  }
  int get() const { return fd_; }
  int release() { return std::exchange(fd_, -1); }
  explicit operator bool() const { return fd_ >= 0; }

 private:
  int fd_;
};

bool allowed(std::string_view part) {
  return !part.empty() && part != "." && part != ".." && part.find('\0') == part.npos;
}

Descriptor open_root(const std::string& path) {
  return Descriptor(open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

/// Opens part by part, so that no link on the way is followed, whoever swaps it in and whenever.
Descriptor open_below(const std::string& root, std::string_view name, int flags) {
  Descriptor at = open_root(root);
  while (at) {
    const std::size_t slash = name.find('/');
    const std::string part(name.substr(0, slash));
    if (!allowed(part)) return Descriptor(-1);
    const bool last = slash == name.npos;
    // O_NONBLOCK: a pipe that somebody has put there must not hold the caller.
    at = Descriptor(
        openat(at.get(), part.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | (last ? flags : O_DIRECTORY)));
    if (last) break;
    name.remove_prefix(slash + 1);
  }
  return at;
}

FileStamp stamp_of(const struct stat& s) {
  return {static_cast<std::uint64_t>(s.st_size), s.st_mtim.tv_sec * 1'000'000'000LL + s.st_mtim.tv_nsec, s.st_ino};
}

}  // namespace

bool ServedFolder::exists() const { return static_cast<bool>(open_root(path_)); }

std::vector<ServedFolder::Entry> ServedFolder::list(std::string_view folder) const {
  std::vector<Entry> entries;
  Descriptor fd = folder.empty() ? open_root(path_) : open_below(path_, folder, O_DIRECTORY);
  if (!fd) return entries;
  const std::unique_ptr<DIR, int (*)(DIR*)> dir(fdopendir(fd.get()), closedir);
  if (!dir) return entries;
  fd.release();  // belongs to dir now
  while (const dirent* entry = readdir(dir.get())) {
    struct stat s;
    if (fstatat(dirfd(dir.get()), entry->d_name, &s, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(s.st_mode)) continue;
    entries.push_back({entry->d_name, stamp_of(s)});
  }
  return entries;
}

std::optional<FileStamp> ServedFolder::stamp(std::string_view file) const {
  const Descriptor fd = open_below(path_, file, 0);
  struct stat s;
  if (!fd || fstat(fd.get(), &s) != 0 || !S_ISREG(s.st_mode)) return std::nullopt;
  return stamp_of(s);
}

std::optional<std::string> ServedFolder::read(std::string_view file, std::uint64_t from) const {
  const Descriptor fd = open_below(path_, file, 0);
  struct stat s;
  if (!fd || fstat(fd.get(), &s) != 0 || !S_ISREG(s.st_mode)) return std::nullopt;
  const auto bytes = static_cast<std::uint64_t>(s.st_size);
  std::string content(from < bytes ? bytes - from : 0, '\0');
  std::size_t done = 0;
  while (done < content.size()) {
    const ssize_t got = pread(fd.get(), content.data() + done, content.size() - done, static_cast<off_t>(from + done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return std::nullopt;
    if (got == 0) break;  // it has been cut off meanwhile
    done += static_cast<std::size_t>(got);
  }
  content.resize(done);
  return content;
}

}  // namespace tidelock
