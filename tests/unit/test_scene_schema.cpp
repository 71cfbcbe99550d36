// The schema and the reference say the same as the reader.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

#include "scene/format.hpp"
#include "scene/json_text.hpp"
#include "scene/read.hpp"
#include "scene/schema.hpp"

namespace tidelock {
namespace {

using Json = nlohmann::json;
const std::string source_dir = TIDELOCK_SOURCE_DIR;

std::string text_of(const std::string& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// The part of JSON Schema that the scene's schema uses; throws on any other word, so that nothing goes unchecked.
class SchemaChecker {
 public:
  explicit SchemaChecker(Json root) : root_(std::move(root)) {}
  bool accepts(const Json& value) const { return accepts(value, root_); }

 private:
  bool accepts(const Json& value, const Json& schema) const {
    for (const auto& [word, rule] : schema.items())
      if (!follows(value, word, rule, schema)) return false;
    return true;
  }

  bool follows(const Json& value, const std::string& word, const Json& rule, const Json& schema) const {
    if (word == "$schema" || word == "$defs" || word == "title" || word == "description" || word == "default")
      return true;
    if (word == "$ref") return accepts(value, root_.at("$defs").at(rule.get<std::string>().substr(8)));
    if (word == "type") return has_type(value, rule);
    if (word == "enum") return std::find(rule.begin(), rule.end(), value) != rule.end();
    if (word == "minimum") return !value.is_number() || value.get<double>() >= rule.get<double>();
    if (word == "maximum") return !value.is_number() || value.get<double>() <= rule.get<double>();
    if (word == "multipleOf") return !value.is_number() || std::fmod(value.get<double>(), rule.get<double>()) == 0;
    if (word == "pattern")
      return !value.is_string() || std::regex_search(value.get<std::string>(), std::regex(rule.get<std::string>()));
    if (word == "minLength") return !value.is_string() || !value.get<std::string>().empty();
    if (word == "minItems") return !value.is_array() || value.size() >= rule.get<std::size_t>();
    if (word == "maxItems") return !value.is_array() || value.size() <= rule.get<std::size_t>();
    if (word == "uniqueItems")
      return !value.is_array() || std::set<Json>(value.begin(), value.end()).size() == value.size();
    if (word == "anyOf") return matches(value, rule) >= 1;
    if (word == "oneOf") return matches(value, rule) == 1;
    if (word == "items") return !value.is_array() || matches_all(value, rule);
    if (word == "required") {
      for (const auto& name : rule)
        if (!value.contains(name.get<std::string>())) return false;
      return true;
    }
    if (word == "additionalProperties") {
      for (const auto& [name, entry] : value.items())
        if (rule == false && !schema.at("properties").contains(name)) return false;
      return true;
    }
    if (word == "properties") {
      for (const auto& [name, entry] : value.items())
        if (rule.contains(name) && !accepts(entry, rule[name])) return false;
      return true;
    }
    throw std::runtime_error("unknown word in the schema: " + word);
  }

  static bool has_type(const Json& value, const Json& type) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_boolean();
    if (type == "number") return value.is_number();
    return type == "integer" && value.is_number() && std::floor(value.get<double>()) == value.get<double>();
  }
  std::size_t matches(const Json& value, const Json& schemas) const {
    std::size_t n = 0;
    for (const auto& s : schemas) n += accepts(value, s) ? 1 : 0;
    return n;
  }
  bool matches_all(const Json& values, const Json& schema) const {
    for (const auto& v : values)
      if (!accepts(v, schema)) return false;
    return true;
  }

  Json root_;
};

TEST(SceneSchema, AcceptsEverySceneOfTheRepository) {
  const SchemaChecker checker(scene_schema());
  int scenes = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(source_dir + "/scenes")) {
    if (entry.path().extension() != ".json") continue;
    const std::string file = entry.path().string();
    EXPECT_TRUE(checker.accepts(scene_format::parse_json(text_of(file), file))) << file;
    EXPECT_TRUE(checker.accepts(scene_json(read_scene(file)))) << file;
    ++scenes;
  }
  EXPECT_GE(scenes, 5);
}

TEST(SceneSchema, RefusesWrongKeysTypesWordsAndRanges) {
  const SchemaChecker checker(scene_schema());
  for (const char* name : {"unknown_key",
                           "unknown_key_in_solver",
                           "unknown_key_in_box",
                           "unknown_shape",
                           "unknown_solver_word",
                           "unknown_format_word",
                           "particles_twice_the_same",
                           "word_in_capitals",
                           "unknown_word_coupling",
                           "name_is_a_number",
                           "name_is_empty",
                           "dimensions_is_4",
                           "particle_size_is_text",
                           "gravity_is_a_number",
                           "gravity_with_text",
                           "fluids_is_an_object",
                           "inside_is_a_word",
                           "iterations_with_a_fraction",
                           "particle_size_negative",
                           "huge_integer",
                           "density_zero",
                           "box_zero_size",
                           "sphere_without_radius",
                           "shape_empty",
                           "shape_of_two_kinds",
                           "union_empty",
                           "union_bad_part",
                           "difference_of_one",
                           "body_without_shape",
                           "keyframes_only_one",
                           "rotation_as_euler_angles",
                           "rotation_without_axis",
                           "colour_above_one",
                           "pictures_of_odd_width",
                           "null_value",
                           "newer_format"}) {
    const std::string file = source_dir + "/tests/cli/malformed/" + name + ".json";
    EXPECT_FALSE(checker.accepts(scene_format::parse_json(text_of(file), file))) << file;
  }
}

TEST(SceneSchema, EveryTableThatIsNamedIsThereAndEveryOneIsNamed) {
  std::vector<std::string> there, named{"scene"};
  for (const auto* table : scene_format::all_tables()) {
    there.push_back(table->name);
    EXPECT_FALSE(table->meaning.empty()) << table->name;
    for (const auto& key : table->keys) {
      EXPECT_FALSE(key.meaning.empty()) << table->name << "." << key.name;
      if (!key.table.empty()) named.push_back(key.table);
    }
  }
  std::sort(there.begin(), there.end());
  std::sort(named.begin(), named.end());
  named.erase(std::unique(named.begin(), named.end()), named.end());
  EXPECT_EQ(there, named);
}

TEST(SceneSchema, DefaultsOfTheTablesAreInsideTheirRanges) {
  for (const auto* table : scene_format::all_tables())
    for (const auto& key : table->keys)
      if (key.fallback.is_number()) {
        EXPECT_GE(key.fallback.get<double>(), key.range.lo) << table->name << "." << key.name;
        EXPECT_LE(key.fallback.get<double>(), key.range.hi) << table->name << "." << key.name;
      }
}

/// To make the reference anew after a change of the format: TIDELOCK_WRITE_DOCS=1 with this test.
TEST(SceneSchema, TheReferenceInTheDocsIsTheGeneratedOne) {
  const std::string file = source_dir + "/docs/scene.md";
  const std::string page = text_of(file);
  const std::string wanted = with_new_reference(page);
  if (std::getenv("TIDELOCK_WRITE_DOCS") != nullptr) std::ofstream(file) << wanted;
  EXPECT_TRUE(text_of(file) == wanted) << "docs/scene.md is out of date: run this test once with TIDELOCK_WRITE_DOCS=1";
  EXPECT_NE(wanted.find("| `density_error` | number, 1e-09 to 0.5 | `"), std::string::npos);
}

}  // namespace
}  // namespace tidelock
