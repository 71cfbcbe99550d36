// What a run leaves behind besides particles: frames written in the background, checkpoints, measurements, the record.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <atomic>
#include <csignal>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/version.hpp"
#include "outputs/checkpoint.hpp"
#include "outputs/checkpoint_store.hpp"
#include "outputs/frame_writer.hpp"
#include "outputs/measurements.hpp"
#include "outputs/particle_files.hpp"
#include "outputs/run_record.hpp"
#include "outputs/seal.hpp"
#include "outputs_fixture.hpp"
#include "scene/words.hpp"
#include "support/state.hpp"

namespace tidelock {
namespace {

namespace fs = std::filesystem;

FrameData frame_at(std::uint64_t number, std::size_t n = 7) {
  FrameData f = small_frame(n);
  f.number = number;
  f.time = 0.04 * static_cast<double>(number);
  return f;
}

/// While it lives, no file may grow beyond this size: a disk that fills up.
class SizeLimit {
 public:
  explicit SizeLimit(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    rlimit limited = before_;
    limited.rlim_cur = bytes;
    ::setrlimit(RLIMIT_FSIZE, &limited);
  }
  ~SizeLimit() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_{};
  void (*handler_)(int);
};

// --- frames ----------------------------------------------------------------------------------------------------------

TEST(OutputsFrameWriter, WritesAllFormatsAndTheSeries) {
  const Folder dir;
  FrameWriter writer(dir / "out", values_of<ParticleFormat>());
  for (std::uint64_t n = 0; n < 10; ++n) writer.submit(frame_at(n));
  writer.flush();
  for (const ParticleFormat format : values_of<ParticleFormat>()) {
    EXPECT_EQ(list_frames(dir / "out", format).size(), 10u) << "flush() waits for the last one";
  }
  writer.finish();
  writer.finish();
  EXPECT_EQ(read_frame(dir / "out/particles/frame_0009.ply").time, 0.04 * 9);
  EXPECT_EQ(read_frame(dir / "out/particles/frame_0004.bgeo").position, frame_at(4).position);
  EXPECT_TRUE(contains(content_of(dir / "out/particles.pvd"), "particles/frame_0009.vtp"));

  const std::vector<BodyPose> poses = read_body_poses(dir / "out/bodies.jsonl", 9);
  const World w = small_world();
  ASSERT_EQ(poses.size(), 2u);
  EXPECT_EQ(poses[1].name, "paddle \"left\"");
  EXPECT_EQ(poses[1].position, w.bodies[1].position) << "exact, all digits";
  EXPECT_EQ(poses[1].rotation.coeffs(), w.bodies[1].rotation.coeffs());
  EXPECT_TRUE(read_body_poses(dir / "out/bodies.jsonl", 10).empty());
  EXPECT_THROW(writer.submit(frame_at(10)), std::logic_error);
}

TEST(OutputsFrameWriter, DestructorWritesWhatWasSubmitted) {
  const Folder dir;
  {
    FrameWriter writer(dir.path(), {ParticleFormat::ply});
    for (std::uint64_t n = 0; n < 5; ++n) writer.submit(frame_at(n, 20000));
  }
  EXPECT_EQ(list_frames(dir.path(), ParticleFormat::ply).size(), 5u);
  EXPECT_FALSE(fs::exists(dir / "particles.pvd"));
}

TEST(OutputsFrameWriter, ResumeDropsLaterPoses) {
  const Folder dir;
  const auto write = [&](const std::string& name, std::uint64_t first, std::uint64_t from, std::uint64_t to) {
    FrameWriter writer(dir / name, {ParticleFormat::vtp}, first);
    for (std::uint64_t n = from; n < to; ++n) writer.submit(frame_at(n));
    writer.finish();
  };
  write("whole", 0, 0, 8);
  write("cut", 0, 0, 6);
  put_content(dir / "cut/bodies.jsonl", content_of(dir / "cut/bodies.jsonl") + "{\"frame\":6,\"ti");  // killed here
  write("cut", 4, 4, 8);
  for (const char* file : {"/bodies.jsonl", "/particles.pvd", "/particles/frame_0007.vtp"}) {
    EXPECT_EQ(content_of(dir / (std::string("cut") + file)), content_of(dir / (std::string("whole") + file)));
  }
  put_content(dir / "cut/bodies.jsonl", "nonsense\n");
  EXPECT_THROW(FrameWriter(dir / "cut", {}, 4), InputError);
  const FrameWriter fresh(dir / "cut", {});
  EXPECT_EQ(content_of(dir / "cut/bodies.jsonl"), "");
}

TEST(OutputsFrameWriter, ErrorsComeBackAtTheNextCall) {
  const Folder dir;
  FrameWriter writer(dir.path(), {ParticleFormat::ply});
  writer.submit(frame_at(0));
  fs::create_symlink("/dev/full", dir / "particles/frame_0001.ply.partial");
  writer.submit(frame_at(1));
  const std::string message = message_of<RunError>([&] {
    for (std::uint64_t n = 2; n < 100; ++n) writer.submit(frame_at(n));
  });
  EXPECT_TRUE(contains(message, "frame_0001.ply")) << message;
  EXPECT_TRUE(contains(message, "No space left on device")) << message;
  EXPECT_THROW(writer.flush(), RunError);
  EXPECT_THROW(writer.finish(), RunError);
  EXPECT_EQ(list_frames(dir.path(), ParticleFormat::ply).size(), 1u) << "nothing is written after an error";
  EXPECT_TRUE(read_body_poses(dir / "bodies.jsonl", 1).empty()) << "no pose of a frame that is not there";
}

TEST(OutputsFrameWriter, ErrorBehindTheLastFrameComesWithFinish) {
  const Folder dir;
  FrameWriter writer(dir.path(), {ParticleFormat::bgeo});
  fs::create_symlink("/dev/full", dir / "particles/frame_0000.bgeo.partial");
  writer.submit(frame_at(0));
  EXPECT_THROW(writer.finish(), RunError);
}

TEST(OutputsFrameWriter, AtMostTwoFramesInFlight) {
  const Folder dir;
  // A pipe in place of the first frame's temporary file: writing it blocks when the pipe is full, until the test reads.
  fs::create_directories(dir / "particles");
  const std::string pipe = dir / "particles/frame_0000.ply.partial";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  FrameWriter writer(dir.path(), {ParticleFormat::ply});
  std::atomic<int> submitted = 0;
  std::thread simulation([&] {
    for (std::uint64_t n = 0; n < 4; ++n) {
      writer.submit(frame_at(n, 100000));
      ++submitted;
    }
  });
  std::ifstream reader(pipe, std::ios::binary);
  const auto wait = [] { std::this_thread::sleep_for(std::chrono::milliseconds(200)); };
  for (int tries = 0; tries < 50 && submitted < 2; ++tries) wait();  // on a busy machine
  wait();
  EXPECT_EQ(submitted, 2) << "the third waits until the first is written";
  const std::string written{std::istreambuf_iterator<char>(reader), {}};
  EXPECT_GT(written.size(), 4000000u);
  simulation.join();
  writer.finish();
  EXPECT_EQ(list_frames(dir.path(), ParticleFormat::ply).size(), 4u);
}

TEST(OutputsFrameWriter, FolderThatCannotBeMade) {
  const Folder dir;
  put_content(dir / "file", "");
  const std::string message = message_of<RunError>([&] { FrameWriter writer(dir / "file", {}); });
  EXPECT_TRUE(contains(message, dir / "file")) << message;
}

// --- checkpoints -----------------------------------------------------------------------------------------------------

/// A world as the builder would make it again from the scene, before a checkpoint is read into it.
World rebuilt() {
  World w = small_world(4);
  w.time = 0;
  w.step = w.frame = w.left_out = 0;
  w.bodies[1] = Body{};
  w.joints[0] = Joint{};
  w.settles = 0;
  w.initial_excess = w.release_time = w.measured_at = w.pressure_speed = w.largest_acceleration = 0;
  w.passed = {{0, 0}};
  return w;
}

TEST(OutputsCheckpoint, RoundTripIsExactToTheBit) {
  const Folder dir;
  for (const std::size_t n : {0u, 1u, 7u, 100000u}) {
    World w = small_world(n);
    if (n > 2) {
      w.fluid.x[0].x = std::bit_cast<float>(0x7fc12345u);  // a NaN with a payload
      w.fluid.x[1].y = -0.0f;
      w.fluid.pressure[2] = 1e-45f;  // denormal
    }
    write_checkpoint(w, "scene", dir / "c.h5");
    World back = rebuilt();
    read_checkpoint(back, "scene", dir / "c.h5");
    EXPECT_TRUE(testing::same_bits(w, back)) << n;
    EXPECT_EQ(back.scene.name, "small") << "what is not state stays";
    EXPECT_EQ(back.bodies[0].description.name, "tank");
    EXPECT_EQ(back.fluid.x.data()[n].x, 0.0f) << "padding is zero";
  }
  EXPECT_EQ(dir.entries(), 1u);
}

TEST(OutputsCheckpoint, SaysWhatItIs) {
  const Folder dir;
  write_checkpoint(small_world(), "scene", dir / "c.h5");
  const CheckpointInfo info = read_checkpoint_info(dir / "c.h5");
  EXPECT_EQ(info.format, kCheckpointFormat);
  EXPECT_EQ(info.version, version());
  EXPECT_EQ(info.time, 0.1 + 0.2);
  EXPECT_EQ(info.step, 42u);
  EXPECT_EQ(info.frame, 3u);
  EXPECT_EQ(info.particles, 7u);
  EXPECT_EQ(info.scene_text, "scene");
}

/// The refusal of a file, after checking that it changed nothing and printed nothing.
std::string refusal(const std::string& file, std::string_view scene_text = "scene") {
  World w = rebuilt();
  ::testing::internal::CaptureStderr();
  const std::string message = message_of<InputError>([&] { read_checkpoint(w, scene_text, file); });
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "") << "HDF5 must stay silent";
  EXPECT_TRUE(testing::same_bits(w, rebuilt())) << "the world must stay as it was";
  EXPECT_TRUE(contains(message, file)) << message;
  return message;
}

TEST(OutputsCheckpoint, WhatDoesNotFitIsRefused) {
  const Folder dir;
  const std::string file = dir / "c.h5";
  EXPECT_TRUE(contains(refusal(file), "no such checkpoint"));
  put_content(file, "something else");
  EXPECT_TRUE(contains(refusal(file), "not a checkpoint"));

  const World w = small_world();
  write_checkpoint(w, "another scene", file);
  EXPECT_TRUE(contains(refusal(file), "another scene"));

  CheckpointInfo newer = read_checkpoint_info(file);
  newer.format = kCheckpointFormat + 1;
  write_checkpoint_as(newer, w, file);
  EXPECT_TRUE(contains(refusal(file, "another scene"), "newer"));
  CheckpointInfo older = newer;
  older.format = kCheckpointFormat - 1;
  write_checkpoint_as(older, w, file);
  EXPECT_TRUE(contains(refusal(file, "another scene"), "written by an older Tidelock"));
  EXPECT_TRUE(contains(refusal(file, "another scene"), "run the scene"));

  World uneven = small_world();
  uneven.fluid.density.resize(6);
  write_checkpoint(uneven, "scene", file);
  EXPECT_TRUE(contains(refusal(file), "fluid/density has another length"));

  World more_bodies = small_world();
  more_bodies.bodies.resize(3);
  write_checkpoint(more_bodies, "scene", file);
  EXPECT_TRUE(contains(refusal(file), "other fluids, bodies or joints"));

  World wrong_index = small_world();
  wrong_index.fluid.fluid[3] = 2;
  write_checkpoint(wrong_index, "scene", file);
  EXPECT_TRUE(contains(refusal(file), "other fluids, bodies or joints"));

  World too_fixed = small_world();
  too_fixed.boundary.fixed = 4;
  write_checkpoint(too_fixed, "scene", file);
  refusal(file);
}

TEST(OutputsCheckpoint, TruncationIsFound) {
  const Folder dir;
  write_checkpoint(small_world(), "scene", dir / "c.h5");
  const std::string whole = content_of(dir / "c.h5");
  for (std::size_t n = 0; n < whole.size(); n += 1 + whole.size() / 50) {
    put_content(dir / "c.h5", whole.substr(0, n));
    refusal(dir / "c.h5");
  }
}

TEST(OutputsCheckpoint, DamageIsFoundWhereverItIs) {
  const Folder dir;
  write_checkpoint(small_world(), "scene", dir / "c.h5");
  const std::string whole = content_of(dir / "c.h5");
  for (std::size_t i = 0; i < whole.size(); i += 1 + whole.size() / 300) {
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
    put_content(dir / "c.h5", damaged);
    refusal(dir / "c.h5");
  }
  put_content(dir / "c.h5", whole + "more");
  refusal(dir / "c.h5");
  // Even a seal that fits vouches only for the bytes: here it stands before something that is no HDF5.
  const std::string nonsense(5000, 'n');
  put_content(dir / "c.h5", nonsense);
  put_content(dir / "c.h5", seal_for(dir / "c.h5").value() + nonsense.substr(kSealBytes));
  refusal(dir / "c.h5");
  put_content(dir / "c.h5", whole);
  verify_checkpoint(dir / "c.h5");
}

TEST(OutputsCheckpoint, FullDiskKeepsTheOldOne) {
  const Folder dir;
  write_checkpoint(small_world(), "scene", dir / "c.h5");
  const std::string before = content_of(dir / "c.h5");
  for (const rlim_t limit : {100u, 5000u, 100000u}) {
    const SizeLimit full(limit);
    const std::string message =
        message_of<RunError>([&] { write_checkpoint(small_world(100000), "scene", dir / "c.h5"); });
    EXPECT_TRUE(contains(message, dir / "c.h5")) << message;
  }
  EXPECT_EQ(content_of(dir / "c.h5"), before);
  EXPECT_EQ(dir.entries(), 1u);
  write_checkpoint(small_world(), "scene", dir / "c.h5");  // HDF5 is still usable
  verify_checkpoint(dir / "c.h5");
}

TEST(OutputsCheckpointStore, KeepsTwoAndFindsTheNewestThatIsWhole) {
  const Folder dir;
  CheckpointStore store(dir.path());
  EXPECT_FALSE(store.newest_valid());
  World w = small_world();
  for (const std::uint64_t step : {10u, 20u, 30u}) {
    w.step = step;
    store.write(w, "scene");
  }
  ASSERT_EQ(store.list().size(), 2u);
  EXPECT_EQ(store.list()[0], dir / "checkpoints/step_00000020.h5");
  EXPECT_EQ(store.newest_valid()->file, dir / "checkpoints/step_00000030.h5");
  EXPECT_TRUE(store.newest_valid()->skipped.empty());

  put_content(dir / "checkpoints/step_00000030.h5", "cut off");
  put_content(dir / "checkpoints/step_00000040.h5.partial", "killed while writing");
  const auto found = store.newest_valid();
  EXPECT_EQ(found->file, dir / "checkpoints/step_00000020.h5");
  ASSERT_EQ(found->skipped.size(), 1u);
  EXPECT_TRUE(contains(found->skipped[0], "step_00000030.h5"));

  put_content(dir / "checkpoints/step_00000020.h5", "cut off as well");
  EXPECT_TRUE(contains(message_of<InputError>([&] { store.newest_valid(); }), "none of the checkpoints"));

  w.step = 15;  // a run that went back: later steps are no longer its own
  store.write(w, "scene");
  ASSERT_EQ(store.list().size(), 1u);
  EXPECT_EQ(store.newest_valid()->file, dir / "checkpoints/step_00000015.h5");
  store.clear();
  EXPECT_FALSE(store.newest_valid());
}

TEST(OutputsCheckpointStore, AFailedWriteLosesNothing) {
  const Folder dir;
  CheckpointStore store(dir.path(), 1);
  store.write(small_world(), "scene");
  World later = small_world(100000);
  later.step = 100;
  {
    const SizeLimit full(10000);
    EXPECT_THROW(store.write(later, "scene"), RunError);
  }
  EXPECT_EQ(store.newest_valid()->file, dir / "checkpoints/step_00000042.h5");
}

// --- measurements ----------------------------------------------------------------------------------------------------

void measure(MeasurementsFile& file, int from, int to) {
  for (int i = from; i < to; ++i) {
    StepReport report;
    report.dt = 1.0 / 700;
    report.density.iterations = i + 3;
    Measurements m;
    m.kinetic_energy = std::sqrt(i);
    m.potential_energy = -9.81 * i;
    m.volume = 0.1 + 0.2;
    m.momentum = {1.0 / 3, 0, -1.0 * i};
    m.centre = {0.5, 1e-30, 1.0 * i};
    file.append(0.1 * i, static_cast<std::uint64_t>(10 * i), report, m);
  }
}

TEST(OutputsMeasurements, UnitsInTheHeaderAndExactNumbers) {
  const Folder dir;
  MeasurementsFile file(dir / "m.csv");
  measure(file, 2, 3);
  EXPECT_EQ(content_of(dir / "m.csv"),
            "time_s,step,dt_s,kinetic_energy_J,potential_energy_J,volume_m3,average_density_error,max_density_error,"
            "density_iterations,divergence_iterations,contact_iterations,momentum_x_kg_m_s,momentum_y_kg_m_s,momentum_"
            "z_kg_m_s,"
            "centre_x_m,centre_y_m,centre_z_m\n"
            "0.2,20,0.0014285714285714286,1.4142135623730951,-19.62,0.30000000000000004,0,0,5,0,0,"
            "0.3333333333333333,0,-2,0.5,1e-30,2\n");
}

TEST(OutputsMeasurements, ResumedFileIsTheUninterruptedOne) {
  const Folder dir;
  MeasurementsFile whole(dir / "whole.csv");
  measure(whole, 0, 10);
  for (const std::string torn : {"", "0.7", "0.7,70,0.0014285714285714286,2.6457"}) {
    {
      MeasurementsFile cut(dir / "cut.csv");
      measure(cut, 0, 7);
    }
    put_content(dir / "cut.csv", content_of(dir / "cut.csv") + torn);
    MeasurementsFile resumed(dir / "cut.csv", 0.1 * 4);  // the row at 0.4 was written before the checkpoint
    measure(resumed, 5, 10);
    EXPECT_EQ(content_of(dir / "cut.csv"), content_of(dir / "whole.csv"));
  }
  MeasurementsFile(dir / "cut.csv", -1.0);
  EXPECT_EQ(content_of(dir / "cut.csv"), MeasurementsFile::header());
  MeasurementsFile(dir / "new.csv", 0.4);
  EXPECT_EQ(content_of(dir / "new.csv"), MeasurementsFile::header());
  put_content(dir / "cut.csv", "time,energy\n0,1\n");
  EXPECT_THROW(MeasurementsFile(dir / "cut.csv", 0.4), InputError);
}

TEST(OutputsMeasurements, FullDisk) {
  EXPECT_EQ(message_of<RunError>([] { MeasurementsFile file("/dev/full"); }),
            "/dev/full: cannot be written: No space left on device");
}

// --- run record ------------------------------------------------------------------------------------------------------

TEST(OutputsRunRecord, HoldsWhatTheRunWas) {
  const Folder dir;
  RunRecord r;
  r.scene_name = "dam \"break\" \xff";  // not UTF-8: must not be lost nor throw
  r.scene_file = "scenes/dam.json";
  r.settings = R"({"particle_size": 0.02})";
  r.exec.threads = 2;
  r.status = "finished";
  r.started = std::chrono::system_clock::from_time_t(1700000000);
  r.wall_seconds = 12.5;
  r.simulated_time = 0.1 + 0.2;
  r.fluid_particles = 1000;
  r.left_out = 3;
  r.memory_bytes = 300000;
  r.totals.steps = 4;
  r.totals.density_iterations = 10;
  r.totals.max_density_iterations = 5;
  r.totals.density_not_converged = 1;
  r.totals.worst.worst = std::numeric_limits<double>::quiet_NaN();
  r.totals.seconds["neighbours"] = 1.5;
  r.warnings = {"thin wall"};
  write_run_record(dir / "run.json", r);
  EXPECT_EQ(dir.entries(), 1u);

  const auto json = nlohmann::json::parse(content_of(dir / "run.json"));
  EXPECT_EQ(json["scene"]["file"], "scenes/dam.json");
  EXPECT_EQ(json["settings"]["particle_size"], 0.02);
  EXPECT_EQ(json["status"], "finished");
  EXPECT_EQ(json["started"], "2023-11-14T22:13:20Z");
  EXPECT_EQ(json["simulated_time_s"], 0.1 + 0.2);
  EXPECT_EQ(json["tidelock_version"], version());
  EXPECT_EQ(json["machine"]["threads"], 2);
  EXPECT_GE(json["machine"]["cores"], 1);
  EXPECT_FALSE(json["machine"]["cpu"].get<std::string>().empty());
  EXPECT_FALSE(json["build"]["compiler"].get<std::string>().empty());
  EXPECT_EQ(json["particles"]["left_out"], 3);
  EXPECT_EQ(json["memory"]["simulation_bytes_per_particle"], 300);
  EXPECT_GT(json["memory"]["peak_bytes"], 1000000);
  EXPECT_EQ(json["totals"]["density_solve"]["iterations_per_step"], 2.5);
  EXPECT_EQ(json["totals"]["density_solve"]["not_converged"], 1);
  EXPECT_EQ(json["totals"]["stage_seconds"]["neighbours"], 1.5);
  EXPECT_TRUE(json["totals"]["density_error"]["worst_particle"].is_null()) << "JSON has no NaN";
  EXPECT_EQ(json["warnings"][0], "thin wall");
}

}  // namespace
}  // namespace tidelock
