#include "scene/fluid_looks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "scene/materials.hpp"

namespace tidelock {
namespace {

constexpr double kFirstHue = 305;       // [degrees] violet, which is none of the first colours
constexpr double kGoldenAngle = 137.5;  // [degrees] hues this far apart never come close to an early one soon
constexpr double kApart = 0.08;         // [Oklab] between fluids: four times what can just be seen
constexpr int kMostTries = 64;          // [-] shades of one material

/// What a liquid must absorb to look like this.
std::array<double, 3> absorption_for(const Rgb& light) {
  std::array<double, 3> absorption;
  for (std::size_t c = 0; c < 3; ++c) absorption[c] = -2 * std::log(std::clamp(light[c], 0.01, 0.8));
  return absorption;
}

/// The same matter in another colour.
Look recoloured(Look look, const Rgb& display) {
  const Rgb light = light_of_display(display);
  look.colour = display;
  if (look.clear) look.absorption = absorption_for(light);
  const double strength = *std::max_element(look.emission.begin(), look.emission.end());
  const double most = std::max(1e-3, *std::max_element(light.begin(), light.end()));
  for (std::size_t c = 0; c < 3; ++c) look.emission[c] = strength * light[c] / most;
  return look;
}

bool is_free(const Look& look, const std::vector<std::optional<Look>>& taken) {
  return std::none_of(taken.begin(), taken.end(), [&](const std::optional<Look>& other) {
    return other && difference(look.colour, other->colour) < kApart;
  });
}

/// A material's look; where another fluid has it already, a lighter or darker shade with a hue that turns away.
Look free_shade(const Look& own, const std::vector<std::optional<Look>>& taken) {
  const Lch base = lch_of(light_of_display(own.colour));
  for (int k = 1; k <= kMostTries; ++k) {
    const bool lighter = (base.lightness < 0.5) == (k % 2 == 1);
    const Lch shade{std::clamp(base.lightness + (lighter ? 0.16 : -0.16), 0.25, 0.95), std::max(base.chroma, 0.06),
                    std::fmod(base.hue + 23.0 * (k - 1), 360.0)};
    const Look look = recoloured(own, display_of(light_of(shade)));
    if (is_free(look, taken)) return look;
  }
  return own;
}

/// Hues by the golden angle; dark, light and in between in turns.
Lch further_colour(std::size_t k) {
  constexpr std::array kLightness = {0.54, 0.82, 0.68};
  return {kLightness[k % 3], 0.14, std::fmod(kFirstHue + kGoldenAngle * static_cast<double>(k), 360.0)};
}

}  // namespace

Look clear_look(const Lch& colour, const std::array<double, 3>& absorption) {
  Look look;
  look.colour = display_of(light_of(colour));
  look.absorption = absorption;
  return look;
}

Look clear_look(const Lch& colour) { return clear_look(colour, absorption_for(light_of(colour))); }

Look opaque_look(const Lch& colour, double roughness) {
  Look look;
  look.colour = display_of(light_of(colour));
  look.clear = false;
  look.roughness = roughness;
  return look;
}

Look palette_look(std::size_t k) {
  switch (k) {
    case 0:
      return material_named("water")->look;
    case 1:
      return clear_look({0.74, 0.15, 65}, {0.9, 2.6, 9.0});  // oil
    case 2:
      return clear_look({0.66, 0.14, 150}, {6.0, 1.0, 5.0});  // green
    case 3:
      return clear_look({0.60, 0.17, 8}, {1.0, 6.0, 3.5});  // rose
    default:
      return clear_look(further_colour(k - 4));
  }
}

std::vector<Look> looks_of(const Scene& scene) {
  std::vector<std::optional<Look>> looks(scene.fluids.size());
  const auto material_of = [&](std::size_t f) { return material_named(scene.fluids[f].material); };
  for (std::size_t f = 0; f < looks.size(); ++f)
    if (const auto& colour = scene.fluids[f].colour)
      looks[f] = recoloured(material_of(f) ? material_of(f)->look : palette_look(0), *colour);
  for (std::size_t f = 0; f < looks.size(); ++f)
    if (!looks[f] && material_of(f)) {
      const Look& own = material_of(f)->look;
      looks[f] = is_free(own, looks) ? own : free_shade(own, looks);
    }
  const std::vector<std::optional<Look>> chosen =
      looks;  // by the scene; entries of the palette are apart by themselves
  std::size_t next = 0;
  for (std::optional<Look>& look : looks)
    while (!look) {
      const Look entry = palette_look(next++);
      if (next > 1000 || is_free(entry, chosen)) look = entry;
    }
  std::vector<Look> out;
  for (const std::optional<Look>& look : looks) out.push_back(*look);
  return out;
}

Look look_of(const Scene& scene, std::size_t fluid) { return looks_of(scene).at(fluid); }

bool has_coloured_fluids(const Scene& scene) {
  return scene.fluids.size() > 1 ||
         std::any_of(scene.fluids.begin(), scene.fluids.end(), [](const FluidDescription& fluid) {
           const Material* material = material_named(fluid.material);
           return fluid.colour || (material && material->known_by_colour);
         });
}

std::vector<ShownFluid> shown_fluids(const Scene& scene) {
  const std::vector<Look> looks = looks_of(scene);
  std::vector<ShownFluid> shown;
  for (std::size_t f = 0; f < looks.size(); ++f) shown.push_back({scene.fluids[f].name, looks[f]});
  return shown;
}

Look look_among(const std::vector<ShownFluid>& fluids, std::size_t fluid) {
  return fluid < fluids.size() ? fluids[fluid].look : palette_look(fluid);
}

nlohmann::ordered_json json_of(const std::vector<ShownFluid>& fluids) {
  nlohmann::ordered_json out = nlohmann::ordered_json::array();
  for (const auto& [name, look] : fluids)
    out.push_back({{"name", name},
                   {"colour", look.colour},
                   {"clear", look.clear},
                   {"absorption", look.absorption},
                   {"metal", look.metal},
                   {"roughness", look.roughness},
                   {"emission", look.emission}});
  return out;
}

}  // namespace tidelock
