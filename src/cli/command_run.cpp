#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "base/error.hpp"
#include "base/readable.hpp"
#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/exec_options.hpp"
#include "cli/run_in_terminal.hpp"
#include "cli/sample_cache.hpp"
#include "cli/scenes.hpp"
#include "cli/texts.hpp"
#include "cli/view.hpp"
#include "outputs/run_results.hpp"
#include "run/earlier_run.hpp"
#include "scene/read.hpp"

namespace tidelock {

namespace {

constexpr const char* kStarter = "dam_break";  // what the starter scene is called in scenes/ and in out/

struct Arguments {
  std::string scene, out, pictures;
  ExecArguments exec;
  std::optional<double> until;
  std::vector<std::string> set;
  bool resume = false, overwrite = false, quiet = false, hash = false, view = false;
  ViewOptions viewer;
};

/// Without a SCENE: that of the run in `--out` which is resumed, or else the starter scene.
Scene named_scene(const Arguments& a) {
  if (!a.scene.empty()) return read_scene(scene_file(a.scene), a.set);
  std::error_code error;
  if (a.resume && !a.out.empty() && std::filesystem::exists(std::filesystem::path(a.out) / "run.json", error))
    return scene_of_run(a.out, a.set);
  return parse_scene(std::string(starter_scene()), fmt::format("scenes/{}.json", kStarter), a.set);
}

Scene scene_of(const Arguments& a) {
  Scene scene = named_scene(a);
  if (a.until) {
    if (!std::isfinite(*a.until) || *a.until < 0)
      throw InputError("", "--until", fmt::format("found {}; expected a number of simulated seconds", *a.until));
    scene.time.end = *a.until;
    scene.time.end_is_default = false;
  }
  PictureSettings& pictures = scene.outputs.pictures;
  if (!a.pictures.empty()) {
    if (a.pictures != "every" && a.pictures != "sheet" && a.pictures != "none")
      throw InputError("", "--pictures", fmt::format("found '{}'; valid are every, sheet, none", a.pictures));
    pictures.every_frame = a.pictures == "every";
    pictures.none = a.pictures == "none";
  }
  return scene;
}

/// The very run that is asked for is in the folder already, and would give the same bits.
int show_earlier(const EarlierRun& earlier, const Arguments& a, const std::string& folder, const Interrupt& interrupt) {
  if (!a.quiet) {
    fmt::print("{} holds this run already: {:g} s simulated in {}; '--overwrite' runs it again\n", folder, earlier.time,
               readable_duration(earlier.wall_seconds));
    print_results(folder);
  }
  if (a.hash) fmt::print("{}\n", earlier.state_hash);
  if (!a.view) return kDone;
  const View view(folder, nullptr, a.viewer);
  fmt::print("{}\n", view.address());
  std::fflush(stdout);
  view.wait(interrupt);
  return kDone;
}

int run_with(const Arguments& a) {
  const Interrupt interrupt;  // first of all: the threads of the run inherit its signal mask
  RunOptions options;
  options.exec = exec_settings(a.exec);
  options.cache = users_cache();
  const Scene scene = scene_of(a);
  const std::string stem = a.scene.empty() ? kStarter : std::filesystem::path(a.scene).stem().string();
  options.folder = a.out.empty() ? (std::filesystem::path("out") / stem).string() : a.out;
  options.folder_option = "--out";
  options.resume_option = "--resume";
  options.overwrite_option = "--overwrite";
  options.resume = a.resume;
  options.overwrite = a.overwrite;
  TerminalOptions terminal;
  terminal.quiet = a.quiet;
  terminal.hash = a.hash;
  if (a.view) require_viewer(a.viewer);
  if (!a.resume && !a.overwrite)
    if (const auto earlier = same_finished_run(scene, options.folder, options.exec))
      return show_earlier(*earlier, a, options.folder, interrupt);
  if (!a.view) return run_in_terminal(scene, options, terminal, interrupt);

  terminal.live = std::make_shared<LiveRun>();
  std::unique_ptr<View> view;
  terminal.begun = [&] {
    view = std::make_unique<View>(options.folder, terminal.live, a.viewer);
    fmt::print("{}\n", view->address());
    std::fflush(stdout);
  };
  const int exit_code = run_in_terminal(scene, options, terminal, interrupt);
  terminal.live->end();
  if (interrupt.signal() != 0) return exit_code;
  if (!a.quiet) fmt::print("still to be seen at {}; Ctrl-C ends the viewer\n", view->address());
  std::fflush(stdout);
  view->wait(interrupt);
  return exit_code;
}

}  // namespace

void add_run(CommandLine& line, int& exit_code) {
  Command command = line.add_command("run");
  const auto a = std::make_shared<Arguments>();
  command.option("SCENE", a->scene);
  command.option("--out", a->out);
  command.option("--until", a->until);
  add_exec_options(command, a->exec);
  command.option("--set", a->set).repeatable();
  command.flag("--resume", a->resume);
  command.flag("--overwrite", a->overwrite);
  command.option("--pictures", a->pictures);
  command.flag("--quiet", a->quiet);
  command.flag("--hash", a->hash);
  command.flag("--view", a->view);
  add_view_options(command, a->viewer);
  command.when_chosen([a, &exit_code] { exit_code = run_with(*a); });
}

}  // namespace tidelock
