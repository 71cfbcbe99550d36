// The frames that `--frames` names.
#pragma once
#include <string>
#include <vector>

#include "outputs/run_results.hpp"

namespace tidelock {

/// "12", "10:20" or "0:100:5", both ends included; "" means all. Throws InputError when no frame of the run is meant.
std::vector<FrameFile> chosen_frames(const RunResults& run, const std::string& text);

}  // namespace tidelock
