// A step that failed, although a shorter one may succeed.
#pragma once
#include "base/error.hpp"

namespace tidelock {

/// A solve did not converge, or the state is not sane. Simulation::step() catches it, undoes the step and tries shorter
/// ones. When it leaves step(), these failed too, and the world is as it was before them.
class StepFailure : public RunError {
 public:
  using RunError::RunError;
};

}  // namespace tidelock
