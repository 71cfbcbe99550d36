// Colours of the fluids of a scene, the same in pictures, the viewer's page, surface files and Blender. The
// first is like water, the next ones like oil, a green and a rose liquid; all further ones follow by a rule.
#pragma once
#include <array>
#include <cstddef>

#include "base/colour_space.hpp"

namespace tidelock {

struct FluidColour {
  Rgb display;                       // sRGB 0..1: of particles, legends and plain surfaces
  std::array<double, 3> absorption;  // of red, green, blue over the longest way through a scene: what makes water blue
};

/// Of the fluid with this index in the scene; any number of them differ from each other.
FluidColour fluid_colour(std::size_t fluid);

}  // namespace tidelock
