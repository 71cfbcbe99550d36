// The looks of the fluids of a scene, the same in pictures, the viewer's page, surface files and Blender.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "scene/look.hpp"
#include "scene/scene.hpp"

namespace tidelock {

/// By the fluids' index in the scene. The `colour` of the scene comes first, then the look of the material, then the
/// next colour of a palette: water, oil, green, rose, and hues a golden angle apart. Two fluids that the scene itself
/// does not colour can always be told apart.
std::vector<Look> looks_of(const Scene& scene);
Look look_of(const Scene& scene, std::size_t fluid);

/// Entry k of the palette.
Look palette_look(std::size_t k);

/// Whether the fluids' own colours tell more than a colour map: there are several, or the scene colours one, or one is
/// of a material that people know by its colour.
bool has_coloured_fluids(const Scene& scene);

/// A fluid as it is shown: name and look.
struct ShownFluid {
  std::string name;  // "" where it has none
  Look look;
};
std::vector<ShownFluid> shown_fluids(const Scene& scene);

}  // namespace tidelock
