// The first steps of a run, taken to learn what the whole run will cost on this machine.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "run/run.hpp"

namespace tidelock {

struct TrialResult {
  bool ended = false;          // the whole run was within the trial
  std::string failure;         // why the run cannot go on; "" when it can
  std::uint64_t steps = 0;     // [-] taken
  double seconds = 0;          // [s] of wall time that they took
  double least = 0, most = 0;  // [s] of wall time of the whole run, without pictures
  double frame = 0;            // [bytes] of a frame
  double checkpoint = 0;       // [bytes]
  double tables = 0;           // [bytes] of all rows of measurements
  double frames = 0;           // [-] of the whole run
  double checkpoints = 0;      // [-] kept at its end
  double disk() const { return frames * frame + checkpoints * checkpoint + tables; }
};

class Trial : private RunListener {
 public:
  /// Builds the world as a run does, in a folder of its own among the temporary files, which goes with the trial.
  /// Throws InputError, and RunError when no such folder can be made.
  Trial(const Scene& scene, const ExecSettings& exec, const SampleCache& cache);
  ~Trial() override;
  Trial(const Trial&) = delete;
  Trial& operator=(const Trial&) = delete;

  const World& world() const { return run_->world(); }
  const std::vector<std::string>& warnings() const { return warnings_; }

  /// Takes steps for that many seconds of wall time, once. A run of the same scene with particles of another size takes
  /// `scale` times as many steps and `particles` times as long for each.
  TrialResult go(double seconds, double scale = 1, double particles = 1);

 private:
  void warned(const std::string& text) override { warnings_.push_back(text); }
  void stepped(Run& run, const StepReport& report, bool frame_done) override;
  bool wants_stop() override;
  double estimate(double step, double scale, double particles) const;
  void measure_files(TrialResult& result, double particles) const;

  std::string folder_;
  std::vector<std::string> warnings_;
  std::unique_ptr<Run> run_;
  double allowed_ = 0;       // [s]
  double first_wall_ = 0;    // [s] at the end of the first step, which also settles the fluid
  double first_time_ = 0;    // [s]
  std::uint64_t steps_ = 0;  // [-]
};

}  // namespace tidelock
