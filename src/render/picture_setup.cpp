#include "render/picture_setup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "bodies/animate.hpp"
#include "geometry/coarsen.hpp"
#include "scene/body_colour.hpp"
#include "scene/same_shapes.hpp"
#include "world/world.hpp"

namespace tidelock {

namespace {

constexpr int kPosesInBounds = 64;                 // [-] moments at which an animated body must be in the picture
constexpr std::size_t kMostTriangles = 6'000'000;  // of all bodies in a picture: one or two GB while it is drawn

void cover(Bounds& all, const Vec3d& p) { all.lo = all.lo.cwiseMin(p), all.hi = all.hi.cwiseMax(p); }

void cover(Bounds& all, const Bounds& b, const Vec3d& position, const Quatd& rotation) {
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3d p(corner & 1 ? b.hi.x() : b.lo.x(), corner & 2 ? b.hi.y() : b.lo.y(), corner & 4 ? b.hi.z() : b.lo.z());
    cover(all, position + rotation * p);
  }
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

/// As the scene calls them; by their number where it does not.
std::vector<std::string> fluid_names(const Scene& scene) {
  std::vector<std::string> names;
  for (const FluidDescription& fluid : scene.fluids)
    names.push_back(fluid.name.empty() ? fmt::format("fluid {}", names.size()) : fluid.name);
  return names;
}

std::vector<float> values_of(const FrameData& frame, ColourBy by) {
  switch (by) {
    case ColourBy::pressure:
      return frame.pressure;
    case ColourBy::density:
      return frame.density;
    case ColourBy::fluid:
      return {frame.fluid.begin(), frame.fluid.end()};
    case ColourBy::speed:
      break;
  }
  std::vector<float> speed(frame.size());
  for (std::size_t i = 0; i < frame.size(); ++i) {
    const Float3& v = frame.velocity[i];
    speed[i] = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  }
  return speed;
}

}  // namespace

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

Legend legend_of(const Scene& scene, ColourBy by, const Bounds& b) {
  const Vec3d strongest = strongest_gravity(scene);
  const double gravity = strongest.norm();
  const double height = gravity > 0 ? (b.hi - b.lo).dot(strongest.cwiseAbs()) / gravity : 0;
  double densest = 0;
  for (const FluidDescription& fluid : scene.fluids) densest = std::max(densest, fluid.density);
  switch (by) {
    case ColourBy::pressure:
      return {"pressure", "Pa", 0, densest * gravity * height, {}};
    case ColourBy::density:
      return {"density", "kg/m³", 0.98 * densest, 1.02 * densest, {}};
    case ColourBy::fluid:
      return {"fluid", "", 0, 0, fluid_names(scene)};
    case ColourBy::speed:
      break;
  }
  return {"speed", "m/s", 0, std::sqrt(2 * gravity * height), {}};
}

void add_particles(PictureScene& picture, const FrameData& frame, ColourBy by, const Legend& legend) {
  picture.points = frame.position;
  picture.value = values_of(frame, by);
  picture.value_name = legend.name;
  picture.value_unit = legend.unit;
  picture.value_lo = legend.lo;
  picture.value_hi = legend.hi;
  picture.fluids = legend.fluids;
}

std::vector<TriangleMesh> body_meshes(const Scene& scene) {
  const std::vector<std::size_t> alike = first_alike(scene);
  std::vector<TriangleMesh> meshes(alike.size());
  std::vector<std::size_t> bodies(alike.size());  // that have the shape of this one, which is the first
  std::size_t shapes = 0, total = 0;
  for (std::size_t b = 0; b < alike.size(); ++b) {
    if (alike[b] == b) meshes[b] = mesh_of(scene.bodies[b].shape, scene), ++shapes;
    ++bodies[alike[b]];
    total += meshes[alike[b]].triangles.size();
  }
  for (std::size_t b = 0; b < alike.size(); ++b) {
    if (alike[b] != b)
      meshes[b] = meshes[alike[b]];
    else if (total > kMostTriangles)
      meshes[b] = with_at_most(meshes[b], kMostTriangles / shapes / bodies[b]);
  }
  return meshes;
}

std::vector<TriangleMesh> body_balls(const Scene& scene, const SampleCache& cache) {
  Scene solids = scene;
  solids.fluids.clear(), solids.emitters.clear(), solids.sinks.clear();
  const BoundarySamples samples = build_world(solids, cache).boundary;
  const double h = scene.particle_size;
  const TriangleMesh ball = triangulate(Shape{Sphere{0.5 * h}}, 3, 0.25 * h);
  std::vector<TriangleMesh> meshes(scene.bodies.size());
  for (std::size_t k = 0; k < samples.size(); ++k) {
    TriangleMesh& mesh = meshes[samples.body[k]];
    const int first = static_cast<int>(mesh.vertices.size());
    const Vec3d centre(samples.local[k].x, samples.local[k].y, samples.local[k].z);
    for (const Vec3d& v : ball.vertices) mesh.vertices.push_back(centre + v);
    for (const auto& t : ball.triangles) mesh.triangles.push_back({first + t[0], first + t[1], first + t[2]});
  }
  for (std::size_t b = 0; b < meshes.size(); ++b)
    if (scene.bodies[b].shape.inside) meshes[b] = mesh_of(scene.bodies[b].shape, scene);
  return meshes;
}

std::vector<PictureScene::BodyMesh> placed_bodies(const Scene& scene, const std::vector<TriangleMesh>& meshes,
                                                  const std::vector<BodyPose>& poses) {
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
    const Rgb colour = body_colour(description, b);
    std::transform(colour.begin(), colour.end(), mesh.colour.begin(), [](double c) { return static_cast<float>(c); });
    bodies.push_back(std::move(mesh));
  }
  return bodies;
}

PictureOptions picture_options(const Scene& scene, const Bounds& view) {
  const PictureSettings& settings = scene.outputs.pictures;
  PictureOptions options;
  options.width = settings.width;
  options.height = settings.height;
  options.bounds = view;
  options.field_of_view = scene.camera.field_of_view;
  options.camera_position = settings.camera_position ? settings.camera_position : scene.camera.position;
  options.camera_target = settings.camera_target ? settings.camera_target : scene.camera.target;
  if (!options.camera_target && options.camera_position) options.camera_target = 0.5 * (view.lo + view.hi);
  const Vec3d gravity = strongest_gravity(scene);  // the camera does not turn when gravity does
  if (gravity.norm() > 0) options.up = -gravity.normalized();
  return options;
}

}  // namespace tidelock
