// The folder that keeps samples of shapes between runs.
#pragma once
#include "geometry/sample_cache.hpp"

namespace tidelock {

/// By the environment: $TIDELOCK_CACHE, or none where that is empty; else the user's cache folder.
SampleCache users_cache();

}  // namespace tidelock
