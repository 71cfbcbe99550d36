// The maps are lines in Oklab, whose L is perceived lightness: L goes evenly from end to end, hue and chroma follow a
// few points.
#include "render/colour.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/colour_space.hpp"

namespace tidelock {
namespace {

Light as_light(const Rgb& light) { return Eigen::Vector3d(light.data()).cast<float>(); }
Light in_gamut(double lightness, double chroma, double hue) { return as_light(light_of({lightness, chroma, hue})); }

/// Evenly spaced points; straight between them.
template <std::size_t N>
Light along(const std::array<Lch, N>& points, double s) {
  const double x = s * (N - 1);
  const std::size_t i = std::min(static_cast<std::size_t>(x), N - 2);
  const double f = x - static_cast<double>(i);
  const Lch &p = points[i], &q = points[i + 1];
  return in_gamut(p.lightness + f * (q.lightness - p.lightness), p.chroma + f * (q.chroma - p.chroma),
                  p.hue + f * (q.hue - p.hue));
}

constexpr std::array<Lch, 5> water_points{
    {{0.38, 0.135, 262}, {0.53, 0.145, 254}, {0.68, 0.115, 243}, {0.83, 0.065, 230}, {0.98, 0.008, 220}}};
constexpr std::array<Lch, 6> spectrum_points{
    {{0.28, 0.15, 305}, {0.41, 0.15, 275}, {0.54, 0.14, 235}, {0.67, 0.14, 175}, {0.80, 0.18, 135}, {0.93, 0.19, 103}}};
constexpr std::array<Lch, 3> balance_cold{{{0.42, 0.15, 260}, {0.67, 0.10, 250}, {0.92, 0.005, 240}}};
constexpr std::array<Lch, 3> balance_warm{{{0.92, 0.005, 50}, {0.67, 0.13, 38}, {0.42, 0.16, 26}}};

}  // namespace

Light light_from(const Rgb& display) { return as_light(light_of_display(display)); }

Light to_light(Rgb8 colour) {
  Light light;
  for (int c = 0; c < 3; ++c)
    light[c] = static_cast<float>(srgb_to_linear(colour[static_cast<std::size_t>(c)] / 255.0));
  return light;
}

Rgb8 to_display(const Light& light) {
  Rgb8 colour;
  for (int c = 0; c < 3; ++c) {
    const double v = std::clamp(static_cast<double>(light[c]), 0.0, 1.0);
    colour[static_cast<std::size_t>(c)] = static_cast<std::uint8_t>(std::lround(255 * linear_to_srgb(v)));
  }
  return colour;
}

std::optional<ColourMap> colour_map_named(std::string_view name) {
  for (const auto& w : words_of(ColourMap{}))
    if (name == w.word) return w.value;
  return std::nullopt;
}

Light colour_of(ColourMap map, double s) {
  s = std::clamp(s, 0.0, 1.0);
  switch (map) {
    case ColourMap::water:
      return along(water_points, s);
    case ColourMap::spectrum:
      return along(spectrum_points, s);
    case ColourMap::balance:
      return s < 0.5 ? along(balance_cold, 2 * s) : along(balance_warm, 2 * s - 1);
  }
  return Light::Zero();
}

}  // namespace tidelock
