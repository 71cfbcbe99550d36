// Parts that the first build leaves out (surfaces, papers, bullet): ./tidelock builds them when a command needs them.
#pragma once
#include <string>

namespace tidelock {

/// Whether ./tidelock started this program and has not tried to build this part yet.
bool part_can_be_built(const std::string& part);

/// Becomes ./tidelock, which builds the part and starts the same command again. Returns where that cannot be.
void build_and_start_again(const std::string& part, char** argv);

}  // namespace tidelock
