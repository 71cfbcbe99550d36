#include "run/variants.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "scene/spelling.hpp"

namespace tidelock {
namespace {

using scene_format::quoted;

constexpr std::size_t kMostVariants = 10000;
constexpr std::size_t kLongestName = 120;  // [bytes] a file system allows 255

[[noreturn]] void bad(const std::string& text, const std::string& what) {
  throw InputError("", "--vary", fmt::format("found {}; {}", quoted(text), what));
}

/// Parts between separators that no bracket, brace or quote holds.
std::vector<std::string> parts_of(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  int depth = 0;
  bool quote = false;
  for (const char c : text) {
    if (c == '"') quote = !quote;
    if (!quote) depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
    if (c == separator && depth == 0 && !quote)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

/// FROM:TO:COUNT, or nothing where the text is no range.
std::optional<std::vector<std::string>> range_of(const std::string& text, const std::string& whole) {
  const std::vector<std::string> parts = parts_of(text, ':');
  if (parts.size() < 2) return std::nullopt;
  std::vector<double> numbers;
  for (const std::string& part : parts) {
    const auto number = parse_number<double>(part);
    if (!number || !std::isfinite(*number)) return std::nullopt;
    numbers.push_back(*number);
  }
  if (parts.size() != 3) bad(whole, "expected FROM:TO:COUNT, such as 800:1200:5");
  const auto count = parse_number<std::size_t>(parts[2]);
  if (!count || *count < 2 || *count > kMostVariants)
    bad(whole, fmt::format("expected a COUNT of 2 to {} in FROM:TO:COUNT", kMostVariants));
  std::vector<std::string> values;
  const auto last = static_cast<double>(*count - 1);
  for (std::size_t i = 0; i < *count; ++i) {
    const auto k = static_cast<double>(i);
    values.push_back(fmt::format("{:.12g}", (numbers[0] * (last - k) + numbers[1] * k) / last));
  }
  return values;
}

/// "bodies[1].density" by its last key.
std::string short_name(const std::string& path) {
  const std::size_t dot = path.rfind('.');
  return dot == path.npos ? path : path.substr(dot + 1);
}

std::string name_of(const SceneVariant& variant, const std::vector<Variation>& variations) {
  std::string name;
  for (std::size_t v = 0; v < variations.size(); ++v) {
    std::string key = short_name(variations[v].path);
    for (std::size_t other = 0; other < variations.size(); ++other)
      if (other != v && short_name(variations[other].path) == key) key = variations[v].path;
    name += (v == 0 ? "" : ",") + key + "=" + variant.values[v];
  }
  for (char& c : name)
    if (c == '/' || c == '\\' || c == '"' || c == '\'' || static_cast<unsigned char>(c) <= 0x20) c = '_';
  return name.substr(0, kLongestName);
}

}  // namespace

Variation variation_of(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == text.npos || equals == 0 || equals + 1 == text.size())
    bad(text, "expected PATH=FROM:TO:COUNT or PATH=A,B,C, such as fluids[0].density=800:1200:5");
  const std::string words = text.substr(equals + 1);
  Variation variation{text.substr(0, equals), {}};
  if (auto range = range_of(words, text))
    variation.values = *range;
  else
    variation.values = parts_of(words, ',');
  for (const std::string& value : variation.values)
    if (value.empty()) bad(text, "a value between the commas is missing");
  return variation;
}

std::vector<SceneVariant> every_variant(const std::vector<Variation>& variations) {
  double count = 1;
  for (const Variation& v : variations) count *= static_cast<double>(v.values.size());
  if (count > static_cast<double>(kMostVariants))
    throw InputError("", "--vary", fmt::format("{:.0f} variants; at most {} are possible", count, kMostVariants));
  std::vector<SceneVariant> variants(1);
  for (const Variation& v : variations) {
    std::vector<SceneVariant> more;
    for (const SceneVariant& variant : variants)
      for (const std::string& value : v.values) {
        more.push_back(variant);
        more.back().values.push_back(value);
      }
    variants = std::move(more);
  }
  std::set<std::string> names;
  for (SceneVariant& variant : variants) {
    variant.name = name_of(variant, variations);
    if (!names.insert(variant.name).second)
      throw InputError(
          "", "--vary",
          fmt::format("two variants are called {}; expected different values", scene_format::quoted(variant.name)));
  }
  return variants;
}

std::vector<std::string> overrides_of(const SceneVariant& variant, const std::vector<Variation>& variations) {
  std::vector<std::string> overrides;
  for (std::size_t v = 0; v < variations.size(); ++v) overrides.push_back(variations[v].path + "=" + variant.values[v]);
  return overrides;
}

}  // namespace tidelock
