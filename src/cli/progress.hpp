// The line that tells how far a run is: refreshed in place on a terminal, a plain line now and then elsewhere.
#pragma once
#include <chrono>
#include <string>

#include "run/run.hpp"

namespace tidelock {

class StepProgress {
 public:
  enum class Style { none, refreshed, lines };

  /// Style for standard output: refreshed on a terminal outside of CI, lines elsewhere.
  static Style style_of_stdout();

  /// start: the simulated time [s] at which this process took over; end: at which it will stop [s].
  StepProgress(Style style, double start, double end);

  /// Called after every step; prints when it is time to.
  void step(const StepReport& report, const Run& run);
  /// Clears the refreshed line, so that something else can be printed.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  std::string line(const StepReport& report, const Run& run) const;
  void update_rate(double time, double wall);

  Style style_;
  double end_;  // [s] simulated
  Clock::time_point shown_ = Clock::now();
  double rate_ = 0;                         // [-] simulated over wall time, lately
  double rated_wall_ = 0, rated_time_ = 0;  // [s] when it was last brought up to date
};

}  // namespace tidelock
