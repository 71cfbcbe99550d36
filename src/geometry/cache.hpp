// Samples and masses that were computed before, on disk, keyed by content: the second start of a scene is quick.
//
// The folder is named by the environment variable TIDELOCK_CACHE, which the program sets unless the user did; without
// it nothing is kept. Entries hold the whole content that they belong to and a checksum; one that is damaged or belongs
// to something else counts as not there. Trouble with the folder is never an error: then everything is computed anew.
#pragma once
#include <optional>
#include <string>

#include "geometry/geometry.hpp"

namespace tidelock {

/// Everything about the shape that its samples and mass depend on, as bytes. Meshes and parts by the key of their
/// content, not by their file's name.
std::string content_of(const Shape& shape, int dimensions);

/// The entry of this content (which says what it is an entry of).
std::optional<std::string> cache_load(const std::string& content);
void cache_store(const std::string& content, const std::string& data);

std::string pack(const SurfaceSamples& samples);
std::optional<SurfaceSamples> unpack_samples(const std::string& data);
std::string pack(const MassProperties& mass);
std::optional<MassProperties> unpack_mass(const std::string& data);

}  // namespace tidelock
