#include "cli/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <fstream>
#include <limits>
#include <memory>
#include <new>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/step_failure.hpp"
#include "cli/commands.hpp"
#include "cli/kept_meshes.hpp"
#include "cli/pictures.hpp"
#include "cli/progress.hpp"
#include "cli/readable.hpp"
#include "cli/size_estimate.hpp"
#include "exec/device.hpp"
#include "outputs/checkpoint_store.hpp"
#include "outputs/frame_writer.hpp"
#include "outputs/measurements.hpp"
#include "outputs/particle_files.hpp"
#include "outputs/run_record.hpp"
#include "scene/check.hpp"
#include "scene/read.hpp"
#include "stepping/simulation.hpp"
#include "world/state_hash.hpp"

namespace tidelock {

namespace {

constexpr double kTimeSlack = 1e-9;  // [-] of an interval: rounding in sums of steps, far below any step

/// What a checkpoint must have been made from to be continued: all that gives its arrays their meaning. The end, the
/// outputs, time steps and tolerances may change on resume.
std::string identity_of(const Scene& scene) {
  nlohmann::json json = scene_json(scene);
  json.erase("name");
  json.erase("camera");
  json.erase("outputs");
  json["time"] = {{"frames_per_second", scene.time.frames_per_second}};
  json["solver"] = {{"kernel", json["solver"]["kernel"]}};
  for (nlohmann::json& body : json["bodies"]) body.erase("colour"), body.erase("visible");
  return json.dump();
}

/// Time steps and tolerances, on which the bits of the result depend.
nlohmann::json numerics_of(const nlohmann::json& settings) {
  nlohmann::json json = {{"time", settings.value("time", nlohmann::json::object())},
                         {"solver", settings.value("solver", nlohmann::json::object())}};
  json["time"].erase("end");
  return json;
}

/// True when a multiple of `every` [s] lies in (before, after]. It depends on nothing but the step itself, so it does
/// not matter where a run was cut.
bool crossed(double before, double after, double every) {
  return std::floor(after / every + kTimeSlack) > std::floor(before / every + kTimeSlack);
}

/// Puts the newest good checkpoint of the folder into the world; false when there is none. What the user should know is
/// added to `warnings`. Throws InputError when the checkpoint is of another scene.
bool restore(World& world, const OutputFolder& folder, std::vector<std::string>& warnings) {
  const auto found = CheckpointStore(folder.path()).newest_valid();
  if (!found) return false;
  read_checkpoint(world, identity_of(world.scene), found->file);
  warnings.insert(warnings.end(), found->skipped.begin(), found->skipped.end());
  std::ifstream in(folder.file("run.json"));
  const nlohmann::json record = nlohmann::json::parse(in, nullptr, false);
  if (record.is_object() && record.contains("settings") && record["settings"].is_object() &&
      numerics_of(record["settings"]) != numerics_of(scene_json(world.scene)))
    warnings.push_back("time steps or tolerances were changed: the results are not those of an uninterrupted run");
  return true;
}

class Run {
 public:
  /// The simulation is at its beginning, or where a checkpoint has put it.
  Run(const RunOptions& options, const OutputFolder& folder, const Interrupt& interrupt, Simulation simulation,
      std::vector<std::string> warnings);

  void begin();
  void resume();
  void advance();
  int finish();
  void print_hash() const { fmt::print("{}\n", hash_text(state_hash(simulation_.world()))); }
  /// Keeps what can be kept and returns the line that says so.
  std::string fail(const std::string& reason);
  /// The same where the simulation still has the state before what failed.
  std::string fail_with_state(const std::string& reason);

 private:
  const Scene& scene() const { return simulation_.world().scene; }
  double frame_time(std::uint64_t frame) const { return static_cast<double>(frame) / scene().time.frames_per_second; }
  double slack() const { return kTimeSlack / scene().time.frames_per_second; }  // [s]
  bool reached(double time) const;
  void open_outputs(double resumed_at);
  /// False: the viewer has stopped the run.
  bool heed_viewer(const StepReport& report, bool frame_done);
  void emit_frame();
  void measure(const StepReport& report);
  std::string checkpoint();
  void write_record(const std::string& status);
  void warn(std::string warning);
  void print_start() const;
  void tell_of_parts(const StepReport& report) const;
  void print_summary(const Pictures::Result& pictures) const;
  std::vector<std::string> convergence_warnings() const;

  const RunOptions& options_;
  const OutputFolder& folder_;
  const Interrupt& interrupt_;
  Simulation simulation_;
  std::vector<std::string> warnings_;
  CheckpointStore checkpoints_;
  std::unique_ptr<FrameWriter> frames_;
  std::unique_ptr<MeasurementsFile> measurements_;
  std::unique_ptr<TableFile> bodies_, gauges_;  // only where there is something to measure
  std::unique_ptr<Pictures> pictures_;
  std::unique_ptr<StepProgress> progress_;
  double resumed_at_ = 0;  // [s]
  /// The checkpoint before the first step that is shorter because the run ends between two frames. There is none after
  /// it, so that a run which is made longer takes the same steps as one that never ended there.
  std::string last_checkpoint_;
  std::chrono::system_clock::time_point started_ = std::chrono::system_clock::now();
};

Run::Run(const RunOptions& options, const OutputFolder& folder, const Interrupt& interrupt, Simulation simulation,
         std::vector<std::string> warnings)
    : options_(options),
      folder_(folder),
      interrupt_(interrupt),
      simulation_(std::move(simulation)),
      warnings_(std::move(warnings)),
      checkpoints_(folder.path()) {}

bool Run::reached(double time) const { return simulation_.world().time >= time - slack(); }

void Run::warn(std::string warning) {
  say_problem("warning: " + warning);
  warnings_.push_back(std::move(warning));
}

// --- beginning -------------------------------------------------------------------------------------------------------

void Run::open_outputs(double resumed_at) {
  const World& world = simulation_.world();
  frames_ = std::make_unique<FrameWriter>(folder_.path(), scene().outputs.particles, world.frame);
  measurements_ = std::make_unique<MeasurementsFile>(folder_.file("measurements.csv"), resumed_at);
  if (std::any_of(world.bodies.begin(), world.bodies.end(), is_measured))
    bodies_ = std::make_unique<TableFile>(folder_.file("bodies.csv"), bodies_header(), resumed_at);
  if (has_gauges(scene()))
    gauges_ = std::make_unique<TableFile>(folder_.file("gauges.csv"), gauges_header(scene()), resumed_at);
  if (!scene().outputs.pictures.none) {
    if (Pictures::available())
      pictures_ = std::make_unique<Pictures>(world, folder_.path(), options_.exec.threads);
    else
      warn("no pictures: this program was built without Embree or libpng");
  }
  const auto style = options_.quiet ? StepProgress::Style::none : StepProgress::style_of_stdout();
  progress_ = std::make_unique<StepProgress>(style, world.time, scene().time.end, world.fluid.size());
}

void Run::begin() {
  if (options_.resume && !options_.quiet)
    fmt::print("no checkpoint in {} to resume from: starting at the beginning\n", folder_.path());
  folder_.remove_earlier_results();
  keep_meshes(scene(), folder_);
  write_record("running");
  open_outputs(-std::numeric_limits<double>::infinity());
  print_start();
  emit_frame();
  measure({});
}

void Run::resume() {
  const World& world = simulation_.world();
  resumed_at_ = world.time;
  if (!options_.quiet) fmt::print("resuming at t = {:g} s, step {}, frame {}\n", world.time, world.step, world.frame);
  remove_frames_from(folder_.path(), world.frame);
  open_outputs(world.time);
  write_record("running");
  print_start();
}

void Run::print_start() const {
  if (options_.quiet) return;
  const World& world = simulation_.world();
  const bool on_device = options_.exec.device == Device::cuda;
  fmt::print("{}: {} fluid particles, {} boundary samples, {}{} lanes, {} thread{}\n", scene().name,
             readable_count(world.fluid.size()), readable_count(world.boundary.size()),
             on_device ? device::describe() + ", " : "", to_string(options_.exec.lanes), options_.exec.threads,
             options_.exec.threads == 1 ? "" : "s");
  std::fflush(stdout);
}

// --- the loop --------------------------------------------------------------------------------------------------------

void Run::advance() {
  World& world = simulation_.world();
  const OutputSettings& outputs = scene().outputs;
  const double end = scene().time.end;
  while (!reached(end) && interrupt_.signal() == 0) {
    const double before = world.time;
    const double frame = frame_time(world.frame);
    const bool ends_between = end < frame - slack();
    if (ends_between && last_checkpoint_.empty() &&
        simulation_.next_step(end - before) != simulation_.next_step(frame - before))
      last_checkpoint_ = checkpoint();
    const double target = ends_between ? end : frame;
    const bool whole_so_far = simulation_.totals().retried_steps == 0;
    const StepReport report = simulation_.step(target - before);
    if (report.parts > 1 && whole_so_far) tell_of_parts(report);
    const bool frame_done = !ends_between && reached(frame);
    if (reached(target)) world.time = target;  // exactly, so that errors of rounding do not add up over frames
    if (frame_done) emit_frame();
    if (crossed(before, world.time, outputs.measure_every)) measure(report);
    if (last_checkpoint_.empty() && crossed(before, world.time, outputs.checkpoint_every)) checkpoint();
    progress_->step(report, world);
    if (!heed_viewer(report, frame_done)) return;
  }
}

/// Once a run: how many there were in all is among its warnings.
void Run::tell_of_parts(const StepReport& report) const {
  if (options_.quiet) return;
  progress_->clear();
  fmt::print("taken in {} parts: {}\n", report.parts, simulation_.totals().first_failure);
  std::fflush(stdout);
}

bool Run::heed_viewer(const StepReport& report, bool frame_done) {
  if (!options_.live) return true;
  const World& world = simulation_.world();
  LiveStatus now;
  now.time = world.time;
  now.dt = report.dt;
  now.step = world.step;
  now.density_iterations = report.density.iterations;
  now.divergence_iterations = report.divergence.iterations;
  now.updates_per_second = progress_->particle_updates_per_second();
  return options_.live->after_step(
      now, frame_done,
      [&] {
        progress_->clear();
        if (!options_.quiet)
          fmt::print("stands still at t = {:g} s, step {}: the viewer decides\n", world.time, world.step);
        std::fflush(stdout);
        return snapshot(world, options_.exec.threads);
      },
      [&] { return interrupt_.signal() != 0; });
}

void Run::emit_frame() {
  World& world = simulation_.world();
  FrameData frame = snapshot(world, options_.exec.threads);
  if (pictures_) pictures_->draw_frame(frame);
  frames_->submit(std::move(frame));
  ++world.frame;
}

void Run::measure(const StepReport& report) {
  const World& world = simulation_.world();
  measurements_->append(world.time, world.step, report, simulation_.measure());
  if (bodies_) bodies_->append(bodies_rows(world));
  if (gauges_) gauges_->append(gauges_row(world, options_.exec.threads));
  simulation_.begin_means();
}

std::string Run::checkpoint() {
  frames_->flush();  // a checkpoint counts its frames as written
  simulation_.forget();
  return checkpoints_.write(simulation_.world(), identity_of(scene()));
}

void Run::write_record(const std::string& status) {
  RunRecord record = record_of(simulation_, options_.exec);
  record.settings = settings_with_kept_meshes(scene());
  record.status = status;
  record.started = started_;
  record.wall_seconds = progress_ ? progress_->seconds() : 0;
  record.resumed_at = resumed_at_;
  record.warnings = warnings_;
  for (const std::string& warning : convergence_warnings()) record.warnings.push_back(warning);
  if (status == "finished" || status == "interrupted") record.state_hash = hash_text(state_hash(simulation_.world()));
  write_run_record(folder_.file("run.json"), record);
}

// --- ends ------------------------------------------------------------------------------------------------------------

int Run::finish() {
  progress_->clear();
  frames_->flush();
  const std::string file = last_checkpoint_.empty() ? checkpoint() : last_checkpoint_;
  if (const int signal = interrupt_.signal(); signal != 0 && !reached(scene().time.end)) {
    write_record("interrupted");
    say_problem(fmt::format("interrupted at t = {:g} s; '--resume' continues from {}", simulation_.world().time, file));
    return 128 + signal;
  }
  if (options_.live && options_.live->stopped() && !reached(scene().time.end)) {
    write_record("interrupted");
    say_problem(fmt::format("stopped from the viewer at t = {:g} s; '--resume' continues from {}",
                            simulation_.world().time, file));
    return kDone;
  }
  Pictures::Result pictures;
  if (pictures_) {
    const std::uint64_t end = simulation_.world().frame;
    pictures_->draw_missing(end);
    pictures = pictures_->finish(end, scene().outputs.pictures.every_frame);
    for (const std::string& problem : pictures.problems) warn(problem);
  }
  write_record("finished");
  for (const std::string& warning : convergence_warnings()) say_problem("warning: " + warning);
  if (!options_.quiet) print_summary(pictures);
  return kDone;
}

std::string Run::fail(const std::string& reason) {
  if (progress_) progress_->clear();
  try {
    write_record("failed: " + reason);
  } catch (const std::exception&) {
    // The disk may be full, which then is the reason already.
  }
  const std::vector<std::string> kept = checkpoints_.list();
  if (kept.empty()) return reason + "; there is no checkpoint yet";
  return fmt::format("{}; the last good checkpoint is {}", reason, kept.back());
}

std::string Run::fail_with_state(const std::string& reason) {
  std::string file;
  try {
    if (frames_ && last_checkpoint_.empty()) file = checkpoint();
  } catch (const std::exception&) {
    // As in fail(): there are the older checkpoints.
  }
  if (file.empty()) return fail(reason);
  fail(reason);
  return fmt::format("{}; the state before that is kept: '--resume' with other settings continues from {}", reason,
                     file);
}

std::vector<std::string> Run::convergence_warnings() const {
  const RunTotals& totals = simulation_.totals();
  std::vector<std::string> lines;
  const auto tell = [&](std::uint64_t count, const char* which) {
    if (count > 0)
      lines.push_back(
          fmt::format("{} of {} {} solves did not reach solver.{}_error within solver.max_iterations = {}; a "
                      "smaller time step helps most",
                      count, totals.steps, which, which, scene().solver.max_iterations));
  };
  if (totals.retried_steps > 0)
    lines.push_back(fmt::format("{} of {} steps were taken in parts, after {} attempts that failed; the first: {}",
                                totals.retried_steps, totals.steps, totals.retries, totals.first_failure));
  tell(totals.density_not_converged, "density");
  tell(totals.divergence_not_converged, "divergence");
  tell(totals.viscosity_not_converged, "viscosity");
  if (totals.contact_not_converged > 0)
    lines.push_back(
        fmt::format("{} of {} contact solves did not reach solver.contact.error within "
                    "solver.contact.max_iterations = {}; a smaller time step helps most",
                    totals.contact_not_converged, totals.steps, scene().solver.contact.max_iterations));
  return lines;
}

void Run::print_summary(const Pictures::Result& pictures) const {
  const World& world = simulation_.world();
  const RunTotals& totals = simulation_.totals();
  const double steps = static_cast<double>(std::max<std::uint64_t>(1, totals.steps));
  fmt::print(
      "done: {:g} s simulated in {}, {} steps, {:.1f}+{:.1f} iterations a step, {:.2f} M particle updates/s, {}\n",
      world.time, readable_duration(progress_->seconds()), totals.steps,
      static_cast<double>(totals.density_iterations) / steps, static_cast<double>(totals.divergence_iterations) / steps,
      progress_->particle_updates_per_second() / 1e6, readable_bytes(static_cast<double>(simulation_.memory_bytes())));
  if (!pictures.sheet.empty()) fmt::print("  pictures:     {}\n", pictures.sheet);
  if (!pictures.movie.empty()) fmt::print("  movie:        {}\n", pictures.movie);
  if (scene().outputs.pictures.every_frame && pictures_) fmt::print("  each frame:   {}\n", folder_.file("pictures"));
  if (!scene().outputs.particles.empty()) fmt::print("  particles:    {}\n", folder_.file("particles"));
  fmt::print("  measurements: {}\n", folder_.file("measurements.csv"));
  if (bodies_) fmt::print("  bodies:       {}\n", folder_.file("bodies.csv"));
  if (gauges_) fmt::print("  gauges:       {}\n", folder_.file("gauges.csv"));
  fmt::print("  run record:   {}\n", folder_.file("run.json"));
}

}  // namespace

int run(const RunOptions& options, OutputFolder& folder, const Interrupt& interrupt) {
  require_room_for(options.scene);
  if (options.exec.device == Device::cuda) require_room_on_device(options.scene);
  World world = build_world(options.scene);
  std::vector<std::string> warnings = suspicious(options.scene);
  warnings.insert(warnings.end(), world.warnings.begin(), world.warnings.end());
  const double bytes =
      estimate_bytes(world.scene, static_cast<double>(world.fluid.size()), static_cast<double>(world.boundary.size()));
  folder.claim();
  const bool restored = options.resume && restore(world, folder, warnings);
  for (const std::string& warning : warnings) say_problem("warning: " + warning);
  Run run(options, folder, interrupt, Simulation(std::move(world), options.exec), std::move(warnings));
  try {
    restored ? run.resume() : run.begin();
    if (options.begun) options.begun();
    run.advance();
    const int exit_code = run.finish();
    if (options.hash) run.print_hash();
    return exit_code;
  } catch (const StepFailure& error) {
    throw RunError(run.fail_with_state(error.what()));
  } catch (const RunError& error) {
    throw RunError(run.fail(error.what()));
  } catch (const std::bad_alloc&) {
    throw RunError(run.fail(fmt::format("out of memory: a run of this scene needs about {}", readable_bytes(bytes))));
  }
}

}  // namespace tidelock
