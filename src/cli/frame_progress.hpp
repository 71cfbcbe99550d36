// The line that tells how many frames are done: for commands that work through the frames of a run.
#pragma once
#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>

#include "cli/progress.hpp"

namespace tidelock {

class FrameProgress {
 public:
  /// what: "surface", "picture".
  FrameProgress(StepProgress::Style style, std::string what, std::size_t frames);
  /// One more is done; from any thread.
  void done(const std::string& file);
  /// Clears the refreshed line.
  void clear();
  /// [s] of wall time since construction.
  double seconds() const;

 private:
  using Clock = std::chrono::steady_clock;
  StepProgress::Style style_;
  std::string what_;
  std::size_t frames_, done_ = 0;
  Clock::time_point began_ = Clock::now(), shown_{};
  std::mutex mutex_;
};

}  // namespace tidelock
