// The first steps of a run, taken to learn what the whole run will cost on this machine.
#pragma once
#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "run/run.hpp"

namespace tidelock {

struct TrialResult {
  bool ended = false;          // the whole run was within the trial
  std::string failure;         // why the run cannot go on; "" when it can
  std::uint64_t steps = 0;     // [-] taken
  double seconds = 0;          // [s] of wall time that they took, with settling
  double least = 0, most = 0;  // [s] of wall time of the whole run, without pictures
  double settling = 0;         // [s] of these before the first step, at most
  double frame = 0;            // [bytes] of a frame
  double checkpoint = 0;       // [bytes]
  double tables = 0;           // [bytes] of all rows of measurements
  double frames = 0;           // [-] of the whole run
  double checkpoints = 0;      // [-] kept at its end
  double disk() const { return frames * frame + checkpoints * checkpoint + tables; }
};

/// A folder of its own among the temporary files, which goes with it.
class TrialFolder {
 public:
  /// Throws RunError.
  TrialFolder();
  ~TrialFolder() { remove(); }
  TrialFolder(const TrialFolder&) = delete;
  TrialFolder& operator=(const TrialFolder&) = delete;
  const std::string& path() const { return path_; }
  /// Also while a trial writes into it; from any thread.
  void remove() const noexcept;

 private:
  std::string path_;
};

class Trial : private RunListener {
 public:
  /// Builds the world as a run does, and lets it settle for at most that many seconds of wall time. Throws InputError,
  /// and MissingPart where this build cannot run the scene.
  Trial(const Scene& scene, const ExecSettings& exec, const SampleCache& cache, const TrialFolder& folder,
        double seconds);
  Trial(const Trial&) = delete;
  Trial& operator=(const Trial&) = delete;

  const World& world() const { return run_->world(); }

  /// Takes steps for as many seconds again, once. A run of the same scene with particles of another size takes
  /// `scale` times as many steps and `particles` times as long for each.
  TrialResult go(double scale = 1, double particles = 1);

 private:
  using Clock = std::chrono::steady_clock;
  void stepped(Run& run, const StepReport& report, bool frame_done) override;
  bool wants_stop() override { return run_ && run_->seconds() > allowed_; }
  /// [s] of wall time that settling takes in all, at most.
  double longest_settling() const;
  double estimate(double step, double scale, double particles) const;
  void measure_files(TrialResult& result, double particles) const;

  std::string folder_;
  std::optional<Clock::time_point> settling_since_;
  double settled_in_ = 0;  // [s]
  std::unique_ptr<Run> run_;
  double allowed_ = 0;       // [s]
  double first_wall_ = 0;    // [s] at the end of the first step
  double first_time_ = 0;    // [s]
  std::uint64_t steps_ = 0;  // [-]
};

}  // namespace tidelock
