// Meshes that a scene names are kept with its run, so that the run can be moved, and shown without the scene's folder.
// A copy is named by the hash of its content: files of one name from two folders do not meet, and equal ones are kept
// once.
#pragma once
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "scene/scene.hpp"

namespace tidelock {

/// scene_json() with another name for each mesh file.
nlohmann::json scene_with_mesh_names(const Scene& scene, const std::function<std::string(const std::string&)>& name_of);

/// Copies the scene's mesh files, and the buffers that glTF files name, into the folder's "meshes", where they are not
/// there yet. Throws RunError.
void keep_meshes(const Scene& scene, const std::string& folder);

/// Whether the folder's copies are what keep_meshes() would copy now.
bool meshes_are_kept(const Scene& scene, const std::string& folder);

/// The scene with every default filled in, as JSON text, its meshes named as keep_meshes() keeps them.
std::string settings_with_kept_meshes(const Scene& scene);

/// Throws InputError when a mesh that the settings of a run name has another content than its name says. Files that are
/// not there, and names without a hash, as older runs have them, are left to whoever reads them.
void check_kept_meshes(const nlohmann::json& settings, const std::string& folder);

}  // namespace tidelock
