// The camera of a picture.
#pragma once
#include <Eigen/Dense>

#include "geometry/geometry.hpp"

namespace tidelock {

/// A rectangle of an image [pixels], y down.
struct PixelRect {
  double x0 = 0, y0 = 0, x1 = 0, y1 = 0;
  double width() const { return x1 - x0; }
  double height() const { return y1 - y0; }
};

struct Camera {
  Vec3d position{0, 0, 0};  // [m]; orthographic: a point in front of everything
  Vec3d right{1, 0, 0}, up{0, 1, 0}, forward{0, 0, -1};
  double centre_x = 0, centre_y = 0;  // [pixels] where `forward` meets the image
  double pixel = 1;                   // [m] size of a pixel; perspective: at distance 1 m
  bool orthographic = false;

  /// Start and unit direction of the ray through a point of the image [pixels].
  Vec3d start(double x, double y) const;
  Vec3d direction(double x, double y) const;
  /// Place of a point in the image [pixels].
  Eigen::Vector2d project(const Vec3d& p) const;
};

/// From the front (+z), seen at `azimuth` to the right of it and `elevation` above the horizon [degrees]; as near as
/// possible with all corners of the bounds inside of the rectangle.
Camera fit_camera(const Bounds& bounds, const Vec3d& world_up, double azimuth, double elevation, double field_of_view,
                  const PixelRect& rect);

/// From a position towards a target, both given by the user.
Camera aim_camera(const Vec3d& position, const Vec3d& target, const Vec3d& world_up, double field_of_view,
                  const PixelRect& rect);

/// Onto the plane z = 0, x to the right and y up, with the bounds in the middle of the rectangle.
Camera flat_camera(const Bounds& bounds, const PixelRect& rect);

}  // namespace tidelock
