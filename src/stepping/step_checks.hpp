// Whether a step is of use: its solves have converged and its state is sane. What is not throws StepFailure.
#pragma once
#include "coupling/report.hpp"
#include "stepping/time_step.hpp"
#include "world/world.hpp"

namespace tidelock {

/// Throws InputError where this machine cannot run the world as the settings say.
void require_machine_for(const World& world, const ExecSettings& settings);

class StepChecks {
 public:
  explicit StepChecks(const World& world) : sane_speed_(sane_speed(world)) {}

  /// A solve has converged, unless the scene wants to go on all the same. `solve`: its name for the message.
  void solved(const World& world, const char* solve, const SolveReport& report, double dt) const;
  void solved(const World& world, const RigidReport& report, double dt) const;
  /// No particle is beyond the speed bound, and none has a velocity that is not a number.
  void speeds(const World& world, double fastest, double sum_of_squares, double dt) const;
  /// No point of a dynamic body is beyond the speed bound; after they have moved.
  void bodies(const World& world, double dt) const;

 private:
  [[noreturn]] void report_insane(const World& world, double dt) const;

  SaneSpeed sane_speed_;
};

}  // namespace tidelock
