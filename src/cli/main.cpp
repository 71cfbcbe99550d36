// Entry of the program: picks the command, and is the only place that turns errors into a line and an exit code.
#include <fmt/format.h>
#include <signal.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdlib>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "cli/commands.hpp"
#include "cli/texts.hpp"

namespace tidelock {

void say_problem(const std::string& text) {
  std::string line = text;
  std::replace(line.begin(), line.end(), '\n', ' ');
  while (!line.empty() && line.back() == ' ') line.pop_back();
  fmt::print(stderr, "tidelock: {}\n", line);
}

namespace {

/// Help comes from the texts in src/cli/help, which ./tidelock shows as well before anything is built.
void use_own_help(CLI::App& app, const std::string& command) {
  app.set_help_flag("-h,--help");
  app.formatter_fn(
      [command](const CLI::App*, std::string, CLI::AppFormatMode) { return std::string(help_text(command)); });
}

int parse_error(const CLI::App& app, const CLI::ParseError& error) {
  const auto chosen = app.get_subcommands();
  const std::string command = chosen.empty() ? "" : chosen.front()->get_name() + " ";
  say_problem(fmt::format("{}{} (see './tidelock {}--help')",
                          command.empty() ? "" : command.substr(0, command.size() - 1) + ": ", error.what(), command));
  return kBadInput;
}

/// Samples of shapes are kept between runs (geometry/cache.hpp) in the user's cache folder, unless the user names
/// another or, with an empty name, none.
void choose_cache() {
  if (std::getenv("TIDELOCK_CACHE")) return;
  const char *cache = std::getenv("XDG_CACHE_HOME"), *home = std::getenv("HOME");
  if (cache && *cache)
    setenv("TIDELOCK_CACHE", (std::string(cache) + "/tidelock").c_str(), 0);
  else if (home && *home)
    setenv("TIDELOCK_CACHE", (std::string(home) + "/.cache/tidelock").c_str(), 0);
}

int run_command(int argc, char** argv) {
  CLI::App app{"Tidelock", "tidelock"};
  int exit_code = kDone;
  add_run(app, exit_code);
  add_view(app, exit_code);
  add_check(app, exit_code);
  add_sample(app, exit_code);
  add_mesh(app, exit_code);
  add_schema(app, exit_code);
  add_render(app, exit_code);
  add_surface(app, exit_code);
  add_blender(app, exit_code);
  add_paraview(app, exit_code);
  add_paper(app, exit_code);
  add_version(app, exit_code);
  app.require_subcommand(1);
  use_own_help(app, "tidelock");
  for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; }))
    use_own_help(*command, command->get_name());
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& help) {
    return app.exit(help);
  } catch (const CLI::ParseError& error) {
    return parse_error(app, error);
  }
  return exit_code;
}

}  // namespace
}  // namespace tidelock

int main(int argc, char** argv) {
  using namespace tidelock;
  signal(SIGPIPE, SIG_IGN);  // a reader that went away (less, ffmpeg) is an error of the write, not a sudden death
  choose_cache();
  try {
    return run_command(argc, argv);
  } catch (const InputError& error) {
    say_problem(error.what());
    return kBadInput;
  } catch (const RunError& error) {
    say_problem(error.what());
  } catch (const std::bad_alloc&) {
    say_problem(
        "out of memory; './tidelock check SCENE' estimates what a scene needs, a larger particle_size needs less");
  } catch (const std::exception& error) {
    say_problem(fmt::format("unexpected error: {}", error.what()));
  } catch (...) {
    say_problem("unexpected error of unknown kind");
  }
  return kRunFailed;
}
