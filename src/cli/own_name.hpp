// How the program is called by who reads its help and its messages.
#pragma once
#include <string>
#include <string_view>

namespace tidelock {

/// The text, with "./tidelock" as "tidelock" where the program is installed: that script is the source's alone.
std::string in_own_name(std::string_view text);

}  // namespace tidelock
