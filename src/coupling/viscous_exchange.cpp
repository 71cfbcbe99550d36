// Viscosity between fluid and bodies: FluidBodies::exchange().
#include <Eigen/LU>
#include <utility>

#include "coupling/body_algebra.hpp"
#include "coupling/fluid_bodies.hpp"

namespace tidelock {
namespace {

using Vec6 = Eigen::Matrix<double, 6, 1>;
using Mat6 = Eigen::Matrix<double, 6, 6>;

/// Impulse on a body as a linear function of its twist:  P = pull - drag twist.
struct Drag {
  Vec6 pull;  // [N s], [N m s]
  Mat6 drag;  // [kg], [kg m], [kg m^2]

  explicit Drag(const DragSums& s) {
    const Vec3d first = to_eigen(s.first);
    Mat3d r, second;
    r << 0, -first.z(), first.y(), first.z(), 0, -first.x(), -first.y(), first.x(), 0;  // r a = first x a
    second << s.xx, s.xy, s.xz, s.xy, s.yy, s.yz, s.xz, s.yz, s.zz;
    pull << to_eigen(s.momentum), to_eigen(s.moment);
    drag.topLeftCorner<3, 3>() = s.mass * Mat3d::Identity();
    drag.topRightCorner<3, 3>() = -r;
    drag.bottomLeftCorner<3, 3>() = r;
    drag.bottomRightCorner<3, 3>() = second.trace() * Mat3d::Identity() - second;
  }
};

/// P of the velocity that the body has at the end:  P = pull - drag (twist + R P).
Vec6 implicit_impulse(const Drag& d, const Vec6& twist, const Mat6& response) {
  return (Mat6::Identity() + d.drag * response).partialPivLu().solve(d.pull - d.drag * twist);
}

}  // namespace

void FluidBodies::exchange(const FluidView& view, World& world, double dt) {
  const BoundarySamples& b = world.boundary;
  const Exec& exec = view.exec;
  const std::size_t first = view.first_sample();
  set_points(world);
  drags_.resize(world.bodies.size());
  const SampleDrag drag{exec.in(b.body) + first, exec.in(b.x) + first, exec.in(force_), exec.in(points_)};
  groups_.sum(exec, b.body, drag, drags_);
  const DragSums* sums = std::as_const(drags_).data();
  for (std::size_t i = 0; i < world.bodies.size(); ++i) {
    Body& body = world.bodies[i];
    const Vec6 p = implicit_impulse(Drag(sums[i]), packed(twist_of(body)), matrix_of(response_of(body)));
    if (is_dynamic(body)) apply_impulse(body, p.head<3>(), p.tail<3>());
    body.dynamics.loads.viscous.force += p.head<3>() / dt;
    body.dynamics.loads.viscous.torque += p.tail<3>() / dt;
  }
  set_velocities(view.exec, world, twists_of(world));
}

}  // namespace tidelock
