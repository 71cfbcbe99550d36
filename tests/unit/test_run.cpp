// A whole run without a terminal: what its listeners are told, how it is stopped and gone on with, and how it fails.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <thread>

#include "base/error.hpp"
#include "outputs/particle_files.hpp"
#include "outputs_fixture.hpp"
#include "run/run.hpp"
#include "scene/read.hpp"
#include "support/scenes.hpp"
#include "world/state_hash.hpp"

namespace tidelock {
namespace {

namespace fs = std::filesystem;

Scene tiny(const std::vector<std::string>& changes = {}) {
  std::vector<std::string> all{"time.end=0.1"};
  all.insert(all.end(), changes.begin(), changes.end());
  return read_scene(TIDELOCK_SOURCE_DIR "/tests/cli/tiny.json", all);
}

RunOptions into(const std::string& folder, bool resume = false) {
  RunOptions options;
  options.folder = folder;
  options.exec = testing::best_exec();
  options.resume = resume;
  return options;
}

std::string status_of(const std::string& folder) {
  return nlohmann::json::parse(content_of(folder + "/run.json")).at("status").get<std::string>();
}

/// Keeps the names of all it was told, and what must hold at each.
class Diary : public RunListener {
 public:
  void warned(const std::string& text) override { told += "warned ", warnings.push_back(text); }
  void started(Run& run) override {
    told += "started ";
    EXPECT_EQ(status_of(run.folder().path()), "running") << "who is told of a run finds its record";
  }
  void framed(Run&, const FrameData& frame) override {
    EXPECT_EQ(frame.number, frames++);
    EXPECT_GE(frame.time, time) << "time does not run backwards";
    time = frame.time;
  }
  void measured(Run&, const Measurements&) override { ++rows; }
  void checkpointed(Run&, const std::string& file) override {
    EXPECT_TRUE(fs::exists(file));
    last_checkpoint = file;
  }
  void stepped(Run& run, const StepReport& report, bool frame_done) override {
    EXPECT_GT(report.dt, 0);
    simulated += report.dt;
    if (frame_done) {
      EXPECT_EQ(run.world().frame, frames);
    }
    if (at_step) at_step(run);
  }
  void finishing(Run& run) override {
    told += "finishing ";
    EXPECT_EQ(status_of(run.folder().path()), "running");
  }
  bool wants_stop() override { return stop; }

  std::string told, last_checkpoint;
  std::vector<std::string> warnings;
  std::uint64_t frames = 0, rows = 0;
  double time = 0, simulated = 0;  // [s]
  std::function<void(Run&)> at_step;
  bool stop = false;
};

std::uint64_t hash_of_run(const Scene& scene, const RunOptions& options, Diary* diary = nullptr) {
  std::vector<RunListener*> listeners;
  if (diary) listeners.push_back(diary);
  Run run(scene, options, listeners);
  run.go();
  return state_hash(run.world());
}

/// Pictures at the end are no part of what a step costs.
TEST(Run, TellsTheTimeOfItsStepsFromThatOfItsListenersAtTheEnd) {
  class Slow : public RunListener {
    void finishing(tidelock::Run&) override { std::this_thread::sleep_for(std::chrono::milliseconds(300)); }
  };
  const Folder dir;
  Slow slow;
  tidelock::Run run(tiny(), into(dir / "out"), {&slow});
  EXPECT_EQ(run.stepping_seconds(), 0);
  run.go();
  EXPECT_GT(run.stepping_seconds(), 0);
  EXPECT_GE(run.seconds() - run.stepping_seconds(), 0.3);
  const double updates = static_cast<double>(run.world().fluid.size()) * static_cast<double>(run.totals().steps);
  EXPECT_NEAR(run.particle_updates_per_second() * run.stepping_seconds() / updates, 1, 1e-9);
}

TEST(Run, TellsOfAllThatItWrites) {
  const Folder dir;
  Diary diary;
  tidelock::Run run(tiny(), into(dir / "out"), {&diary});
  EXPECT_EQ(run.go(), RunEnd::finished);
  EXPECT_EQ(diary.told, "started finishing ");
  EXPECT_EQ(diary.frames, 6u) << "at 0, 0.02, ..., 0.1 s";
  EXPECT_NEAR(diary.simulated, 0.1, 1e-9) << "the steps add up to the time";
  EXPECT_EQ(diary.rows, 11u) << "every 10 ms and at the start";
  EXPECT_EQ(diary.last_checkpoint, run.newest_checkpoint());
  EXPECT_EQ(status_of(dir / "out"), "finished");
  for (std::uint64_t n = 0; n < diary.frames; ++n)
    EXPECT_TRUE(fs::exists(frame_path(dir / "out", n, ParticleFormat::bgeo))) << n;
  const std::string rows = content_of(dir / "out/measurements.csv");
  EXPECT_EQ(static_cast<std::uint64_t>(std::count(rows.begin(), rows.end(), '\n')), diary.rows + 1);
}

TEST(Run, PrintsNothing) {
  const Folder dir;
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  // A scene that one is warned of, and solves that do not converge.
  Diary diary;
  const Scene scene = tiny({"time.end=0.04", "solver.max_iterations=2", "solver.on_failure=go_on", "gravity=[0,-40]"});
  hash_of_run(scene, into(dir / "out"), &diary);
  EXPECT_THROW(tidelock::Run(tiny(), into(dir.path())), InputError) << "a folder of other things";
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
  EXPECT_FALSE(diary.warnings.empty()) << "this test is to see a warning that is not printed";
}

TEST(Run, IsStoppedByAListenerAndGoesOnToTheSameBits) {
  const Folder dir;
  const std::uint64_t whole = hash_of_run(tiny(), into(dir / "whole"));
  Diary first, second;
  int steps = 0;
  first.at_step = [&](tidelock::Run&) { first.stop = ++steps == 20; };
  {
    tidelock::Run run(tiny(), into(dir / "cut"), {&first});
    EXPECT_EQ(run.go(), RunEnd::stopped);
    EXPECT_EQ(steps, 20) << "no step after the wish";
    EXPECT_EQ(first.told, "started ");
    EXPECT_EQ(status_of(dir / "cut"), "interrupted");
  }
  second.frames = first.frames, second.time = first.time;
  EXPECT_EQ(hash_of_run(tiny(), into(dir / "cut", true), &second), whole);
  EXPECT_EQ(content_of(dir / "cut/measurements.csv"), content_of(dir / "whole/measurements.csv"));
  EXPECT_EQ(second.frames, 6u);
}

TEST(Run, AnotherOneInsideAListenerChangesNothing) {
  const Folder dir;
  const std::uint64_t alone = hash_of_run(tiny(), into(dir / "alone"));
  const Scene other = tiny({"particle_size=0.05", "gravity=[0,-3]", "time.end=0.02", "solver.pressure=dfsph"});
  const std::uint64_t other_alone = hash_of_run(other, into(dir / "other"));
  Diary diary;
  int inside = 0;
  diary.at_step = [&](tidelock::Run& run) {
    if (run.world().step % 25 != 0) return;
    EXPECT_EQ(hash_of_run(other, into(dir / ("inside" + std::to_string(++inside)))), other_alone);
  };
  EXPECT_EQ(hash_of_run(tiny(), into(dir / "around"), &diary), alone);
  EXPECT_GT(inside, 1);
}

TEST(Run, AnExceptionOfAListenerEndsItAndFreesTheFolder) {
  const Folder dir;
  struct Mine : std::runtime_error {
    using std::runtime_error::runtime_error;
  };
  Diary diary;
  diary.at_step = [](tidelock::Run& run) {
    if (run.world().step == 10) throw Mine("enough");
  };
  EXPECT_THROW(hash_of_run(tiny(), into(dir / "out"), &diary), Mine);
  EXPECT_EQ(status_of(dir / "out"), "failed: enough");
  EXPECT_THROW(tidelock::Run(tiny(), into(dir / "out")), InputError) << "what there is of it is not lost by a rerun";
  EXPECT_EQ(status_of(dir / "out"), "failed: enough");
  Diary again;
  RunOptions options = into(dir / "out");
  options.overwrite = true;
  hash_of_run(tiny(), options, &again);
  EXPECT_EQ(status_of(dir / "out"), "finished");
}

TEST(Run, AFailureNamesTheCheckpointToGoOnFrom) {
  const Folder dir;
  const std::vector<std::string> hopeless{"solver.max_iterations=3", "time.max_step=null", "time.step=0.02"};
  try {
    hash_of_run(tiny(hopeless), into(dir / "out"));
    FAIL() << "three iterations are enough";
  } catch (const RunFailure& failure) {
    EXPECT_TRUE(failure.is_newest());
    EXPECT_TRUE(fs::exists(failure.checkpoint()));
    EXPECT_EQ(status_of(dir / "out"), "failed: " + failure.reason());
  }
  const Scene gentle = tiny({"time.max_step=null", "time.step=0.002"});
  tidelock::Run run(gentle, into(dir / "out", true));
  EXPECT_TRUE(run.resumed());
  EXPECT_EQ(run.go(), RunEnd::finished);
}

TEST(Run, RefusesAFolderOfOtherThingsAndLeavesItAlone) {
  const Folder dir;
  put_content(dir / "letter.txt", "dear");
  try {
    const tidelock::Run run(tiny(), into(dir.path()));
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.path(), "folder");
    EXPECT_NE(std::string(error.what()).find(dir.path()), std::string::npos);
  }
  EXPECT_EQ(dir.entries(), 1u);
}

TEST(Run, TwoDoNotWriteIntoOneFolder) {
  const Folder dir;
  Diary diary;
  bool refused = false;
  diary.at_step = [&](tidelock::Run& run) {
    if (refused) return;
    EXPECT_THROW(tidelock::Run(tiny(), into(run.folder().path())), RunError);
    refused = true;
  };
  hash_of_run(tiny(), into(dir / "out"), &diary);
  EXPECT_TRUE(refused);
}

}  // namespace
}  // namespace tidelock
