// The look of a liquid: all that pictures, the viewer, Blender and other programs need to draw it.
#pragma once
#include <array>
#include <string>

#include "base/colour_space.hpp"

namespace tidelock {

struct Look {
  Rgb colour{};                        // sRGB 0..1: of particles, legends and surfaces that are not clear
  std::array<double, 3> absorption{};  // of red, green and blue over the longest way through a scene; clear ones only
  bool clear = true;                   // light goes through it; otherwise its surface scatters it, as milk does
  bool metal = false;                  // its surface mirrors, in its colour; never clear
  double roughness = 0.02;             // [-] of the surface; 0: a mirror, 1: dull
  Rgb emission{};                      // light that it sends out itself; 1: as bright as white paper in the sun
};

/// A fluid as it is shown.
struct ShownFluid {
  std::string name;  // "" where it has none
  Look look;
};

/// A clear liquid of this colour. It absorbs as strongly as water does for its own colour.
Look clear_look(const Lch& colour);
/// A clear liquid that absorbs this much.
Look clear_look(const Lch& colour, const std::array<double, 3>& absorption);
/// A liquid whose surface scatters light.
Look opaque_look(const Lch& colour, double roughness);

}  // namespace tidelock
