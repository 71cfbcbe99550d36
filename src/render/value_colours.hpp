// The colours of particles: along a map by their values, or one for each fluid.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "render/picture.hpp"

namespace tidelock {

class ValueColours {
 public:
  /// Keeps a reference to the scene. range: the ends of the map.
  ValueColours(const PictureScene& scene, ColourMap map, const ValueRange& range);
  Light operator()(std::uint32_t particle) const;
  /// Of the particle, where its value names one of the scene's fluids.
  std::optional<std::size_t> fluid(std::uint32_t particle) const;

 private:
  const PictureScene& scene_;
  ValueRange range_;
  std::vector<Light> colours_;  // the map in equal steps, or by fluid
};

}  // namespace tidelock
