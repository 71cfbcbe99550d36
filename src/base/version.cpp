#include "base/version.hpp"

namespace tidelock {

const char* version() { return TIDELOCK_VERSION; }

}  // namespace tidelock
