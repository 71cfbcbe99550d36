#include "render/pictures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "outputs/run_results.hpp"
#include "render/movie.hpp"
#include "render/picture.hpp"
#include "render/picture_setup.hpp"
#include "render/sheet.hpp"
#include "render/survey.hpp"
#include "run/run.hpp"

namespace tidelock {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kSheetFrames = 12;  // [-] at most, in rows of kSheetColumns
constexpr int kSheetColumns = 3;          // [-]
constexpr double kFastestMovie = 60;      // [1/s] beyond this a player would drop frames: play slower instead

/// Two pictures of one look have the same range, legend and view.
std::string look_text(const Survey& survey, ColourBy by) {
  const SurveyedValues& v = survey.values(by);
  const Bounds& b = survey.view;
  return fmt::format("{} {} {} {} {} {} {} {} {} {} {} {}", survey.from_frames, v.range.lo, v.range.hi, v.outside,
                     v.least, v.largest, b.lo.x(), b.lo.y(), b.lo.z(), b.hi.x(), b.hi.y(), b.hi.z());
}

/// Up to `most` numbers below `count`, evenly spread, the first and the last among them.
std::vector<std::size_t> spread(std::size_t count, std::size_t most) {
  std::vector<std::size_t> chosen;
  const std::size_t n = std::min(count, most);
  for (std::size_t k = 0; k < n; ++k) chosen.push_back(n > 1 ? k * (count - 1) / (n - 1) : 0);
  return chosen;
}

}  // namespace

struct Pictures::State {
  State(const Scene& scene, std::string dir, const RunOptions& options);

  /// A frame comes out of the run.
  void take(const FrameData& frame);
  /// Draws what is missing or out of date among the frames before number `end`.
  void draw_rest(std::uint64_t end, const FrameDone& done);
  /// The frames before number `end` that have a picture.
  std::vector<std::uint64_t> drawn(std::uint64_t end) const;
  std::string write_sheet(const std::vector<std::uint64_t>& numbers) const;
  std::string write_movie(const std::vector<std::uint64_t>& numbers) const;
  std::string folder() const { return dir + "/pictures"; }
  std::string file(std::uint64_t number) const { return fmt::format("{}/frame_{:04}.png", folder(), number); }

 private:
  /// From now on.
  void use(const Survey& survey);
  /// Throws RunError.
  void draw_frame(const FrameData& frame);
  /// Without a picture, or with one of another range or view.
  bool is_stale(std::uint64_t number) const;

  const Scene scene;
  const std::string dir;
  const SampleCache cache;
  bool keeps_frames;  // what a survey reads stays on the disk
  SurveyCounts counts;
  std::map<std::uint64_t, std::string> drawn_as;  // [look] by number
  std::string look;                               // range and view that are in use
  Legend legend;
  std::vector<ShownFluid> fluids;
  PictureOptions options;
  std::vector<TriangleMesh> meshes;  // of the bodies, each in its own frame
};

Pictures::State::State(const Scene& given, std::string folder_of_run, const RunOptions& run)
    : scene(given),
      dir(std::move(folder_of_run)),
      cache(run.cache),
      keeps_frames(!scene.outputs.particles.empty() || scene.fluids.empty()),
      counts(scene),
      fluids(named_fluids(scene)),
      meshes(body_meshes(scene)) {
  use(expected_survey(scene));
  options.threads = run.exec.threads;
  std::error_code error;
  fs::create_directories(folder(), error);
  if (error) throw RunError(fmt::format("cannot create the folder '{}': {}", folder(), error.message()));
}

void Pictures::State::use(const Survey& survey) {
  const int threads = options.threads;
  legend = legend_of(scene.outputs.pictures.colour_by, survey);
  options = picture_options(scene, survey.view);
  options.threads = threads;
  look = look_text(survey, scene.outputs.pictures.colour_by);
}

void Pictures::State::take(const FrameData& frame) {
  if (!keeps_frames) return draw_frame(frame);
  if (!scene.outputs.pictures.every_frame) return;
  counts.add(frame);
  use(counts.survey());
  draw_frame(frame);
}

void Pictures::State::draw_frame(const FrameData& frame) {
  PictureScene picture;
  picture.dimensions = scene.dimensions;
  picture.fluids = fluids;
  add_particles(picture, frame, scene.outputs.pictures.colour_by, legend);
  picture.radius = static_cast<float>(0.5 * scene.particle_size);
  picture.bodies = placed_bodies(scene, meshes, frame.bodies);
  picture.title = scene.name;
  picture.caption = fmt::format("t = {:.3f} s", frame.time);
  write_png(draw(picture, options), file(frame.number));
  drawn_as[frame.number] = look;
}

bool Pictures::State::is_stale(std::uint64_t number) const {
  std::error_code error;
  const auto as = drawn_as.find(number);
  return !fs::exists(file(number), error) || as == drawn_as.end() || as->second != look;
}

void Pictures::State::draw_rest(std::uint64_t end, const FrameDone& done) {
  RunResults run{dir, scene, frame_files(dir, scene)};
  std::erase_if(run.frames, [&](const FrameFile& frame) { return frame.number >= end; });
  use(run.frames.size() == end ? survey_of(run, cache) : expected_survey(scene));
  std::erase_if(run.frames, [&](const FrameFile& frame) { return !is_stale(frame.number); });
  if (run.frames.empty()) return;
  const auto poses = all_body_poses(dir);
  if (done) done("", 0, run.frames.size());
  std::size_t count = 0;
  for (const FrameFile& frame_file : run.frames) {
    FrameData frame = load_frame(run, frame_file);
    if (const auto at = poses.find(frame.number); at != poses.end()) frame.bodies = at->second;
    draw_frame(frame);
    if (done) done(file(frame.number), ++count, run.frames.size());
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

Pictures::Pictures(FrameDone drawn) : drawn_(std::move(drawn)) {}
Pictures::~Pictures() = default;

void Pictures::started(Run& run) {
  if (run.scene().outputs.pictures.none) return;
  state_ = std::make_unique<State>(run.scene(), run.folder().path(), run.options());
}

void Pictures::framed(Run&, const FrameData& frame) {
  if (state_) state_->take(frame);
}

void Pictures::finishing(Run& run) {
  if (!state_) return;
  const std::uint64_t end = run.world().frame;
  const bool keep = run.scene().outputs.pictures.every_frame;
  if (keep) result_.folder = run.folder().file("pictures");
  state_->draw_rest(end, drawn_);
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
