#include "scene/form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/error.hpp"
#include "scene/json_text.hpp"
#include "scene/named_colours.hpp"
#include "scene/spelling.hpp"

namespace tidelock::scene_format {

namespace {

constexpr std::size_t longest_list = 20000;  // [-] entries; fills and bodies are compared pair by pair
constexpr std::size_t longest_text = 200;    // [bytes] names go into file names and column heads

/// Whether an override can be to blame for an error at `path`: it set the value, something around it, or a sibling.
bool concerns(const std::string& override_path, const std::string& path) {
  const auto under = [](const std::string& inner, const std::string& outer) {
    return inner.starts_with(outer) &&
           (inner.size() == outer.size() || inner[outer.size()] == '.' || inner[outer.size()] == '[' || outer.empty());
  };
  const auto dot = override_path.find_last_of(".[");
  const std::string parent = dot == std::string::npos ? "" : override_path.substr(0, dot);
  return under(path, override_path) || under(override_path, path) || (!parent.empty() && under(path, parent));
}

std::string unit_of(const Key& key) { return key.unit.empty() ? "" : " " + key.unit; }

double number_in_range(const Json& json, const Key& key, const std::string& noun, const Place& place) {
  const std::string expected = key.range.lo == key.range.hi
                                   ? fmt::format("{}{}", key.range.lo, unit_of(key))
                                   : fmt::format("{} from {} to {}{}", noun, key.range.lo, key.range.hi, unit_of(key));
  if (!json.is_number()) fail_type(json, expected, place);
  const double v = json.get<double>();
  if (!std::isfinite(v) || v < key.range.lo || v > key.range.hi) fail_type(json, expected, place);
  return v;
}

}  // namespace

Place Place::key(const std::string& name) const { return Place(*reading_, path_of_key(path_, name)); }
Place Place::index(std::size_t i) const { return Place(*reading_, path_of_index(path_, i)); }

void Place::fail(const std::string& what) const {
  for (const auto& o : reading_->overrides)
    if (concerns(o.path, path_))
      throw InputError(reading_->file, path_, fmt::format("{} (with the override {})", what, quoted(o.text)));
  throw InputError(reading_->file, path_, what);
}

void fail_type(const Json& json, const std::string& expected, const Place& place) {
  place.fail(fmt::format("found {}; expected {}", found(json), expected));
}

void check_object(const Json& json, const Table& table, const Place& place) {
  if (!json.is_object()) fail_type(json, "an object { ... }", place);
  std::vector<std::string> known;
  for (const auto& k : table.keys) known.push_back(k.name);
  for (const auto& [name, value] : json.items()) {
    if (std::find(known.begin(), known.end(), name) == known.end())
      place.key(name).fail(fmt::format("found an unknown key; the nearest known key is \"{}\"; valid here: {}",
                                       nearest(name, known), one_of(known)));
    if (value.is_null()) place.key(name).fail("found null; expected a value, or no such key");
  }
  std::vector<std::string> chosen;
  for (const auto& name : table.one_of)
    if (json.contains(name)) chosen.push_back(name);
  if (!table.one_of.empty() && chosen.empty())
    place.fail(fmt::format("found none of the keys {}; expected one", one_of(table.one_of)));
  if (chosen.size() > 1)
    place.key(chosen[1]).fail(
        fmt::format("found \"{}\" beside \"{}\"; expected only one of {}", chosen[1], chosen[0], one_of(table.one_of)));
  for (const auto& k : table.keys)
    if (k.required && k.when.empty() && !json.contains(k.name))
      place.fail(fmt::format("found no \"{}\"; expected one: {}", k.name, k.meaning));
}

double checked_number(const Json& json, const Key& key, const Place& place) {
  return number_in_range(json, key, "a number", place);
}

int checked_integer(const Json& json, const Key& key, const Place& place) {
  const std::string noun = key.multiple > 1 ? fmt::format("a multiple of {}", key.multiple) : "a whole number";
  const double v = number_in_range(json, key, noun, place);
  if (v != std::floor(v) || std::fmod(v, key.multiple) != 0)
    fail_type(json, fmt::format("{} from {} to {}", noun, key.range.lo, key.range.hi), place);
  return static_cast<int>(v);
}

std::string checked_text(const Json& json, const Place& place) {
  if (!json.is_string()) fail_type(json, "text in quotes", place);
  const auto& text = json.get_ref<const std::string&>();
  const bool control = std::any_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7F; });
  if (text.empty() || text.size() > longest_text || control)
    fail_type(json, fmt::format("text of 1 to {} bytes without control characters", longest_text), place);
  return text;
}

std::size_t checked_word(const Json& json, const Key& key, const Place& place) {
  std::vector<std::string> valid;
  for (const auto& w : key.words)
    if (w.later.empty()) valid.push_back(w.word);
  if (!json.is_string()) fail_type(json, one_of(valid), place);
  const auto& text = json.get_ref<const std::string&>();
  for (std::size_t i = 0; i < key.words.size(); ++i) {
    if (key.words[i].word != text) continue;
    if (!key.words[i].later.empty()) fail_type(json, fmt::format("{}: {}", one_of(valid), key.words[i].later), place);
    return i;
  }
  fail_type(json, fmt::format("{}; the nearest is \"{}\"", one_of(valid), nearest(text, valid)), place);
}

Vec3d checked_vector(const Json& json, const Key& key, const Place& place) {
  const auto count = static_cast<std::size_t>(key.always_3d ? 3 : place.dimensions());
  if (!json.is_array() || json.size() != count)
    fail_type(json,
              fmt::format("{} numbers [{}]{}", count, count == 2 ? "x, y" : "x, y, z",
                          key.always_3d ? "" : fmt::format(" in a {}D scene", count)),
              place);
  Vec3d v{0, 0, 0};
  for (std::size_t i = 0; i < count; ++i)
    v[static_cast<Eigen::Index>(i)] = number_in_range(json[i], key, "a number", place.index(i));
  return v;
}

std::array<double, 3> checked_colour(const Json& json, const Key& key, const Place& place) {
  constexpr const char* kExpected = "[red, green, blue] from 0 to 1, \"#rrggbb\" or a name";
  if (json.is_string()) {
    const std::string text = json.get<std::string>();
    if (const auto colour = colour_named(text)) return *colour;
    if (text.starts_with('#')) place.fail(fmt::format("found {}; expected {}", quoted(text), kExpected));
    place.fail(fmt::format("found {}, which is no colour; expected {}; the nearest name is {}", quoted(text), kExpected,
                           quoted(nearest(text, colour_names()))));
  }
  if (!json.is_array() || json.size() != 3) fail_type(json, kExpected, place);
  std::array<double, 3> colour;
  for (std::size_t c = 0; c < 3; ++c) colour[c] = number_in_range(json[c], key, "a number", place.index(c));
  return colour;
}

void check_list(const Json& json, const Key& key, const Place& place) {
  if (!json.is_array()) fail_type(json, "a list [ ... ]", place);
  if (json.size() < key.least || json.size() > longest_list)
    fail_type(json, fmt::format("a list of {} to {}", key.least, longest_list), place);
}

Json vector_json(const Vec3d& v, int count) {
  Json json = Json::array();
  for (int i = 0; i < count; ++i) json.push_back(v[i]);
  return json;
}

AxisAngle axis_angle(const Quatd& q, int dimensions) {
  constexpr double degrees = 180 / std::numbers::pi;
  if (dimensions == 2) return {{0, 0, 1}, 2 * std::atan2(q.z(), q.w()) * degrees};
  const Eigen::AngleAxisd a(q);
  return {a.axis(), a.angle() * degrees};
}

Json rotation_json(const Quatd& q, int dimensions) {
  // Rounded to what a quaternion can hold, so that writing and reading again ends at the same number.
  const auto rounded = [](double x) { return std::round(x * 1e11) / 1e11; };
  const AxisAngle a = axis_angle(q, dimensions);
  if (dimensions == 2) return rounded(a.degrees);
  return {{"axis", vector_json(a.axis.unaryExpr(rounded), 3)}, {"degrees", rounded(a.degrees)}};
}

}  // namespace tidelock::scene_format
