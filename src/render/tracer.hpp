// The scene as rays see it (Embree 3): spheres for particles, triangles for bodies, rounded lines for frames.
#pragma once
#include <Eigen/Dense>
#include <cstdint>
#include <memory>
#include <vector>

#include "render/picture.hpp"

namespace tidelock {

class Tracer {
 public:
  using V3 = Eigen::Vector3f;

  struct Sizes {
    double particle_radius, line_radius;  // [m] as drawn
  };
  /// Everything is held relative to `origin`, so that float is precise for scenes far from zero. 2D scenes are
  /// flattened: particles into the plane, bodies into a layer behind them; their lines are left to the caller.
  Tracer(const PictureScene& scene, const Vec3d& origin, const Sizes& sizes, int threads);
  ~Tracer();
  Tracer(const Tracer&) = delete;
  Tracer& operator=(const Tracer&) = delete;

  enum class Kind { nothing, particle, body, line };
  struct Hit {
    Kind kind = Kind::nothing;
    float distance = 0;       // [m]
    V3 normal = V3::UnitY();  // unit, towards the viewer
    std::uint32_t index = 0;  // of the particle or the body in the PictureScene
  };
  /// The first thing on a ray (relative to `origin`).
  Hit first(const V3& start, const V3& direction) const;
  /// Whether a particle or a body (lines do not count) is on the way within `distance`.
  bool blocked(const V3& start, const V3& direction, float distance) const;

 private:
  struct Scenes;
  std::unique_ptr<Scenes> scenes_;
};

}  // namespace tidelock
