#include "render/camera.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace tidelock {
namespace {

constexpr double degree = std::numbers::pi / 180;

/// Turns the camera to look along `forward`.
void look(Camera& camera, const Vec3d& forward, const Vec3d& world_up) {
  camera.forward = forward.normalized();
  Vec3d right = camera.forward.cross(world_up);
  if (right.norm() < 1e-6) right = camera.forward.cross(Vec3d(0.6, 0, -0.8));  // straight down: any side will do
  camera.right = right.normalized();
  camera.up = camera.right.cross(camera.forward);
}

Camera open_lens(double field_of_view, const PixelRect& rect) {
  Camera camera;
  camera.centre_x = 0.5 * (rect.x0 + rect.x1);
  camera.centre_y = 0.5 * (rect.y0 + rect.y1);
  camera.pixel = 2 * std::tan(0.5 * field_of_view * degree) / std::max(rect.height(), 1.0);
  return camera;
}

}  // namespace

Vec3d Camera::start(double x, double y) const {
  if (!orthographic) return position;
  return position + pixel * ((x - centre_x) * right - (y - centre_y) * up);
}

Vec3d Camera::direction(double x, double y) const {
  if (orthographic) return forward;
  return (forward + pixel * ((x - centre_x) * right - (y - centre_y) * up)).normalized();
}

Eigen::Vector2d Camera::project(const Vec3d& p) const {
  const Vec3d d = p - position;
  const double scale = pixel * (orthographic ? 1.0 : d.dot(forward));
  return {centre_x + d.dot(right) / scale, centre_y - d.dot(up) / scale};
}

Camera fit_camera(const Bounds& bounds, const Vec3d& world_up, double azimuth, double elevation, double field_of_view,
                  const PixelRect& rect) {
  Camera camera = open_lens(field_of_view, rect);
  // The horizontal frame of the view: "front" is +z where up is +y, +x where up is +z, and so on.
  const Vec3d up = world_up.normalized();
  int axis = 0;
  up.cwiseAbs().maxCoeff(&axis);
  Vec3d front = Vec3d::Unit((axis + 1) % 3);
  front = (front - front.dot(up) * up).normalized();
  const Vec3d side = up.cross(front);
  const double a = azimuth * degree, e = elevation * degree;
  look(camera, -(std::cos(e) * (std::cos(a) * front + std::sin(a) * side) + std::sin(e) * up), up);

  // In camera axes (u right, v up, w forward) a corner is in view when |u - cu| <= tu (w - cw), and the same for v.
  // Each pair of planes bounds cw from above: take the nearer bound, then centre the other axis in the room that is
  // left.
  const double tu = 0.5 * rect.width() * camera.pixel, tv = 0.5 * rect.height() * camera.pixel;
  std::array<double, 4> reach{-1e300, -1e300, -1e300, -1e300};
  double nearest = 1e300;
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3d p((corner & 1 ? bounds.hi : bounds.lo).x(), (corner & 2 ? bounds.hi : bounds.lo).y(),
                  (corner & 4 ? bounds.hi : bounds.lo).z());
    const double u = p.dot(camera.right), v = p.dot(camera.up), w = p.dot(camera.forward);
    reach = {std::max(reach[0], u - tu * w), std::max(reach[1], -u - tu * w), std::max(reach[2], v - tv * w),
             std::max(reach[3], -v - tv * w)};
    nearest = std::min(nearest, w);
  }
  double cw = std::min(-(reach[0] + reach[1]) / (2 * tu), -(reach[2] + reach[3]) / (2 * tv));
  cw = std::min(cw, nearest - 1e-3 * (bounds.hi - bounds.lo).norm());
  const double cu = 0.5 * (reach[0] - reach[1]), cv = 0.5 * (reach[2] - reach[3]);
  camera.position = cu * camera.right + cv * camera.up + cw * camera.forward;
  return camera;
}

Camera aim_camera(const Vec3d& position, const Vec3d& target, const Vec3d& world_up, double field_of_view,
                  const PixelRect& rect) {
  Camera camera = open_lens(field_of_view, rect);
  camera.position = position;
  const Vec3d forward = target - position;
  look(camera, forward.norm() > 0 ? forward : Vec3d(0, 0, -1), world_up.normalized());
  return camera;
}

Camera flat_camera(const Bounds& bounds, const PixelRect& rect) {
  Camera camera;
  camera.orthographic = true;
  const Vec3d middle = 0.5 * (bounds.lo + bounds.hi), size = bounds.hi - bounds.lo;
  camera.centre_x = 0.5 * (rect.x0 + rect.x1);
  camera.centre_y = 0.5 * (rect.y0 + rect.y1);
  camera.pixel = std::max(size.x() / std::max(rect.width(), 1.0), size.y() / std::max(rect.height(), 1.0));
  camera.position = Vec3d(middle.x(), middle.y(), size.norm() + 1);
  return camera;
}

}  // namespace tidelock
