// How work through the frames of a run tells how far it is.
#pragma once
#include <cstddef>
#include <functional>
#include <string>

namespace tidelock {

/// Called when the work begins, with no file and 0 done, and after each frame: the file that was made, how many are
/// done, and of how many. One call at a time, from any thread.
using FrameDone = std::function<void(const std::string& file, std::size_t done, std::size_t of)>;

}  // namespace tidelock
