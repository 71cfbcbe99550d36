// Where an emitter puts particles: a lattice that any stretching along its axes leaves evenly filled.
#pragma once
#include <vector>

#include "geometry/shape.hpp"

namespace tidelock {

/// Points of one per h^d whose spacing no stretching of the stream along its axis can lower below 0.945 h (2D) or
/// 0.905 h (3D): the algebraic integers of a field whose numbers are all real, each at the place of its conjugates.
/// The stream keeps their density only if it becomes thinner as it is stretched. Pressure pushes and never pulls, so
/// openings start that motion (stepping/inflow.cpp, narrowing()).
/// docs/theory/streams.md derives the lattice.
class StreamLattice {
 public:
  StreamLattice(int dimensions, double h);
  /// The points with |x| <= half_x, |y| <= half_y, from <= z < to; the stream comes along z. [m]
  std::vector<Vec3d> slab(double half_x, double half_y, double from, double to) const;

 private:
  bool flat_;
  double unit_;  // [m]
};

}  // namespace tidelock
