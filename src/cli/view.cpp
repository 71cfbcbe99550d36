#include "cli/view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "base/error.hpp"
#include "cli/command_line.hpp"
#ifdef TIDELOCK_HAVE_VIEWER
#include "viewer/server.hpp"
#endif

namespace tidelock {

void add_view_options(Command& command, ViewOptions& options) {
  command.option("--host", options.host);
  command.option("--port", options.port);
  command.option("--token", options.token);
}

void View::wait(const Interrupt& interrupt) const {
  while (interrupt.signal() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(50));
}

#ifdef TIDELOCK_HAVE_VIEWER

void require_viewer(const ViewOptions& options) {
  constexpr std::size_t kShortestToken = 16;
  const auto allowed = [](unsigned char c) { return std::isalnum(c) || c == '-' || c == '_'; };
  if (options.port < 0 || options.port > 65535)
    throw InputError("", "--port", fmt::format("found {}; expected 0 (any free one) to 65535", options.port));
  if (!options.token.empty() &&
      (options.token.size() < kShortestToken || !std::all_of(options.token.begin(), options.token.end(), allowed)))
    throw InputError("", "--token", fmt::format("expected at least {} letters, digits, - or _", kShortestToken));
}

std::string viewer_available() { return "yes"; }

struct View::State {
  ViewerServer server;
};

View::View(const std::string& dir, std::shared_ptr<LiveRun> live, const ViewOptions& options)
    : state_(new State{ViewerServer(std::make_shared<RunFolder>(dir, std::move(live)),
                                    {options.host, options.port, options.token})}) {}
View::~View() = default;
std::string View::address() const { return state_->server.address(); }

#else

void require_viewer(const ViewOptions&) {
  throw RunError(
      "this program was built without the viewer; install the package libcpp-httplib-dev and build again "
      "('./tidelock view' does it)");
}
std::string viewer_available() { return "no (built without cpp-httplib)"; }
struct View::State {};
View::View(const std::string&, std::shared_ptr<LiveRun>, const ViewOptions&) {}
View::~View() = default;
std::string View::address() const { return {}; }

#endif

}  // namespace tidelock
