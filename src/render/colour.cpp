// The maps are lines in Oklab (B. Ottosson, "A perceptual color space for image processing", 2020), whose L is
// perceived lightness: L goes evenly from end to end, hue and chroma follow a few points. Colours outside of the
// display's gamut lose chroma, not lightness.
#include "render/colour.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace tidelock {
namespace {

double srgb_to_linear(double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); }
double linear_to_srgb(double v) { return v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055; }

Eigen::Vector3d oklab_to_linear(double L, double a, double b) {
  const double l = std::pow(L + 0.3963377774 * a + 0.2158037573 * b, 3);
  const double m = std::pow(L - 0.1055613458 * a - 0.0638541728 * b, 3);
  const double s = std::pow(L - 0.0894841775 * a - 1.2914855480 * b, 3);
  return {4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
          -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
          -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s};
}

/// Oklch to light inside of the gamut; hue in degrees.
Light in_gamut(double L, double chroma, double hue) {
  const double angle = hue * std::numbers::pi / 180;
  const auto at = [&](double c) -> Eigen::Vector3d {
    return oklab_to_linear(L, c * std::cos(angle), c * std::sin(angle));
  };
  const auto inside = [](const Eigen::Vector3d& v) { return v.minCoeff() >= -1e-4 && v.maxCoeff() <= 1 + 1e-4; };
  double low = 0, high = chroma;
  if (inside(at(chroma))) low = chroma;
  for (int i = 0; i < 20 && low < high; ++i) (inside(at(0.5 * (low + high))) ? low : high) = 0.5 * (low + high);
  return at(low).cwiseMax(0.0).cwiseMin(1.0).cast<float>();
}

struct Lch {
  double lightness, chroma, hue;  // [-], [-], [degrees]
};

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
  if (name == "water") return ColourMap::water;
  if (name == "spectrum") return ColourMap::spectrum;
  if (name == "balance") return ColourMap::balance;
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
