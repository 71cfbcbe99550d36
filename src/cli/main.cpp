// Entry of the program: picks the command, and is the only place that turns errors into a line and an exit code.
#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <array>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/own_name.hpp"
#include "cli/parts.hpp"
#include "cli/spin_briefly.hpp"
#include "cli/texts.hpp"

namespace tidelock {

void say_problem(const std::string& text) {
  std::string line = in_own_name(text);
  std::replace(line.begin(), line.end(), '\n', ' ');
  while (!line.empty() && line.back() == ' ') line.pop_back();
  fmt::print(stderr, "tidelock: {}\n", line);
}

namespace {

int word_error(const WordError& error) {
  const std::string& command = error.command;
  say_problem(fmt::format("{}{} (see './tidelock {}--help')", command.empty() ? "" : command + ": ", error.what(),
                          command.empty() ? "" : command + " "));
  return kBadInput;
}

int run_command(int argc, char** argv) {
  CommandLine line;
  int exit_code = kDone;
  add_run(line, exit_code);
  add_view(line, exit_code);
  add_check(line, exit_code);
  add_sample(line, exit_code);
  add_mesh(line, exit_code);
  add_schema(line, exit_code);
  add_plot(line, exit_code);
  add_sweep(line, exit_code);
  add_render(line, exit_code);
  add_surface(line, exit_code);
  add_blender(line, exit_code);
  add_paraview(line, exit_code);
  add_paper(line, exit_code);
  add_version(line, exit_code);
  line.use_help(help_text);  // from src/cli/help, which ./tidelock shows as well before anything is built
  try {
    line.read({argv + 1, argv + argc});
  } catch (const WordError& error) {
    return word_error(error);
  }
  return exit_code;
}

}  // namespace
}  // namespace tidelock

int main(int argc, char** argv) {
  using namespace tidelock;
  spin_briefly(argv);
  signal(SIGPIPE, SIG_IGN);  // a reader that went away (less, ffmpeg) is an error of the write, not a sudden death
  try {
    return run_command(argc, argv);
  } catch (const InputError& error) {
    say_problem(error.what());
    return kBadInput;
  } catch (const MissingPart& missing) {
    build_and_start_again(missing.part(), argv);
    say_problem(missing.what());
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
