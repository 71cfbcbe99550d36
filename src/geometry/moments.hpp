// Volume integrals that add up over disjoint solids.
#pragma once
#include "geometry/geometry.hpp"
#include "geometry/primitive.hpp"

namespace tidelock {

struct Moments {
  double volume = 0;              // [m^3], in 2D [m^2]
  Vec3d first{0, 0, 0};           // [m^4] integral of x
  Mat3d inertia = Mat3d::Zero();  // [m^5] about the origin; in 2D only its z entry is right

  void add(const Moments& other, double factor = 1) {
    volume += factor * other.volume;
    first += factor * other.first;
    inertia += factor * other.inertia;
  }
};

/// Moments about the origin of a solid with the given properties about its own centre.
Moments moments_about_origin(const MassProperties& solid);

/// Closed forms of a primitive in its own frame, about its own centre.
MassProperties primitive_mass(const ShapeKind& kind, int dimensions);

/// By refinement of cells around the surface: relative error of volumes about 1e-4, of inertia 3e-4 for compact shapes.
Moments integrate_moments(const Shape& shape, int dimensions);

}  // namespace tidelock
