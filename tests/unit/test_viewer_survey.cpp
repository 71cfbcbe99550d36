// The viewer's page gets one range of colours for the whole run.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>

#include "outputs/particle_files.hpp"
#include "outputs_fixture.hpp"
#include "viewer/field_survey.hpp"
#include "viewer/run_folder.hpp"

namespace tidelock {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kSpeed = 0;  // of particle_fields()

/// Particles with speeds 0 to `most`, evenly.
FrameData frame_of(std::uint64_t number, float most, std::size_t count = 1001) {
  FrameData frame;
  frame.number = number;
  frame.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    frame.velocity[i] = {0, most * static_cast<float>(i) / static_cast<float>(count - 1), 0};
    frame.position[i] = {0.01f * static_cast<float>(i), 0, 0};
    frame.id[i] = i;
  }
  return frame;
}

FieldSurvey::Frames frames_up_to(std::uint64_t count) {
  FieldSurvey::Frames frames;
  for (std::uint64_t k = 0; k < count; ++k) frames[k] = 1000 + k;
  return frames;
}

TEST(FieldSurvey, TakesEachOfAFewFramesAndSomeOfMany) {
  for (const std::uint64_t count : {0u, 1u, 2u, 3u, 63u, 64u, 65u, 1000u, 4096u}) {
    FieldSurvey survey;
    const std::vector<std::uint64_t> wanted = survey.missing(frames_up_to(count));
    const std::set<std::uint64_t> unique(wanted.begin(), wanted.end());
    EXPECT_EQ(unique.size(), wanted.size()) << "none twice of " << count;
    if (count <= 64) {
      EXPECT_EQ(wanted.size(), count);
      continue;
    }
    EXPECT_LE(wanted.size(), 2 * FieldSurvey::kMost) << count;
    EXPECT_GE(wanted.size(), FieldSurvey::kMost / 2) << count;
    // However early the counting is broken off, it has seen the whole run about evenly.
    const std::set<std::uint64_t> first(wanted.begin(), wanted.begin() + 8);
    std::uint64_t gap = count - *first.rbegin();
    for (auto it = first.begin(); std::next(it) != first.end(); ++it) gap = std::max(gap, *std::next(it) - *it);
    EXPECT_LE(gap, count / 3) << count;
  }
}

TEST(FieldSurvey, AFrameThatChangedIsCountedAnew) {
  FieldSurvey survey;
  FieldSurvey::Frames present = frames_up_to(3);
  for (const std::uint64_t k : survey.missing(present)) survey.add(present[k], frame_of(k, 1), kSpeed);
  EXPECT_TRUE(survey.missing(present).empty());
  EXPECT_EQ(survey.frames(), 3u);
  present[3] = 77;
  EXPECT_EQ(survey.missing(present), (std::vector<std::uint64_t>{3})) << "a run that goes on";
  present[1] = 78;
  EXPECT_EQ(survey.missing(present).size(), 4u) << "another run in the same folder";
  EXPECT_EQ(survey.counts().total(), 0u);
}

TEST(RunFolder, TellsOneRangeForAllFrames) {
  const Folder dir;
  fs::create_directories(fs::path(dir.path()) / "particles");
  RunFolder folder(dir.path());
  EXPECT_EQ(folder.spread(kSpeed)["frames"], 0);

  const Folder full;
  fs::create_directories(fs::path(full.path()) / "particles");
  for (const std::uint64_t number : {0u, 1u, 2u, 3u}) {
    FrameData frame = frame_of(number, static_cast<float>(number + 1));
    if (number == 3) frame.velocity[500] = {900, 0, 0};  // one of 4004
    write_bgeo(frame, frame_path(full.path(), number, ParticleFormat::bgeo));
  }
  RunFolder other(full.path());
  const nlohmann::json spread = other.spread(kSpeed);
  EXPECT_EQ(spread["frames"], 4);
  EXPECT_EQ(spread["done"], true);
  EXPECT_EQ(spread["all"], nlohmann::json({0.0, 900.0}));
  // Evenly 0 to 1, 2, 3, 4 m/s: above 3 m/s is a quarter of the last quarter, so 1 % lie above 4 - 0.16.
  EXPECT_NEAR(spread["usual"][1].get<double>(), 3.84, 0.01);
}

TEST(PackedFrame, TellsTheUsualValuesBesideTheExtremes) {
  FrameData frame = frame_of(0, 2, 10001);
  frame.velocity[17] = {0, 0, 500};
  const PackedFrame packed = pack(frame, kSpeed, 0.01);
  EXPECT_EQ(packed.value_hi, 500);
  EXPECT_NEAR(packed.usual_hi, 1.98, 0.002);
  EXPECT_NEAR(packed.usual_lo, 0.02, 0.001);
  EXPECT_NE(message(packed, 0, 1, {}).find("\"usual\":[0.0"), std::string::npos);
}

}  // namespace
}  // namespace tidelock
