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
#include "bodies/animate.hpp"
#include "geometry/geometry.hpp"
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
constexpr int kPosesInBounds = 64;        // [-] moments at which an animated body must be in the picture

void cover(Bounds& all, const Vec3d& p) { all.lo = all.lo.cwiseMin(p), all.hi = all.hi.cwiseMax(p); }

void cover(Bounds& all, const Bounds& b, const Vec3d& position, const Quatd& rotation) {
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3d p(corner & 1 ? b.hi.x() : b.lo.x(), corner & 2 ? b.hi.y() : b.lo.y(), corner & 4 ? b.hi.z() : b.lo.z());
    cover(all, position + rotation * p);
  }
}

/// What the camera frames: all fills and visible bodies, the latter over the whole run. Floors made of a plane are only
/// shown around the rest, however wide they are.
Bounds scene_bounds(const Scene& scene) {
  Bounds all{Vec3d::Constant(1e300), Vec3d::Constant(-1e300)};
  for (const FluidDescription& fluid : scene.fluids)
    for (const Fill& fill : fluid.fill)
      cover(all, bounds(fill.shape, scene.dimensions), Vec3d::Zero(), Quatd::Identity());
  for (const BodyDescription& body : scene.bodies) {
    if (!body.visible || std::holds_alternative<Plane>(body.shape.kind)) continue;
    const Bounds own = bounds(body.shape, scene.dimensions);
    const int poses = body.motion == Motion::animated ? kPosesInBounds : 1;
    for (int k = 0; k < poses; ++k) {
      const Pose pose = body.motion == Motion::animated ? pose_at(body, scene.time.end * k / (kPosesInBounds - 1))
                                                        : Pose{body.position, body.rotation};
      cover(all, own, pose.position, pose.rotation);
    }
  }
  const Vec3d margin = Vec3d::Constant(all.lo.x() < all.hi.x() ? 0.5 * (all.hi - all.lo).norm() : 0.0);
  const Bounds around{all.lo - margin, all.hi + margin};
  for (const BodyDescription& body : scene.bodies) {
    if (!body.visible || !std::holds_alternative<Plane>(body.shape.kind)) continue;
    Bounds floor{Vec3d::Constant(1e300), Vec3d::Constant(-1e300)};
    cover(floor, bounds(body.shape, scene.dimensions), body.position, body.rotation);
    cover(all, floor.lo.cwiseMax(around.lo).cwiseMin(around.hi));
    cover(all, floor.hi.cwiseMax(around.lo).cwiseMin(around.hi));
  }
  return all;
}

/// What the colours mean, and their range over the whole run: what water falling over the height of the scene reaches.
struct Legend {
  std::string name, unit;
  double lo = 0, hi = 0;  // [unit]; both 0: chosen for each frame
};
Legend legend_of(const Scene& scene, const Bounds& b) {
  const double gravity = scene.gravity.norm();
  const double height = gravity > 0 ? (b.hi - b.lo).dot(scene.gravity.cwiseAbs()) / gravity : 0;
  double densest = 0;
  for (const FluidDescription& fluid : scene.fluids) densest = std::max(densest, fluid.density);
  switch (scene.outputs.pictures.colour_by) {
    case ColourBy::pressure:
      return {"pressure", "Pa", 0, densest * gravity * height};
    case ColourBy::density:
      return {"density", "kg/m³", 0.98 * densest, 1.02 * densest};
    case ColourBy::speed:
      break;
  }
  return {"speed", "m/s", 0, std::sqrt(2 * gravity * height)};
}

std::vector<float> values_of(const FrameData& frame, ColourBy by) {
  if (by == ColourBy::pressure) return frame.pressure;
  if (by == ColourBy::density) return frame.density;
  std::vector<float> speed(frame.size());
  for (std::size_t i = 0; i < frame.size(); ++i) {
    const Float3& v = frame.velocity[i];
    speed[i] = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  }
  return speed;
}

Float3 to_float3(const Vec3d& p) {
  return {static_cast<float>(p.x()), static_cast<float>(p.y()), static_cast<float>(p.z())};
}

/// As fine as the particles, yet neither so coarse that a ball shows corners nor finer than a pixel.
TriangleMesh mesh_of(const Shape& shape, const Scene& scene) {
  constexpr double kFewest = 80, kMost = 250;  // [-] edges along the shape's diagonal
  const Bounds b = bounds(shape, scene.dimensions);
  const double diagonal = (b.hi - b.lo).norm();
  return triangulate(shape, scene.dimensions, std::clamp(scene.particle_size, diagonal / kMost, diagonal / kFewest));
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
  Scene scene;
  std::string dir;
  Legend legend;
  PictureOptions options;
  std::vector<TriangleMesh> meshes;  // of the bodies, each in its own frame

  std::string folder() const { return dir + "/pictures"; }
  std::string file(std::uint64_t number) const { return fmt::format("{}/frame_{:04}.png", folder(), number); }
  std::vector<PictureScene::BodyMesh> bodies_at(const std::vector<BodyPose>& poses) const;
  std::vector<std::uint64_t> drawn(std::uint64_t end) const;
};

bool Pictures::available() { return true; }

Pictures::Pictures(const World& world, std::string dir, int threads) : state_(std::make_unique<State>()) {
  State& s = *state_;
  s.scene = world.scene;
  s.dir = std::move(dir);
  const Bounds view = scene_bounds(s.scene);
  s.legend = legend_of(s.scene, view);
  const PictureSettings& settings = s.scene.outputs.pictures;
  s.options.width = settings.width;
  s.options.height = settings.height;
  s.options.bounds = view;
  s.options.camera_position = settings.camera_position;
  s.options.camera_target = settings.camera_target;
  if (!s.options.camera_target && s.options.camera_position) s.options.camera_target = 0.5 * (view.lo + view.hi);
  if (s.scene.gravity.norm() > 0) s.options.up = -s.scene.gravity.normalized();
  s.options.threads = threads;
  for (const BodyDescription& body : s.scene.bodies) s.meshes.push_back(mesh_of(body.shape, s.scene));
  std::error_code error;
  fs::create_directories(s.folder(), error);
  if (error) throw RunError(fmt::format("cannot create the folder '{}': {}", s.folder(), error.message()));
}

Pictures::~Pictures() = default;

std::vector<PictureScene::BodyMesh> Pictures::State::bodies_at(const std::vector<BodyPose>& poses) const {
  std::vector<PictureScene::BodyMesh> bodies;
  const auto vertex = [](int index) { return static_cast<std::uint32_t>(index); };
  for (std::size_t b = 0; b < std::min(poses.size(), meshes.size()); ++b) {
    const BodyDescription& description = scene.bodies[b];
    if (!description.visible) continue;
    PictureScene::BodyMesh mesh;
    for (const Vec3d& p : meshes[b].vertices)
      mesh.vertices.push_back(to_float3(poses[b].position + poses[b].rotation * p));
    for (const auto& t : meshes[b].triangles) mesh.triangles.push_back({vertex(t[0]), vertex(t[1]), vertex(t[2])});
    mesh.frame_only = description.shape.inside;
    if (description.colour)
      for (std::size_t c = 0; c < 3; ++c) mesh.colour[c] = static_cast<float>((*description.colour)[c]);
    bodies.push_back(std::move(mesh));
  }
  return bodies;
}

void Pictures::draw_frame(const FrameData& frame) {
  const State& s = *state_;
  PictureScene picture;
  picture.dimensions = s.scene.dimensions;
  picture.points = frame.position;
  picture.value = values_of(frame, s.scene.outputs.pictures.colour_by);
  picture.radius = static_cast<float>(0.5 * s.scene.particle_size);
  picture.bodies = s.bodies_at(frame.bodies);
  picture.title = s.scene.name;
  picture.caption = fmt::format("t = {:.3f} s", frame.time);
  picture.value_name = s.legend.name;
  picture.value_unit = s.legend.unit;
  picture.value_lo = s.legend.lo;
  picture.value_hi = s.legend.hi;
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
    result.problems.push_back("no movie of a single frame");
  } else if (!ffmpeg_available()) {
    result.problems.push_back("no movie: ffmpeg is not installed");
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
