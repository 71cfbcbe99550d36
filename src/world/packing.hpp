// The closest packing at rest density, stretched to fit a box: hexagons in 2D, face-centred cubic in 3D.
#pragma once
#include <vector>

#include "geometry/shape.hpp"
#include "scene/scene.hpp"
#include "world/world.hpp"

namespace tidelock {

/// The packing of a fill that may not name one.
inline FillLattice lattice_of(const Fill& fill) { return fill.lattice.value_or(FillLattice::settled); }
/// Some fluid settles before the first step.
bool starts_settled(const Scene& scene);

/// How relative densities follow from where particles and samples of walls are. The packing has its places at (i, j, k)
/// steps with i + j + k even.
class RestDensity {
 public:
  RestDensity(const Constants& constants, KernelName kernel);

  /// Of a particle inside a packing without end.
  double inside(const Vec3d& steps) const;
  /// [m] steps along all axes of the packing at rest density without stretch; in 2D its rows lie across the axis `up`.
  Vec3d unstretched(int up) const;
  /// [m] the step along `axis` that gives the rest density with the other two as they are.
  Vec3d with_step(Vec3d steps, int axis) const;
  /// [m] from a flat wall across the axis to the first layer, so that particles of the first row beside it (the first
  /// two where they interlock) have the rest density on average.
  double wall_distance(const Vec3d& steps, int axis) const;

 private:
  double kernel(double r) const;
  double layer(const Vec3d& steps, int axis, int index) const;
  double wall(double distance) const;

  Constants constants_;
  KernelName kernel_;
  double sample_volume_;  // [m^d] of samples of a flat wall
};

/// What is above a box of fluid.
enum class BoxEnd { wall, fluid, free };

/// Particles of a box that all its faces hold but the one above. As many as its volume says below a free surface, where
/// particles of the layer on top are left out; as near as whole layers come to it below a wall or other fluid. `up` is
/// 0, 1 or 2; the face above is the high one where `up_sign` is above 0.
std::vector<Vec3d> pack_box(const Box& box, const RestDensity& density, const Constants& constants, int up,
                            double up_sign, BoxEnd end);

/// Particles of any shape: the packing cut off at its surface, and none nearer to it than about those beside a wall.
std::vector<Vec3d> pack_shape(const Shape& shape, const RestDensity& density, const Constants& constants, int up);

}  // namespace tidelock
