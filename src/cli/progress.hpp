// The line that tells how far a run is: refreshed in place on a terminal, a plain line now and then elsewhere.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "stepping/simulation.hpp"

namespace tidelock {

class StepProgress {
 public:
  enum class Style { none, refreshed, lines };

  /// Style for standard output: refreshed on a terminal outside of CI, lines elsewhere.
  static Style style_of_stdout();

  /// start: the simulated time [s] at which this process took over; end: at which it will stop [s].
  StepProgress(Style style, double start, double end, std::size_t particles);

  /// Called after every step; prints when it is time to.
  void step(const StepReport& report, const World& world);
  /// Clears the refreshed line, so that something else can be printed.
  void clear();

  /// [s] of wall time since construction.
  double seconds() const;
  /// [1/s] particles times steps per second of wall time, over all steps so far.
  double particle_updates_per_second() const;

 private:
  using Clock = std::chrono::steady_clock;
  std::string line(const StepReport& report, const World& world) const;
  void update_rate(double time);

  Style style_;
  double end_;  // [s] simulated
  std::size_t particles_;
  std::uint64_t steps_ = 0;
  Clock::time_point began_ = Clock::now(), shown_ = began_;
  double rate_ = 0;                         // [-] simulated over wall time, lately
  double rated_wall_ = 0, rated_time_ = 0;  // [s] when it was last brought up to date
};

}  // namespace tidelock
