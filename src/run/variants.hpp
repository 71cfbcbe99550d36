// Variants of a scene: every combination of values for some of its settings.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace tidelock {

/// A setting and the values that it takes.
struct Variation {
  std::string path;                 // as in --set: "fluids[0].density"
  std::vector<std::string> values;  // as --set takes them
};

/// "PATH=FROM:TO:COUNT" (evenly spaced, both ends included) or "PATH=A,B,C"; commas in brackets, braces and quotes
/// belong to a value. Throws InputError.
Variation variation_of(const std::string& text);

struct SceneVariant {
  std::string name;                 // "density=800,speed=2": a name for its folder
  std::vector<std::string> values;  // by variation
};

/// The last of the variations changes fastest. Throws InputError where two variants would have the same name.
std::vector<SceneVariant> every_variant(const std::vector<Variation>& variations);

/// "PATH=VALUE" for each variation, as the scene's overrides.
std::vector<std::string> overrides_of(const SceneVariant& variant, const std::vector<Variation>& variations);

}  // namespace tidelock
