// The line that tells how many frames are done: for commands that work through the frames of a run.
#pragma once
#include <chrono>
#include <cstddef>
#include <string>

#include "cli/progress.hpp"
#include "outputs/frame_done.hpp"

namespace tidelock {

class FrameProgress {
 public:
  /// what: "surface", "picture". Clears its line when it goes.
  FrameProgress(bool quiet, std::string what);
  ~FrameProgress() { clear(); }
  FrameProgress(const FrameProgress&) = delete;
  FrameProgress& operator=(const FrameProgress&) = delete;

  /// For as long as this lives.
  FrameDone frame_done();
  /// Clears the refreshed line.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  void done(const std::string& file, std::size_t done, std::size_t of);

  StepProgress::Style style_;
  std::string what_;
  Clock::time_point began_ = Clock::now(), shown_{};
};

}  // namespace tidelock
