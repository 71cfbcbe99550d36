#include "scene/override.hpp"

#include <fmt/format.h>

#include <charconv>
#include <variant>

#include "base/error.hpp"
#include "scene/json_text.hpp"
#include "scene/spelling.hpp"

namespace tidelock::scene_format {

using Json = nlohmann::json;

namespace {

using Step = std::variant<std::string, std::size_t>;  // a key or an index

[[noreturn]] void fail(const std::string& file, const std::string& text, const std::string& what) {
  throw InputError(file, "", fmt::format("override {}: {}", quoted(text), what));
}

/// "fluids[0].density" -> "fluids", 0, "density"; empty when it is no such path.
std::vector<Step> steps_of(const std::string& path) {
  std::vector<Step> steps;
  std::size_t at = 0;
  while (at < path.size()) {
    if (path[at] == '[') {
      std::size_t index = 0;
      const auto [end, error] = std::from_chars(path.data() + at + 1, path.data() + path.size(), index);
      const auto close = static_cast<std::size_t>(end - path.data());
      if (error != std::errc{} || close >= path.size() || path[close] != ']' || steps.empty()) return {};
      steps.emplace_back(index);
      at = close + 1;
    } else {
      if (!steps.empty() && path[at] == '.')
        ++at;
      else if (!steps.empty())
        return {};
      const std::size_t end = std::min(path.find_first_of(".[", at), path.size());
      if (end == at) return {};
      steps.emplace_back(path.substr(at, end - at));
      at = end;
    }
  }
  return path.ends_with('.') ? std::vector<Step>{} : steps;
}

Json value_of(const std::string& text) {
  try {
    return parse_json(text, "");
  } catch (const InputError&) {
    return text;  // a word without quotes, which a shell would have eaten anyway
  }
}

/// The node that the step leads to, made when it is missing.
Json& descend(Json& node, const Step& step, const std::string& here, const std::string& file, const std::string& text) {
  if (const auto* key = std::get_if<std::string>(&step)) {
    if (node.is_null()) node = Json::object();
    if (!node.is_object()) fail(file, text, fmt::format("{} is {}, not an object", here, found(node)));
    return node[*key];
  }
  const std::size_t index = std::get<std::size_t>(step);
  if (node.is_null()) node = Json::array();
  if (!node.is_array()) fail(file, text, fmt::format("{} is {}, not a list", here, found(node)));
  if (index > node.size())
    fail(
        file, text,
        fmt::format("found index {}; {} has {} entries (index {} appends one)", index, here, node.size(), node.size()));
  if (index == node.size()) node.push_back(nullptr);
  return node[index];
}

Override apply(Json& scene, const std::string& text, const std::string& file) {
  const auto equals = text.find('=');
  const auto steps = steps_of(text.substr(0, equals));
  if (equals == std::string::npos || steps.empty())
    fail(file, text, "expected PATH=VALUE such as solver.pressure=iisph or fluids[0].density=900");
  Override result{text, "", value_of(text.substr(equals + 1))};
  Json* node = &scene;
  Json* parent = nullptr;
  for (const auto& step : steps) {
    parent = node;
    node = &descend(*node, step, result.path.empty() ? "the scene" : result.path, file, text);
    const auto* key = std::get_if<std::string>(&step);
    result.path =
        key != nullptr ? path_of_key(result.path, *key) : path_of_index(result.path, std::get<std::size_t>(step));
  }
  *node = result.value;
  if (result.value.is_null()) {
    if (const auto* key = std::get_if<std::string>(&steps.back()))
      parent->erase(*key);
    else
      parent->erase(std::get<std::size_t>(steps.back()));
  }
  return result;
}

}  // namespace

std::vector<Override> apply_overrides(Json& scene, const std::vector<std::string>& overrides, const std::string& file) {
  std::vector<Override> applied;
  for (const auto& text : overrides) applied.push_back(apply(scene, text, file));
  return applied;
}

}  // namespace tidelock::scene_format
