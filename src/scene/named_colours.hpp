// The names that a scene may use for colours.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/colour_space.hpp"

namespace tidelock {

/// sRGB 0..1 of "red", "#e6b422" or a material of the library ("honey"); nothing for other text.
std::optional<Rgb> colour_named(const std::string& text);
/// All names, plain colours first.
std::vector<std::string> colour_names();

}  // namespace tidelock
