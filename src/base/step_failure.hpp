// A step that came to nothing, though a shorter one may well succeed.
#pragma once
#include "base/error.hpp"

namespace tidelock {

/// A solve did not converge, or the state is not sane. Simulation::step() catches it, takes the step back and tries
/// shorter ones; what leaves step() says that these failed too, and the world is as it was before them.
class StepFailure : public RunError {
 public:
  using RunError::RunError;
};

}  // namespace tidelock
