// What the pictures of a run have in common: ranges of colours that come from the data, and a camera that sees the
// whole motion.
#ifdef TIDELOCK_HAVE_RENDER
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "base/error.hpp"
#include "outputs/particle_files.hpp"
#include "outputs_fixture.hpp"
#include "render/annotate.hpp"
#include "render/picture_setup.hpp"
#include "render/pictures.hpp"
#include "render/renders.hpp"
#include "render/survey.hpp"
#include "run/run.hpp"
#include "scene/read.hpp"
#include "support/scenes.hpp"

namespace tidelock {
namespace {

namespace fs = std::filesystem;

FrameData frame_of_speeds(const std::vector<float>& speeds) {
  FrameData frame;
  frame.resize(speeds.size());
  for (std::size_t i = 0; i < speeds.size(); ++i) {
    frame.velocity[i] = {0.6f * speeds[i], -0.8f * speeds[i], 0};
    frame.density[i] = 1000 + 0.001f * static_cast<float>(i);
    frame.pressure[i] = static_cast<float>(i) - 3000;
  }
  return frame;
}

/// 0 to 2 m/s, evenly.
std::vector<float> ten_thousand_speeds() {
  std::vector<float> speeds;
  for (int i = 0; i < 10000; ++i) speeds.push_back(2e-4f * static_cast<float>(i));
  return speeds;
}

Survey survey_of_frames(const Scene& scene, const std::vector<FrameData>& frames) {
  SurveyCounts counts(scene);
  for (const FrameData& frame : frames) counts.add(frame);
  return counts.survey();
}

Scene scene_of(const std::string& json, const std::vector<std::string>& changes = {}) {
  return parse_scene(json, "test.json", changes);
}

constexpr const char* kBall = R"({"bodies": [{"name": "ball", "shape": {"sphere": {"radius": 0.1}}}]})";

TEST(Survey, OneFastParticleDoesNotWashOutTheColours) {
  const Scene scene = scene_of(kBall);
  std::vector<float> speeds = ten_thousand_speeds();
  const Survey calm = survey_of_frames(scene, {frame_of_speeds(speeds)});
  speeds[5000] = 12345;
  const FrameData frame = frame_of_speeds(speeds);
  const Survey survey = survey_of_frames(scene, {frame});
  EXPECT_EQ(survey.speed.range.lo, 0);
  EXPECT_EQ(survey.speed.range.hi, calm.speed.range.hi);
  EXPECT_NEAR(survey.speed.range.hi, 2, 0.2);

  // The legend says so, and says nothing where there is nothing to say.
  PictureScene picture;
  add_particles(picture, frame, ColourBy::speed, legend_of(ColourBy::speed, survey));
  EXPECT_EQ(lay_out(picture, {}).outside, (std::vector<std::string>{"< 0.1 % outside", "max 12300"}));
  add_particles(picture, frame, ColourBy::speed, legend_of(ColourBy::speed, calm));
  EXPECT_TRUE(lay_out(picture, {}).outside.empty());
}

TEST(Survey, TheRangeIsThatOfAllFramesInAnyOrder) {
  const Scene scene = scene_of(kBall);
  std::vector<float> slow = ten_thousand_speeds(), fast = slow;
  for (float& v : fast) v *= 5;
  const FrameData first = frame_of_speeds(slow), last = frame_of_speeds(fast);
  const Survey there = survey_of_frames(scene, {first, last}), back = survey_of_frames(scene, {last, first});
  EXPECT_EQ(there.speed.range.hi, back.speed.range.hi);
  EXPECT_EQ(there.speed.range.hi, 10) << "99 % of both frames together lie below 9.8 m/s";
}

TEST(Survey, RangesBeginAtZeroUnlessValuesGoBelow) {
  const Survey survey = survey_of_frames(scene_of(kBall), {frame_of_speeds(std::vector<float>(10000, 0.5f))});
  EXPECT_EQ(survey.speed.range.lo, 0) << "a uniform stream is not at rest";
  EXPECT_GE(survey.speed.range.hi, 0.5);
  EXPECT_LT(survey.pressure.range.lo, -2500) << "pressures from -3000 to 7000 Pa";
  EXPECT_GE(survey.pressure.range.lo, -4000);
  EXPECT_GT(survey.density.range.lo, 990) << "densities are all near 1000 kg/m^3";
  EXPECT_LT(survey.density.range.hi, 1020);
}

TEST(Survey, WaterThatHardlyMovesAnywhereShowsWhereItDoes) {
  std::vector<float> speeds(10000, 0.0f);
  const Scene scene = scene_of(kBall);
  EXPECT_EQ(survey_of_frames(scene, {frame_of_speeds(speeds)}).speed.range.hi, 1) << "nothing moves";
  for (std::size_t i = 0; i < 50; ++i) speeds[200 * i] = 0.3f;
  const ValueRange range = survey_of_frames(scene, {frame_of_speeds(speeds)}).speed.range;
  EXPECT_EQ(range.lo, 0);
  EXPECT_NEAR(range.hi, 0.3, 0.05);
}

TEST(Survey, TheScenesOwnEndsComeFirst) {
  const auto scene = [](const std::string& pictures) {
    return scene_of(R"({"bodies": [{"shape": {"sphere": {"radius": 0.1}}}], "outputs": {"pictures": {)" + pictures +
                    "}}}");
  };
  const FrameData frame = frame_of_speeds(ten_thousand_speeds());
  const auto range = [&](const std::string& pictures) {
    return survey_of_frames(scene(pictures), {frame}).speed.range;
  };
  EXPECT_EQ(range(R"("colour_from": -1, "colour_to": 0.5)").lo, -1);
  EXPECT_EQ(range(R"("colour_from": -1, "colour_to": 0.5)").hi, 0.5);
  EXPECT_EQ(range(R"("colour_from": 0.5)").lo, 0.5);
  EXPECT_EQ(range(R"("colour_from": 0.5)").hi, 2) << "the other end comes from the data";
  EXPECT_EQ(range(R"("colour_by": "pressure", "colour_to": 9)").hi, 2) << "the ends are those of a pressure";
  EXPECT_EQ(expected_survey(scene(R"("colour_to": 7)")).speed.range.hi, 7);
  const Survey half = survey_of_frames(scene(R"("colour_to": 1)"), {frame});
  EXPECT_NEAR(half.speed.outside, 0.5, 0.001);
  try {
    scene(R"("colour_from": 2, "colour_to": 2)");
    FAIL() << "an empty range is taken";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("outputs.pictures.colour_to"), std::string::npos) << error.what();
  }
}

// --- the view --------------------------------------------------------------------------------------------------------

/// Where the picture shows places of a run.
class Projection {
 public:
  Projection(const Scene& scene, const Survey& survey) : options_(picture_options(scene, survey.view)) {
    PictureScene picture;
    picture.dimensions = scene.dimensions;
    picture.radius = static_cast<float>(0.5 * scene.particle_size);
    picture.title = "title", picture.caption = "caption";
    FrameData one;
    one.resize(1);
    add_particles(picture, one, ColourBy::speed, legend_of(ColourBy::speed, survey));
    layout_ = lay_out(picture, options_);
    bounds_ = framed_bounds(picture, options_);
    camera_ = choose_camera(picture, options_, bounds_, layout_.drawing);
  }
  const Layout& layout() const { return layout_; }
  /// Of a 2D picture: where its bounds are.
  PixelRect frame() const {
    const Eigen::Vector2d lo = camera_.project(bounds_.lo), hi = camera_.project(bounds_.hi);
    return {lo.x(), hi.y(), hi.x(), lo.y()};
  }
  bool sees(const Vec3d& p) const {
    constexpr double kRounding = 1e-6;  // [pixels]
    const Eigen::Vector2d at = camera_.project(p);
    const PixelRect& drawing = layout_.drawing;
    return at.x() >= drawing.x0 - kRounding && at.x() <= drawing.x1 + kRounding && at.y() >= drawing.y0 - kRounding &&
           at.y() <= drawing.y1 + kRounding;
  }

 private:
  PictureOptions options_;
  Layout layout_;
  Bounds bounds_;
  Camera camera_;
};

constexpr const char* kJet = R"({"dimensions": 3, "particle_size": 0.02, "time": {"end": 2},
    "fluids": [{"name": "water"}],
    "emitters": [{"fluid": "water", "form": "disc", "radius": 0.05, "position": [0, 0.2, 0], "direction": [3, 4, 0],
                  "speed": 5}],
    "bodies": [{"name": "plate", "shape": {"box": {"min": [-0.2, -0.1, -0.2], "max": [0.2, 0, 0.2]}}}]})";

/// Of a jet that leaves (0, 0.2, 0) at 3 m/s to the right and 4 m/s up, until it falls below the plate.
Vec3d jet_at(double t) { return {3 * t, 0.2 + 4 * t - 0.5 * 9.81 * t * t, 0}; }

TEST(View, SeesTheWayOfAStreamBeforeThereAreFrames) {
  const Scene scene = scene_of(kJet);
  const Projection projection(scene, expected_survey(scene));
  for (double t = 0; jet_at(t).y() > -0.1; t += 0.01) EXPECT_TRUE(projection.sees(jet_at(t))) << "t = " << t;
  const Bounds view = expected_survey(scene).view;
  EXPECT_LT(view.hi.y(), 0.2 + 2 * 16 / (2 * 9.81)) << "a jet of 4 m/s rises by v^2 / 2g";
  EXPECT_LT(view.hi.x(), 5.0) << "not to where it would be if it fell through the ground";
}

TEST(View, AStreamEndsAtTheWallOfItsTank) {
  const auto view = [](const char* height) {
    const Scene scene =
        scene_of(kJet, {std::string("bodies=[{\"shape\": {\"box\": {\"min\": [-1, 0, -1], \"max\": [1, ") + height +
                        ", 1], \"inside\": true}}}]"});
    return expected_survey(scene).view;
  };
  EXPECT_LT(view("1").hi.x(), 1.2);
  EXPECT_GT(view("1").hi.y(), 0.9) << "it comes as far as the wall";
  EXPECT_GT(view("0.5").hi.x(), 2.2) << "it leaves a low tank by the open top";
}

TEST(View, SeesAllParticlesOfAllFrames) {
  const Scene scene = scene_of(kJet, {"emitters=[]",
                                      "fluids[0].fill=[{\"sphere\": {\"radius\": 0.05}, "
                                      "\"position\": [0, 0.2, 0]}]"});
  std::vector<FrameData> frames;
  for (double t = 0; t < 0.5; t += 0.1) {
    FrameData frame;
    frame.resize(1);
    for (int c = 0; c < 3; ++c) frame.position[0][static_cast<std::size_t>(c)] = static_cast<float>(jet_at(t)[c]);
    frames.push_back(frame);
  }
  const Projection before(scene, expected_survey(scene)), after(scene, survey_of_frames(scene, frames));
  EXPECT_FALSE(before.sees(jet_at(0.4))) << "nothing in the scene says that it flies there";
  for (double t = 0; t < 0.45; t += 0.1) EXPECT_TRUE(after.sees(jet_at(t))) << "t = " << t;
}

TEST(View, SeesABodyThatRisesOutOfTheStart) {
  const Scene scene = scene_of(R"({"bodies": [
      {"name": "ball", "density": 500, "shape": {"sphere": {"radius": 0.1}}, "position": [0, 0, 0]}]})");
  std::vector<FrameData> frames(5);
  for (std::size_t k = 0; k < frames.size(); ++k)
    frames[k].bodies.push_back({"ball", {0.1 * static_cast<double>(k), 0.5 * static_cast<double>(k), 0}, {0, 1, 0, 0}});
  const Projection before(scene, expected_survey(scene)), after(scene, survey_of_frames(scene, frames));
  for (const FrameData& frame : frames)
    for (int axis = 0; axis < 3; ++axis)
      for (const double side : {-0.1, 0.1}) {
        const Vec3d p = frame.bodies[0].position + side * Vec3d::Unit(axis);
        EXPECT_TRUE(after.sees(p)) << p.transpose();
        EXPECT_EQ(before.sees(p), &frame == frames.data()) << p.transpose();
      }
}

TEST(View, AFewDropsThatLeakOutAreLeft) {
  const Scene scene = scene_of(R"({"fluids": [{"fill": [{"box": {"min": [0, 0, 0], "max": [1, 1, 1]}}]}]})");
  FrameData frame;
  frame.resize(10000);
  for (std::size_t i = 0; i < frame.size(); ++i) frame.position[i] = {0.5f, 1e-4f * static_cast<float>(i), 0.5f};
  const Bounds still = survey_of_frames(scene, {frame}).view;
  for (std::size_t i = 0; i < 20; ++i) frame.position[500 * i + 250] = {0.5f, -300.0f, 0.5f};
  EXPECT_EQ(survey_of_frames(scene, {frame}).view.lo.y(), still.lo.y());
  for (std::size_t i = 0; i < 1000; ++i) frame.position[10 * i] = {0.5f, -300.0f, 0.5f};
  EXPECT_LT(survey_of_frames(scene, {frame}).view.lo.y(), -300) << "a tenth of the fluid is no leak";
}

// --- whole runs ------------------------------------------------------------------------------------------------------

constexpr const char* kFountain = R"({"name": "jet", "dimensions": 2, "particle_size": 0.03,
    "time": {"end": 0.3, "frames_per_second": 20, "max_step": 0.003},
    "fluids": [{"name": "water", "fill": [{"box": {"min": [-0.6, 0], "max": [0.6, 0.09]}}]}],
    "emitters": [{"fluid": "water", "width": 0.12, "position": [0, 0.2], "direction": [0, 1], "speed": 3}],
    "bodies": [{"name": "basin", "shape": {"box": {"min": [-0.6, 0], "max": [0.6, 0.2], "inside": true}}}],
    "outputs": {"pictures": {"every_frame": true, "width": 320, "height": 200}}})";

/// Stops a run after some steps.
class Stop : public RunListener {
 public:
  explicit Stop(int after) : left_(after) {}
  void stepped(Run&, const StepReport&, bool) override { --left_; }
  bool wants_stop() override { return left_ == 0; }

 private:
  int left_;
};

void run_with_pictures(const Scene& scene, const std::string& folder, bool resume = false, int steps = -1) {
  RunOptions options;
  options.folder = folder;
  options.exec = testing::best_exec();
  options.resume = resume;
  Stop stop(steps);
  Pictures pictures;
  Run run(scene, options, {&stop, &pictures});
  run.go();
}

std::vector<Image> frame_pictures(const std::string& folder) {
  std::vector<Image> images;
  for (int k = 0; fs::exists(folder + fmt::format("/pictures/frame_{:04}.png", k)); ++k)
    images.push_back(read_png(folder + fmt::format("/pictures/frame_{:04}.png", k)));
  return images;
}

/// Pixels that differ, where a place counts.
template <class Counts>
int differing(const Image& a, const Image& b, Counts counts) {
  int count = 0;
  for (int y = 0; y < a.height; ++y)
    for (int x = 0; x < a.width; ++x)
      count += counts(x, y) && !std::equal(a.pixel(x, y), a.pixel(x, y) + 3, b.pixel(x, y));
  return count;
}

TEST(RunPictures, AllFramesShareRangeAndCamera) {
  for (const char* files : {"[\"ply\"]", "[]"}) {
    const Folder dir;
    const Scene scene = scene_of(kFountain, {std::string("outputs.particles=") + files});
    run_with_pictures(scene, dir / "out");
    const std::vector<Image> images = frame_pictures(dir / "out");
    ASSERT_EQ(images.size(), 7u) << files;
    const bool known = std::string(files) != "[]";
    const Projection projection(scene, known ? survey_of(open_results(dir / "out")) : expected_survey(scene));
    const PixelRect inner = projection.frame(), legend = projection.layout().legend;
    const auto is_inside = [&](int x, int y) { return x > inner.x0 && x < inner.x1 && y > inner.y0 && y < inner.y1; };
    // Axes and legend with their numbers: everything beside the drawn bounds and below the time. Without files the
    // notes below the legend tell of one frame.
    const auto is_shared = [&](int x, int y) {
      const bool is_note = !known && x >= legend.x0 - 2 && y > legend.y1 + 0.8 * projection.layout().text;
      return y > projection.layout().drawing.y0 - 1.5 * projection.layout().text && !is_inside(x, y) && !is_note;
    };
    for (std::size_t k = 1; k < images.size(); ++k)
      EXPECT_EQ(differing(images[0], images[k], is_shared), 0) << files << ", frame " << k;
    EXPECT_GT(differing(images[0], images[6], is_inside), 300) << "the water moves";
    EXPECT_TRUE(fs::exists(dir / "out/sheet.png"));
  }
}

TEST(RunPictures, TheStreamIsInThePicture) {
  const Folder dir;
  const Scene scene = scene_of(kFountain);
  run_with_pictures(scene, dir / "out");
  const RunResults run = open_results(dir / "out");
  const Projection projection(run.scene, survey_of(run));
  double highest = 0;
  for (const FrameFile& file : run.frames)
    for (const Float3& x : load_frame(run, file).position) {
      EXPECT_TRUE(projection.sees(Vec3d(x[0], x[1], 0)));
      highest = std::max<double>(highest, x[1]);
    }
  EXPECT_GT(highest, 0.4) << "the jet rises far above the basin";
}

TEST(RunPictures, AResumedRunDrawsTheSamePictures) {
  const Folder dir;
  const Scene scene = read_scene(TIDELOCK_SOURCE_DIR "/tests/cli/tiny.json",
                                 {"time.end=0.12", "outputs.pictures.every_frame=true", "outputs.pictures.width=320",
                                  "outputs.pictures.height=200", "outputs.checkpoint_every=0.03"});
  run_with_pictures(scene, dir / "whole");
  run_with_pictures(scene, dir / "cut", false, 35);
  ASSERT_FALSE(fs::exists(dir / "cut/sheet.png")) << "it was to be stopped before its end";
  run_with_pictures(scene, dir / "cut", true);
  const std::vector<Image> whole = frame_pictures(dir / "whole"), cut = frame_pictures(dir / "cut");
  ASSERT_EQ(whole.size(), 7u);
  ASSERT_EQ(cut.size(), whole.size());
  for (std::size_t k = 0; k < whole.size(); ++k) EXPECT_TRUE(whole[k].rgb == cut[k].rgb) << "frame " << k;
}

TEST(Renders, AFrameLooksTheSameAloneAndAmongOthers) {
  const Folder dir;
  run_with_pictures(scene_of(kFountain, {"outputs.pictures.none=true"}), dir / "out");
  const RunResults run = open_results(dir / "out");
  RenderJob job;
  job.water = false, job.movie = false, job.threads = 1;
  job.width = 320, job.height = 200;
  job.folder = dir / "all";
  make_renders(run, run.frames, job);
  job.folder = dir / "one";
  make_renders(run, {run.frames[2]}, job);
  EXPECT_TRUE(read_png(dir / "all/frame_0002.png").rgb == read_png(dir / "one/frame_0002.png").rgb);

  // The cache gives what counting gives, until a file changes.
  const SampleCache cache(dir / "cache");
  const Survey counted = survey_of(run, cache), kept = survey_of(run, cache);
  EXPECT_EQ(counted.speed.range.hi, kept.speed.range.hi);
  EXPECT_EQ(counted.pressure.least, kept.pressure.least);
  EXPECT_EQ(counted.view.hi, kept.view.hi);
  FrameData frame = load_frame(run, run.frames[1]);
  for (Float3& v : frame.velocity) v = {100, 0, 0};
  write_particles(frame, ParticleFormat::bgeo, run.frames[1].file);
  EXPECT_GT(survey_of(run, cache).speed.range.hi, 50);
}

}  // namespace
}  // namespace tidelock
#endif
