#include "render/pictures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "outputs/body_poses.hpp"
#include "outputs/particle_files.hpp"
#include "render/movie.hpp"
#include "render/picture.hpp"
#include "render/picture_setup.hpp"
#include "render/sheet.hpp"
#include "run/run.hpp"
#include "scene/words.hpp"

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
  State(const Scene& scene, std::string dir, int threads);

  /// Draws a frame into DIR/pictures. Throws RunError.
  void draw_frame(const FrameData& frame) const;
  /// Draws those frames before number `end` whose picture is missing.
  void draw_missing(std::uint64_t end) const;
  /// The frames before number `end` that have a picture.
  std::vector<std::uint64_t> drawn(std::uint64_t end) const;
  std::string write_sheet(const std::vector<std::uint64_t>& numbers) const;
  std::string write_movie(const std::vector<std::uint64_t>& numbers) const;
  std::string folder() const { return dir + "/pictures"; }
  std::string file(std::uint64_t number) const { return fmt::format("{}/frame_{:04}.png", folder(), number); }

  Scene scene;
  std::string dir;
  Legend legend;
  PictureOptions options;
  std::vector<TriangleMesh> meshes;  // of the bodies, each in its own frame
};

Pictures::State::State(const Scene& given, std::string folder_of_run, int threads)
    : scene(given), dir(std::move(folder_of_run)) {
  const Bounds view = scene_bounds(scene);
  legend = legend_of(scene, scene.outputs.pictures.colour_by, view);
  options = picture_options(scene, view);
  options.threads = threads;
  meshes = body_meshes(scene);
  std::error_code error;
  fs::create_directories(folder(), error);
  if (error) throw RunError(fmt::format("cannot create the folder '{}': {}", folder(), error.message()));
}

void Pictures::State::draw_frame(const FrameData& frame) const {
  PictureScene picture;
  picture.dimensions = scene.dimensions;
  add_particles(picture, frame, scene.outputs.pictures.colour_by, legend);
  picture.radius = static_cast<float>(0.5 * scene.particle_size);
  picture.bodies = placed_bodies(scene, meshes, frame.bodies);
  picture.title = scene.name;
  picture.caption = fmt::format("t = {:.3f} s", frame.time);
  write_png(draw(picture, options), file(frame.number));
}

void Pictures::State::draw_missing(std::uint64_t end) const {
  for (std::uint64_t number = 0; number < end; ++number) {
    std::error_code error;
    if (fs::exists(file(number), error)) continue;
    for (const ParticleFormat format : values_of<ParticleFormat>()) {
      const std::string particles = frame_path(dir, number, format);
      if (!fs::exists(particles, error)) continue;
      FrameData frame = read_frame(particles);
      frame.number = number;
      frame.time = static_cast<double>(number) / scene.time.frames_per_second;
      frame.bodies = read_body_poses(dir + "/bodies.jsonl", number);
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

std::string Pictures::State::write_sheet(const std::vector<std::uint64_t>& numbers) const {
  std::vector<Image> chosen;
  for (const std::size_t k : spread(numbers.size(), kSheetFrames)) chosen.push_back(read_png(file(numbers[k])));
  const std::string sheet = dir + "/sheet.png";
  write_png(contact_sheet(chosen, kSheetColumns, scene.name), sheet);
  return sheet;
}

std::string Pictures::State::write_movie(const std::vector<std::uint64_t>& numbers) const {
  const std::string file_name = dir + "/movie.mp4";
  MovieWriter movie(file_name, options.width, options.height, std::min(kFastestMovie, scene.time.frames_per_second));
  for (const std::uint64_t number : numbers) movie.add(read_png(file(number)));
  movie.finish();
  return file_name;
}

Pictures::Pictures() = default;
Pictures::~Pictures() = default;

void Pictures::started(Run& run) {
  if (run.scene().outputs.pictures.none) return;
  state_ = std::make_unique<State>(run.scene(), run.folder().path(), run.options().exec.threads);
}

void Pictures::framed(Run&, const FrameData& frame) {
  if (state_) state_->draw_frame(frame);
}

void Pictures::finishing(Run& run) {
  if (!state_) return;
  const std::uint64_t end = run.world().frame;
  const bool keep = run.scene().outputs.pictures.every_frame;
  if (keep) result_.folder = run.folder().file("pictures");
  state_->draw_missing(end);
  const std::vector<std::uint64_t> numbers = state_->drawn(end);
  if (numbers.empty()) return;
  result_.sheet = state_->write_sheet(numbers);
  if (numbers.size() < 2)
    run.warn("no movie of a single frame");
  else if (!ffmpeg_available())
    run.warn("no movie: ffmpeg is not installed");
  else
    result_.movie = state_->write_movie(numbers);
  std::error_code error;
  if (!keep) fs::remove_all(state_->folder(), error);
}

}  // namespace tidelock
