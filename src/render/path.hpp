// Pictures by path tracing: water with refraction, reflection and absorption, shaded bodies, sun and sky. Each pixel is
// the mean of independent paths: noise falls with their number, and nothing is blurred.
#pragma once
#include <optional>

#include "render/picture.hpp"

namespace tidelock {

/// Removes everything at normal * x > offset.
struct CutPlane {
  Vec3d normal{0, 0, 1};  // unit
  double offset = 0;      // [m]
};

struct PathOptions {
  PictureOptions picture;     // size, camera, text, colours, threads; its `samples` is not used
  int samples = 64;           // [-] paths per pixel
  double spacing = 0.01;      // [m] of the particles: rays ignore gaps between water and solids up to this
  double turn = 0;            // [degrees] by which the camera has gone around its target
  double sun_azimuth = -50;   // [degrees] to the right of the front
  double sun_elevation = 48;  // [degrees] above the horizon
  double absorption = 1;      // [-] of the water, relative to the default; 0: clear
  std::optional<CutPlane> cut;
};

/// Draws the scene's water if it has any, its particles otherwise or too. 3D only: throws InputError for 2D scenes and
/// for invalid options, RunError when memory runs out. The same bits for any number of threads.
Image render(const PictureScene& scene, const PathOptions& options);

}  // namespace tidelock
