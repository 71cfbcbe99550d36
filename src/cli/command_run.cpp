#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "cli/commands.hpp"
#include "cli/run.hpp"
#include "cli/texts.hpp"
#include "cli/view.hpp"
#include "exec/device.hpp"
#include "scene/read.hpp"

namespace tidelock {

namespace {

constexpr const char* kStarter = "dam_break";  // what the starter scene is called in scenes/ and in out/

struct Arguments {
  std::string scene, out, device = "auto", lanes = "auto", pictures;
  std::optional<double> until;
  std::optional<int> threads;
  std::vector<std::string> set;
  bool resume = false, quiet = false, view = false;
  ViewOptions viewer;
};

LaneTarget lanes_named(const std::string& name) {
  if (name == "auto") return best_lanes();
  for (const LaneTarget lanes : {LaneTarget::avx512, LaneTarget::avx2, LaneTarget::scalar}) {
    if (name != to_string(lanes)) continue;
    if (!lanes_supported(lanes))
      throw InputError("", "--lanes",
                       fmt::format("this CPU has no {}; the widest it has is {}", name, to_string(best_lanes())));
    return lanes;
  }
  throw InputError("", "--lanes", fmt::format("found '{}'; valid are auto, avx512, avx2, scalar", name));
}

Device device_named(const std::string& name) {
  if (name == "cpu") return Device::cpu;
  const std::string missing = device::missing();
  if (name == "auto") return missing.empty() ? Device::cuda : Device::cpu;
  if (name != "cuda") throw InputError("", "--device", fmt::format("found '{}'; valid are auto, cuda, cpu", name));
  if (!missing.empty()) throw InputError("", "--device", fmt::format("no 'cuda' here: {}; use cpu or auto", missing));
  return Device::cuda;
}

Scene scene_of(const Arguments& a) {
  Scene scene = a.scene.empty()
                    ? parse_scene(std::string(starter_scene()), fmt::format("scenes/{}.json", kStarter), a.set)
                    : read_scene(a.scene, a.set);
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

int run_with(const Arguments& a) {
  const Interrupt interrupt;  // first of all: the threads of the run inherit its signal mask
  RunOptions options;
  options.exec.lanes = lanes_named(a.lanes);
  options.exec.device = device_named(a.device);
  options.exec.threads = a.threads.value_or(available_threads());
  constexpr int kMostThreads = 4096;
  if (options.exec.threads < 1 || options.exec.threads > kMostThreads)
    throw InputError("", "--threads", fmt::format("found {}; expected 1 to {}", options.exec.threads, kMostThreads));
  options.scene = scene_of(a);
  options.resume = a.resume;
  options.quiet = a.quiet;
  const std::string stem = a.scene.empty() ? kStarter : std::filesystem::path(a.scene).stem().string();
  OutputFolder folder(a.out.empty() ? std::filesystem::path("out") / stem : std::filesystem::path(a.out));
  if (!a.view) return run(options, folder, interrupt);

  require_viewer(a.viewer);
  options.live = std::make_shared<LiveRun>();
  std::unique_ptr<View> view;
  options.begun = [&] {
    view = std::make_unique<View>(folder.path(), options.live, a.viewer);
    fmt::print("{}\n", view->address());
    std::fflush(stdout);
  };
  const int exit_code = run(options, folder, interrupt);
  options.live->end();
  if (interrupt.signal() != 0) return exit_code;
  if (!a.quiet) fmt::print("still to be seen at {}; Ctrl-C ends the viewer\n", view->address());
  std::fflush(stdout);
  view->wait(interrupt);
  return exit_code;
}

}  // namespace

void add_run(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("run");
  const auto a = std::make_shared<Arguments>();
  command->add_option("SCENE", a->scene);
  command->add_option("--out", a->out);
  command->add_option("--until", a->until);
  command->add_option("--threads", a->threads);
  command->add_option("--device", a->device);
  command->add_option("--lanes", a->lanes);
  command->add_option("--set", a->set)->take_all()->expected(1)->allow_extra_args(false);
  command->add_flag("--resume", a->resume);
  command->add_option("--pictures", a->pictures);
  command->add_flag("--quiet", a->quiet);
  command->add_flag("--view", a->view);
  add_view_options(*command, a->viewer);
  command->callback([a, &exit_code] { exit_code = run_with(*a); });
}

}  // namespace tidelock
