// A whole run: a scene simulated to its end, with frames, measurements, checkpoints and a record in one folder.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "exec/settings.hpp"
#include "geometry/sample_cache.hpp"
#include "outputs/checkpoint_store.hpp"
#include "outputs/frame_writer.hpp"
#include "outputs/measurements.hpp"
#include "outputs/moment.hpp"
#include "run/listener.hpp"
#include "run/output_folder.hpp"
#include "stepping/settle.hpp"
#include "stepping/simulation.hpp"

namespace tidelock {

struct RunOptions {
  std::string folder;  // for the results; made where it is not there
  ExecSettings exec;
  bool resume = false;     // from the newest checkpoint in the folder, if there is one
  bool overwrite = false;  // replace the results of an earlier run in the folder; without it they are an error
  SampleCache cache = {};  // of samples of shapes
  /// Asked while the fluid settles before the first step: true ends that early. For trials, whose results nobody keeps.
  std::function<bool()> enough_settled = {};
  // What the user calls these options, for messages.
  std::string folder_option = "folder", resume_option = "resume", overwrite_option = "overwrite";
};

/// Why a run could not go on, and the checkpoint from which it can be resumed.
class RunFailure : public RunError {
 public:
  /// checkpoint: a file, or "" where there is none; is_newest: it holds the state just before what failed.
  RunFailure(const std::string& reason, std::string checkpoint, bool is_newest);
  const std::string& reason() const { return reason_; }
  const std::string& checkpoint() const { return checkpoint_; }
  bool is_newest() const { return is_newest_; }

 private:
  std::string reason_, checkpoint_;
  bool is_newest_;
};

enum class RunEnd { finished, stopped };  // stopped: a listener wanted it

class Run {
 public:
  /// Checks the scene's size, builds its world, claims the folder, and restores the newest checkpoint where that is
  /// asked for. Throws InputError before anything in the folder is changed. The listeners must outlive the run; they
  /// are told in this order.
  Run(const Scene& scene, const RunOptions& options, std::vector<RunListener*> listeners = {});
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  /// Simulates and writes, once. Throws RunFailure when the run cannot go on; the folder's record says so too.
  RunEnd go();

  // --- for listeners ---
  const Simulation& simulation() const { return simulation_; }
  const World& world() const { return simulation_.world(); }
  const Scene& scene() const { return world().scene; }
  const RunTotals& totals() const { return simulation_.totals(); }
  const RunOptions& options() const { return options_; }
  const OutputFolder& folder() const { return folder_; }
  /// How the fluid settled; only with options().enough_settled.
  const SettleReport& settled() const { return settled_; }
  /// True when it went on from a checkpoint.
  bool resumed() const { return restored_; }
  /// What there is now, as a frame would hold it.
  FrameData now() const { return snapshot(world(), options_.exec.threads); }
  /// Newest checkpoint that this run has written; "" before the first.
  const std::string& newest_checkpoint() const { return newest_checkpoint_; }
  /// [s] of wall time since the run started; 0 before.
  double seconds() const;
  /// [s] of these up to the last step; the rest is what listeners do at the end, such as pictures.
  double stepping_seconds() const { return stepped_.value_or(seconds()); }
  /// [1/s] particles times steps per second of stepping_seconds(), over all steps so far.
  double particle_updates_per_second() const;
  /// Tells all listeners, and keeps it for the run record.
  void warn(std::string warning);

 private:
  using Clock = std::chrono::steady_clock;
  double frame_time(std::uint64_t frame) const { return static_cast<double>(frame) / scene().time.frames_per_second; }
  double slack() const;      // [s]
  double row_slack() const;  // [s]
  bool reached(double time) const;
  bool wants_stop() const;
  void keep_earlier_results() const;
  Simulation prepare(const Scene& scene);
  void begin();
  void resume();
  void open_outputs(double resumed_at);
  void advance();
  RunEnd finish();
  void emit_frame();
  double next_row() const;  // [s]
  void write_row(const Moment& row, const StepReport& report);
  void write_rows(Moment start, const StepReport& report);
  std::string checkpoint();
  void write_record(const std::string& status);
  void record_failure(const std::string& reason);
  RunFailure failure(const std::string& reason);
  RunFailure failure_with_state(const std::string& reason);
  template <class Call>
  void tell(Call call) {
    for (RunListener* listener : listeners_) call(*listener);
  }

  RunOptions options_;
  std::vector<RunListener*> listeners_;
  OutputFolder folder_;
  std::vector<std::string> warnings_;
  bool restored_ = false;
  std::string settings_;  // for the record: the scene, its meshes as the folder keeps them
  double needed_ = 0;     // [bytes] of memory, estimated
  SettleReport settled_;
  Simulation simulation_;
  CheckpointStore checkpoints_;
  std::unique_ptr<FrameWriter> frames_;
  std::unique_ptr<MeasurementsFile> measurements_;
  std::unique_ptr<TableFile> bodies_, joints_, gauges_;
  std::optional<Clock::time_point> began_;
  std::optional<double> stepped_;  // [s] stepping_seconds() of a run whose last step is over
  std::uint64_t steps_ = 0;        // [-] taken by this run
  std::size_t particles_ = 0;      // [-] of the fluid, when it started
  double resumed_at_ = 0;          // [s]
  std::string newest_checkpoint_;
  /// The checkpoint before the first step that is shorter because the run ends between two frames. There is none after
  /// it, so that a run which is made longer takes the same steps as one that never ended there.
  std::string last_checkpoint_;
  std::chrono::system_clock::time_point started_ = std::chrono::system_clock::now();
};

/// What a run should be told of its solves at its end, one line each: those that did not converge, steps in parts.
std::vector<std::string> convergence_warnings(const RunTotals& totals, const SolverSettings& solver);

}  // namespace tidelock
