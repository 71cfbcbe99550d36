// A step that fails is taken back and taken again in halves, each of which may be halved again.
#pragma once
#include <cstddef>
#include <functional>

#include "coupling/report.hpp"
#include "stepping/step_snapshot.hpp"

namespace tidelock {

class Retry {
 public:
  struct Step {
    World& world;
    const Exec& exec;
    RunTotals& totals;
    /// Takes one step of dt; throws StepFailure when it is of no use. The report says what it did until then.
    std::function<void(double dt, StepReport& report)> attempt;
    /// Drops what an attempt left outside the world.
    std::function<void()> forget;
  };

  /// Whether a step that fails is taken back. With individual steps particles have moved in many turns by then.
  static bool takes_back(const World& world);

  /// Called by an attempt once particles and samples are sorted: the state that a failure leads back to.
  void keep(const World& world, const Exec& exec) { before_.keep(world, exec); }
  /// One step of dt or, where that fails, its halves, which may be halved so many times in all. Throws StepFailure when
  /// that does not help, and RunError when the state is lost.
  StepReport take(const Step& step, double dt, int halvings = 4);
  std::size_t bytes() const { return before_.bytes(); }

 private:
  StepSnapshot before_;  // of the attempt that runs
};

}  // namespace tidelock
