// The scenes that came with the program.
#pragma once
#include <filesystem>
#include <string>

namespace tidelock {

/// Their folder: TIDELOCK_SCENES where that is set; beside an installed program; else that of the source.
std::filesystem::path scenes_folder();

/// Does the program stand beside its scenes, as an installed one does?
bool is_installed();

/// The file that a user means by a word: that file, or a scene by its name in scenes_folder(), such as "boat" or
/// "materials/honey". A folder, and a name with an extension, come back as they are; any other word is an InputError
/// that names the nearest scene.
std::string scene_file(const std::string& word);

}  // namespace tidelock
