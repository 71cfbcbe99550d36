#include "render/movie.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "base/error.hpp"

extern char** environ;

namespace tidelock {
namespace {

/// Keeps SIGPIPE from this thread while it lives: a broken pipe is an error code then, and never ends the process.
class NoSigpipe {
 public:
  NoSigpipe() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~NoSigpipe() {
    // Take away the signal that our own write has left for this thread, before the mask goes.
    const timespec now{0, 0};
    if (!was_pending_)
      while (sigtimedwait(&pipe_, nullptr, &now) < 0 && errno == EINTR) continue;
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  NoSigpipe(const NoSigpipe&) = delete;
  NoSigpipe& operator=(const NoSigpipe&) = delete;

 private:
  sigset_t pipe_, before_;
  bool was_pending_;
};

/// What the new process is given: frames on standard input, its complaints into a file, no signal of ours held back,
/// and a group of its own, so that Ctrl-C in a terminal lets the run end its movie properly.
class SpawnPlan {
 public:
  SpawnPlan(int input, int complaints) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_adddup2(&actions_, input, STDIN_FILENO);
    posix_spawn_file_actions_addopen(&actions_, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&actions_, complaints, STDERR_FILENO);
    posix_spawnattr_init(&attributes_);
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP}) sigaddset(&usual, signal);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &usual);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  }
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;

  /// 0 or an errno.
  int start(pid_t& pid, std::vector<std::string> arguments) const {
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    return posix_spawnp(&pid, argv[0], &actions_, &attributes_, argv.data(), environ);
  }

 private:
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
};

std::vector<std::string> ffmpeg_arguments(const std::string& program, int width, int height, double rate,
                                          const std::string& part) {
  return {program, "-hide_banner", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s",
          fmt::format("{}x{}", width, height), "-r", fmt::format("{:.6g}", rate), "-i", "-",
          // yuv420p needs even sizes; the colours are those of HD video, and say so.
          "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2,scale=out_color_matrix=bt709:out_range=tv", "-c:v", "libx264", "-crf",
          "20", "-pix_fmt", "yuv420p", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
          "-movflags", "+faststart", "-f", "mp4", "file:" + part};
}

}  // namespace

bool ffmpeg_available(const std::string& program) {
  const auto runs = [](const std::string& file) { return access(file.c_str(), X_OK) == 0; };
  if (program.find('/') != std::string::npos) return runs(program);
  const char* path = std::getenv("PATH");
  std::string rest = path ? path : "/bin:/usr/bin";
  rest += ':';
  for (std::size_t from = 0, end = 0; (end = rest.find(':', from)) != std::string::npos; from = end + 1)
    if (end > from && runs(rest.substr(from, end - from) + "/" + program)) return true;
  return false;
}

/// The running program: its pipe, its complaints, and the duty to wait for it.
class MovieWriter::Child {
 public:
  Child(const std::vector<std::string>& arguments) {
    complaints_ = std::tmpfile();
    int ends[2];
    // Close on exec: a second movie's program must not hold this pipe open.
    if (!complaints_ || pipe2(ends, O_CLOEXEC) != 0) {
      const std::string why = std::strerror(errno);
      if (complaints_) std::fclose(complaints_);
      throw RunError("cannot start " + arguments[0] + ": " + why);
    }
    fcntl(fileno(complaints_), F_SETFD, FD_CLOEXEC);
    const int error = SpawnPlan(ends[0], fileno(complaints_)).start(pid_, arguments);
    close(ends[0]);
    pipe_ = ends[1];
    if (error == 0) return;
    pid_ = -1;
    close(pipe_);
    std::fclose(complaints_);
    throw RunError("cannot start " + arguments[0] + ": " +
                   (error == ENOENT ? "the program was not found; install it (Debian: ffmpeg) to get movies"
                                    : std::string(std::strerror(error))));
  }
  ~Child() {
    if (pid_ > 0) kill(pid_, SIGKILL);
    wait();
    std::fclose(complaints_);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// 0 or an errno.
  int write(const std::uint8_t* data, std::size_t size) {
    const NoSigpipe guard;
    while (size > 0) {
      const ssize_t done = ::write(pipe_, data, size);
      if (done < 0 && errno == EINTR) continue;
      if (done < 0) return errno;
      data += done, size -= static_cast<std::size_t>(done);
    }
    return 0;
  }

  /// Ends the input and waits for the end; true when the program says that all went well.
  bool wait() {
    if (pipe_ >= 0) close(pipe_);
    pipe_ = -1;
    if (pid_ <= 0) return false;
    int status = 0;
    pid_t done = 0;
    while ((done = waitpid(pid_, &status, 0)) < 0 && errno == EINTR) continue;
    const bool taken_by_others = done < 0;  // the host ignores SIGCHLD: the file decides
    pid_ = -1;
    return taken_by_others || (WIFEXITED(status) && WEXITSTATUS(status) == 0);
  }

  /// The last line that the program has written to standard error.
  std::string complaint() const {
    std::rewind(complaints_);
    std::string last;
    char line[512];
    while (std::fgets(line, sizeof line, complaints_)) {
      std::string text = line;
      while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
      if (!text.empty()) last = text;
    }
    return last;
  }

 private:
  pid_t pid_ = -1;
  int pipe_ = -1;
  std::FILE* complaints_ = nullptr;
};

MovieWriter::MovieWriter(std::string file, int width, int height, double frames_per_second, const std::string& program)
    : file_(std::move(file)), part_(file_ + ".part"), width_(width), height_(height) {
  if (width < 2 || height < 2 || width > 16384 || height > 16384)
    throw InputError("", "", fmt::format("a movie of {} x {} pixels; valid are 2 to 16384 each way", width, height));
  if (!(frames_per_second > 0) || frames_per_second > 1000)
    throw InputError("", "", fmt::format("a movie of {} frames per second; valid are 0 to 1000", frames_per_second));
  child_ = std::make_unique<Child>(ffmpeg_arguments(program, width, height, frames_per_second, part_));
}

MovieWriter::~MovieWriter() {
  if (!child_) return;
  child_.reset();
  std::remove(part_.c_str());
}

void MovieWriter::give_up(const std::string& why) {
  child_.reset();
  std::remove(part_.c_str());
  throw RunError(file_ + ": cannot write the movie: " + why);
}

void MovieWriter::add(const Image& frame) {
  if (!child_) throw RunError(file_ + ": the movie is already finished");
  if (frame.width != width_ || frame.height != height_)
    give_up(fmt::format("frame {} has {} x {} pixels, the movie {} x {}", frames_, frame.width, frame.height, width_,
                        height_));
  const int error = child_->write(frame.rgb.data(), frame.rgb.size());
  if (error != 0) {
    child_->wait();  // it has closed its end; let it say why
    const std::string complaint = child_->complaint();
    give_up("ffmpeg stopped reading: " + (complaint.empty() ? std::string(std::strerror(error)) : complaint));
  }
  ++frames_;
}

void MovieWriter::finish() {
  if (!child_) throw RunError(file_ + ": the movie is already finished");
  if (frames_ == 0) give_up("it has no frames");
  if (!child_->wait()) {
    const std::string complaint = child_->complaint();
    give_up("ffmpeg failed" + (complaint.empty() ? std::string() : ": " + complaint));
  }
  if (std::rename(part_.c_str(), file_.c_str()) != 0) give_up(std::strerror(errno));
  child_.reset();
}

}  // namespace tidelock
