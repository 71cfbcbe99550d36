#include "run/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <limits>
#include <new>
#include <stdexcept>
#include <utility>

#include "base/readable.hpp"
#include "base/step_failure.hpp"
#include "outputs/kept_meshes.hpp"
#include "outputs/particle_files.hpp"
#include "outputs/run_record.hpp"
#include "run/doubts.hpp"
#include "run/resume.hpp"
#include "run/size_estimate.hpp"
#include "scene/body_warnings.hpp"
#include "world/state_hash.hpp"

namespace tidelock {

namespace {

constexpr double kTimeSlack = 1e-9;  // [-] of an interval: rounding in sums of steps, far below any step

/// True when a multiple of `every` [s] lies in (before, after]. It depends on nothing but the step itself, so it does
/// not matter where a run was cut.
bool crossed(double before, double after, double every) {
  return std::floor(after / every + kTimeSlack) > std::floor(before / every + kTimeSlack);
}

/// The world of a scene for which there is room.
World world_of(const Scene& scene, const ExecSettings& exec, const SampleCache& cache) {
  require_room_for(scene, cache);
  if (exec.device == Device::cuda) require_room_on_device(scene, cache);
  return build_world(scene, cache);
}

std::string failure_text(const std::string& reason, const std::string& checkpoint, bool is_newest) {
  if (checkpoint.empty()) return reason + "; there is no checkpoint yet";
  if (!is_newest) return fmt::format("{}; the last good checkpoint is {}", reason, checkpoint);
  return fmt::format("{}; the state before that is kept in {}", reason, checkpoint);
}

}  // namespace

RunFailure::RunFailure(const std::string& reason, std::string checkpoint, bool is_newest)
    : RunError(failure_text(reason, checkpoint, is_newest)),
      reason_(reason),
      checkpoint_(std::move(checkpoint)),
      is_newest_(is_newest) {}

Run::Run(const Scene& scene, const RunOptions& options, std::vector<RunListener*> listeners)
    : options_(options),
      listeners_(std::move(listeners)),
      folder_(options.folder, options.folder_option),
      simulation_(prepare(scene)),
      checkpoints_(folder_.path()),
      particles_(world().fluid.owned()) {
  for (const std::string& warning : warnings_) tell([&](RunListener& l) { l.warned(warning); });
}

void Run::keep_earlier_results() const {
  const RunOptions& o = options_;
  folder_.require_free();
  if (o.overwrite || o.resume || !folder_.holds_earlier_run()) return;
  throw InputError("", o.folder_option,
                   fmt::format("'{}' holds the results of an earlier run; '{}' replaces them, '{}' continues them, "
                               "another '{}' keeps them",
                               folder_.path(), o.overwrite_option, o.resume_option, o.folder_option));
}

Simulation Run::prepare(const Scene& scene) {
  keep_earlier_results();
  World world = world_of(scene, options_.exec, options_.cache);
  warnings_ = doubts_of(scene, options_.cache);
  warnings_.insert(warnings_.end(), world.warnings.begin(), world.warnings.end());
  warnings_ = grouped(warnings_);
  needed_ =
      estimate_bytes(scene, static_cast<double>(world.fluid.owned()), static_cast<double>(world.boundary.owned()));
  settings_ = settings_with_kept_meshes(scene);
  folder_.claim();
  restored_ = options_.resume && restore(world, folder_, warnings_);
  if (options_.enough_settled && world.settles != 0) settled_ = settle(world, options_.exec, options_.enough_settled);
  return Simulation(std::move(world), options_.exec);
}

double Run::slack() const { return kTimeSlack / scene().time.frames_per_second; }

double Run::row_slack() const { return kTimeSlack * scene().outputs.measure_every; }

bool Run::reached(double time) const { return world().time >= time - slack(); }

bool Run::wants_stop() const {
  return std::any_of(listeners_.begin(), listeners_.end(), [](RunListener* l) { return l->wants_stop(); });
}

double Run::seconds() const { return began_ ? std::chrono::duration<double>(Clock::now() - *began_).count() : 0; }

double Run::particle_updates_per_second() const {
  const double wall = stepping_seconds();
  return wall > 0 ? static_cast<double>(particles_) * static_cast<double>(steps_) / wall : 0;
}

void Run::warn(std::string warning) {
  tell([&](RunListener& l) { l.warned(warning); });
  warnings_.push_back(std::move(warning));
}

RunEnd Run::go() {
  try {
    restored_ ? resume() : begin();
    advance();
    return finish();
  } catch (const MissingPart&) {
    throw;  // nothing has run yet
  } catch (const StepFailure& error) {
    throw failure_with_state(error.what());
  } catch (const RunError& error) {
    throw failure(error.what());
  } catch (const std::bad_alloc&) {
    throw failure(fmt::format("out of memory: a run of this scene needs about {}", readable_bytes(needed_)));
  } catch (const InputError&) {
    throw;  // something in the folder that another run wrote: its record stays
  } catch (const std::exception& error) {
    record_failure(error.what());
    throw;
  }
}

// --- beginning -------------------------------------------------------------------------------------------------------

void Run::open_outputs(double resumed_at) {
  frames_ = std::make_unique<FrameWriter>(folder_.path(), scene().outputs.particles, world().frame);
  measurements_ = std::make_unique<MeasurementsFile>(folder_.file("measurements.csv"), resumed_at);
  if (std::any_of(world().bodies.begin(), world().bodies.end(), is_measured))
    bodies_ = std::make_unique<TableFile>(folder_.file("bodies.csv"), bodies_header(), resumed_at);
  if (!world().joints.empty())
    joints_ = std::make_unique<TableFile>(folder_.file("joints.csv"), joints_header(), resumed_at);
  if (has_gauges(scene()))
    gauges_ = std::make_unique<TableFile>(folder_.file("gauges.csv"), gauges_header(scene()), resumed_at);
}

void Run::begin() {
  folder_.remove_earlier_results();
  keep_meshes(scene(), folder_.path());
  write_record("running");
  open_outputs(-std::numeric_limits<double>::infinity());
  began_ = Clock::now();
  tell([&](RunListener& l) { l.started(*this); });
  emit_frame();
  write_row(moment_of(world(), options_.exec.threads), {});
}

void Run::resume() {
  resumed_at_ = world().time;
  remove_frames_from(folder_.path(), world().frame);
  keep_meshes(scene(), folder_.path());  // runs of older versions kept them under other names
  open_outputs(world().measured_at);     // the last row may stand behind the state's time, by less than a rounding
  began_ = Clock::now();
  write_record("running");
  tell([&](RunListener& l) { l.started(*this); });
}

// --- the loop --------------------------------------------------------------------------------------------------------

void Run::advance() {
  World& world = simulation_.world();
  const double end = scene().time.end;
  while (!reached(end) && !wants_stop()) {
    const double before = world.time;
    const double frame = frame_time(world.frame);
    const bool ends_between = end < frame - slack();
    if (ends_between && last_checkpoint_.empty() &&
        simulation_.next_step(end - before) != simulation_.next_step(frame - before))
      last_checkpoint_ = checkpoint();
    const double target = ends_between ? end : frame;
    std::optional<Moment> start;
    if (next_row() <= before + simulation_.next_step(target - before) + slack() + row_slack())
      start = moment_of(world, options_.exec.threads);
    const StepReport report = simulation_.step(target - before);
    ++steps_;
    const bool frame_done = !ends_between && reached(frame);
    if (reached(target)) world.time = target;  // exactly, so that errors of rounding do not add up over frames
    if (frame_done) emit_frame();
    if (start)
      write_rows(*start, report);
    else if (next_row() <= world.time + row_slack())  // its values at the step's start are lost
      throw std::logic_error("a step was longer than next_step() said, and a row of the tables lies in it");
    if (last_checkpoint_.empty() && crossed(before, world.time, scene().outputs.checkpoint_every)) checkpoint();
    tell([&](RunListener& l) { l.stepped(*this, report, frame_done); });
  }
}

void Run::emit_frame() {
  FrameData frame = now();
  tell([&](RunListener& l) { l.framed(*this, frame); });
  frames_->submit(std::move(frame));
  ++simulation_.world().frame;
}

/// A multiple of measure_every. Where rows are a whole number in a second, they stand at the same numbers as frames do.
double Run::next_row() const {
  const double every = scene().outputs.measure_every, rate = std::round(1 / every);
  const double number = std::floor(world().measured_at / every + kTimeSlack) + 1;
  return std::abs(rate * every - 1) < kTimeSlack ? number / rate : number * every;
}

void Run::write_row(const Moment& row, const StepReport& report) {
  measurements_->append(row.time, world().step, report, row.sums);
  if (bodies_) bodies_->append(bodies_rows(world(), row));
  if (joints_) joints_->append(joints_rows(world(), row));
  if (gauges_) gauges_->append(gauges_row(world(), row));
  begin_means(simulation_.world(), row);
  tell([&](RunListener& l) { l.measured(*this, row.sums); });
}

/// The rows that stand within the step that was taken; `start` is its start.
void Run::write_rows(Moment start, const StepReport& report) {
  Moment end = moment_of(world(), options_.exec.threads);
  for (double time = next_row(); time <= end.time + row_slack(); time = next_row()) {
    const bool at_end = std::abs(time - end.time) <= row_slack();
    Moment row = between(start, end, at_end ? 1 : (time - start.time) / (end.time - start.time));
    row.time = time;
    write_row(row, report);
    begin_means(end, row);
    start = row;
    begin_means(start, row);
  }
}

std::string Run::checkpoint() {
  frames_->flush();  // a checkpoint counts its frames as written
  simulation_.forget();
  newest_checkpoint_ = checkpoints_.write(world(), identity_of(scene()));
  tell([&](RunListener& l) { l.checkpointed(*this, newest_checkpoint_); });
  return newest_checkpoint_;
}

void Run::write_record(const std::string& status) {
  RunRecord record = record_of(simulation_, options_.exec);
  record.settings = settings_;
  record.status = status;
  record.started = started_;
  record.wall_seconds = seconds();
  record.resumed_at = resumed_at_;
  record.warnings = warnings_;
  for (const std::string& warning : convergence_warnings(totals(), scene().solver)) record.warnings.push_back(warning);
  if (status == "finished" || status == "interrupted") record.state_hash = hash_text(state_hash(world()));
  write_run_record(folder_.file("run.json"), record);
}

// --- ends ------------------------------------------------------------------------------------------------------------

RunEnd Run::finish() {
  frames_->flush();
  if (last_checkpoint_.empty()) checkpoint();
  simulation_.count_last_errors();
  if (!reached(scene().time.end)) {
    write_record("interrupted");
    return RunEnd::stopped;
  }
  stepped_ = seconds();
  tell([&](RunListener& l) { l.finishing(*this); });
  write_record("finished");
  return RunEnd::finished;
}

void Run::record_failure(const std::string& reason) {
  try {
    write_record("failed: " + reason);
  } catch (const std::exception&) {
    // The disk may be full, which then is the reason already.
  }
}

RunFailure Run::failure(const std::string& reason) {
  record_failure(reason);
  const std::vector<std::string> kept = checkpoints_.list();
  return {reason, kept.empty() ? "" : kept.back(), false};
}

RunFailure Run::failure_with_state(const std::string& reason) {
  try {
    if (frames_ && last_checkpoint_.empty()) {
      const std::string file = checkpoint();
      record_failure(reason);
      return {reason, file, true};
    }
  } catch (const std::exception&) {
    // As in record_failure(): there are the older checkpoints.
  }
  return failure(reason);
}

std::vector<std::string> convergence_warnings(const RunTotals& totals, const SolverSettings& solver) {
  std::vector<std::string> lines;
  const auto tell = [&](std::uint64_t count, const char* which) {
    if (count > 0)
      lines.push_back(
          fmt::format("{} of {} {} solves did not reach solver.{}_error within solver.max_iterations = {}; a "
                      "smaller time step helps most",
                      count, totals.steps, which, which, solver.max_iterations));
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
                    totals.contact_not_converged, totals.steps, solver.contact.max_iterations));
  return lines;
}

}  // namespace tidelock
