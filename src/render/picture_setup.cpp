#include "render/picture_setup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "geometry/coarsen.hpp"
#include "scene/body_colour.hpp"
#include "scene/fluid_looks.hpp"
#include "scene/same_shapes.hpp"
#include "world/world.hpp"

namespace tidelock {

namespace {

constexpr std::size_t kMostTriangles = 6'000'000;  // of all bodies in a picture: one or two GB while it is drawn

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

}  // namespace

Legend legend_of(ColourBy by, const Survey& survey) {
  switch (by) {
    case ColourBy::pressure:
      return {"pressure", "Pa", survey.pressure, survey.from_frames};
    case ColourBy::density:
      return {"density", "kg/m³", survey.density, survey.from_frames};
    case ColourBy::fluid:
      return {"fluid", "", {}, false, true};
    case ColourBy::speed:
      break;
  }
  return {"speed", "m/s", survey.speed, survey.from_frames};
}

std::vector<ShownFluid> named_fluids(const Scene& scene) {
  std::vector<ShownFluid> fluids = shown_fluids(scene);
  for (std::size_t f = 0; f < fluids.size(); ++f)
    if (fluids[f].name.empty()) fluids[f].name = fmt::format("fluid {}", f);
  return fluids;
}

namespace {

ValuesOutside values_outside(const std::vector<float>& values, const ValueRange& range) {
  ValuesOutside outside;
  std::size_t count = 0;
  for (const float v : values) {
    if (!std::isfinite(v)) continue;
    outside.least = count == 0 ? v : std::min<double>(outside.least, v);
    outside.largest = count == 0 ? v : std::max<double>(outside.largest, v);
    ++count;
    outside.share += v < range.lo || v > range.hi ? 1 : 0;
  }
  outside.share /= static_cast<double>(std::max<std::size_t>(1, count));
  return outside;
}

}  // namespace

void add_particles(PictureScene& picture, const FrameData& frame, ColourBy by, const Legend& legend) {
  picture.points = frame.position;
  picture.value = colour_values(frame, by);
  picture.value_name = legend.name;
  picture.value_unit = legend.unit;
  picture.value_lo = legend.values.range.lo, picture.value_hi = legend.values.range.hi;
  picture.outside = legend.from_frames
                        ? ValuesOutside{legend.values.outside, legend.values.least, legend.values.largest}
                        : values_outside(picture.value, legend.values.range);
  picture.by_fluid = legend.by_fluid;
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
