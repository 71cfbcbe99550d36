// Scenes that are wrong: one line that says where, what was found and what is valid.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "base/error.hpp"
#include "scene/json_problem.hpp"
#include "scene/json_text.hpp"
#include "scene/read.hpp"
#include "scene/spelling.hpp"
#include "world/world.hpp"

namespace tidelock {
namespace {

namespace fs = std::filesystem;

struct Failure {
  std::string path, what;
};

template <class Read>
Failure failure_of(Read read) {
  try {
    read();
  } catch (const InputError& e) {
    return {e.path(), e.what()};
  }
  ADD_FAILURE() << "expected an InputError";
  return {};
}
Failure failure(const std::string& text, const std::vector<std::string>& overrides = {}) {
  return failure_of([&] { parse_scene(text, "test.json", overrides); });
}

void expect_has(const std::string& text, const std::vector<std::string>& pieces) {
  for (const auto& piece : pieces) EXPECT_NE(text.find(piece), std::string::npos) << text << "\nlacks: " << piece;
}

const std::string ball = R"("bodies": [{"shape": {"sphere": {"radius": 1}}}])";

TEST(SceneErrors, EveryMalformedSceneGivesOneClearLine) {
  int scenes = 0;
  for (const auto& entry : fs::directory_iterator(TIDELOCK_SOURCE_DIR "/tests/cli/malformed")) {
    const std::string file = entry.path().string(), name = entry.path().filename().string();
    bool is_read = false;  // then it is the world that cannot be built
    const Failure f = failure_of([&] {
      const Scene scene = read_scene(file);
      is_read = true;
      build_world(scene);
    });
    EXPECT_TRUE(f.what.starts_with(file + ": ")) << name << ": " << f.what;
    EXPECT_EQ(std::count_if(f.what.begin(), f.what.end(), [](unsigned char c) { return c < 0x20; }), 0) << f.what;
    EXPECT_LT(f.what.size(), file.size() + 500) << f.what;
    EXPECT_NE(f.what.find(name.starts_with("syntax_") || is_read ? "" : "found"), std::string::npos) << f.what;
    const bool has_no_path = name.starts_with("syntax_") || name.starts_with("root_");
    EXPECT_EQ(f.path.empty(), has_no_path) << name << ": " << f.what;
    ++scenes;
  }
  EXPECT_GE(scenes, 50);
}

TEST(SceneErrors, UnknownKeyNamesTheNearest) {
  const Failure f = failure(R"({"solver": {"presure": "iisph"}, )" + ball + "}");
  EXPECT_EQ(f.path, "solver.presure");
  expect_has(f.what, {"test.json: solver.presure: ", "unknown key", "nearest known key is \"pressure\""});
  EXPECT_EQ(
      failure(R"({"bodies": [{"shape": {"box": {"size": [1,1,1]}}}, {"shape": {"box": {"siez": [1,1,1]}}}]})").path,
      "bodies[1].shape.box.siez");
}

TEST(SceneErrors, UnknownWordListsTheValidOnesAndTheNearest) {
  const Failure f = failure(R"({"solver": {"kernel": "wendland"}, )" + ball + "}");
  EXPECT_EQ(f.path, "solver.kernel");
  expect_has(f.what, {"found the text \"wendland\"", "\"cubic\" or \"wendland_c2\"", "the nearest is \"wendland_c2\""});
}

TEST(SceneErrors, NumberOutOfRangeSaysWhichAndTheRange) {
  const Failure f = failure(R"({"bodies": [{"shape": {"box": {"size": [1, -2, 1]}}}]})");
  EXPECT_EQ(f.path, "bodies[0].shape.box.size[1]");
  expect_has(f.what, {"found -2", "from 1e-06 to 1000000 m"});
}

TEST(SceneErrors, SyntaxErrorsHaveLineAndColumn) {
  expect_has(failure("{\n  \"name\": \"\xC3\xA4\" 5\n}").what, {"test.json: line 2, column 15: "});
  expect_has(failure("{\n  \"name\": ").what, {"line 2, column "});
  for (const char* word : {"NaN", "nan", "Infinity", "-Infinity", "inf", "-NaN"})
    expect_has(failure(std::string("{\"gravity\": [0, ") + word + ", 0]}").what, {"line 1, column 1", "has no NaN"});
  expect_has(failure("{\n\"name\": \"\xFF\"}").what, {"line 2, column 10: ", "0xff", "UTF-8"});
}

TEST(SceneErrors, SlipsOfTheHandAreNamedWhereTheyAre) {
  const auto expect = [](const std::string& text, const std::string& where, const std::string& what) {
    EXPECT_TRUE(failure(text).what.starts_with("test.json: " + where + ": " + what)) << failure(text).what;
  };
  expect("{\n  \"name\": \"a\",\n}", "line 2, column 14", "found a comma after the last entry");
  expect("{ \"gravity\": [0, -9.81, 0,] }", "line 1, column 26", "found a comma after the last entry");
  expect("{\n  \"name\": \"dam break,\n  \"dimensions\": 2\n}", "line 2, column 11",
         "found a text without its closing");
  expect("{ \"name: \"dam\" }", "line 1, column 11", "found dam after the key \"name: \"; expected \":\"");
  expect("{ \"name\": dam\" }", "line 1, column 11", "found dam; expected quotes around a text: \"dam\"");
  expect("{ name: 1 }", "line 1, column 3", "found name; expected quotes around a key: \"name\"");
  expect("{ 'name': 1 }", "line 1, column 3", "found 'name'; expected double quotes");
  expect("{ \"name\": \"a\"\n  \"dimensions\": 2 }", "line 2, column 3",
         "found \"dimensions\"; expected a comma before it");
  expect("{ \"name\" \"a\" }", "line 1, column 10", "found \"a\" after the key \"name\"; expected \":\"");
  expect("{ \"bodies\": [ { \"name\": \"a\" ] }", "line 1, column 29", "found \"]\"; expected \"}\"");
  expect("{\n  \"time\": {\n", "line 3, column 1",
         "found the end of the file; expected \"}\": nothing closes the \"{\" at");
  expect("{ \"particle_size\": 00.05 }", "line 1, column 20", "found 00.05; expected a number");
  expect("{ \"particle_size\": .05 }", "line 1, column 20", "found .05; expected a number");
  expect("{ \"particle_size\": 0,05 }", "line 1, column 22", "found 05; expected");
  expect("{ \"time\": { \"end\": 1e999 } }", "line 1, column 24", "found 1e999; expected a number that fits");
  expect("{ \"a\": True }", "line 1, column 8", "found True; expected true");
  expect("{} {}", "line 1, column 4", "found \"{\" after the end of the scene");
  expect("{ # size\n}", "line 1, column 3", "found \"#\"; comments begin with //");
  expect("{ /* size }", "line 1, column 3", "found a comment that does not end");
}

/// Scenes that can be read but not built say which body is in the way, and where.
TEST(SceneErrors, WhatHasNoRoomIsNamedWithWhatIsThere) {
  const auto error = [](const std::string& fill, const std::string& bodies) {
    return failure_of([&] {
             build_world(parse_scene(R"({"format": 2, "particle_size": 0.05,
               "fluids": [{"name": "water", "fill": [{"box": )" +
                                         fill + R"(}]}],
               "bodies": [{"name": "tank", "shape": {"box": {"size": [1, 1, 1], "corner": [0, 0, 0], "inside": true}}}, )" +
                                         bodies + "]}",
                                     "test.json"));
           })
        .what;
  };
  const std::string crate =
      R"({"name": "crate", "density": 500, "shape": {"box": {"size": [0.4, 0.4, 0.4]}}, "position": )";
  const std::string low = R"({"min": [0, 0, 0], "max": [1, 0.2, 1]})";
  // thinner than a particle, and in a body: both, and which body
  expect_has(error(R"({"min": [0.4, 0.4, 0.4], "max": [0.6, 0.43, 0.6]})", crate + "[0.5, 0.5, 0.5]}"),
             {"fluids[0].fill[0]", "\"crate\" (bodies[1])", "0.03 m thick, less than one particle of 0.05 m",
              "particle_size smaller"});
  // outside the tank: in its wall, which reaches so far
  expect_has(error(R"({"min": [1.2, 0, 0], "max": [1.6, 0.2, 1]})", crate + "[0.5, 0.7, 0.5]}"),
             {"fluids[0].fill[0]", "the wall of \"tank\" (bodies[0])", "from [0, 0, 0] to [1, 1, 1] m",
              "the fill reaches from [1.2, 0, 0] to [1.6, 0.2, 1] m"});
  // bodies in each other, and in the wall: by how much, and never "0.05 m ... more than a particle (0.05 m)"
  const std::string second =
      R"({"name": "lid", "density": 500, "shape": {"box": {"size": [0.4, 0.4, 0.4]}}, "position": )";
  expect_has(error(low, crate + "[0.5, 0.7, 0.5]}, " + second + "[0.8, 0.7, 0.5]}"),
             {"bodies \"crate\" and \"lid\" overlap by 0.1 m", "more than one particle (0.05 m)", "union"});
  const std::string close = error(low, crate + "[0.5, 0.5, 0.5]}, " + second + "[0.849, 0.5, 0.5]}");
  expect_has(close, {"overlap by 0.051 m", "more than one particle (0.05 m)"});
  expect_has(error(low, crate + "[0.5, 0.9, 0.5]}"),
             {"body \"crate\" reaches 0.1 m into the wall of \"tank\"", "move it inwards or make it smaller"});
}

/// Our own reading of the syntax and the library's are of one mind.
TEST(SceneErrors, GoodSyntaxHasNoProblem) {
  for (const auto& entry : fs::recursive_directory_iterator(TIDELOCK_SOURCE_DIR "/scenes"))
    if (entry.path().extension() == ".json") {
      const std::string text = scene_format::read_text(entry.path().string());
      EXPECT_FALSE(scene_format::json_problem(text)) << entry.path() << ": " << scene_format::json_problem(text)->what;
      // Every text that is cut off has one.
      for (std::size_t n = text.find_last_of('}'); n > text.find_first_of('{'); n -= std::min<std::size_t>(n, 97))
        EXPECT_TRUE(scene_format::json_problem(text.substr(0, n))) << entry.path() << " cut at " << n;
    }
  for (const char* good : {"[]", " {} // end", "-0.5e+3", "\"\\u00e4\\n\"", "[true,false,null,[{}],{\"a\":{}}]"})
    EXPECT_FALSE(scene_format::json_problem(good)) << good;
}

TEST(SceneErrors, DuplicateKeyHasItsPath) {
  EXPECT_EQ(failure(R"({"fluids": [{}, {"fill": [], "fill": []}]})").path, "fluids[1].fill");
}

TEST(SceneErrors, NewerFormatIsSaidBeforeAnythingElse) {
  const Failure f = failure(R"({"format": 7, "portals": true})");
  EXPECT_EQ(f.path, "format");
  expect_has(f.what, {"found 7", "reads scene formats 1 to 2", "newer Tidelock"});
}

TEST(SceneErrors, ADynamicBodyHasADensityOrAMass) {
  const std::string shape = R"({"bodies": [{"shape": {"sphere": {"radius": 1}}, )";
  const Failure none = failure(shape + R"("motion": "dynamic"}]})");
  EXPECT_EQ(none.path, "bodies[0].motion");
  expect_has(none.what, {"\"density\" and \"mass\"", "expected one"});
  EXPECT_EQ(failure(shape + R"("density": 500, "mass": 1}]})").path, "bodies[0].motion");
  EXPECT_EQ(failure(shape + R"("motion": "static", "mass": 1}]})").path, "bodies[0].mass");
  EXPECT_EQ(failure(shape + R"("density": 0}]})").path, "bodies[0].density");
  EXPECT_EQ(failure(shape + R"("density": 1, "loads": [{"time": 1}, {"time": 1}]}]})").path, "bodies[0].loads[1].time");
}

TEST(SceneErrors, JointsAndContactsNameBodies) {
  const std::string bodies = R"({"bodies": [{"name": "wheel", "density": 500, "shape": {"sphere": {"radius": 1}}},
                                            {"name": "wall", "shape": {"sphere": {"radius": 1}}}], )";
  const auto joint = [&](const std::string& text) { return failure(bodies + R"("joints": [{)" + text + "}]}"); };
  const Failure unknown = joint(R"("body": "weel", "anchor": [0, 0, 0])");
  EXPECT_EQ(unknown.path, "joints[0].body");
  expect_has(unknown.what, {"weel", "wheel"});
  EXPECT_EQ(joint(R"("body": "wall", "anchor": [0, 0, 0])").path, "joints[0].body");
  EXPECT_EQ(joint(R"("body": "wheel", "to": "wheel", "anchor": [0, 0, 0])").path, "joints[0].to");
  EXPECT_EQ(joint(R"("body": "wheel", "anchor": [0, 0, 0], "motor": {"speed": 1, "torque": 1})").path,
            "joints[0].motor");
  EXPECT_EQ(joint(R"("body": "wheel", "anchor": [0, 0, 0], "lower": 5, "upper": 1)").path, "joints[0].lower");
  EXPECT_EQ(joint(R"("type": "ball", "body": "wheel", "anchor": [0, 0, 0], "lower": 1, "upper": 5)").path,
            "joints[0].lower");
  EXPECT_EQ(failure(bodies + R"("contacts": [{"body": "wheel", "to": "wal"}]})").path, "contacts[0].to");
}

TEST(SceneErrors, KeysWithoutEffectAreRefused) {
  expect_has(failure(R"({"time": {"step": 0.1, "cfl": 0.4}, )" + ball + "}").what, {"time.cfl: ", "no effect", "step"});
  expect_has(failure(R"({"fluids": [{"viscosity": {"kinematic": 1}}], )" + ball + "}").what,
             {"fluids[0].viscosity.kinematic: ", "\"laplacian\""});
}

TEST(SceneErrors, OverridesAreNamed) {
  const std::string text = "{" + ball + R"(, "time": {"cfl": 0.4}})";
  expect_has(failure(text, {"name=a", "solver.pressure=disph"}).what,
             {"solver.pressure: ", "(with the override \"solver.pressure=disph\")"});
  expect_has(failure(text, {"time.step=0.1"}).what, {"time.cfl: ", "(with the override \"time.step=0.1\")"});
  expect_has(failure(text, {"bodies[0].shape.sphere.radius=-1"}).what, {"(with the override"});
  EXPECT_EQ(failure(text, {"name=a", "dimensions=4"}).what.find("name=a"), std::string::npos);
  for (const char* bad : {"", "=", "solver", "=3", ".a=1", "a.=1", "a..b=1", "a[=1", "a[x]=1", "a[0=1", "[0]=1",
                          "a[0]b=1", "a[-1]=1", "a[99999999999999999999]=1"})
    expect_has(failure(text, {bad}).what, {"test.json: override ", "expected PATH=VALUE"});
  expect_has(failure(text, {"bodies[7].name=x"}).what, {"override \"bodies[7].name=x\"", "index 7", "1 entries"});
  expect_has(failure(text, {"time.cfl.a=1"}).what, {"time.cfl is 0.4, not an object"});
  expect_has(failure(text, {"time[0]=1"}).what, {"time is an object, not a list"});
}

TEST(SceneErrors, FilesThatCannotBeRead) {
  const auto read = [](const std::string& file) { return failure_of([&] { read_scene(file); }).what; };
  const std::string folder = testing::TempDir();
  expect_has(read(folder + "no_such_scene.json"), {"no_such_scene.json: no such file"});
  expect_has(read(folder), {"found a folder"});
}

TEST(SceneErrors, LongAndStrangeTextDoesNotGetIntoTheMessage) {
  const Failure f = failure("{\"" + std::string(100000, 'x') + "\": 1}");
  EXPECT_LT(f.what.size(), 500U);
  EXPECT_LT(failure(R"({"name": )" + std::string(100000, '1') + "}").what.size(), 500U);
  EXPECT_LT(failure("{\"name\": \"" + std::string(100000, 'y')).what.size(), 500U);
  EXPECT_EQ(failure(R"({"two\nlines": 1})").what.find('\n'), std::string::npos);
}

/// Cutting a good scene anywhere gives an error, never a crash or a half-read scene.
TEST(SceneErrors, EveryTruncationIsAnError) {
  std::ifstream in(TIDELOCK_SOURCE_DIR "/scenes/piston.json");
  const std::string text((std::istreambuf_iterator<char>(in)), {});
  const std::size_t end = text.find_last_of('}');
  ASSERT_NE(end, std::string::npos);
  EXPECT_NO_THROW(parse_scene(text.substr(0, end + 1), "test.json"));
  for (std::size_t n = 0; n <= end; n += 7) EXPECT_THROW(parse_scene(text.substr(0, n), "test.json"), InputError) << n;
}

/// Changing one byte of a good scene gives a scene or an InputError, nothing else.
TEST(SceneErrors, AnyChangedByteIsReadOrRefused) {
  std::ifstream in(TIDELOCK_SOURCE_DIR "/scenes/dam_break_2d.json");
  const std::string text((std::istreambuf_iterator<char>(in)), {});
  const std::string junk = "\"{}[],:0-9eE.x\n\x01\xC3\xFF";
  for (std::size_t i = 0; i < text.size(); i += 5) {
    std::string changed = text;
    changed[i] = junk[i % junk.size()];
    try {
      parse_scene(changed, "test.json");
    } catch (const InputError& e) {
      const std::string what = e.what();
      EXPECT_EQ(what.find('\n'), std::string::npos) << what;
    }
  }
}

TEST(Spelling, EditDistance) {
  using scene_format::edit_distance;
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
  EXPECT_EQ(edit_distance("DFSPH", "dfsph"), 0U);
  EXPECT_EQ(edit_distance("siez", "size"), 1U);  // a swap is one slip of the finger
  EXPECT_EQ(scene_format::nearest("cflll", {"step", "cfl", "end"}), "cfl");
  EXPECT_EQ(scene_format::shortened("a\xC3\xA4z", 2), "a...");
}

}  // namespace
}  // namespace tidelock
