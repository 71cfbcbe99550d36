#include "cli/pictures.hpp"

#ifdef TIDELOCK_HAVE_RENDER

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "cli/picture_setup.hpp"
#include "outputs/body_poses.hpp"
#include "outputs/particle_files.hpp"
#include "render/movie.hpp"
#include "render/picture.hpp"
#include "render/sheet.hpp"

namespace tidelock {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kSheetFrames = 12;  // [-] at most, in rows of kSheetColumns
constexpr int kSheetColumns = 3;          // [-]
constexpr double kFastestMovie = 60;      // [1/s] beyond this a player would drop frames: play slower instead

/// Up to `most` numbers below `count`, evenly spread, the first and the last among them.
std::vector<std::size_t> spread(std::size_t count, std::size_t most) {
  std::vector<std::size_t> chosen;
  const std::size_t n = std::min(count, most);
  for (std::size_t k = 0; k < n; ++k) chosen.push_back(n > 1 ? k * (count - 1) / (n - 1) : 0);
  return chosen;
}

}  // namespace

struct Pictures::State {
  Scene scene;
  std::string dir;
  Legend legend;
  PictureOptions options;
  std::vector<TriangleMesh> meshes;  // of the bodies, each in its own frame

  std::string folder() const { return dir + "/pictures"; }
  std::string file(std::uint64_t number) const { return fmt::format("{}/frame_{:04}.png", folder(), number); }
  std::vector<std::uint64_t> drawn(std::uint64_t end) const;
};

bool Pictures::available() { return true; }

Pictures::Pictures(const World& world, std::string dir, int threads) : state_(std::make_unique<State>()) {
  State& s = *state_;
  s.scene = world.scene;
  s.dir = std::move(dir);
  const Bounds view = scene_bounds(s.scene);
  s.legend = legend_of(s.scene, s.scene.outputs.pictures.colour_by, view);
  s.options = picture_options(s.scene, view);
  s.options.threads = threads;
  s.meshes = body_meshes(s.scene);
  std::error_code error;
  fs::create_directories(s.folder(), error);
  if (error) throw RunError(fmt::format("cannot create the folder '{}': {}", s.folder(), error.message()));
}

Pictures::~Pictures() = default;

void Pictures::draw_frame(const FrameData& frame) {
  const State& s = *state_;
  PictureScene picture;
  picture.dimensions = s.scene.dimensions;
  add_particles(picture, frame, s.scene.outputs.pictures.colour_by, s.legend);
  picture.radius = static_cast<float>(0.5 * s.scene.particle_size);
  picture.bodies = placed_bodies(s.scene, s.meshes, frame.bodies);
  picture.title = s.scene.name;
  picture.caption = fmt::format("t = {:.3f} s", frame.time);
  write_png(draw(picture, s.options), s.file(frame.number));
}

void Pictures::draw_missing(std::uint64_t end) {
  const State& s = *state_;
  for (std::uint64_t number = 0; number < end; ++number) {
    std::error_code error;
    if (fs::exists(s.file(number), error)) continue;
    for (const ParticleFormat format : {ParticleFormat::bgeo, ParticleFormat::ply, ParticleFormat::vtp}) {
      const std::string particles = frame_path(s.dir, number, format);
      if (!fs::exists(particles, error)) continue;
      FrameData frame = read_frame(particles);
      frame.number = number;
      frame.time = static_cast<double>(number) / s.scene.time.frames_per_second;
      frame.bodies = read_body_poses(s.dir + "/bodies.jsonl", number);
      draw_frame(frame);
      break;
    }
  }
}

std::vector<std::uint64_t> Pictures::State::drawn(std::uint64_t end) const {
  std::vector<std::uint64_t> numbers;
  for (std::uint64_t number = 0; number < end; ++number) {
    std::error_code error;
    if (fs::exists(file(number), error)) numbers.push_back(number);
  }
  return numbers;
}

Pictures::Result Pictures::finish(std::uint64_t end, bool keep) {
  const State& s = *state_;
  Result result;
  const std::vector<std::uint64_t> numbers = s.drawn(end);
  if (numbers.empty()) return result;
  std::vector<Image> chosen;
  for (const std::size_t k : spread(numbers.size(), kSheetFrames)) chosen.push_back(read_png(s.file(numbers[k])));
  result.sheet = s.dir + "/sheet.png";
  write_png(contact_sheet(chosen, kSheetColumns, s.scene.name), result.sheet);
  if (numbers.size() < 2) {
    result.problems.emplace_back("no movie of a single frame");
  } else if (!ffmpeg_available()) {
    result.problems.emplace_back("no movie: ffmpeg is not installed");
  } else {
    const std::string file = s.dir + "/movie.mp4";
    MovieWriter movie(file, s.options.width, s.options.height, std::min(kFastestMovie, s.scene.time.frames_per_second));
    for (const std::uint64_t number : numbers) movie.add(read_png(s.file(number)));
    movie.finish();
    result.movie = file;
  }
  std::error_code error;
  if (!keep) fs::remove_all(s.folder(), error);
  return result;
}

}  // namespace tidelock

#else

namespace tidelock {

struct Pictures::State {};
bool Pictures::available() { return false; }
Pictures::Pictures(const World&, std::string, int) {}
Pictures::~Pictures() = default;
void Pictures::draw_frame(const FrameData&) {}
void Pictures::draw_missing(std::uint64_t) {}
Pictures::Result Pictures::finish(std::uint64_t, bool) { return {}; }

}  // namespace tidelock

#endif
