// The viewer as commands use it: options, the server's life, and a clear word where this program was built without it.
#pragma once
#include <memory>
#include <string>

#include "cli/interrupt.hpp"
#include "viewer/live_run.hpp"

namespace tidelock {

class Command;

struct ViewOptions {
  std::string host = "127.0.0.1";
  int port = 0;  // 0: the system chooses one
  std::string token;
};

/// "yes", or "no" with the reason.
std::string viewer_available();

/// --host, --port, --token.
void add_view_options(Command& command, ViewOptions& options);

/// Throws InputError when the options make no sense, RunError when this program has no viewer.
void require_viewer(const ViewOptions& options);

class View {
 public:
  /// Serves a folder; live: the run of this process that writes into it, or null. Throws InputError.
  View(const std::string& dir, std::shared_ptr<LiveRun> live, const ViewOptions& options);
  ~View();
  std::string address() const;
  /// Serves until a signal comes.
  void wait(const Interrupt& interrupt) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tidelock
