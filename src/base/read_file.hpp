// The whole content of a file.
#pragma once
#include <string>

namespace tidelock {

/// Throws InputError with the file's name and the system's reason.
std::string read_whole_file(const std::string& file);

}  // namespace tidelock
