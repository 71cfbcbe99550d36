// docs/state.md says what the tables of world/fields.hpp and world/state.hpp say, because it is made from them.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "world/fields.hpp"
#include "world/state.hpp"

namespace tidelock {
namespace {

const std::string page_file = std::string(TIDELOCK_SOURCE_DIR) + "/docs/state.md";

std::string text_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string type_of(const Buffer<Float4>&) { return "4 x float32"; }
std::string type_of(const Buffer<float>&) { return "float32"; }
std::string type_of(const Buffer<std::uint32_t>&) { return "uint32"; }
std::string type_of(const Buffer<std::uint64_t>&) { return "uint64"; }

std::string row(const Field& field, const std::string& type) {
  std::string meaning = field.meaning;
  if (*field.fourth) meaning += std::string("; `w`: ") + field.fourth;
  if (is_optional(field)) meaning += std::string("; only with ") + field.only_with;
  return std::string("| `") + field.name + "` | " + type + " | " + field.unit + " | " + meaning + " | " + field.writer +
         " | " + (field.sorted ? "moves it" : "leaves it") + " | " + (field.restored ? "restores it" : "") + " |\n";
}
std::string row(const Note& note) {
  return std::string("| `") + note.name + "` | " + note.unit + " | " + note.meaning + " |\n";
}

/// The page as it should be.
std::string page() {
  std::string text =
      "# The state\n\n"
      "A checkpoint holds these arrays, numbers and tables and nothing else; `state_hash` covers them. This page is\n"
      "generated from `src/world/fields.hpp` and `src/world/state.hpp`. After a change there, write it again:\n"
      "`TIDELOCK_WRITE_DOCS=1 build/release/tests/test_unit --gtest_filter='StateDocs.*'`.\n\n"
      "## Arrays\n\n"
      "A particle has the same place in all arrays of its set. Each step sorts the particles along the grid. Sorting "
      "skips\n"
      "arrays that the step recomputes. Undoing a step restores some arrays; the rest have not changed or are "
      "recomputed.\n\n"
      "| name | type | unit | meaning | written by | sorting | taking a step back |\n"
      "| --- | --- | --- | --- | --- | --- | --- |\n";
  World world;
  for_each_field(world, [&](const Field& field, const auto& array) { text += row(field, type_of(array)); });
  text += "\nWith `pbf` the solve moves the particles; then taking a step back restores `fluid/x` too.\n";
  text += "\n## Numbers\n\n| name | unit | meaning |\n| --- | --- | --- |\n";
  for_each_scalar(world, [&](const Note& note, const auto&) { text += row(note); });
  text +=
      "\n## Tables\n\nOne row of float64 for each body, joint, emitter or gauge.\n\n"
      "| name | unit | columns |\n| --- | --- | --- |\n";
  StateTables tables;
  for_each_table(tables, [&](const Note& note, const auto&) { text += row(note); });
  return text;
}

TEST(StateDocs, ThePageIsTheGeneratedOne) {
  const std::string wanted = page();
  if (std::getenv("TIDELOCK_WRITE_DOCS") != nullptr) std::ofstream(page_file) << wanted;
  EXPECT_TRUE(text_of(page_file) == wanted) << page_file << " is out of date: run this test with TIDELOCK_WRITE_DOCS=1";
}

TEST(StateDocs, EveryArrayHasAUnitAMeaningAndAWriter) {
  World world;
  std::set<std::string> names;
  for_each_field(world, [&](const Field& field, const auto& array) {
    EXPECT_TRUE(names.insert(field.name).second) << field.name << " is there twice";
    EXPECT_EQ(std::string(field.name).starts_with("fluid/"), field.set == ParticleSet::fluid) << field.name;
    for (const char* word : {field.unit, field.meaning, field.writer}) EXPECT_NE(std::string(word), "") << field.name;
    using Array = std::decay_t<decltype(array)>;
    EXPECT_TRUE((std::is_same_v<Array, Buffer<Float4>>) || std::string(field.fourth).empty()) << field.name;
  });
}

}  // namespace
}  // namespace tidelock
