#include "render/value_colours.hpp"

#include <algorithm>
#include <cmath>

namespace tidelock {
namespace {

constexpr int kMapSteps = 1024;
const Light kPlainWater(0.035f, 0.16f, 0.46f), kUnknown(0.30f, 0.30f, 0.30f);

}  // namespace

ValueColours::ValueColours(const PictureScene& scene, ColourMap map, const ValueRange& range)
    : scene_(scene), range_(range) {
  if (!scene.by_fluid)
    for (int i = 0; i < kMapSteps; ++i) colours_.push_back(colour_of(map, i / (kMapSteps - 1.0)));
  else
    for (const ShownFluid& fluid : scene.fluids) colours_.push_back(light_from(fluid.look.colour));
}

std::optional<std::size_t> ValueColours::fluid(std::uint32_t particle) const {
  if (!scene_.by_fluid || scene_.value.empty()) return std::nullopt;
  const float value = scene_.value[particle];
  if (!(value >= 0 && value < static_cast<float>(scene_.fluids.size()))) return std::nullopt;
  return static_cast<std::size_t>(value);
}

Light ValueColours::operator()(std::uint32_t particle) const {
  if (scene_.value.empty()) return kPlainWater;
  const double value = scene_.value[particle];
  if (!std::isfinite(value)) return kUnknown;
  if (scene_.by_fluid) {
    const auto known = fluid(particle);
    return known ? colours_[*known] : kUnknown;
  }
  const double s = (value - range_.lo) / (range_.hi - range_.lo);
  return colours_[static_cast<std::size_t>(std::lround(std::clamp(s, 0.0, 1.0) * (kMapSteps - 1)))];
}

}  // namespace tidelock
