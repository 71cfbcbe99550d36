// Whoever follows a run: a terminal, pictures, a viewer, a test. The run itself prints nothing.
#pragma once
#include <string>

#include "outputs/frame.hpp"
#include "stepping/simulation.hpp"

namespace tidelock {

class Run;

/// All calls come from the thread that called the run, between two steps; the run waits for each. An exception that
/// leaves one ends the run.
class RunListener {
 public:
  virtual ~RunListener() = default;

  /// Something that the user should know; it will be in the run record too.
  virtual void warned(const std::string& /*text*/) {}
  /// The world is built or restored and the folder is this run's. Run::resumed() says which.
  virtual void started(Run&) {}
  /// A frame, on its way to the disk.
  virtual void framed(Run&, const FrameData&) {}
  /// A row of measurements is in its file.
  virtual void measured(Run&, const Measurements&) {}
  /// A checkpoint is on the disk.
  virtual void checkpointed(Run&, const std::string& /*file*/) {}
  /// A step is done, and all that it gave rise to. frame_done: it completed a frame.
  virtual void stepped(Run&, const StepReport&, bool /*frame_done*/) {}
  /// The end is reached and all frames are in their files, but the run record is not: warnings still go into it.
  virtual void finishing(Run&) {}

  /// Asked before every step: true ends the run here, with a checkpoint.
  virtual bool wants_stop() { return false; }
};

}  // namespace tidelock
