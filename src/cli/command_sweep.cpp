#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "base/error.hpp"
#include "base/readable.hpp"
#include "cli/child_runs.hpp"
#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/exec_options.hpp"
#include "cli/scenes.hpp"
#include "cli/sweep_report.hpp"
#include "render/plot.hpp"
#include "run/earlier_run.hpp"
#include "run/output_folder.hpp"
#include "scene/read.hpp"

namespace tidelock {

namespace fs = std::filesystem;

namespace {

struct Arguments {
  std::string scene, out, pictures = "none";
  std::vector<std::string> vary, set, measure;
  ExecArguments exec;
  std::optional<double> until;
  double from = 0;
  int jobs = 1;
  bool overwrite = false, resume = false, quiet = false;
};

class Sweep {
 public:
  explicit Sweep(const Arguments& a);
  int go(const Interrupt& interrupt);

 private:
  Scene scene_of(const SceneVariant& variant) const;
  void choose_columns();
  void claim_folder();
  ChildRun child_of(std::size_t k) const;
  void ended(std::size_t k, const ChildEnd& end);
  void say(const std::string& line) const;
  int finish(int signal);

  std::string folder_of(std::size_t k) const { return (fs::path(report_.folder) / report_.variants[k].name).string(); }
  std::string log_of(std::size_t k) const { return folder_of(k) + ".log"; }

  const Arguments& a_;
  std::string file_;
  ExecSettings exec_;
  std::vector<Scene> scenes_;
  SweepReport report_;
};

Sweep::Sweep(const Arguments& a) : a_(a), file_(scene_file(a.scene)) {
  if (a.vary.empty()) throw InputError("", "--vary", "name a setting and its values: fluids[0].density=800:1200:5");
  if (a.pictures != "every" && a.pictures != "sheet" && a.pictures != "none")
    throw InputError("", "--pictures", fmt::format("found '{}'; valid are none, sheet, every", a.pictures));
  if (a.overwrite && a.resume) throw InputError("", "--resume", "keeps results, --overwrite replaces them: choose one");
  if (a.until && (!std::isfinite(*a.until) || *a.until < 0))
    throw InputError("", "--until", fmt::format("found {}; expected a number of simulated seconds", *a.until));
  exec_ = exec_settings(a.exec);
  if (!a.exec.threads) exec_.threads = std::max(1, exec_.threads / a.jobs);
  for (const std::string& text : a.vary) {
    report_.variations.push_back(variation_of(text));
    for (std::size_t v = 0; v + 1 < report_.variations.size(); ++v)
      if (report_.variations[v].path == report_.variations.back().path)
        throw InputError("", "--vary", fmt::format("{} varies twice", report_.variations.back().path));
  }
  report_.variants = every_variant(report_.variations);
  report_.status.assign(report_.variants.size(), "waiting");
  report_.from = a.from;
  report_.folder = a.out.empty() ? (fs::path("out") / (fs::path(a.scene).stem().string() + "_sweep")).string() : a.out;
  for (const SceneVariant& variant : report_.variants) scenes_.push_back(scene_of(variant));
  report_.title = scenes_.front().name;
  report_.flat = scenes_.front().dimensions == 2;
  choose_columns();
  claim_folder();
}

Scene Sweep::scene_of(const SceneVariant& variant) const {
  std::vector<std::string> set = a_.set;
  for (const std::string& change : overrides_of(variant, report_.variations)) set.push_back(change);
  Scene scene = read_scene(file_, set);
  if (a_.until) scene.time.end = *a_.until, scene.time.end_is_default = false;
  scene.outputs.pictures.every_frame = a_.pictures == "every";
  scene.outputs.pictures.none = a_.pictures == "none";
  return scene;
}

/// Every variant must have them: names of bodies and gauges may vary too.
void Sweep::choose_columns() {
  for (const Scene& scene : scenes_) {
    const RunTables expected = RunTables::expected(scene);
    std::vector<std::string> columns;
    const std::vector<std::string> words = a_.measure.empty() ? usual_columns(scene) : a_.measure;
    for (const std::string& word : words)
      for (const RunSeries& series : expected.select(word)) columns.push_back(series.name());
    if (report_.columns.empty()) report_.columns = columns;
    if (columns != report_.columns && a_.measure.empty())
      std::erase_if(report_.columns, [&](const std::string& c) {
        return std::find(columns.begin(), columns.end(), c) == columns.end();
      });
  }
}

/// The folder is new, empty, or that of an earlier sweep.
void Sweep::claim_folder() {
  const fs::path folder = report_.folder;
  std::error_code error;
  const bool earlier = fs::exists(sweep_file(report_.folder), error);
  if (fs::exists(folder, error) && !fs::is_directory(folder, error))
    throw InputError("", "--out", fmt::format("'{}' is a file, not a folder", report_.folder));
  if (!earlier && fs::exists(folder, error) && !fs::is_empty(folder, error))
    throw InputError("", "--out",
                     fmt::format("the folder '{}' holds files that are not those of an earlier sweep; "
                                 "choose another --out",
                                 report_.folder));
  if (earlier && !a_.overwrite && !a_.resume)
    throw InputError("", "--out",
                     fmt::format("'{}' holds the results of an earlier sweep; --overwrite replaces them, "
                                 "--resume keeps its finished variants, another --out keeps them all",
                                 report_.folder));
  if (earlier && a_.overwrite) {
    for (const std::string& name : earlier_variants(report_.folder)) {
      fs::remove(folder / (name + ".log"), error);
      if (!fs::exists(folder / name, error)) continue;
      const OutputFolder run(folder / name, "--out");
      run.require_free();
      run.remove_earlier_results();
      fs::remove(folder / name, error);  // a folder with other files stays
    }
    fs::remove_all(folder / "plots", error);
    fs::remove(sweep_file(report_.folder), error);
  }
  fs::create_directories(folder, error);
  if (error) throw RunError(fmt::format("cannot create the folder '{}': {}", report_.folder, error.message()));
}

ChildRun Sweep::child_of(std::size_t k) const {
  ChildRun child;
  child.log = log_of(k);
  child.words = {"run", file_, "--out", folder_of(k), "--quiet", "--pictures", a_.pictures};
  const auto add = [&](const char* option, const std::string& value) {
    child.words.emplace_back(option), child.words.push_back(value);
  };
  for (const std::string& change : a_.set) add("--set", change);
  for (const std::string& change : overrides_of(report_.variants[k], report_.variations)) add("--set", change);
  add("--threads", fmt::format("{}", exec_.threads));
  add("--device", a_.exec.device);
  add("--lanes", a_.exec.lanes);
  if (a_.until) add("--until", fmt::format("{}", *a_.until));
  if (a_.resume) child.words.emplace_back("--resume");
  return child;
}

void Sweep::say(const std::string& line) const {
  if (a_.quiet) return;
  fmt::print("{}\n", line);
  std::fflush(stdout);
}

/// Why a run ended: the last line that it said.
std::string reason_of(const std::string& log, int exit_code) {
  std::ifstream in(log);
  std::string last;
  for (std::string line; std::getline(in, line);)
    if (!line.empty()) last = line;
  if (last.empty())
    return exit_code > 128 ? fmt::format("ended by signal {}", exit_code - 128)
                           : fmt::format("exit code {}", exit_code);
  return last.starts_with("tidelock: ") ? last.substr(10) : last;
}

void Sweep::ended(std::size_t k, const ChildEnd& end) {
  const std::string& name = report_.variants[k].name;
  const bool interrupted = end.exit_code == 128 + SIGINT || end.exit_code == 128 + SIGTERM;
  report_.status[k] = end.exit_code == 0 ? "finished" : interrupted ? "interrupted" : "failed";
  if (end.exit_code == 0) {
    std::error_code error;
    fs::remove(log_of(k), error);
    say(fmt::format("{}: done in {}", name, readable_duration(end.seconds)));
  } else {
    say_problem(fmt::format("{} {}: {} (all it said: {})", name, report_.status[k], reason_of(log_of(k), end.exit_code),
                            log_of(k)));
  }
  write_sweep_table(report_, read_series(report_));
}

int Sweep::finish(int signal) {
  const SweepSeries series = read_series(report_);
  write_sweep_table(report_, series);
  say(fmt::format("table: {}", sweep_file(report_.folder)));
  if (plots_available())
    for (const std::string& file : draw_sweep(report_, series)) say(fmt::format("plot: {}", file));
  const auto count = [&](const char* status) {
    return std::count(report_.status.begin(), report_.status.end(), status);
  };
  if (signal != 0) {
    say_problem(fmt::format("interrupted; {} of {} variants are finished; '--resume' continues", count("finished"),
                            report_.variants.size()));
    return 128 + signal;
  }
  const auto unfinished = static_cast<std::size_t>(count("failed") + count("interrupted"));
  if (unfinished == 0) return kDone;
  say_problem(fmt::format("{} of {} variants did not finish", unfinished, report_.variants.size()));
  return kRunFailed;
}

int Sweep::go(const Interrupt& interrupt) {
  std::vector<ChildRun> children;
  std::vector<std::size_t> places;
  for (std::size_t k = 0; k < report_.variants.size(); ++k) {
    if (a_.resume && same_finished_run(scenes_[k], folder_of(k), exec_)) {
      report_.status[k] = "finished";
      continue;
    }
    children.push_back(child_of(k));
    places.push_back(k);
  }
  write_sweep_table(report_, read_series(report_));
  say(fmt::format("{}: {} variants in {}, {} at a time with {} thread{} each", report_.title, report_.variants.size(),
                  report_.folder, a_.jobs, exec_.threads, exec_.threads == 1 ? "" : "s"));
  if (children.size() < report_.variants.size())
    say(fmt::format("{} are finished already", report_.variants.size() - children.size()));
  ChildWatch watch;
  watch.started = [&](std::size_t c) {
    report_.status[places[c]] = "running";
    say(fmt::format("{}: runs ({} of {})", report_.variants[places[c]].name, places[c] + 1, report_.variants.size()));
  };
  watch.finished = [&](std::size_t c, const ChildEnd& end) { ended(places[c], end); };
  run_children(children, a_.jobs, watch, interrupt);
  return finish(interrupt.signal());
}

}  // namespace

void add_sweep(CommandLine& line, int& exit_code) {
  Command command = line.add_command("sweep");
  const auto a = std::make_shared<Arguments>();
  command.option("SCENE", a->scene).required();
  command.option("--vary", a->vary).repeatable();
  command.option("--jobs", a->jobs).within(1, 1024);
  command.option("--measure", a->measure).repeatable();
  command.option("--from", a->from).within(0.0, 1e9);
  command.option("--out", a->out);
  command.flag("--overwrite", a->overwrite);
  command.flag("--resume", a->resume);
  command.option("--until", a->until);
  command.option("--set", a->set).repeatable();
  add_exec_options(command, a->exec);
  command.option("--pictures", a->pictures);
  command.flag("--quiet", a->quiet);
  command.when_chosen([a, &exit_code] {
    const Interrupt interrupt;
    exit_code = Sweep(*a).go(interrupt);
  });
}

}  // namespace tidelock
