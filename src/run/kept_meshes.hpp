// Meshes that a scene names are kept with its run, so that the run can be moved, and shown without the scene's folder.
#pragma once
#include <string>

#include "run/output_folder.hpp"
#include "scene/scene.hpp"

namespace tidelock {

/// Copies the scene's mesh files, and the buffers that glTF files name, into the folder's "meshes". Throws RunError.
void keep_meshes(const Scene& scene, const OutputFolder& folder);

/// Whether the folder's copies are what keep_meshes() would copy now.
bool meshes_are_kept(const Scene& scene, const std::string& folder);

/// The scene with every default filled in, as JSON text, its meshes named as keep_meshes() keeps them.
std::string settings_with_kept_meshes(const Scene& scene);

}  // namespace tidelock
