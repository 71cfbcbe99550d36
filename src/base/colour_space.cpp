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

}  // namespace tidelock
