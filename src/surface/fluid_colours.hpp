// How the fluids of a scene look in pictures: the first like water, the next ones in colours that tell them apart.
#pragma once
#include <array>
#include <cstddef>

namespace tidelock {

struct FluidColour {
  std::array<double, 3> absorption;  // of red, green, blue over the longest way through a scene: what makes water blue
  std::array<double, 4> base;        // red, green, blue, alpha of a plain surface
};
inline constexpr std::size_t kFluidColours = 4;
/// Of the fluid with this index in the scene; they repeat.
inline const FluidColour& fluid_colour(std::size_t fluid) {
  static constexpr std::array<FluidColour, kFluidColours> colours = {
      {{{6.5, 1.7, 0.75}, {0.35, 0.6, 0.75, 1}},  // water
       {{0.9, 2.6, 9.0}, {0.8, 0.6, 0.25, 1}},    // oil
       {{6.0, 1.0, 5.0}, {0.4, 0.7, 0.4, 1}},     // green
       {{1.0, 6.0, 3.5}, {0.75, 0.4, 0.5, 1}}}};  // rose
  return colours[fluid % kFluidColours];
}

}  // namespace tidelock
