#include "scene/named_colours.hpp"

#include <algorithm>
#include <array>

#include "scene/materials.hpp"

namespace tidelock {
namespace {

struct NamedColour {
  const char* name;
  std::array<int, 3> rgb;  // 0..255
};
constexpr std::array kColours = {
    NamedColour{"white", {245, 245, 245}}, NamedColour{"grey", {128, 128, 128}},
    NamedColour{"black", {20, 20, 20}},    NamedColour{"red", {200, 40, 40}},
    NamedColour{"orange", {236, 130, 30}}, NamedColour{"yellow", {240, 205, 50}},
    NamedColour{"green", {60, 150, 70}},   NamedColour{"turquoise", {40, 175, 170}},
    NamedColour{"blue", {45, 95, 200}},    NamedColour{"violet", {130, 80, 190}},
    NamedColour{"pink", {230, 110, 160}},  NamedColour{"brown", {120, 75, 40}},
};

/// The value of a hexadecimal digit, -1 for other letters.
int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

Rgb from_bytes(const std::array<int, 3>& bytes) { return {bytes[0] / 255.0, bytes[1] / 255.0, bytes[2] / 255.0}; }

}  // namespace

std::optional<Rgb> colour_named(const std::string& text) {
  if (text.size() == 7 && text[0] == '#') {
    std::array<int, 3> bytes{};
    for (std::size_t c = 0; c < 3; ++c) {
      const int high = digit(text[1 + 2 * c]), low = digit(text[2 + 2 * c]);
      if (high < 0 || low < 0) return std::nullopt;
      bytes[c] = 16 * high + low;
    }
    return from_bytes(bytes);
  }
  const auto plain =
      std::find_if(kColours.begin(), kColours.end(), [&](const NamedColour& colour) { return text == colour.name; });
  if (plain != kColours.end()) return from_bytes(plain->rgb);
  if (const Material* material = material_named(text)) return material->look.colour;
  return std::nullopt;
}

std::vector<std::string> colour_names() {
  std::vector<std::string> names;
  for (const NamedColour& colour : kColours) names.emplace_back(colour.name);
  for (std::string& name : material_names()) names.push_back(std::move(name));
  return names;
}

}  // namespace tidelock
