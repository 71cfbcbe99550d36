// The level set of a field as a mesh of quadrilaterals: a sparse OpenVDB grid around the particles, and OpenVDB's
// extraction from it.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "surface/field.hpp"

namespace tidelock {

struct QuadMesh {
  std::vector<Float3> vertices;                     // [m]
  std::vector<std::array<std::uint32_t, 4>> quads;  // counterclockwise seen from where the field is below the level
};

/// False in a program that was built without OpenVDB; then there is nothing to extract with.
bool extraction_available();

/// Throws RunError when the grid would be too large to number its cells.
QuadMesh extract_level_set(const ParticleField& field, double level, double voxel, int threads);

}  // namespace tidelock
