#include "surface/fluid_colours.hpp"

#include <algorithm>
#include <cmath>

namespace tidelock {
namespace {

struct Look {
  Lch colour;
  std::array<double, 3> absorption;
};
constexpr std::array<Look, 4> kLooks = {{
    {{0.62, 0.14, 250}, {6.5, 1.7, 0.75}},  // water
    {{0.74, 0.15, 65}, {0.9, 2.6, 9.0}},    // oil
    {{0.66, 0.14, 150}, {6.0, 1.0, 5.0}},   // green
    {{0.60, 0.17, 8}, {1.0, 6.0, 3.5}},     // rose
}};
constexpr double kFirstHue = 305;       // [degrees] violet, which is none of the looks above
constexpr double kGoldenAngle = 137.5;  // [degrees] hues this far apart never come close to an early one soon

/// Hues by the golden angle, light and dark in turns.
Lch further_colour(std::size_t k) {
  return {k % 2 == 0 ? 0.54 : 0.82, 0.14, std::fmod(kFirstHue + kGoldenAngle * static_cast<double>(k), 360.0)};
}

/// What a liquid must absorb to look like this: as strong as water does for its own colour.
std::array<double, 3> absorption_for(const Rgb& light) {
  std::array<double, 3> absorption;
  for (std::size_t c = 0; c < 3; ++c) absorption[c] = -2 * std::log(std::clamp(light[c], 0.01, 0.8));
  return absorption;
}

}  // namespace

FluidColour fluid_colour(std::size_t fluid) {
  const bool known = fluid < kLooks.size();
  const Rgb light = light_of(known ? kLooks[fluid].colour : further_colour(fluid - kLooks.size()));
  Rgb display;
  for (std::size_t c = 0; c < 3; ++c) display[c] = linear_to_srgb(light[c]);
  return {display, known ? kLooks[fluid].absorption : absorption_for(light)};
}

}  // namespace tidelock
