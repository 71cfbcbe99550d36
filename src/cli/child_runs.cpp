#include "cli/child_runs.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "base/error.hpp"

namespace tidelock {
namespace {

using Clock = std::chrono::steady_clock;

struct Running {
  std::size_t place = 0;
  pid_t id = 0;
  Clock::time_point since;
};

/// In the new process, until it is the program: nothing that could wait for a lock of another thread.
[[noreturn]] void become(char* const* words, const char* log, pid_t parent) {
  setpgid(0, 0);  // Ctrl-C of the terminal reaches the sweep alone, which passes it on once
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) _exit(128 + SIGTERM);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  const int in = open("/dev/null", O_RDONLY), out = open(log, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (in >= 0) dup2(in, STDIN_FILENO);
  if (out >= 0) dup2(out, STDOUT_FILENO), dup2(out, STDERR_FILENO);
  execv("/proc/self/exe", words);
  _exit(127);
}

pid_t start(const ChildRun& run) {
  std::vector<std::string> words = run.words;
  words.insert(words.begin(), "tidelock");
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const pid_t parent = getpid();
  const pid_t id = fork();
  if (id < 0) throw RunError(std::string("cannot start a process for a run: ") + std::strerror(errno));
  if (id == 0) become(argv.data(), run.log.c_str(), parent);
  return id;
}

}  // namespace

void run_children(const std::vector<ChildRun>& runs, int at_once, const ChildWatch& watch, const Interrupt& interrupt) {
  std::vector<Running> running;
  std::size_t next = 0;
  bool told = false;
  while (true) {
    while (interrupt.signal() == 0 && next < runs.size() && running.size() < static_cast<std::size_t>(at_once)) {
      watch.started(next);
      running.push_back({next, start(runs[next]), Clock::now()});
      ++next;
    }
    if (running.empty()) return;
    if (interrupt.signal() != 0 && !told) {
      told = true;
      for (const Running& child : running) kill(child.id, interrupt.signal());
    }
    for (std::size_t k = 0; k < running.size();) {
      int status = 0;
      const Running child = running[k];
      if (waitpid(child.id, &status, WNOHANG) != child.id) {
        ++k;
        continue;
      }
      running.erase(running.begin() + static_cast<std::ptrdiff_t>(k));
      ChildEnd end;
      end.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
      end.seconds = std::chrono::duration<double>(Clock::now() - child.since).count();
      watch.finished(child.place, end);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
  }
}

}  // namespace tidelock
