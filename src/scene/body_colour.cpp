#include "scene/body_colour.hpp"

namespace tidelock {

Rgb body_colour(const BodyDescription& body, std::size_t number) {
  if (body.colour) return *body.colour;
  if (body.motion == Motion::static_) return {0.66, 0.67, 0.69};
  // None is like water, in which bodies float.
  constexpr std::array<Rgb, 6> kPalette = {{{0.86, 0.55, 0.24},
                                            {0.42, 0.29, 0.22},
                                            {0.75, 0.30, 0.27},
                                            {0.38, 0.60, 0.36},
                                            {0.88, 0.74, 0.33},
                                            {0.66, 0.36, 0.58}}};
  return kPalette[number % kPalette.size()];
}

}  // namespace tidelock
