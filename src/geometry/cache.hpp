// Keys and entries of a SampleCache: shapes, their samples and their masses as bytes.
#pragma once
#include <optional>
#include <string>

#include "geometry/geometry.hpp"

namespace tidelock {

/// Everything about the shape that its samples and mass depend on, as bytes. Meshes and parts by the key of their
/// content, not by their file's name.
std::string content_of(const Shape& shape, int dimensions);

std::string pack(const SurfaceSamples& samples);
std::optional<SurfaceSamples> unpack_samples(const std::string& data);
std::string pack(const MassProperties& mass);
std::optional<MassProperties> unpack_mass(const std::string& data);

}  // namespace tidelock
