#include "render/renders.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <system_error>

#include "base/atomic_file.hpp"
#include "base/clock.hpp"
#include "base/error.hpp"
#include "render/movie.hpp"
#include "render/path.hpp"
#include "render/picture_setup.hpp"
#include "scene/fluid_looks.hpp"
#include "scene/words.hpp"
#include "surface/surfaces.hpp"

namespace tidelock {

namespace fs = std::filesystem;

namespace {

constexpr double kFastestMovie = 60;  // [1/s] beyond this a player would drop frames: play slower instead

using Json = nlohmann::ordered_json;

/// What a picture depends on besides the frame.
std::string recipe_of(const RunResults& run, const RenderJob& job, const Survey& survey) {
  const auto place = [](const Vec3d& v) { return Json{v.x(), v.y(), v.z()}; };
  const SurveyedValues& values = survey.values(job.colour_by);
  const auto vector = [](const std::optional<Vec3d>& v) { return v ? Json{v->x(), v->y(), v->z()} : Json("scene"); };
  Json json = {{"style", job.water ? "water" : "particles"},
               {"bodies", job.balls ? "samples" : "meshes"},
               {"colour_by", word(job.colour_by)},
               {"colours", job.colours},
               {"fluids", json_of(named_fluids(run.scene))},
               {"samples", job.samples},
               {"size", {job.width, job.height}},
               {"turntable", job.turntable},
               {"sun", {job.sun_azimuth, job.sun_elevation}},
               {"absorption", job.absorption},
               {"camera", vector(job.camera)},
               {"target", vector(job.target)},
               {"field_of_view", job.field_of_view ? Json(*job.field_of_view) : Json("scene")},
               {"cut", job.cut ? Json{job.cut->axis, job.cut->at, job.cut->below} : Json("none")},
               {"ground", job.ground},
               {"text", job.text},
               {"range", {values.range.lo, values.range.hi, values.outside, values.least, values.largest}},
               {"view", {place(survey.view.lo), place(survey.view.hi)}},
               {"frames", run.frames.size()}};
  if (job.water || job.colour_by == ColourBy::fluid) json.erase("range");
  if (job.turntable == 0) json.erase("frames");  // a longer run turns in other steps
  return json.dump(2) + "\n";
}

bool same_text(const std::string& file, const std::string& text) {
  std::ifstream in(file, std::ios::binary);
  return in && std::string(std::istreambuf_iterator<char>(in), {}) == text;
}

std::string picture_path(const std::string& folder, std::uint64_t number) {
  return (fs::path(folder) / fmt::format("frame_{:04}.png", number)).string();
}

bool is_current(const std::string& file, const std::string& source) {
  std::error_code error, none;
  const auto made = fs::last_write_time(file, error), from = fs::last_write_time(source, none);
  return !error && (none || made >= from);
}

/// Surfaces that were made before, with whatever settings, are taken as they are.
void need_surfaces(const RunResults& run, const std::vector<FrameFile>& frames, const RenderJob& job) {
  std::vector<FrameFile> missing;
  for (const FrameFile& frame : frames)
    if (!is_current(surface_path(surface_folder(run.dir), frame.number, MeshFormat::ply), frame.file))
      missing.push_back(frame);
  if (missing.empty()) return;
  if (!surfaces_available())
    throw MissingPart("surfaces",
                      "this program was built without OpenVDB, which the style 'water' needs; use --style particles");
  SurfaceJob surface;
  surface.settings.particle_size = run.scene.particle_size;
  surface.settings.threads = job.threads;
  surface.formats = {MeshFormat::ply};
  surface.folder = surface_folder(run.dir);
  surface.memory = job.memory;
  surface.frame_done = job.surface_done;
  make_surfaces(run, missing.size() == frames.size() ? frames : missing, surface);
}

class Studio {
 public:
  Studio(const RunResults& run, const RenderJob& job, const Survey& survey)
      : run_(run),
        job_(job),
        meshes_(job.balls ? body_balls(run.scene, job.cache) : body_meshes(run.scene)),
        poses_(all_body_poses(run.dir)),
        fluids_(named_fluids(run.scene)) {
    const Bounds& view = survey.view;
    legend_ = legend_of(job.colour_by, survey);
    PictureOptions& p = options_.picture;
    p = picture_options(run.scene, view);
    p.width = job.width;
    p.height = job.height;
    if (job.camera) p.camera_position = job.camera;
    if (job.target) p.camera_target = job.target;
    if (p.camera_position && !p.camera_target) p.camera_target = 0.5 * (view.lo + view.hi);
    if (job.field_of_view) p.field_of_view = *job.field_of_view;
    p.colours = colour_map_named(job.colours).value_or(ColourMap::water);
    p.ground = job.ground;
    p.text = job.text;
    p.threads = job.threads;
    options_.samples = job.samples;
    options_.spacing = run.scene.particle_size;
    options_.sun_azimuth = job.sun_azimuth;
    options_.sun_elevation = job.sun_elevation;
    options_.absorption = job.absorption;
    if (job.cut) {
      const double sign = job.cut->below ? -1 : 1;
      options_.cut = CutPlane{sign * Vec3d::Unit(job.cut->axis), sign * job.cut->at};
    }
  }

  /// turned: share of the turntable's whole way.
  Image picture(const FrameFile& file, double turned) {
    const FrameData frame = load_frame(run_, file);
    PictureScene scene;
    scene.dimensions = run_.scene.dimensions;
    scene.radius = static_cast<float>(0.5 * run_.scene.particle_size);
    scene.fluids = fluids_;
    if (job_.water) {
      const std::string surface = surface_path(surface_folder(run_.dir), file.number, MeshFormat::ply);
      scene.water = std::make_shared<SurfaceMesh>(read_mesh(surface));
    } else if (!run_.scene.fluids.empty()) {
      add_particles(scene, frame, job_.colour_by, legend_);
    }
    const auto poses = poses_.find(file.number);
    if (poses != poses_.end()) scene.bodies = placed_bodies(run_.scene, meshes_, poses->second);
    scene.title = run_.scene.name;
    scene.caption = fmt::format("t = {:.3f} s", frame.time);
    options_.turn = job_.turntable * turned + run_.scene.camera.turn * frame.time;
    if (scene.dimensions == 2) return draw(scene, options_.picture);
    return render(scene, options_);
  }

 private:
  const RunResults& run_;
  const RenderJob& job_;
  std::vector<TriangleMesh> meshes_;
  std::map<std::uint64_t, std::vector<BodyPose>> poses_;
  Legend legend_;
  std::vector<ShownFluid> fluids_;
  PathOptions options_;
};

void make_movie(const RunResults& run, const std::vector<FrameFile>& frames, const RenderJob& job, RenderCount& count) {
  if (frames.size() < 2) return;
  if (!ffmpeg_available()) {
    count.problem = "no movie: ffmpeg is not installed";
    return;
  }
  const double step = static_cast<double>(frames[1].number - frames[0].number);
  const std::string file = job.folder + ".mp4";
  MovieWriter movie(file, job.width, job.height,
                    std::min(kFastestMovie, run.scene.time.frames_per_second / std::max(1.0, step)));
  for (const FrameFile& frame : frames) movie.add(read_png(picture_path(job.folder, frame.number)));
  movie.finish();
  count.movie = file;
}

}  // namespace

RenderCount make_renders(const RunResults& run, const std::vector<FrameFile>& frames, const RenderJob& job) {
  if (job.water) need_surfaces(run, frames, job);
  std::error_code error;
  fs::create_directories(job.folder, error);
  if (error) throw RunError(fmt::format("cannot create the folder '{}': {}", job.folder, error.message()));
  const Survey survey = survey_of(run, job.cache);
  const std::string recipe = recipe_of(run, job, survey), recipe_file = (fs::path(job.folder) / "render.json").string();
  const bool all = job.again || !same_text(recipe_file, recipe);
  if (all)  // pictures of another recipe must not be taken for this one's
    for (fs::directory_iterator it(job.folder, error), end; !error && it != end; it.increment(error))
      if (it->path().extension() == ".png" && it->path().stem().string().starts_with("frame_"))
        fs::remove(it->path(), error);
  write_file_atomically(recipe_file, recipe);
  std::vector<std::size_t> missing;
  for (std::size_t k = 0; k < frames.size(); ++k) {
    const std::string source =
        job.water ? surface_path(surface_folder(run.dir), frames[k].number, MeshFormat::ply) : frames[k].file;
    if (!is_current(picture_path(job.folder, frames[k].number), source)) missing.push_back(k);
  }
  RenderCount count;
  count.there = frames.size() - missing.size();
  const double began = wall_seconds();
  if (job.picture_done) job.picture_done("", 0, missing.size());
  Studio studio(run, job, survey);
  const auto last = static_cast<double>(std::max<std::size_t>(1, run.frames.back().number));
  for (const std::size_t k : missing) {
    const std::string file = picture_path(job.folder, frames[k].number);
    write_png(studio.picture(frames[k], static_cast<double>(frames[k].number) / last), file);
    ++count.made;
    if (job.picture_done) job.picture_done(file, count.made, missing.size());
  }
  count.seconds = wall_seconds() - began;
  if (job.movie) make_movie(run, frames, job, count);
  return count;
}

}  // namespace tidelock
