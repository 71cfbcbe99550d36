#include "base/colour_space.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tidelock {
namespace {

Rgb oklab_to_linear(double L, double a, double b) {
  const double l = std::pow(L + 0.3963377774 * a + 0.2158037573 * b, 3);
  const double m = std::pow(L - 0.1055613458 * a - 0.0638541728 * b, 3);
  const double s = std::pow(L - 0.0894841775 * a - 1.2914855480 * b, 3);
  return {4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
          -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
          -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s};
}

std::array<double, 3> oklab_of(const Rgb& v) {
  const double l = std::cbrt(0.4122214708 * v[0] + 0.5363325363 * v[1] + 0.0514459929 * v[2]);
  const double m = std::cbrt(0.2119034982 * v[0] + 0.6806995451 * v[1] + 0.1073969566 * v[2]);
  const double s = std::cbrt(0.0883024619 * v[0] + 0.2817188376 * v[1] + 0.6299787005 * v[2]);
  return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
          1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
          0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

}  // namespace

double srgb_to_linear(double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); }
double linear_to_srgb(double v) { return v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055; }

Rgb light_of(const Lch& colour) {
  const double angle = colour.hue * std::numbers::pi / 180;
  const auto at = [&](double chroma) {
    return oklab_to_linear(colour.lightness, chroma * std::cos(angle), chroma * std::sin(angle));
  };
  const auto inside = [](const Rgb& rgb) {
    return std::all_of(rgb.begin(), rgb.end(), [](double v) { return v >= -1e-4 && v <= 1 + 1e-4; });
  };
  double low = 0, high = colour.chroma;
  if (inside(at(high))) low = high;
  for (int i = 0; i < 20 && low < high; ++i) (inside(at(0.5 * (low + high))) ? low : high) = 0.5 * (low + high);
  Rgb light = at(low);
  for (double& v : light) v = std::clamp(v, 0.0, 1.0);
  return light;
}

Lch lch_of(const Rgb& light) {
  const auto [lightness, a, b] = oklab_of(light);
  const double hue = std::atan2(b, a) * 180 / std::numbers::pi;
  return {lightness, std::hypot(a, b), hue < 0 ? hue + 360 : hue};
}

Rgb display_of(const Rgb& light) {
  return {linear_to_srgb(light[0]), linear_to_srgb(light[1]), linear_to_srgb(light[2])};
}
Rgb light_of_display(const Rgb& display) {
  return {srgb_to_linear(display[0]), srgb_to_linear(display[1]), srgb_to_linear(display[2])};
}

double difference(const Rgb& display, const Rgb& other) {
  const auto a = oklab_of(light_of_display(display)), b = oklab_of(light_of_display(other));
  return std::sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + (a[2] - b[2]) * (a[2] - b[2]));
}

}  // namespace tidelock
