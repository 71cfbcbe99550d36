// A whole run: a scene simulated to its end, with frames, measurements, checkpoints and a record in one folder, as
// `tidelock run` does it (docs/files.md), but without printing and without pictures.
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "tidelock/simulation.hpp"

namespace tidelock::v0 {

/// Whoever follows a run. All calls come from the thread that called run(), between two steps; the run waits for each.
/// An exception that leaves one ends the run and leaves run().
class TIDELOCK_API RunListener {
 public:
  virtual ~RunListener();
  /// Something that the user should know; it will be in the run record too.
  virtual void warned(std::string_view text);
  /// The folder is this run's, and the world is built, or restored from a checkpoint.
  virtual void started(const State& state, bool resumed);
  /// A frame, on its way to the disk.
  virtual void framed(const State& state, std::uint64_t number);
  /// A row of measurements is in its file.
  virtual void measured(const State& state);
  /// A checkpoint is on the disk.
  virtual void checkpointed(const State& state, const std::filesystem::path& file);
  /// A step is done, and all that it gave rise to.
  virtual void stepped(const State& state, const Step& step);
  /// The end is reached and all frames are in their files.
  virtual void finishing(const State& state);
  /// Asked before every step: true ends the run here, with a checkpoint.
  virtual bool wants_stop();
};

struct RunOptions {
  std::filesystem::path folder = {};  // for the results; made where it is not there
  Settings settings = {};
  bool resume = false;     // from the newest checkpoint in the folder, if there is one
  bool overwrite = false;  // replace the results of an earlier run in the folder; without it they are an InputError
};

struct RunResult {
  bool finished = false;             // false: a listener wanted to stop
  double time = 0;                   // [s] simulated time at its end
  double wall_seconds = 0;           // [s]
  std::uint64_t steps = 0;           // of this run
  std::uint64_t frames = 0;          // in the folder
  std::filesystem::path checkpoint;  // the newest
  std::string state_hash;            // as of Simulation
  std::vector<std::string> warnings;
};

/// Throws InputError before anything in the folder is changed, and RunError when the run cannot go on.
TIDELOCK_API RunResult run(const Scene& scene, const RunOptions& options, RunListener& listener);
TIDELOCK_API RunResult run(const Scene& scene, const RunOptions& options);

}  // namespace tidelock::v0
