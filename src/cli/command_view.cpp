#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/scenes.hpp"
#include "cli/view.hpp"

namespace tidelock {

namespace {

struct Arguments {
  std::string what;
  ViewOptions view;
  bool quiet = false;
};

/// A scene is run with --view and everything else that was said.
int view_scene(const Arguments& a, const std::vector<std::string>& others) {
  CommandLine line;
  int exit_code = kDone;
  add_run(line, exit_code);
  std::vector<std::string> words = {
      "run", a.what, "--view", "--host", a.view.host, "--port", std::to_string(a.view.port)};
  if (!a.view.token.empty()) words.insert(words.end(), {"--token", a.view.token});
  if (a.quiet) words.emplace_back("--quiet");
  words.insert(words.end(), others.begin(), others.end());
  try {
    line.read(std::move(words));
  } catch (const WordError& error) {
    throw InputError("", "", fmt::format("view: {} (see './tidelock view --help')", error.what()));
  }
  return exit_code;
}

int view_folder(const Arguments& a) {
  require_viewer(a.view);
  const Interrupt interrupt;  // before the server's threads, which inherit its signal mask
  const View view(a.what, nullptr, a.view);
  fmt::print("{}\n", view.address());
  if (!a.quiet) fmt::print("open this address in a browser; Ctrl-C ends the viewer\n");
  std::fflush(stdout);
  view.wait(interrupt);
  return kDone;
}

int view_with(const Arguments& a, const std::vector<std::string>& others) {
  std::error_code error;
  const std::string named = std::filesystem::is_directory(a.what, error) ? a.what : scene_file(a.what);
  const std::filesystem::file_status status = std::filesystem::status(named, error);
  if (!std::filesystem::exists(status))
    throw InputError("", "view", fmt::format("there is no folder or scene '{}'", a.what));
  if (!std::filesystem::is_directory(status)) return view_scene(a, others);
  if (!others.empty())
    throw InputError(
        "", "view", fmt::format("'{}' is for scenes; a folder takes --host, --port, --token, --quiet", others.front()));
  return view_folder(a);
}

}  // namespace

void add_view(CommandLine& line, int& exit_code) {
  Command command = line.add_command("view");
  const auto a = std::make_shared<Arguments>();
  command.option("WHAT", a->what).required();
  add_view_options(command, a->view);
  command.flag("--quiet", a->quiet);
  command.when_chosen_with_others(
      [a, &exit_code](const std::vector<std::string>& others) { exit_code = view_with(*a, others); });
}

}  // namespace tidelock
