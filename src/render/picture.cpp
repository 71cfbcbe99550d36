#include "render/picture.hpp"

#include <fmt/format.h>
#include <omp.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "render/annotate.hpp"
#include "render/camera.hpp"
#include "render/shade.hpp"
#include "render/tracer.hpp"

namespace tidelock {

void check_picture(const PictureScene& scene, const PictureOptions& options) {
  constexpr int largest = 16384;
  if (options.width < 16 || options.height < 16 || options.width > largest || options.height > largest)
    throw InputError("", "",
                     fmt::format("a picture of {} x {} pixels; valid are 16 to {} each way", options.width,
                                 options.height, largest));
  if (options.samples < 1 || options.samples > 16)
    throw InputError("", "", fmt::format("{} samples per pixel and axis; valid are 1 to 16", options.samples));
  if (!(options.up.norm() > 0) || !options.up.allFinite())
    throw InputError("", "", "the up direction of a picture must not be zero");
  if (!(options.field_of_view > 0) || options.field_of_view >= 170)
    throw InputError("", "", fmt::format("a field of view of {} degrees; valid are 0 to 170", options.field_of_view));
  if (!scene.value.empty() && scene.value.size() != scene.points.size())
    throw RunError(fmt::format("a picture of {} particles with {} values", scene.points.size(), scene.value.size()));
  if (!(scene.radius > 0) || !std::isfinite(scene.radius))
    throw RunError(fmt::format("a picture with particles of radius {}", scene.radius));
  for (const auto& body : scene.bodies)
    for (const auto& triangle : body.triangles)
      for (const std::uint32_t corner : triangle)
        if (corner >= body.vertices.size())
          throw RunError(fmt::format("a body's triangle names vertex {} of {}", corner, body.vertices.size()));
}

Bounds framed_bounds(const PictureScene& scene, const PictureOptions& options) {
  Bounds b = options.bounds ? *options.bounds : picture_bounds(scene);
  const double least = std::max(1e-9, 2.0 * scene.radius);
  for (int axis = 0; axis < 3; ++axis)
    if (!(b.hi[axis] - b.lo[axis] >= least)) {
      const double middle = 0.5 * (b.hi[axis] + b.lo[axis]);
      b.lo[axis] = middle - 0.5 * least, b.hi[axis] = middle + 0.5 * least;
    }
  if (scene.dimensions == 2) {
    const double room = 0.015 * std::max(b.hi.x() - b.lo.x(), b.hi.y() - b.lo.y());
    b.lo -= Vec3d(room, room, 0), b.hi += Vec3d(room, room, 0);
    b.lo.z() = b.hi.z() = 0;
  }
  return b;
}

Camera choose_camera(const PictureScene& scene, const PictureOptions& options, const Bounds& bounds,
                     const PixelRect& drawing) {
  if (scene.dimensions == 2) return flat_camera(bounds, drawing);
  if (options.camera_position && options.camera_target)
    return aim_camera(*options.camera_position, *options.camera_target, options.up, options.field_of_view, drawing);
  // The longer horizontal side runs across the picture.
  const Vec3d size = bounds.hi - bounds.lo;
  int axis = 0;
  options.up.cwiseAbs().maxCoeff(&axis);
  const double depth = size[(axis + 1) % 3], across = size[(axis + 2) % 3];
  const double azimuth = options.azimuth.value_or(depth > 1.3 * across ? 62 : 28);
  return fit_camera(bounds, options.up, azimuth, options.elevation, options.field_of_view, drawing);
}

namespace {

/// 2D particles of a few pixels are drawn wider, up to touching their diagonal neighbours on a square lattice: the gaps
/// between them would make a moire pattern.
Tracer::Sizes drawn_sizes(const PictureScene& scene, const Camera& camera, const Bounds& bounds) {
  if (scene.dimensions == 3) return {scene.radius, 0.0016 * (bounds.hi - bounds.lo).norm()};
  const double pixels = scene.radius / camera.pixel;
  return {scene.radius * (1 + 0.42 * std::clamp((8 - pixels) / 4, 0.0, 1.0)), 0};
}

}  // namespace

std::vector<MeshLine> frame_lines(const PictureScene& scene) {
  std::vector<MeshLine> lines = scene.edges;
  for (const auto& body : scene.bodies)
    if (body.frame_only) {
      const std::vector<MeshLine> frame = feature_lines(body.vertices, body.triangles);
      lines.insert(lines.end(), frame.begin(), frame.end());
    }
  return lines;
}

Bounds picture_bounds(const PictureScene& scene) {
  Bounds b{Vec3d::Constant(1e300), Vec3d::Constant(-1e300)};
  const auto add = [&](const std::array<float, 3>& p, double room) {
    const Vec3d v(p[0], p[1], p[2]);
    if (!v.allFinite() || v.cwiseAbs().maxCoeff() >= 1e15) return;
    b.lo = b.lo.cwiseMin((v.array() - room).matrix());
    b.hi = b.hi.cwiseMax((v.array() + room).matrix());
  };
  for (const auto& p : scene.points) add(p, scene.radius);
  for (const auto& body : scene.bodies)
    for (const auto& p : body.vertices) add(p, 0);
  for (const auto& [p, q] : scene.edges) add(p, 0), add(q, 0);
  if (b.lo.x() > b.hi.x()) return {Vec3d(0, 0, 0), Vec3d(1, 1, 1)};
  return b;
}

Image draw(const PictureScene& scene, const PictureOptions& options) {
  check_picture(scene, options);
  const Layout layout = lay_out(scene, options);
  const Bounds bounds = framed_bounds(scene, options);
  const Camera camera = choose_camera(scene, options, bounds, layout.drawing);
  const Vec3d origin = 0.5 * (bounds.lo + bounds.hi);
  const int threads = options.threads > 0 ? options.threads : omp_get_max_threads();
  const Tracer tracer(scene, origin, drawn_sizes(scene, camera, bounds), threads);
  const Shader shader(scene, options, layout.range, camera, bounds, origin, tracer, threads);

  Image image(options.width, options.height);
  const int n = options.samples;
#pragma omp parallel for schedule(dynamic, 4) num_threads(threads)
  for (int y = 0; y < image.height; ++y)
    for (int x = 0; x < image.width; ++x) {
      Light sum = Light::Zero();
      for (int s = 0; s < n * n; ++s)
        sum += shader.light(x + (s % n + 0.5) / n, y + (s / n + 0.5) / n, s).cwiseMin(1.0f);
      const Rgb8 colour = to_display(sum / static_cast<float>(n * n));
      std::copy(colour.begin(), colour.end(), image.pixel(x, y));
    }
  if (scene.dimensions == 2) draw_flat_lines(image, frame_lines(scene), layout, camera);
  if (!options.text) return image;
  if (scene.dimensions == 2) draw_axes(image, layout, camera, bounds);
  draw_legend(image, scene, layout, options.colours);
  draw_titles(image, scene, layout);
  return image;
}

}  // namespace tidelock
