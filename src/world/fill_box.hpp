// A box of fluid whose particles start at rest: the lattice is fitted to the walls that the box touches.
#pragma once
#include <functional>
#include <vector>

#include "geometry/shape.hpp"

namespace tidelock {

struct BoxFill {
  std::vector<Vec3d> points;  // [m]
  double density = 1;         // [-] relative density of the lattice inside
};

/// Whether a body's surface lies along a face of the box (most of some points on it). distance as below.
bool wall_at(const Box& box, int axis, bool high, int dimensions, double h,
             const std::function<double(const Vec3d&)>& distance);

/// Layers next to a wall lie (0.5 + 0.06) h from it: there, wall samples and fluid give the rest density. Between two
/// walls the spacing is adjusted to span the box, and the other axes hold as many layers as give the box its volume of
/// particles. A narrow box then starts a little too dense inside (1.12 h are missing between two walls where 1 h would
/// be right); the solvers release that slowly (World::initial_excess).
/// distance(p): signed distance [m] to the nearest body.
BoxFill fill_box(const Box& box, int dimensions, double h, const std::function<double(const Vec3d&)>& distance);

}  // namespace tidelock
