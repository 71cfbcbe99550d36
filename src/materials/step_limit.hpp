// How long a step a model of a material bears.
#pragma once
#include <limits>

namespace tidelock {

struct StepLimit {
  double longest = std::numeric_limits<double>::infinity();  // [s] beyond it the fluid is unstable
  const char* key = "";                                      // of the fluid in the scene, which sets it
};

}  // namespace tidelock
