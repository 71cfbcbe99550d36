// A cache of samples and masses on disk, keyed by content: the second start of a scene is fast.
//
// The folder is named by the environment variable TIDELOCK_CACHE, which the program sets unless the user did; without
// it nothing is kept. Entries hold their whole key and a checksum; one that is damaged or has another key counts as
// missing. Trouble with the folder is never an error: everything is then computed again.
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
