// Colours of values: colour maps that are perceptually even (equal steps of a value look like equal steps of
// lightness), and the step between display values (sRGB) and light (linear), in which shading and averaging are done.
#pragma once
#include <Eigen/Dense>
#include <optional>
#include <string_view>

#include "base/colour_space.hpp"
#include "render/image.hpp"
#include "scene/words.hpp"

namespace tidelock {

using Light = Eigen::Vector3f;  // linear red, green, blue; 1 is white on the display

Light to_light(Rgb8 colour);
Light light_from(const Rgb& display);
/// Light above 1 or below 0 is cut off.
Rgb8 to_display(const Light& light);

enum class ColourMap {
  water,     // deep blue to white: speed of water
  spectrum,  // violet, blue, green, yellow: any value
  balance,   // blue, light grey, red: departures from a middle value
};
constexpr auto words_of(ColourMap) {
  using W = Word<ColourMap>;
  return std::array{W{ColourMap::water, "water", "deep blue to white"},
                    W{ColourMap::spectrum, "spectrum", "violet, blue, green, yellow"},
                    W{ColourMap::balance, "balance", "blue, light grey, red"}};
}

/// The map that `name` is the word of, or nothing.
std::optional<ColourMap> colour_map_named(std::string_view name);

/// s in [0, 1], cut off outside.
Light colour_of(ColourMap map, double s);

}  // namespace tidelock
