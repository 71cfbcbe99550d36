// Warnings about scenes that are valid but odd: each appears when its cause is there, and the starter scenes have none.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "base/error.hpp"
#include "geometry/mesh_reader.hpp"
#include "run/doubts.hpp"
#include "scene/body_warnings.hpp"
#include "scene/check.hpp"
#include "scene/read.hpp"
#include "unit/outputs_fixture.hpp"
#include "world/coarse_counts.hpp"
#include "world/world.hpp"

namespace tidelock {
namespace {

/// A sound scene, changed by overrides: 1 m of water in a tank that is 1.5 m high.
std::vector<std::string> warnings(const std::vector<std::string>& overrides) {
  return doubts_of(parse_scene(R"({"particle_size": 0.1, "time": {"end": 1},
      "fluids": [{"fill": [{"box": {"min": [0, 0, 0], "max": [1, 1, 1]}}]}],
      "bodies": [{"name": "tank", "shape": {"box": {"size": [1, 1.5, 1], "inside": true}}},
                 {"name": "ball", "shape": {"sphere": {"radius": 0.3}}, "position": [0.5, 1.2, 0.5]}]})",
                               "test.json", overrides));
}

void expect_one(const std::vector<std::string>& overrides, const std::string& start, const std::string& advice) {
  const auto all = warnings(overrides);
  ASSERT_EQ(all.size(), 1U) << testing::PrintToString(all);
  EXPECT_TRUE(all[0].starts_with(start)) << all[0];
  EXPECT_NE(all[0].find(advice), std::string::npos) << all[0];
}

TEST(SceneCheck, SoundScenesHaveNoWarnings) {
  EXPECT_EQ(warnings({}), std::vector<std::string>{});
  for (const auto& entry : std::filesystem::recursive_directory_iterator(TIDELOCK_SOURCE_DIR "/scenes")) {
    if (entry.path().extension() != ".json") continue;
    const Scene scene = read_scene(entry.path().string());
    if (entry.path().string().find("/papers/") != std::string::npos) continue;  // steps and sizes are the papers'
    EXPECT_EQ(doubts_of(scene), std::vector<std::string>{}) << entry.path();
  }
}

TEST(SceneCheck, FixedStepAgainstFallingWater) {
  // sqrt(2 g H) = 4.429 m/s, so the bound is 0.4 * 0.1 / 4.429 = 0.00903 s.
  EXPECT_EQ(warnings({"time.step=0.009"}).size(), 0U);
  expect_one({"time.step=0.0091"}, "time.step: ", "at most 0.009 s");
}

TEST(SceneCheck, FixedStepIn2d) {
  // H = 0.1143 m: sqrt(2 g H) = 1.4975 m/s, 0.4 * 0.00142875 / 1.4975 = 0.000382 s
  const auto with_step = [](const std::string& step) {
    return doubts_of(read_scene(TIDELOCK_SOURCE_DIR "/scenes/validation/martin_moyce.json",
                                {R"(time={"end": 0.4})", "time.step=" + step}));
  };
  EXPECT_EQ(with_step("0.00038").size(), 0U);
  ASSERT_EQ(with_step("0.00039").size(), 1U);
  EXPECT_TRUE(with_step("0.00039")[0].starts_with("time.step: "));
}

TEST(SceneCheck, FixedStepAgainstAnimatedBodies) {
  EXPECT_EQ(warnings({"time.step=0.001", "bodies[1].velocity=[39, 0, 0]"}).size(), 0U);
  expect_one({"time.step=0.001", "bodies[1].velocity=[41, 0, 0]"}, "time.step: ", "animated body");
  expect_one({"time.step=0.001", "bodies[1].keyframes=[{\"time\": 0}, {\"time\": 0.1, \"position\": [5, 1.2, 0.5]}]"},
             "time.step: ", "animated body");
  expect_one(
      {"time.step=0.01", "gravity=[0, 0, 0]",
       "bodies[1].keyframes=[{\"time\": 0}, {\"time\": 0.1, \"rotation\": {\"axis\": [0, 1, 0], \"degrees\": 150}}]"},
      "time.step: ", "animated body");
  expect_one({"time.step=0.001", "bodies[1].spin=[0, 200, 0]"}, "time.step: ", "animated body");
  expect_one({"time.step=0.001", "fluids[0].fill[0].velocity=[0, 41, 0]"}, "time.step: ", "at most");
}

TEST(SceneCheck, ShortestStepAgainstCfl) {
  expect_one({"time.min_step=0.01", "time.max_step=0.01"}, "time.min_step: ", "at most");
}

TEST(SceneCheck, ExplicitViscosity) {
  // 0.125 h^2 / nu = 0.00125 s at nu = 1
  const std::string honey = R"(fluids[0].viscosity={"model": "laplacian", "kinematic": 1})";
  EXPECT_EQ(warnings({honey, "time.step=0.0012"}).size(), 0U);
  expect_one({honey, "time.step=0.0013"}, "fluids[0].viscosity.kinematic: ", "time.step");
  EXPECT_EQ(warnings({honey}).size(), 0U);  // steps from cfl are short enough
  expect_one({honey, "time.min_step=0.0013"}, "fluids[0].viscosity.kinematic: ", "time.min_step");
}

TEST(SceneCheck, SurfaceTension) {
  // sqrt(rho h^3 / (2 pi sigma)) = 0.040 s at 100 N/m, h = 0.1 m: the shortest capillary wave. Nothing falls.
  const auto tense = [](const std::string& model) {
    return R"(fluids[0].surface_tension={"model": ")" + model + R"(", "coefficient": 100})";
  };
  const std::string weightless = "gravity=[0, 0, 0]";
  for (const std::string model : {"akinci", "becker", "he2014"}) {
    EXPECT_EQ(warnings({weightless, tense(model), "time.step=0.003"}).size(), 0U) << model;
    expect_one({weightless, tense(model), "time.step=0.15"}, "fluids[0].surface_tension.coefficient: ", "time.step");
  }
}

TEST(SceneCheck, ThingsTooThinForTheParticles) {
  expect_one({"fluids[0].fill[0].box.max=[1, 0.09, 1]"}, "fluids[0].fill[0]: ", "particle_size smaller");
  expect_one({"bodies[1].shape={\"box\": {\"size\": [1, 1, 0.3]}}"}, "bodies[1].shape: ", "at most 0.075 m");
  EXPECT_EQ(warnings({"bodies[1].shape={\"box\": {\"size\": [1, 1, 0.4]}}"}).size(), 0U);
}

TEST(SceneCheck, TheSameOfManyBodiesIsOneLine) {
  const std::string thin = R"("shape": {"box": {"size": [1, 1, 0.3]}}, "position": [0, 3, 0]})";
  const auto all = warnings({R"(bodies[1]={"name": "a", )" + thin, R"(bodies[2]={"name": "b", )" + thin,
                             R"(bodies[3]={"name": "c", )" + thin, R"(bodies[4]={"name": "d", )" + thin});
  ASSERT_EQ(all.size(), 1U) << testing::PrintToString(all);
  EXPECT_TRUE(all[0].starts_with(R"(4 bodies ("a", "b", "c", ...): the smallest part is 0.3 m)")) << all[0];

  BodyWarnings mixed;
  mixed.add("a", "body \"a\"", "thin");
  mixed.add("b", "body \"b\"", "open");
  mixed.add("c", "body \"c\"", "thin");
  EXPECT_EQ(mixed.lines(), (std::vector<std::string>{R"(2 bodies ("a", "c"): thin)", R"(body "b": open)"}));
}

TEST(SceneCheck, SamplesOfManyThinBodiesWarnOnce) {
  const World world = build_world(parse_scene(R"({"particle_size": 0.1, "time": {"end": 1}, "bodies": [
      {"name": "a", "shape": {"box": {"size": [1, 1, 0.05]}}},
      {"name": "b", "shape": {"box": {"size": [1, 1, 0.05]}}, "position": [0, 0, 2]}]})",
                                              "test.json"));
  ASSERT_EQ(world.warnings.size(), 1U) << testing::PrintToString(world.warnings);
  EXPECT_TRUE(world.warnings[0].starts_with(R"(2 bodies ("a", "b"): )")) << world.warnings[0];
}

/// A ball in the water is meant; a box that swallows most of it is not.
TEST(SceneCheck, FluidInsideABodyIsAWarningOnlyWhenMostOfItIs) {
  const auto with_body = [](const std::string& shape) {
    return build_world(parse_scene(R"({"particle_size": 0.1, "time": {"end": 1},
      "fluids": [{"fill": [{"box": {"min": [0, 0, 0], "max": [1, 1, 1]}}]}],
      "bodies": [{"name": "thing", "shape": )" +
                                       shape + "}]}",
                                   "test.json"));
  };
  const World ball = with_body(R"({"sphere": {"radius": 0.3}, "position": [0.5, 0.5, 0.5]})");
  EXPECT_GT(ball.left_out, 50U);
  EXPECT_EQ(ball.warnings, std::vector<std::string>{});
  const World box = with_body(R"({"box": {"min": [-1, -1, -1], "max": [0.6, 2, 2]}})");
  EXPECT_GT(box.left_out, box.fluid.size());
  ASSERT_EQ(box.warnings.size(), 1U);
  EXPECT_TRUE(box.warnings[0].starts_with("fluids[0].fill[0]: ")) << box.warnings[0];
}

/// A world of particles three times as large tells how large the scene's own would be.
TEST(SceneCheck, CoarseCountsAreNearTheTrueOnes) {
  const auto scene = [](const std::string& height) {
    return parse_scene(R"({"particle_size": 0.02, "time": {"end": 1},
      "fluids": [{"fill": [{"box": {"min": [0, 0, 0], "max": [1, 0.5, 1]}}]}],
      "bodies": [{"name": "tank", "shape": {"box": {"size": [1, 1.5, 1], "inside": true}}},
                 {"name": "ball", "density": 500, "shape": {"sphere": {"radius": 0.2}}, "position": [0.5, 0.5, 0.5]},
                 {"name": "other", "density": 500, "shape": {"sphere": {"radius": 0.2}}, "position": [0.5, )" +
                           height + ", 0.5]}]}",
                       "test.json");
  };
  const Scene apart = scene("1.0");
  const World world = build_world(apart);
  const CoarseCounts counts = count_coarsely(apart, 0.06);
  EXPECT_NEAR(counts.of_fluid[0], static_cast<double>(world.fluid.size()), 0.05 * counts.of_fluid[0]);
  EXPECT_NEAR(counts.left_out, static_cast<double>(world.left_out), 0.25 * counts.left_out);
  const double samples = counts.of_body[0] + counts.of_body[1] + counts.of_body[2];
  EXPECT_NEAR(samples, static_cast<double>(world.boundary.size()), 0.2 * samples);
  EXPECT_EQ(counts.warnings, std::vector<std::string>{});
  // Deeper than a particle of the scene, though not of the count.
  EXPECT_THROW(count_coarsely(scene("0.86"), 0.06), InputError);
  // As build_world(): nothing moves that a speed of sound could be taken from.
  Scene still = apart;
  still.gravity = {0, 0, 0};
  still.solver.pressure = PressureSolver::wcsph;
  EXPECT_THROW(count_coarsely(still, 0.06), InputError);
}

TEST(SceneCheck, FluidOutsideATank) {
  expect_one({"fluids[0].fill[0].box.max=[1.2, 1, 1]"}, "fluids[0].fill[0]: reaches 0.2 m outside the tank \"tank\"",
             "shrink");
  expect_one({"bodies[0].position=[0, 0.1, 0]"}, "fluids[0].fill[0]: reaches 0.1 m outside", "move the tank");
}

/// What a stranger gets wrong, and what must be said: the object by its name, what is true of it, and what to do.
TEST(SceneCheck, SlipsOfUnitsAndOfGravityAreNamedWithTheirRemedy) {
  struct Slip {
    std::vector<std::string> overrides;
    std::string start;
    std::vector<std::string> words;
  };
  const std::string ball = R"(bodies[1]={"name": "ball", "density": 500, "position": [0.5, 1.2, 0.5], "shape": )";
  const std::vector<Slip> slips{
      // a tank and its fill in millimetres, particles of 50 m
      {{"particle_size=50", "fluids[0].fill[0].box.max=[1000, 1000, 1000]",
        "bodies[0].shape.box.size=[1000, 1500, 1000]",
        "bodies[1]={\"name\": \"stone\", \"shape\": {\"sphere\": {\"radius\": 300}}, \"position\": [500, 1200, 500]}"},
       "particle_size: 50 m",
       {"a scene has metres", "divide all lengths by 1000"}},
      // only the particles
      {{"particle_size=50"}, "particle_size: 50 m", {"\"tank\" (bodies[0]) is 1.5 m long", "write 0.05"}},
      // only a body
      {{ball + R"({"sphere": {"radius": 300}}})"},
       "bodies[1]: \"ball\" is 600 m long",
       {"\"tank\" (bodies[0]) is 1.5 m", "divide its lengths by 1000"}},
      {{"gravity=[0, 9.81, 0]", "bodies[0].position=[0, -0.5, 0]"}, "gravity: points upwards, along +y", {"-9.81"}},
      {{"bodies[0]={\"name\": \"shelf\", \"shape\": {\"box\": {\"size\": [1, 0.5, 1]}}, \"position\": [3, 0, 0]}",
        "bodies[1].position=[3, 1.2, 0.5]"},
       "fluids[0].fill[0]: nothing holds the fluid \"water\"",
       {"\"inside\": true"}}};
  for (const Slip& slip : slips) {
    const auto all = warnings(slip.overrides);
    const auto line = std::find_if(all.begin(), all.end(), [&](const auto& w) { return w.starts_with(slip.start); });
    ASSERT_NE(line, all.end()) << slip.start << " in " << testing::PrintToString(all);
    for (const std::string& word : slip.words)
      EXPECT_NE(line->find(word), std::string::npos) << word << " in " << *line;
  }
}

/// A CAD file in millimetres: a hull of 800 m in a tank of 1 m.
TEST(SceneCheck, AMeshInMillimetresIsNamedWithItsScale) {
  if (!can_read_meshes()) GTEST_SKIP() << "built without Assimp";
  const Folder dir;
  put_content(dir / "hull.obj", "v 0 0 0\nv 800 0 0\nv 0 200 0\nv 0 0 300\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
  const auto of_scale = [&](const std::string& scale) {
    return doubts_of(parse_scene(R"({"particle_size": 0.05, "time": {"end": 1},
      "fluids": [{"fill": [{"box": {"min": [0, 0, 0], "max": [1, 0.3, 1]}}]}],
      "bodies": [{"name": "tank", "shape": {"box": {"size": [1, 1, 1], "corner": [0, 0, 0], "inside": true}}},
                 {"name": "ship", "density": 400, "position": [0.1, 0.4, 0.3],
                  "shape": {"mesh": {"file": "hull.obj")" +
                                     scale + "}}}], \"format\": 2}",
                                 dir / "scene.json"));
  };
  const auto all = of_scale("");
  const auto line = std::find_if(all.begin(), all.end(), [](const auto& w) { return w.starts_with("bodies[1]: "); });
  ASSERT_NE(line, all.end()) << testing::PrintToString(all);
  for (const std::string word : {"\"ship\" is 800 m long", "\"tank\" (bodies[0]) is 1 m", "\"scale\": 0.001"})
    EXPECT_NE(line->find(word), std::string::npos) << word << " in " << *line;
  for (const std::string& warning : of_scale(", \"scale\": 0.001"))
    EXPECT_EQ(warning.find("metres"), std::string::npos) << warning;
}

/// An emitter in a wall, or in millimetres; a joint whose anchor was meant in the body's frame.
TEST(SceneCheck, EmittersAndAnchorsThatStandWhereTheyWereNotMeant) {
  const auto tap = [](const std::string& rest) {
    return R"(emitters=[{"fluid": "water", "form": "disc", "direction": [0, -1, 0], )" + rest + "}]";
  };
  EXPECT_EQ(warnings({tap(R"("radius": 0.1, "position": [0.2, 1.4, 0.2])")}).size(), 0U);
  EXPECT_EQ(warnings({tap(R"("radius": 0.1, "position": [0.2, 1.5, 0.2])")}).size(), 0U);  // flush with the lid
  expect_one({tap(R"("radius": 0.1, "position": [0.5, 1.2, 0.5])")},
             "emitters[0]: its opening lies 0.3 m deep inside \"ball\" (bodies[1])", "move it out");
  expect_one({tap(R"("radius": 0.1, "position": [0.2, 1.8, 0.2])")},
             "emitters[0]: its opening lies 0.3 m deep inside \"tank\" (bodies[0])", "move it out");
  expect_one({tap(R"("radius": 100, "position": [0.2, 1.4, 0.2])")},
             "emitters[0]: its opening is 200 m wide, and the longest body 1.5 m", "divide its lengths by 1000");
  const auto moored = [](const std::string& anchor) {
    return std::vector<std::string>{"bodies[1].density=300",
                                    R"(joints=[{"type": "ball", "body": "ball", "anchor": )" + anchor + "}]"};
  };
  EXPECT_EQ(warnings(moored("[0.5, 0, 0.5]")).size(), 0U);  // a rope to the floor
  expect_one(moored("[0.5, 9.2, 0.5]"), "joints[0].anchor: lies 7.7 m from \"ball\", which is 0.6 m long",
             "of the world");
  expect_one({"bodies[1].density=0.3"}, "bodies[1].density: 0.3 kg/m^3 is no solid", "by 1000");
}

TEST(SceneCheck, OddNumbers) {
  expect_one({"gravity=[0, -981, 0]", "time.min_step=1e-9"}, "gravity: 981 ", "9.81");
  EXPECT_EQ(warnings({"gravity=[0, 0, 0]"}).size(), 0U);
  expect_one({"solver.density_error=1e-7"}, "solver.density_error: ", "1e-6 or more");
  expect_one({"solver.density_error=0.1"}, "solver.density_error: ", "0.05 or less");
  expect_one({"fluids[0].density=1"}, "fluids[0].density: ", "by 1000");
  expect_one({"particle_size=0.0025"}, "particle_size: 0.0025 m makes about 64 million", "0.0027 m");
  expect_one({"fluids[0].fill=[]"}, "fluids: ", "add a \"fill\"");
}

TEST(SceneCheck, FarFromTheOrigin) {
  expect_one({"fluids[0].fill[0].position=[2000, 0, 0]", "bodies[0].position=[2000, 0, 0]"},
             "fluids: ", "of the origin");
}

TEST(SceneCheck, EndAndFrames) {
  expect_one({"time.end=null"}, "time.end: ", "say when");
  expect_one({"time=null"}, "time.end: ", "say when");
  expect_one({"time.frames_per_second=0.5"}, "time.frames_per_second: ", "at least 1");
  expect_one({"time.end=90000", "time.frames_per_second=2"}, "time.frames_per_second: ", "fewer");
  expect_one({"outputs.measure_every=2"}, "outputs.measure_every: ", "shorter");
}

}  // namespace
}  // namespace tidelock
