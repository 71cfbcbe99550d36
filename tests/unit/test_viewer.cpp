// What the viewer reads, packs and tells, without a network.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include "base/error.hpp"
#include "geometry/mesh_reader.hpp"
#include "outputs/kept_meshes.hpp"
#include "outputs/particle_files.hpp"
#include "scene/body_colour.hpp"
#include "scene/read.hpp"
#include "scene/words.hpp"
#include "unit/outputs_fixture.hpp"
#include "viewer/access.hpp"
#include "viewer/live_run.hpp"
#include "viewer/packed_frame.hpp"
#include "viewer/run_folder.hpp"
#include "viewer/served_folder.hpp"

namespace tidelock {
namespace {

namespace fs = std::filesystem;

void write_text(const fs::path& file, const std::string& text) {
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << text;
}

FrameData block(std::size_t n) {
  FrameData frame;
  frame.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    const auto f = static_cast<float>(i);
    frame.position[i] = {0.01f * f, 0.5f - 0.002f * f, 1.5f};
    frame.velocity[i] = {0.1f * f, 0, 0};
    frame.pressure[i] = 1000 - f;
    frame.density[i] = 998 + 0.01f * f;
    frame.id[i] = 10 + 2 * i;
  }
  return frame;
}

// --- the order and the numbers of a packed frame
// -----------------------------------------------------------------------

TEST(CoarseOrder, VisitsEveryParticleOnce) {
  for (const std::size_t n : {0u, 1u, 2u, 63u, 64u, 65u, 1000u, 4096u, 99991u}) {
    const CoarseOrder order(n);
    std::set<std::size_t> seen;
    for (std::size_t k = 0; k < n; ++k) seen.insert(order(k));
    EXPECT_EQ(seen.size(), n);
    EXPECT_TRUE(n == 0 || *seen.rbegin() == n - 1);
  }
}

TEST(CoarseOrder, EveryBeginningIsSpreadEvenly) {
  constexpr std::size_t n = 128000;
  const CoarseOrder order(n);
  for (const std::size_t part : {2000u, 8000u, 65536u}) {  // a whole number of rounds, and one that is not
    std::array<int, 10> tenths{};
    for (std::size_t k = 0; k < part; ++k) ++tenths[order(k) * 10 / n];
    for (const int count : tenths) EXPECT_NEAR(count, static_cast<double>(part) / 10, 0.02 * static_cast<double>(part));
  }
  // Rows of 100 particles are not always hit at the same places.
  std::set<std::size_t> columns;
  for (std::size_t k = 0; k < 2000; ++k) columns.insert(order(k) % 100);
  EXPECT_EQ(columns.size(), 100u);
}

TEST(PackedFrame, SixteenBitsKeepPositionsAndValues) {
  const FrameData frame = block(2000);
  const std::size_t speed = 0;
  const PackedFrame packed = pack(frame, speed, 0.1);
  ASSERT_FALSE(packed.wide);
  ASSERT_EQ(packed.records.size(), 8 * frame.size());
  const CoarseOrder order(frame.size());
  for (std::size_t k = 0; k < frame.size(); ++k) {
    std::array<std::uint16_t, 4> record;
    std::memcpy(record.data(), packed.records.data() + 8 * k, 8);
    const std::size_t i = order(k);
    for (std::size_t c = 0; c < 3; ++c) {
      const double extent = packed.hi[c] - packed.lo[c];
      EXPECT_NEAR(packed.lo[c] + extent * record[c] / 65535, frame.position[i][c], extent / 65535 + 1e-6);
    }
    const double span = packed.value_hi - packed.value_lo;
    EXPECT_NEAR(packed.value_lo + span * record[3] / 65535, field_value(frame, speed, i), span / 65535);
  }
}

TEST(PackedFrame, AParticleFarAwayDoesNotMakeTheOthersCoarse) {
  FrameData frame = block(100);
  frame.position[7] = {5000, 0, 0};
  const PackedFrame packed = pack(frame, 0, 0.01);
  ASSERT_TRUE(packed.wide);
  const CoarseOrder order(frame.size());
  for (std::size_t k = 0; k < frame.size(); ++k) {
    std::array<float, 4> record;
    std::memcpy(record.data(), packed.records.data() + 16 * k, 16);
    for (std::size_t c = 0; c < 3; ++c) EXPECT_EQ(record[c], frame.position[order(k)][c]);
  }
}

TEST(PackedFrame, NumbersThatAreNoneDoNoHarm) {
  FrameData frame = block(10);
  frame.position[3][1] = std::numeric_limits<float>::quiet_NaN();
  frame.velocity[4][0] = std::numeric_limits<float>::infinity();
  const PackedFrame packed = pack(frame, 0, 0.1);
  EXPECT_TRUE(std::isfinite(packed.lo[1]) && std::isfinite(packed.hi[1]));
  EXPECT_TRUE(std::isfinite(packed.value_lo) && std::isfinite(packed.value_hi));
  EXPECT_EQ(pack(FrameData{}, 0, 0.1).records.size(), 0u);
}

// --- the folder
// --------------------------------------------------------------------------------------------------------

TEST(ServedFolder, NothingOutsideCanBeRead) {
  const Folder dir;
  const fs::path root = fs::path(dir.path()) / "served";
  write_text(fs::path(dir.path()) / "secret.txt", "secret");
  write_text(fs::path(dir.path()) / "served-not/secret.txt", "secret");
  write_text(root / "plain.txt", "plain");
  write_text(root / "particles/inner.txt", "inner");
  fs::create_symlink("../secret.txt", root / "link.txt");
  fs::create_symlink(fs::path(dir.path()) / "secret.txt", root / "absolute_link.txt");
  fs::create_symlink("..", root / "up");
  fs::create_symlink("plain.txt", root / "inner_link.txt");
  const ServedFolder folder(root.string());
  EXPECT_EQ(folder.read("plain.txt"), "plain");
  EXPECT_EQ(folder.read("plain.txt", 2), "ain");
  EXPECT_EQ(folder.read("plain.txt", 99), "");
  EXPECT_EQ(folder.read("particles/inner.txt"), "inner");
  const std::string outside = (fs::path(dir.path()) / "secret.txt").string();
  for (const std::string& name :
       {std::string("../secret.txt"), std::string("particles/../../secret.txt"), outside, "/" + outside,
        std::string("link.txt"), std::string("absolute_link.txt"), std::string("up/secret.txt"),
        std::string("inner_link.txt"), std::string(""), std::string("."), std::string(".."), std::string("particles"),
        std::string("particles/"), std::string("./plain.txt"), std::string("plain.txt/"),
        std::string("plain.txt/../../secret.txt"), std::string("plain.txt\0x", 11)}) {
    EXPECT_FALSE(folder.read(name)) << name;
    EXPECT_FALSE(folder.stamp(name)) << name;
  }
  for (const ServedFolder::Entry& entry : folder.list("")) EXPECT_EQ(entry.name, "plain.txt");
  EXPECT_TRUE(folder.list("up").empty());
  EXPECT_TRUE(folder.list("..").empty());
}

TEST(ServedFolder, ComesAndGoes) {
  const Folder dir;
  const fs::path root = fs::path(dir.path()) / "later";
  const ServedFolder folder(root.string());
  EXPECT_FALSE(folder.exists());
  EXPECT_TRUE(folder.list("").empty());
  write_text(root / "a.csv", "1");
  EXPECT_TRUE(folder.exists());
  EXPECT_EQ(folder.list("").size(), 1u);
  fs::remove_all(root);
  EXPECT_FALSE(folder.exists());
  EXPECT_FALSE(folder.read("a.csv"));
}

/// A look at the folder is kept for a moment; tests wait it out.
nlohmann::json later_state(RunFolder& folder) {
  std::this_thread::sleep_for(std::chrono::milliseconds(220));
  return folder.state(0);
}

TEST(RunFolder, EmptyThenGrowingThenGone) {
  const Folder dir;
  const fs::path root = fs::path(dir.path()) / "run";
  RunFolder folder(root.string());
  EXPECT_FALSE(folder.state(0)["exists"].get<bool>());
  fs::create_directories(root / "particles");
  nlohmann::json state = later_state(folder);
  EXPECT_TRUE(state["exists"].get<bool>());
  EXPECT_TRUE(state["frames"].empty());
  EXPECT_TRUE(state["scene"].is_null());
  write_ply(block(50), (root / "particles/frame_0000.ply").string());
  write_ply(block(50), (root / "particles/frame_0002.ply").string());
  write_text(root / "particles/frame_0003.ply.partial", "ply");
  state = later_state(folder);
  ASSERT_EQ(state["frames"].size(), 2u);
  EXPECT_EQ(state["frames"][1][0], 2);
  EXPECT_TRUE(folder.frame(2, 0, 0, 100).value);
  const auto missing = folder.frame(1, 0, 0, 100);
  EXPECT_FALSE(missing.value);
  EXPECT_TRUE(missing.problem.missing);
  EXPECT_FALSE(folder.state(state["revision"].get<std::uint64_t>()).contains("frames"))
      << "nothing new, yet told again";
  fs::remove_all(root);
  state = later_state(folder);
  EXPECT_FALSE(state["exists"].get<bool>());
  EXPECT_TRUE(state["frames"].empty());
  EXPECT_FALSE(folder.frame(2, 0, 0, 100).value);
}

TEST(RunFolder, HalfWrittenFramesAreNotReadyYet) {
  const Folder dir;
  const fs::path root = dir.path();
  fs::create_directories(root / "particles");
  for (const ParticleFormat format : values_of<ParticleFormat>()) {
    const fs::path file = root / "particles" / (std::string("frame_0001.") + extension(format));
    write_particles(block(500), format, file.string());
    std::ifstream in(file, std::ios::binary);
    const std::string whole{std::istreambuf_iterator<char>(in), {}};
    RunFolder folder(root.string());
    for (const double part : {0.0, 0.1, 0.5, 0.9}) {
      write_text(file, whole.substr(0, static_cast<std::size_t>(part * static_cast<double>(whole.size()))));
      later_state(folder);
      const auto found = folder.frame(1, 0, 0, 100);
      EXPECT_FALSE(found.value) << extension(format) << " cut off at " << part;
      EXPECT_FALSE(found.problem.missing);
    }
    write_text(file, whole);
    later_state(folder);
    EXPECT_TRUE(folder.frame(1, 0, 0, 100).value) << extension(format);
    fs::remove(file);
  }
}

TEST(RunFolder, BrokenRecordsAreShownAsProblems) {
  const Folder dir;
  const fs::path root = dir.path();
  RunFolder folder(root.string());
  for (const char* text : {"{", "[]", "nonsense", R"({"settings": {"unknown": 1}})", R"({"settings": 3})"}) {
    write_text(root / "run.json", text);
    const nlohmann::json state = later_state(folder);
    EXPECT_TRUE(state["scene"].is_null()) << text;
  }
  write_text(root / "bodies.jsonl", "{\"frame\":0}\n");
  EXPECT_FALSE(later_state(folder)["problems"].empty());
}

TEST(RunFolder, SettingsThatCannotBeReadWhollyStillGiveTimeAndSize) {
  const Folder dir;
  const fs::path root = dir.path();
  write_text(root / "run.json",
             R"({"settings": {"name": "old", "particle_size": 0.25, "dimensions": 2, "gravity": [0, -3],
      "time": {"frames_per_second": 5}, "bodies": [{"name": "hull", "shape": {"of_the_future": {}}}]}})");
  RunFolder folder(root.string());
  const nlohmann::json state = folder.state(0);
  EXPECT_EQ(state["scene"]["name"], "old");
  EXPECT_EQ(state["scene"]["particle_size"], 0.25);
  EXPECT_EQ(state["scene"]["dimensions"], 2);
  EXPECT_EQ(state["scene"]["gravity"][1], -3);
  EXPECT_EQ(state["scene"]["frames_per_second"], 5);
  EXPECT_TRUE(state["scene"]["bodies"].empty());
  ASSERT_EQ(state["problems"].size(), 1u);
  EXPECT_NE(state["problems"][0].get<std::string>().find("of_the_future"), std::string::npos);
}

TEST(RunFolder, FluidsAreToldWithTheColoursOfThePictures) {
  const Folder dir;
  const fs::path root = dir.path();
  write_text(root / "run.json", R"({"settings": {"particle_size": 0.1, "fluids": [
      {"name": "brine", "fill": [{"sphere": {"radius": 0.5}}]},
      {"material": "honey", "fill": [{"sphere": {"radius": 0.5}, "position": [3, 0, 0]}]},
      {"name": "dye", "colour": "#c81478", "fill": [{"sphere": {"radius": 0.5}, "position": [6, 0, 0]}]}]}})");
  RunFolder folder(root.string());
  const nlohmann::json scene = folder.state(0)["scene"];
  ASSERT_EQ(scene["fluids"].size(), 3u);
  EXPECT_EQ(scene["fluids"][1]["name"], "honey");
  const auto colour = [&](std::size_t fluid) { return scene["fluids"][fluid]["colour"].get<Rgb>(); };
  EXPECT_GT(colour(0)[2], colour(0)[0] + 0.2) << "like water";
  EXPECT_GT(colour(1)[0], colour(1)[1] + 0.1) << "honey is amber";
  EXPECT_GT(colour(1)[1], colour(1)[2] + 0.2) << "honey is amber";
  EXPECT_LT(difference(colour(2), {200 / 255.0, 20 / 255.0, 120 / 255.0}), 1e-6) << "the scene's own";
  EXPECT_EQ(scene["colour_by"], "fluid");
}

/// A body has the same colour on the page as in pictures, whether the scene gives it one or not.
TEST(RunFolder, BodiesAreToldWithTheColoursOfThePictures) {
  const Folder dir;
  const fs::path root = dir.path();
  write_text(root / "run.json", R"({"settings": {"particle_size": 0.1, "bodies": [
      {"name": "floor", "shape": {"box": {"size": [1, 1, 1]}}},
      {"name": "a", "density": 500, "shape": {"sphere": {"radius": 0.5}}, "position": [3, 0, 0]},
      {"name": "b", "density": 500, "shape": {"sphere": {"radius": 0.5}}, "position": [6, 0, 0]},
      {"name": "red", "shape": {"sphere": {"radius": 0.5}}, "position": [9, 0, 0], "colour": [0.9, 0.1, 0.2]}]}})");
  RunFolder folder(root.string());
  const nlohmann::json bodies = folder.state(0)["scene"]["bodies"];
  ASSERT_EQ(bodies.size(), 4u);
  BodyDescription plain;
  EXPECT_EQ(bodies[0]["colour"], nlohmann::json(body_colour(plain, 0)));
  plain.motion = Motion::dynamic;
  EXPECT_EQ(bodies[1]["colour"], nlohmann::json(body_colour(plain, 1)));
  EXPECT_EQ(bodies[2]["colour"], nlohmann::json(body_colour(plain, 2)));
  EXPECT_NE(bodies[1]["colour"], bodies[2]["colour"]);
  EXPECT_EQ(bodies[3]["colour"], nlohmann::json({0.9, 0.1, 0.2}));
}

/// The mesh is the run's own copy: the folder has another name, and the scene is gone.
TEST(RunFolder, BodiesOfAMovedRunAreThereWithTheirMeshes) {
  if (!can_read_meshes()) GTEST_SKIP() << "built without Assimp";
  const Folder dir;
  write_text(dir / "scene/hull.obj", "v 0 0 0\nv 0.3 0 0\nv 0 0.2 0\nv 0 0 0.3\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
  const Scene scene = parse_scene(R"({"particle_size": 0.1, "bodies": [
      {"name": "floor", "shape": {"box": {"size": [1, 1, 1]}}},
      {"name": "hull", "density": 500, "shape": {"mesh": {"file": "hull.obj"}}, "position": [0, 2, 0]}]})",
                                  dir / "scene/ship.json");
  keep_meshes(scene, dir / "run");
  write_text(dir / "run/run.json", R"({"settings": )" + settings_with_kept_meshes(scene) + "}");
  fs::remove_all(dir / "scene");
  fs::rename(dir / "run", dir / "moved");
  RunFolder folder(dir / "moved");
  const nlohmann::json state = folder.state(0);
  EXPECT_TRUE(state["problems"].empty()) << state["problems"];
  ASSERT_EQ(state["scene"]["bodies"].size(), 2u);
  EXPECT_EQ(state["scene"]["bodies"][1]["name"], "hull");
  EXPECT_TRUE(folder.mesh(1).value) << "and its triangles can be fetched";
}

TEST(RunFolder, TheScenesCameraIsTold) {
  const Folder dir;
  const fs::path root = dir.path();
  write_text(root / "run.json",
             R"({"settings": {"particle_size": 0.1, "camera": {"position": [1, 2, 3], "target": [0, 1, 0]},
      "fluids": [{"fill": [{"sphere": {"radius": 0.5}}]}]}})");
  RunFolder folder(root.string());
  const nlohmann::json state = folder.state(0);
  EXPECT_TRUE(state["problems"].empty()) << state["problems"];
  EXPECT_EQ(state["scene"]["camera"]["position"], nlohmann::json({1.0, 2.0, 3.0}));
  EXPECT_EQ(state["scene"]["camera"]["target"], nlohmann::json({0.0, 1.0, 0.0}));
}

TEST(RunFolder, APickedParticleHasTheValuesOfTheFile) {
  const Folder dir;
  fs::create_directories(fs::path(dir.path()) / "particles");
  const FrameData frame = block(300);
  write_bgeo(frame, frame_path(dir.path(), 4, ParticleFormat::bgeo));
  RunFolder folder(dir.path());
  const CoarseOrder order(frame.size());
  for (const std::uint64_t place : {0u, 17u, 299u}) {
    const auto found = folder.particle(4, place, std::nullopt);
    ASSERT_TRUE(found.value);
    const std::size_t i = order(place);
    EXPECT_EQ((*found.value)["id"], frame.id[i]);
    EXPECT_EQ((*found.value)["position"][0].get<float>(), frame.position[i][0]);
    EXPECT_EQ((*found.value)["values"][4].get<float>(), frame.pressure[i]);
    const auto again = folder.particle(4, std::nullopt, frame.id[i]);
    ASSERT_TRUE(again.value);
    EXPECT_EQ(*again.value, *found.value);
  }
  EXPECT_FALSE(folder.particle(4, 300, std::nullopt).value);
  EXPECT_FALSE(folder.particle(4, std::nullopt, 11).value) << "there is no such id";
}

// --- a live run
// ---------------------------------------------------------------------------------------------------------

/// A run of empty steps in a thread of its own.
class SteppingRun {
 public:
  explicit SteppingRun(LiveRun& live)
      : thread_([this, &live] {
          LiveStatus now;
          while (!end_ && steps < 1000000) {
            ++now.step;
            now.time = 0.001 * static_cast<double>(now.step);
            steps = now.step;
            const auto snapshot = [&] {
              FrameData frame = block(3);
              frame.time = now.time;
              return frame;
            };
            if (!live.after_step(now, now.step % 10 == 0, snapshot, [this] { return end_.load(); })) break;
            std::this_thread::sleep_for(std::chrono::microseconds(200));
          }
          live.end();
        }) {}
  ~SteppingRun() {
    end_ = true;
    thread_.join();
  }
  std::atomic<std::uint64_t> steps{0};

 private:
  std::atomic<bool> end_{false};
  std::thread thread_;
};

void wait_for(const LiveRun& live, LiveState state) {
  for (int k = 0; k < 2000 && live.status().state != state; ++k)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  ASSERT_EQ(to_string(live.status().state), std::string(to_string(state)));
}

void wait_for_still(const LiveRun& live, std::uint64_t more_than) {
  for (int k = 0; k < 2000 && live.status().still <= more_than; ++k)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  ASSERT_GT(live.status().still, more_than);
}

TEST(LiveRun, PausesStepsAndGoesOn) {
  LiveRun live;
  SteppingRun run(live);
  wait_for(live, LiveState::running);
  EXPECT_FALSE(live.still());
  live.order(LiveOrder::pause);
  wait_for(live, LiveState::paused);
  const std::uint64_t step = live.status().step;
  std::this_thread::sleep_for(std::chrono::milliseconds(30));
  EXPECT_EQ(run.steps, step);
  ASSERT_TRUE(live.still());
  EXPECT_DOUBLE_EQ(live.still()->time, 0.001 * static_cast<double>(step));

  std::uint64_t shown = live.status().still;
  live.order(LiveOrder::step);
  wait_for_still(live, shown);
  EXPECT_EQ(live.status().step, step + 1);
  EXPECT_DOUBLE_EQ(live.still()->time, 0.001 * static_cast<double>(step + 1));

  shown = live.status().still;
  live.order(LiveOrder::frame);
  wait_for_still(live, shown);
  EXPECT_EQ(live.status().step % 10, 0u);

  live.order(LiveOrder::resume);
  wait_for(live, LiveState::running);
  EXPECT_FALSE(live.still());
  live.order(LiveOrder::stop);
  wait_for(live, LiveState::ended);
  EXPECT_TRUE(live.stopped());
  live.order(LiveOrder::pause);  // has no effect any more
  EXPECT_EQ(live.status().state, LiveState::ended);
}

TEST(LiveRun, AnInterruptEndsThePause) {
  LiveRun live;
  {
    SteppingRun run(live);
    live.order(LiveOrder::pause);
    wait_for(live, LiveState::paused);
  }  // its destructor waits until the run has given up
  EXPECT_EQ(live.status().state, LiveState::ended);
  EXPECT_FALSE(live.stopped());
}

// --- who may speak
// ------------------------------------------------------------------------------------------------------

TEST(Access, KnowsLoopback) {
  for (const char* host : {"127.0.0.1", "127.1.2.3:80", "localhost", "localhost:8000", "::1", "[::1]:9000"})
    EXPECT_TRUE(is_loopback(host)) << host;
  for (const char* host : {"0.0.0.0", "10.0.0.1", "example.org", "localhost.example.org", "127.0.0.1.example.org",
                           "::", "[fe80::1]:80", "", "127.0.0.1@example.org"})
    EXPECT_FALSE(is_loopback(host)) << host;
}

TEST(Access, AnotherAddressNeedsItsToken) {
  EXPECT_THROW(Access("0.0.0.0", ""), InputError);
  const Access open("127.0.0.1", "");
  EXPECT_FALSE(open.needs_token());
  EXPECT_FALSE(open.host_fits("example.org"));
  EXPECT_FALSE(open.host_fits(""));
  EXPECT_TRUE(open.host_fits("localhost:1234"));
  const std::string token = random_token();
  EXPECT_EQ(token.size(), 32u);
  EXPECT_NE(token, random_token());
  const Access closed("0.0.0.0", token);
  EXPECT_TRUE(closed.token_fits(token));
  for (const std::string& wrong : {std::string(), token.substr(1), token + "x", std::string(32, 'x')})
    EXPECT_FALSE(closed.token_fits(wrong));
}

TEST(Access, OriginsAndCookies) {
  const Access access("127.0.0.1", "");
  EXPECT_TRUE(access.origin_fits("http://127.0.0.1:80", "127.0.0.1:80"));
  EXPECT_TRUE(access.origin_fits("", "127.0.0.1:80"));
  for (const char* origin : {"null", "http://example.org", "http://127.0.0.1:81", "http://127.0.0.1:80.example.org"})
    EXPECT_FALSE(access.origin_fits(origin, "127.0.0.1:80")) << origin;
  EXPECT_EQ(cookie_value("a=1; tidelock_80=xyz; b=2", "tidelock_80"), "xyz");
  EXPECT_EQ(cookie_value("tidelock_8=1; xtidelock_80=2", "tidelock_80"), "");
}

}  // namespace
}  // namespace tidelock
