#include "scene/schema.hpp"

#include "scene/format.hpp"

namespace tidelock {

using namespace scene_format;

namespace {

Json number_schema(const Key& key, const char* type = "number") {
  Json json{{"type", type}, {"minimum", key.range.lo}, {"maximum", key.range.hi}};
  if (key.multiple > 1) json["multipleOf"] = key.multiple;
  return json;
}

Json vector_schema(const Key& key, int least) {
  return {{"type", "array"}, {"items", number_schema(key)}, {"minItems", least}, {"maxItems", 3}};
}

Json word_schema(const Key& key) {
  Json words = Json::array();
  for (const auto& w : key.words)
    if (w.later.empty()) words.push_back(w.word);
  return {{"enum", words}};
}

Json reference(const std::string& table) { return {{"$ref", "#/$defs/" + table}}; }

Json value_schema(const Key& key) {
  switch (key.kind) {
    case Kind::number:
      return number_schema(key);
    case Kind::integer:
      return number_schema(key, "integer");
    case Kind::flag:
      return {{"type", "boolean"}};
    case Kind::text:
      return {{"type", "string"}, {"minLength", 1}};
    case Kind::word:
      return word_schema(key);
    case Kind::words:
      return {{"type", "array"}, {"items", word_schema(key)}, {"uniqueItems", true}};
    case Kind::vector:
      return vector_schema(key, key.always_3d ? 3 : 2);
    case Kind::colour:
      return {{"anyOf", {vector_schema(key, 3), {{"type", "string"}, {"pattern", "^(#[0-9a-fA-F]{6}|[a-z_]+)$"}}}}};
    case Kind::rotation:
      return {{"anyOf", {number_schema(key), reference(key.table)}}};
    case Kind::spin:
      return {{"anyOf", {number_schema(key), vector_schema(key, 3)}}};
    case Kind::object:
      return reference(key.table);
    case Kind::objects:
      return {{"type", "array"}, {"items", reference(key.table)}, {"minItems", key.least}};
  }
  return true;
}

std::string description(const Key& key) {
  std::string text = key.meaning;
  if (!key.unit.empty()) text += " [" + key.unit + "]";
  if (!key.when.empty()) text += "; only when " + key.when;
  if (!key.fallback_note.empty()) text += "; default: " + key.fallback_note;
  for (const auto& w : key.words)
    if (w.later.empty()) text += "\n" + w.word + ": " + w.meaning;
  return text;
}

Json table_schema(const Table& table) {
  Json json{{"type", "object"}, {"description", table.meaning}, {"additionalProperties", false}};
  for (const auto& key : table.keys) {
    Json entry = value_schema(key);
    entry["description"] = description(key);
    if (!key.fallback.is_null()) entry["default"] = key.fallback;
    json["properties"][key.name] = std::move(entry);
    if (key.required && key.when.empty()) json["required"].push_back(key.name);
  }
  for (const auto& name : table.one_of) json["oneOf"].push_back({{"required", {name}}});
  return json;
}

}  // namespace

nlohmann::json scene_schema() {
  const auto tables = all_tables();
  Json schema = table_schema(*tables.front());
  schema["$schema"] = "https://json-schema.org/draft/2020-12/schema";
  schema["title"] = "Tidelock scene";
  for (std::size_t i = 1; i < tables.size(); ++i) schema["$defs"][tables[i]->name] = table_schema(*tables[i]);
  return schema;
}

}  // namespace tidelock
