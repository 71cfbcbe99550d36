// The scene as the path tracer's rays see it (Embree 3): solids (particles, bodies, lines, ground) and clear water
// apart, with everything on one side of a plane cut away. Liquids that are not clear are solids.
#pragma once
#include <Eigen/Dense>
#include <cstdint>
#include <memory>
#include <optional>

#include "render/path.hpp"
#include "render/picture.hpp"

namespace tidelock {

class PathScene {
 public:
  using V3 = Eigen::Vector3f;

  struct Sizes {
    double line_radius;  // [m]
    double ground;       // [m] height of the ground along `up`, relative to `origin`; lower than -1e30: none
    double film;         // [m] rays ignore gaps between water and solids up to this
    Vec3d up{0, 1, 0};   // unit
  };
  /// Everything is held relative to `origin`, so that float is precise for scenes far from zero.
  PathScene(const PictureScene& scene, const std::optional<CutPlane>& cut, const Vec3d& origin, const Sizes& sizes,
            int threads);
  ~PathScene();
  PathScene(const PathScene&) = delete;
  PathScene& operator=(const PathScene&) = delete;

  static constexpr int kNoFluid = -1;
  enum class Kind { nothing, particle, body, line, ground, opaque, water };  // opaque: a liquid that is not clear
  struct Hit {
    Kind kind = Kind::nothing;
    float distance = 0;       // [m]
    V3 normal = V3::UnitY();  // unit; of solids towards the viewer, of water out of it
    bool leaving = false;     // water: the ray comes from inside
    std::uint32_t index = 0;  // of the particle or the body in the PictureScene, of the liquid's fluid
  };
  /// The first thing on a ray (relative to `origin`) that begins in water or not.
  Hit first(const V3& start, const V3& direction, bool in_water) const;

  /// Share of light that comes straight along a ray from far away: 0 behind solids; a fluid takes its absorption
  /// [1/m] (by fluid, repeated after the last) and what its surface reflects. `fluid`: in which the ray begins,
  /// kNoFluid in the air.
  Light transmittance(const V3& start, const V3& direction, int fluid, const std::vector<Light>& absorption) const;

 private:
  struct Scenes;
  Hit first_solid(const V3& start, const V3& direction, float from, float to) const;
  Hit first_particle(const V3& start, const V3& direction, float to) const;
  Hit first_opaque(const V3& start, const V3& direction, float from, float to) const;
  Hit first_water(const V3& start, const V3& direction, float from, float to) const;

  std::unique_ptr<Scenes> scenes_;
  std::optional<CutPlane> cut_;  // relative to the origin
  V3 up_;
  float ground_, film_, least_;  // [m]
};

/// Share of light that a smooth surface reflects; cosine on the side that the light comes from, eta: refractive index
/// of the other side over that of this side. 1 for total reflection.
float fresnel(float cosine, float eta);

}  // namespace tidelock
