// Colours of bodies, the same in pictures, the viewer's page and Blender.
#pragma once
#include <cstddef>

#include "base/colour_space.hpp"
#include "scene/scene.hpp"

namespace tidelock {

/// sRGB 0..1: the scene's, or one chosen by the body's number; static bodies are grey.
Rgb body_colour(const BodyDescription& body, std::size_t number);

}  // namespace tidelock
