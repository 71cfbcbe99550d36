// The looks of the fluids of a scene, the same in pictures, the viewer's page, surface files and Blender.
#pragma once
#include <cstddef>
#include <nlohmann/json_fwd.hpp>
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

/// Name and look of each fluid, by its index in the scene.
std::vector<ShownFluid> shown_fluids(const Scene& scene);
/// Of the fluid with this index; an entry of the palette where the list does not hold it.
Look look_among(const std::vector<ShownFluid>& fluids, std::size_t fluid);
/// All that drawings of the fluids depend on. Colours are sRGB, absorption and emission as in Look.
nlohmann::ordered_json json_of(const std::vector<ShownFluid>& fluids);

/// Whether the fluids' own colours tell more than a colour map: there are several, or the scene colours one, or one is
/// of a material that people know by its colour.
bool has_coloured_fluids(const Scene& scene);

}  // namespace tidelock
