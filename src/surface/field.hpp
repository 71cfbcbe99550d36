// The fields whose level sets are surfaces: one class for each method.
#pragma once
#include <memory>
#include <span>

#include "surface/sorted_points.hpp"
#include "surface/surface.hpp"

namespace tidelock {

/// A block of samples is 8 x 8 x 8 values with z fastest: a leaf of an OpenVDB tree.
inline constexpr int kBlockEdge = 8;
inline constexpr int kBlockSize = kBlockEdge * kBlockEdge * kBlockEdge;

class ParticleField {
 public:
  virtual ~ParticleField() = default;
  /// Values at origin + voxel * (i, j, k) [m]; they grow towards the inside of the liquid.
  virtual void fill(const Vec3d& origin, double voxel, float* values) const = 0;
  /// The value far from all particles.
  virtual float outside() const = 0;
  /// How far from a particle the field is another one than outside() [m].
  virtual double reach() const = 0;
  /// Whether a point of the surface is one between fluids, and not where the liquid ends.
  virtual bool between_fluids(const Float3&) const { return false; }
  const SortedPoints& points() const { return points_; }

 protected:
  explicit ParticleField(SortedPoints points) : points_(std::move(points)) {}
  SortedPoints points_;
};

/// The field of a method for particles of the given spacing [m].
std::unique_ptr<ParticleField> make_field(SurfaceMethod method, std::span<const Float3> points, double spacing,
                                          int threads);

/// The field of one fluid among others, whose particles fill the space beside it: what lies in the field of them all
/// and nearer to a particle of this one. So the surfaces of two fluids are the same where they touch, up to the walls.
/// `level` is where the surface will be taken.
std::unique_ptr<ParticleField> make_field_among(SurfaceMethod method, std::span<const Float3> points,
                                                std::span<const Float3> others, double level, double spacing,
                                                int threads);

/// The particles on one side of a slanted plane through the origin: a cubic lattice of the given spacing cut off where
/// normal * x > 0. The volume of its particles ends, on average, at that plane.
struct FlatLiquid {
  std::vector<Float3> points;
  Vec3d normal;
};
FlatLiquid flat_liquid(double spacing);

/// The level at which a flat surface keeps its volume: of a ball around a point of that plane, half must be inside. So
/// it is the median of the field in the ball.
double flat_level(SurfaceMethod method, double spacing);

}  // namespace tidelock
