// Texts that CMake puts into the program (src/cli/texts.cpp.in): one source for ./tidelock and for the binary.
#pragma once
#include <string_view>

namespace tidelock {

/// The contents of src/cli/help/<command>.txt; "tidelock" is the overview. Empty when there is no such command.
std::string_view help_text(std::string_view command);

/// scenes/dam_break.json, so that `run` without a scene works from any folder.
std::string_view starter_scene();

/// src/cli/blender/scene.py, which `blender` puts beside a run's data.
std::string_view blender_script();

}  // namespace tidelock
