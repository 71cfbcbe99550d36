// How much light comes from a point towards the viewer: one soft key light, a bright sky, and a floor. All sampling
// patterns are fixed, so a picture has no noise and the same bits every time.
#pragma once
#include <vector>

#include "render/camera.hpp"
#include "render/picture.hpp"
#include "render/tracer.hpp"
#include "render/value_colours.hpp"

namespace tidelock {

class Shader {
 public:
  using V3 = Tracer::V3;

  /// `origin` is where the tracer's coordinates begin.
  Shader(const PictureScene& scene, const PictureOptions& options, const ValueRange& range, const Camera& camera,
         const Bounds& bounds, const Vec3d& origin, const Tracer& tracer, int threads);

  /// Light at a point of the image [pixels], for sample number `sample` of options.samples^2 in this pixel. Different
  /// samples look to different parts of light and sky; their mean is the pixel.
  Light light(double x, double y, int sample) const;

 private:
  struct Surface {
    V3 position, normal;
    Light colour;
    float gloss;
  };
  /// Where to look for light: directions over the key light's disc, and cosine-weighted ones about +z for the sky. Each
  /// of the samples that make up a pixel has its own share of an even pattern.
  struct Pattern {
    Pattern(const V3& key_direction, int samples, int rays);
    std::vector<V3> key, sky;  // `rays` and 2 `rays` for each sample
    int rays;
  };
  Light flat_light(const Tracer::Hit& hit) const;
  Light surface_light(const Surface& surface, const V3& view, const Pattern& pattern, int sample) const;
  Light backdrop(double y) const;
  /// What the things above take from the floor's light, once for a grid of image points: it changes slowly, and it can
  /// be looked up behind anything.
  void light_floor(int threads);
  Light floor_share_at(double x, double y) const;
  Light floor_share(double x, double y) const;
  float key_share(const V3& position, const V3& normal, const Pattern& pattern, int sample) const;
  Light sky_light(const V3& position, const V3& normal, const Pattern& pattern, int sample) const;
  float floor_height(const Bounds& bounds) const;

  const PictureScene& scene_;
  const PictureOptions& options_;
  Camera camera_;
  Vec3d origin_;
  const Tracer& tracer_;
  ValueColours particle_colour_;
  std::vector<Light> body_colour_;  // by body
  V3 up_, key_;                     // unit; key_ points to the middle of the key light
  Pattern rough_, fine_, full_;     // for particles (too small to show it), for bodies, for the floor
  float size_ = 1;                  // [m] diagonal of the bounds
  float rim_ = 0;                   // [-] how much darker the rim of a particle is in 2D
  float lift_ = 0;                  // [m] how far above a surface its rays start
  float ground_ = 0;                // [m] height of the floor along up_, in the tracer's coordinates
  std::vector<Light> floor_;        // floor_share_at() the grid's points, rows from the top
  int floor_columns_ = 0;
};

}  // namespace tidelock
