// Scenes that are right: what the reader makes of them.
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <numbers>

#include "base/error.hpp"
#include "scene/format.hpp"
#include "scene/json_text.hpp"
#include "scene/read.hpp"
#include "scene/words.hpp"
#include "world/state_hash.hpp"
#include "world/world.hpp"

namespace tidelock {
namespace {

const std::string source_dir = TIDELOCK_SOURCE_DIR;

/// A scene with one body of the given shape, 3D unless `head` says otherwise.
BodyDescription body_of(const std::string& body, const std::string& head = "") {
  return parse_scene("{" + head + "\"bodies\": [{" + body + "}]}", "test.json").bodies.at(0);
}
Shape shape_of(const std::string& shape, const std::string& head = "") {
  return body_of("\"shape\": {" + shape + "}", head).shape;
}
const std::string two_d = "\"dimensions\": 2, ";

void expect_near(const Vec3d& a, const Vec3d& b) {
  EXPECT_LT((a - b).norm(), 1e-12) << a.transpose() << " / " << b.transpose();
}

TEST(Scene, TheExampleOfTheDesignMeansWhatItLooksLike) {
  const Scene scene = parse_scene(R"({
    "name": "Rising sphere", "dimensions": 2, "particle_size": 0.05, "gravity": [0, -9.81],
    "solver":  { "pressure": "iisph", "density_error": 0.002 }, // words, not numbers
    "time":    { "step": 0.002, "end": 4.0, "frames_per_second": 50 }, /* or cfl */
    "fluids":  [ { "name": "oil", "density": 900, "fill": [ { "box": { "min": [0,0], "max": [4,3] } } ] } ],
    "bodies":  [ { "name": "tank", "motion": "static", "shape": { "box": { "size": [4,5], "inside": true } } },
                 { "name": "ball", "shape": { "sphere": { "radius": 0.35 } }, "position": [2, 0.6] } ],
    "outputs": { "particles": ["vtp", "ply"] }
  })",
                                  "design.json");
  EXPECT_EQ(scene.file, "design.json");
  EXPECT_EQ(scene.name, "Rising sphere");
  EXPECT_EQ(scene.dimensions, 2);
  EXPECT_EQ(scene.particle_size, 0.05);
  expect_near(scene.gravity, {0, -9.81, 0});
  EXPECT_EQ(scene.solver.pressure, PressureSolver::iisph);
  EXPECT_EQ(scene.solver.density_error, 0.002);
  EXPECT_EQ(scene.time.step, 0.002);
  EXPECT_EQ(scene.time.end, 4.0);
  EXPECT_FALSE(scene.time.end_is_default);
  EXPECT_EQ(scene.time.frames_per_second, 50);
  ASSERT_EQ(scene.fluids.size(), 1U);
  EXPECT_EQ(scene.fluids[0].name, "oil");
  EXPECT_EQ(scene.fluids[0].density, 900);
  const Box& fill = std::get<Box>(scene.fluids[0].fill.at(0).shape.kind);
  expect_near(fill.hi, {4, 3, 0.5});
  ASSERT_EQ(scene.bodies.size(), 2U);
  const Box& tank = std::get<Box>(scene.bodies[0].shape.kind);
  expect_near(tank.lo, {0, 0, -0.5});  // the plane z = 0 is inside
  expect_near(tank.hi, {4, 5, 0.5});
  EXPECT_TRUE(scene.bodies[0].shape.inside);
  EXPECT_EQ(std::get<Sphere>(scene.bodies[1].shape.kind).radius, 0.35);
  EXPECT_FALSE(scene.bodies[1].shape.inside);
  expect_near(scene.bodies[1].position, {2, 0.6, 0});
  EXPECT_EQ(scene.outputs.particles, (std::vector{ParticleFormat::vtp, ParticleFormat::ply}));
}

TEST(Scene, WhatIsNotSaidIsTheDefaultOfTheStruct) {
  const Scene scene = parse_scene(R"({"bodies": [{"shape": {"sphere": {"radius": 1}}}]})", "test.json");
  const Scene plain;
  EXPECT_EQ(scene.dimensions, plain.dimensions);
  EXPECT_EQ(scene.gravity, plain.gravity);
  EXPECT_EQ(scene.solver.density_error, plain.solver.density_error);
  EXPECT_FALSE(scene.solver.relaxation.has_value());
  EXPECT_FALSE(scene.time.step.has_value());
  EXPECT_TRUE(scene.time.end_is_default);
  EXPECT_EQ(scene.outputs.particles, plain.outputs.particles);
  EXPECT_EQ(scene.bodies[0].motion, Motion::static_);
  EXPECT_EQ(scene.bodies[0].name, "body_0");
}

TEST(Scene, ABoxIsCentredUnlessItsCornerIsGiven) {
  for (const char* hollow : {"", R"(, "inside": true)"}) {
    const Shape centred = shape_of(std::string(R"("box": {"size": [2, 4, 6])") + hollow + "}", R"("format": 2, )");
    expect_near(std::get<Box>(centred.kind).lo, {-1, -2, -3});
    expect_near(std::get<Box>(centred.kind).hi, {1, 2, 3});
    for (const char* format : {"", R"("format": 1, )", R"("format": 2, )"}) {
      const Shape placed =
          shape_of(std::string(R"("box": {"corner": [1, 0, -1], "size": [2, 4, 6])") + hollow + "}", format);
      expect_near(std::get<Box>(placed.kind).lo, {1, 0, -1});
      expect_near(std::get<Box>(placed.kind).hi, {3, 4, 5});
    }
  }
}

TEST(Scene, ASceneOfEitherFormatStartsWithTheSameState) {
  const auto hash = [](const std::string& head, const std::string& corner) {
    const Scene scene = parse_scene(
        "{" + head + R"("dimensions": 2, "particle_size": 0.05,
      "fluids": [{"fill": [{"box": {"size": [0.3, 0.2]}, "position": [0.2, 0.15]}]}],
      "bodies": [{"name": "tank", "shape": {"box": {"size": [1, 0.6], "inside": true)" +
            corner + R"(}}}, {"name": "block", "position": [0.8, 0.1], "shape": {"box": {"size": [0.2, 0.2]}}}]})",
        "test.json");
    return state_hash(build_world(scene, {}));
  };
  const auto first = hash(R"("format": 1, )", "");
  EXPECT_EQ(hash("", ""), first);
  EXPECT_EQ(hash(R"("format": 2, )", R"(, "corner": [0, 0])"), first);
  EXPECT_NE(hash(R"("format": 2, )", R"(, "corner": [0, -0.05])"), first);
}

/// Our own scenes as they were in format 1: without corners, which stood where that format puts them.
TEST(Scene, ScenesThatMovedToFormat2AreTheSame) {
  const std::function<void(nlohmann::json&)> without_corners = [&](nlohmann::json& json) {
    if (json.is_object() && json.value("inside", false)) json.erase("corner");
    for (nlohmann::json& part : json)
      if (part.is_structured()) without_corners(part);
  };
  for (const auto& entry : std::filesystem::recursive_directory_iterator(source_dir + "/scenes")) {
    if (entry.path().extension() != ".json") continue;
    const std::string file = entry.path().string();
    nlohmann::json json = scene_format::parse_json(scene_format::read_text(file), file);
    EXPECT_EQ(json["format"], scene_format::newest_format) << file;
    json["format"] = 1;
    without_corners(json);
    nlohmann::json old = scene_json(parse_scene(json.dump(), file));
    old["format"] = scene_format::newest_format;
    EXPECT_EQ(old, scene_json(read_scene(file))) << file;
  }
}

TEST(Scene, InFormat1AHollowBoxBeginsAtItsOrigin) {
  const Shape block = shape_of(R"("box": {"size": [2, 4, 6]})");
  expect_near(std::get<Box>(block.kind).lo, {-1, -2, -3});
  expect_near(std::get<Box>(block.kind).hi, {1, 2, 3});
  const Shape tank = shape_of(R"("box": {"inside": true, "size": [2, 4, 6]})");
  expect_near(std::get<Box>(tank.kind).lo, {0, 0, 0});
  expect_near(std::get<Box>(tank.kind).hi, {2, 4, 6});
  const Shape given = shape_of(R"("box": {"inside": true, "min": [-1, 0, 1], "max": [1, 2, 3]})");
  expect_near(std::get<Box>(given.kind).lo, {-1, 0, 1});
  expect_near(std::get<Box>(given.kind).hi, {1, 2, 3});
}

TEST(Scene, EverySingleShape) {
  const auto cylinder = std::get<Cylinder>(shape_of(R"("cylinder": {"radius": 2, "height": 3})").kind);
  EXPECT_EQ(cylinder.radius, 2);
  EXPECT_EQ(cylinder.height, 3);
  EXPECT_EQ(std::get<Cylinder>(shape_of(R"("cylinder": {"radius": 2})", two_d).kind).radius, 2);
  const auto capsule = std::get<Capsule>(shape_of(R"("capsule": {"radius": 2, "height": 3})").kind);
  EXPECT_EQ(capsule.radius + 10 * capsule.height, 32);
  const auto cone = std::get<Cone>(shape_of(R"("cone": {"radius": 2, "top_radius": 1, "height": 3})").kind);
  EXPECT_EQ(cone.radius + 10 * cone.height + 100 * cone.top_radius, 132);
  const auto torus = std::get<Torus>(shape_of(R"("torus": {"major_radius": 2, "minor_radius": 0.5})").kind);
  EXPECT_EQ(torus.major_radius + 10 * torus.minor_radius, 7);
  const auto plane = std::get<Plane>(shape_of(R"("plane": {"normal": [0, 3, 4], "width": 5})").kind);
  expect_near(plane.normal, {0, 0.6, 0.8});
  EXPECT_EQ(plane.width, 5);
  for (const char* kind :
       {R"("sphere": {"radius": 1, "inside": true})", R"("capsule": {"radius": 1, "height": 1, "inside": true})",
        R"("cone": {"radius": 1, "height": 1, "inside": true})",
        R"("torus": {"major_radius": 1, "minor_radius": 0.1, "inside": true})",
        R"("cylinder": {"radius": 1, "height": 1, "inside": true})"})
    EXPECT_TRUE(shape_of(kind).inside) << kind;
}

TEST(Scene, UnionsAndDifferencesNestAndTurn) {
  const Shape shape = shape_of(R"("position": [1, 2, 3], "difference": [
      {"union": [{"sphere": {"radius": 1}}, {"box": {"size": [1, 1, 1]}, "position": [0, 1, 0]}]},
      {"cylinder": {"radius": 0.1, "height": 4}, "rotation": {"axis": [0, 0, 2], "degrees": 90}}])");
  expect_near(shape.position, {1, 2, 3});
  const auto& parts = std::get<Difference>(shape.kind).parts;
  ASSERT_EQ(parts.size(), 2U);
  const auto& merged = std::get<Union>(parts[0].kind).parts;
  ASSERT_EQ(merged.size(), 2U);
  expect_near(merged[1].position, {0, 1, 0});
  expect_near(parts[1].rotation * Vec3d(0, 1, 0), {-1, 0, 0});  // y turns to -x about +z
}

TEST(Scene, RotationIn2dIsAnAngleCounterClockwise) {
  const BodyDescription body = body_of(R"("shape": {"sphere": {"radius": 1}}, "rotation": 90, "spin": -2.5)", two_d);
  expect_near(body.rotation * Vec3d(1, 0, 0), {0, 1, 0});
  expect_near(body.spin, {0, 0, -2.5});
  EXPECT_EQ(body.motion, Motion::animated);
}

TEST(Scene, MotionFollowsFromWhatIsGiven) {
  const std::string ball = R"("shape": {"sphere": {"radius": 1}})";
  EXPECT_EQ(body_of(ball + R"(, "velocity": [1, 0, 0])").motion, Motion::animated);
  EXPECT_EQ(body_of(ball + R"(, "keyframes": [{"time": 0}, {"time": 1}])").motion, Motion::animated);
  const BodyDescription heavy = body_of(ball + R"(, "motion": "static", "density": 7800)");
  EXPECT_EQ(heavy.motion, Motion::static_);
  EXPECT_EQ(heavy.density, 7800);
  EXPECT_FALSE(body_of(ball).density.has_value());
}

TEST(Scene, KeyframesKeepWhatTheyDoNotMention) {
  const BodyDescription body = body_of(R"("shape": {"sphere": {"radius": 1}}, "position": [5, 0], "rotation": 10,
      "keyframes": [{"time": 0.5}, {"time": 1, "position": [6, 1]}, {"time": 2, "rotation": 100},
                    {"time": 3, "rotation": 270}, {"time": 4}])",
                                       two_d);
  ASSERT_EQ(body.keyframes.size(), 5U);
  const auto angle = [&](std::size_t i) {
    const Quatd& q = body.keyframes[i].rotation;
    return 2 * std::atan2(q.z(), q.w()) * 180 / std::numbers::pi;
  };
  expect_near(body.keyframes[0].position, {5, 0, 0});
  EXPECT_NEAR(angle(0), 10, 1e-12);
  expect_near(body.keyframes[2].position, {6, 1, 0});
  EXPECT_NEAR(angle(1), 10, 1e-12);
  EXPECT_NEAR(angle(2), 100, 1e-12);
  EXPECT_NEAR(angle(4), 270, 1e-9);
  EXPECT_EQ(body.keyframes[4].time, 4);
  expect_near(body.position, {5, 0, 0});
}

/// A driver that turns on and on: what a run writes down of its scene must be read again.
TEST(Scene, KeyframesThatGoOnTurningAreWrittenSoThatTheyCanBeRead) {
  const std::string head = R"({"bodies": [{"shape": {"sphere": {"radius": 1}}, "keyframes": [{"time": 0})";
  for (const std::string& dimensions : {std::string("3"), std::string("2")}) {
    std::string text = head;
    for (int k = 1; k <= 8; ++k)
      text += ", {\"time\": " + std::to_string(k) + ", \"rotation\": " +
              (dimensions == "2" ? std::to_string(-120 * k)
                                 : "{\"axis\": [0, -1, 0], \"degrees\": " + std::to_string(120 * k) + "}") +
              "}";
    const Scene scene = parse_scene(text + "]}], \"dimensions\": " + dimensions + "}", "turning.json");
    const Scene again = parse_scene(scene_json(scene).dump(), "again.json");
    const auto &first = scene.bodies[0].keyframes, &second = again.bodies[0].keyframes;
    ASSERT_EQ(second.size(), 9U);
    for (std::size_t i = 0; i < first.size(); ++i)
      EXPECT_LT(first[i].rotation.angularDistance(second[i].rotation), 1e-6) << dimensions << "D, keyframe " << i;
  }
}

TEST(Scene, BodyStartsWhereItsFirstKeyframeIs) {
  const BodyDescription body = body_of(R"("shape": {"sphere": {"radius": 1}}, "position": [5, 0, 0],
      "keyframes": [{"time": 1, "position": [1, 2, 3]}, {"time": 2, "position": [0, 0, 0]}])");
  expect_near(body.position, {1, 2, 3});
}

TEST(Scene, FluidsFillsAndViscosity) {
  const Scene scene = parse_scene(R"({"fluids": [
      {"name": "honey", "density": 1400, "viscosity": {"model": "laplacian", "kinematic": 0.005, "wall": "slip"},
       "fill": [{"sphere": {"radius": 1}, "position": [0, 3, 0], "velocity": [0, -2, 0], "lattice": "hexagonal"},
                {"box": {"min": [0, 0, 0], "max": [1, 1, 1]}}, {"box": {"min": [1, 0, 0], "max": [2, 1, 1]}}]}]})",
                                  "test.json");
  const FluidDescription& honey = scene.fluids.at(0);
  EXPECT_EQ(honey.viscosity.model, ViscosityModel::laplacian);
  EXPECT_EQ(honey.viscosity.kinematic, 0.005);
  EXPECT_EQ(honey.viscosity.wall, WallSlip::slip);
  ASSERT_EQ(honey.fill.size(), 3U);  // boxes that share a face do not overlap
  expect_near(honey.fill[0].velocity, {0, -2, 0});
  expect_near(honey.fill[0].shape.position, {0, 3, 0});
  EXPECT_EQ(honey.fill[0].lattice, FillLattice::hexagonal);
  EXPECT_FALSE(honey.fill[1].lattice.has_value());
}

TEST(Scene, OutputsAndPictures) {
  const Scene scene = parse_scene(R"({"dimensions": 2, "bodies": [{"shape": {"sphere": {"radius": 1}},
      "colour": [0.1, 0.2, 0.3], "visible": false}],
      "outputs": {"particles": [], "measure_every": 0.5, "checkpoint_every": 2, "pictures": {"every_frame": true,
        "none": true, "colour_by": "density", "width": 640, "height": 480, "camera_position": [1, 2, 3]}}})",
                                  "test.json");
  EXPECT_TRUE(scene.outputs.particles.empty());
  EXPECT_EQ(scene.outputs.measure_every, 0.5);
  EXPECT_EQ(scene.outputs.checkpoint_every, 2);
  const PictureSettings& p = scene.outputs.pictures;
  EXPECT_TRUE(p.every_frame && p.none);
  EXPECT_EQ(p.colour_by, ColourBy::density);
  EXPECT_EQ(p.width * 1000 + p.height, 640480);
  expect_near(p.camera_position.value(), {1, 2, 3});
  EXPECT_FALSE(p.camera_target.has_value());
  EXPECT_EQ(scene.bodies[0].colour.value(), (std::array{0.1, 0.2, 0.3}));
  EXPECT_FALSE(scene.bodies[0].visible);
}

TEST(Scene, SeveralFluidsAreToldApartUnlessTheFileSaysOtherwise) {
  const std::string one = R"({"fill": [{"sphere": {"radius": 1}}]})",
                    two = one + R"(, {"name": "oil", "fill": [{"sphere": {"radius": 1}, "position": [3, 0, 0]}]})";
  const auto colour_by = [](const std::string& fluids, const std::string& rest,
                            const std::vector<std::string>& set = {}) {
    return parse_scene("{\"fluids\": [" + fluids + "]" + rest + "}", "test.json", set).outputs.pictures.colour_by;
  };
  EXPECT_EQ(colour_by(one, ""), ColourBy::speed);
  EXPECT_EQ(colour_by(two, ""), ColourBy::fluid);
  EXPECT_EQ(colour_by(two, R"(, "outputs": {"pictures": {"width": 640}})"), ColourBy::fluid);
  EXPECT_EQ(colour_by(two, R"(, "outputs": {"pictures": {"colour_by": "speed"}})"), ColourBy::speed);
  EXPECT_EQ(colour_by(two, "", {"outputs.pictures.colour_by=pressure"}), ColourBy::pressure);
  EXPECT_EQ(colour_by(one, R"(, "outputs": {"pictures": {"colour_by": "fluid"}})"), ColourBy::fluid);
}

TEST(Scene, FluidsWithoutANameGetOneOfTheirOwn) {
  const auto at = [](int x, const std::string& rest) {
    return R"({"fill": [{"sphere": {"radius": 1}, "position": [)" + std::to_string(3 * x) + ", 0, 0]}]" + rest + "}";
  };
  const std::string fluids =
      at(0, "") + "," + at(1, "") + "," + at(2, R"(, "material": "honey")") + "," + at(3, R"(, "name": "tea")");
  std::vector<std::string> names;
  for (const FluidDescription& fluid : parse_scene("{\"fluids\": [" + fluids + "]}", "test.json").fluids)
    names.push_back(fluid.name);
  EXPECT_EQ(names, (std::vector<std::string>{"water", "fluid_1", "honey", "tea"}));
}

TEST(Scene, OverridesChangeTheFileBeforeItIsChecked) {
  const std::string text = R"({"time": {"step": 0.01}, "fluids": [{"fill": [{"sphere": {"radius": 1}}]}]})";
  const Scene scene = parse_scene(text, "test.json",
                                  {"solver.pressure=iisph", "fluids[0].density=900", "time.step=null", "time.cfl=0.3",
                                   "name=two words", "fluids[0].fill[0].position=[1, 2, 3]",
                                   R"(bodies[0]={"shape": {"sphere": {"radius": 2}}})", "bodies[0].name=\"7\""});
  EXPECT_EQ(scene.solver.pressure, PressureSolver::iisph);
  EXPECT_EQ(scene.fluids[0].density, 900);
  EXPECT_FALSE(scene.time.step.has_value());
  EXPECT_EQ(scene.time.cfl, 0.3);
  EXPECT_EQ(scene.name, "two words");
  expect_near(scene.fluids[0].fill[0].shape.position, {1, 2, 3});
  EXPECT_EQ(scene.bodies.at(0).name, "7");
}

TEST(Scene, EveryWordIsReadAsItIsWritten) {
  for (const auto& w : words_of(KernelName{})) {
    const Scene scene = parse_scene(R"({"bodies": [{"shape": {"sphere": {"radius": 1}}}]})", "test.json",
                                    {std::string("solver.kernel=") + w.word});
    EXPECT_EQ(scene.solver.kernel, w.value);
    EXPECT_EQ(word(scene.solver.kernel), w.word);
  }
  EXPECT_EQ(word(Motion::static_), "static");
}

TEST(Scene, WrittenAndReadAgainIsTheSame) {
  int scenes = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(source_dir + "/scenes")) {
    if (entry.path().extension() != ".json") continue;
    const auto written = scene_json(read_scene(entry.path().string()));
    const std::string beside = (entry.path().parent_path() / "again.json").string();  // where its meshes are
    EXPECT_EQ(scene_json(parse_scene(written.dump(), beside)), written) << entry.path();
    ++scenes;
  }
  EXPECT_GE(scenes, 5);
  const std::string all =
      R"({"bodies": [{"shape": {"union": [{"torus": {"major_radius": 2, "minor_radius": 1, "inside": true}},
      {"difference": [{"cone": {"radius": 1, "height": 2}}, {"plane": {"width": 3}}]}]}, "spin": [1, 2, 3],
      "rotation": {"axis": [0, 1, 0], "degrees": 90}}, {"shape": {"capsule": {"radius": 1, "height": 2}}, "colour": [0, 1, 0],
      "keyframes": [{"time": 0, "rotation": {"axis": [1, 0, 0], "degrees": 90}}, {"time": 1, "rotation":
      {"axis": [1, 0, 0], "degrees": 0}}]}], "time": {"step": 0.5}, "fluids": [{"viscosity": {"model": "none"}}]})";
  const auto written = scene_json(parse_scene(all, "test.json"));
  const auto again = scene_json(parse_scene(written.dump(), "again.json"));
  EXPECT_EQ(again, written);
  EXPECT_EQ(written["time"]["step"], 0.5);
  EXPECT_FALSE(written["time"].contains("cfl"));
  EXPECT_EQ(written["bodies"][1]["keyframes"][1]["rotation"]["degrees"], 0);
}

}  // namespace
}  // namespace tidelock
