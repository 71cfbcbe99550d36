#include "render/value_colours.hpp"

#include <algorithm>
#include <cmath>

#include "surface/fluid_colours.hpp"

namespace tidelock {
namespace {

constexpr int kMapSteps = 1024;
const Light kPlainWater(0.035f, 0.16f, 0.46f), kUnknown(0.30f, 0.30f, 0.30f);

}  // namespace

Light fluid_light(std::size_t fluid) {
  const Rgb display = fluid_colour(fluid).display;
  Light light;
  for (int c = 0; c < 3; ++c) light[c] = static_cast<float>(srgb_to_linear(display[static_cast<std::size_t>(c)]));
  return light;
}

ValueColours::ValueColours(const PictureScene& scene, ColourMap map, const ValueRange& range)
    : scene_(scene), range_(range) {
  if (scene.fluids.empty())
    for (int i = 0; i < kMapSteps; ++i) colours_.push_back(colour_of(map, i / (kMapSteps - 1.0)));
  for (std::size_t f = 0; f < scene.fluids.size(); ++f) colours_.push_back(fluid_light(f));
}

Light ValueColours::operator()(std::uint32_t particle) const {
  if (scene_.value.empty()) return kPlainWater;
  const double value = scene_.value[particle];
  if (!std::isfinite(value)) return kUnknown;
  if (!scene_.fluids.empty()) {
    const bool known = value >= 0 && value < static_cast<double>(colours_.size());
    return known ? colours_[static_cast<std::size_t>(value)] : kUnknown;
  }
  const double s = (value - range_.lo) / (range_.hi - range_.lo);
  return colours_[static_cast<std::size_t>(std::lround(std::clamp(s, 0.0, 1.0) * (kMapSteps - 1)))];
}

}  // namespace tidelock
