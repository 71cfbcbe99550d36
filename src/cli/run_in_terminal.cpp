#include "cli/run_in_terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "base/machine.hpp"
#include "base/readable.hpp"
#include "cli/commands.hpp"
#include "cli/frame_progress.hpp"
#include "cli/progress.hpp"
#include "exec/device.hpp"
#include "render/pictures.hpp"
#include "scene/solver_choice.hpp"
#include "world/state_hash.hpp"

namespace tidelock {

namespace {

class Terminal : public RunListener {
 public:
  Terminal(const TerminalOptions& options, const Interrupt& interrupt)
      : options_(options), interrupt_(interrupt), pictures_(options.quiet, "picture") {}

  void warned(const std::string& text) override { say_problem("warning: " + text); }
  void started(Run& run) override;
  void stepped(Run& run, const StepReport& report, bool frame_done) override;
  void finishing(Run&) override { clear(); }
  bool wants_stop() override { return interrupt_.signal() != 0 || stopped_by_viewer(); }

  bool stopped_by_viewer() const { return options_.live && options_.live->stopped(); }
  /// Clears the line that tells how far the run is, so that something else can be printed.
  void clear() {
    if (progress_) progress_->clear();
    if (drew_) pictures_.clear();
  }
  /// For the pictures at the run's end.
  FrameDone picture_done() {
    return [this, show = pictures_.frame_done()](const std::string& file, std::size_t done, std::size_t of) {
      drew_ = true;
      show(file, done, of);
    };
  }

 private:
  void tell_of_parts(const Run& run, int parts);
  void heed_viewer(Run& run, const StepReport& report, bool frame_done);

  const TerminalOptions& options_;
  const Interrupt& interrupt_;
  std::optional<StepProgress> progress_;
  FrameProgress pictures_;
  bool drew_ = false;
  bool told_of_parts_ = false;
};

void Terminal::started(Run& run) {
  const World& world = run.world();
  const ExecSettings& exec = run.options().exec;
  progress_.emplace(options_.quiet ? StepProgress::Style::none : StepProgress::style_of_stdout(), world.time,
                    run.scene().time.end);
  if (!options_.quiet) {
    if (run.resumed())
      fmt::print("resuming at t = {:g} s, step {}, frame {}\n", world.time, world.step, world.frame);
    else if (run.options().resume)
      fmt::print("no checkpoint in {} to resume from: starting at the beginning\n", run.folder().path());
    fmt::print("{}: {} fluid particles, {} boundary samples, {}{} lanes, {} thread{}\n", run.scene().name,
               readable_count(world.fluid.owned()), readable_count(world.boundary.owned()),
               exec.device == Device::cuda ? device::describe() + ", " : "", to_string(exec.lanes), exec.threads,
               exec.threads == 1 ? "" : "s");
    if (world.fluid.size() > 0 || !run.scene().emitters.empty()) fmt::print("{}\n", solver_text(run.scene()));
    std::fflush(stdout);
  }
  if (options_.begun) options_.begun();
}

void Terminal::stepped(Run& run, const StepReport& report, bool frame_done) {
  if (report.parts > 1 && !told_of_parts_) tell_of_parts(run, report.parts);
  progress_->step(report, run);
  if (options_.live) heed_viewer(run, report, frame_done);
}

/// Once a run: how many there were in all is among its warnings.
void Terminal::tell_of_parts(const Run& run, int parts) {
  told_of_parts_ = true;
  if (options_.quiet) return;
  clear();
  fmt::print("taken in {} parts: {}\n", parts, run.totals().first_failure);
  std::fflush(stdout);
}

void Terminal::heed_viewer(Run& run, const StepReport& report, bool frame_done) {
  LiveStatus now;
  now.time = run.world().time;
  now.dt = report.dt;
  now.step = run.world().step;
  now.density_iterations = report.density.iterations;
  now.divergence_iterations = report.divergence.iterations;
  now.updates_per_second = run.particle_updates_per_second();
  options_.live->after_step(
      now, frame_done,
      [&] {
        clear();
        if (!options_.quiet)
          fmt::print("stands still at t = {:g} s, step {}: the viewer decides\n", now.time, now.step);
        std::fflush(stdout);
        return run.now();
      },
      [&] { return interrupt_.signal() != 0; });
}

void print_summary(const Run& run) {
  const RunTotals& totals = run.totals();
  const double steps = static_cast<double>(std::max<std::uint64_t>(1, totals.steps));
  const double updates = run.particle_updates_per_second();
  const double drawing = run.seconds() - run.stepping_seconds();
  fmt::print("done: {:g} s simulated in {}, {} steps, {:.1f}+{:.1f} iterations a step, {}peak memory {}{}\n",
             run.world().time, readable_duration(run.stepping_seconds()), totals.steps,
             static_cast<double>(totals.density_iterations) / steps,
             static_cast<double>(totals.divergence_iterations) / steps,
             updates > 0 ? fmt::format("{} particle updates/s, ", readable_rate(updates)) : std::string(),
             readable_bytes(static_cast<double>(peak_memory_bytes())),
             drawing > 0.5 ? fmt::format("; pictures in {}", readable_duration(drawing)) : std::string());
  print_results(run.folder().path());
}

/// Goes on to the run's end and says how it ended; the exit code.
int go(Run& run, Terminal& terminal, bool quiet, const Interrupt& interrupt) {
  const RunEnd end = run.go();
  terminal.clear();
  if (end == RunEnd::finished) {
    for (const std::string& warning : convergence_warnings(run.totals(), run.scene().solver))
      say_problem("warning: " + warning);
    if (!quiet) print_summary(run);
    return kDone;
  }
  const int signal = interrupt.signal();
  say_problem(fmt::format("{} at t = {:g} s; '--resume' continues from {}",
                          signal != 0 ? "interrupted" : "stopped from the viewer", run.world().time,
                          run.newest_checkpoint()));
  return signal != 0 ? 128 + signal : kDone;
}

}  // namespace

void print_results(const std::string& folder) {
  constexpr std::pair<const char*, const char*> kFiles[] = {{"pictures", "sheet.png"},
                                                            {"movie", "movie.mp4"},
                                                            {"each frame", "pictures"},
                                                            {"particles", "particles"},
                                                            {"measurements", "measurements.csv"},
                                                            {"bodies", "bodies.csv"},
                                                            {"joints", "joints.csv"},
                                                            {"gauges", "gauges.csv"},
                                                            {"run record", "run.json"}};
  for (const auto& [name, file] : kFiles) {
    const std::filesystem::path path = std::filesystem::path(folder) / file;
    std::error_code error;
    if (std::filesystem::exists(path, error)) fmt::print("  {:<14}{}\n", std::string(name) + ':', path.string());
  }
}

int run_in_terminal(const Scene& scene, const RunOptions& options, const TerminalOptions& terminal_options,
                    const Interrupt& interrupt) {
  Terminal terminal(terminal_options, interrupt);
  Pictures pictures(terminal.picture_done());
  Run run(scene, options, {&terminal, &pictures});
  try {
    const int exit_code = go(run, terminal, terminal_options.quiet, interrupt);
    if (terminal_options.hash) fmt::print("{}\n", hash_text(state_hash(run.world())));
    return exit_code;
  } catch (const RunFailure& failure) {
    terminal.clear();
    if (!failure.is_newest()) throw;
    throw RunError(fmt::format("{}; the state before that is kept: '--resume' with other settings continues from {}",
                               failure.reason(), failure.checkpoint()));
  }
}

}  // namespace tidelock
