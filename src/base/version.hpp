#pragma once

namespace tidelock {

/// Of this program, by semantic versioning: "0.2.0". CMakeLists.txt sets it.
const char* version();

}  // namespace tidelock
