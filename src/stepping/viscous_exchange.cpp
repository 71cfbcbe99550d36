// Viscosity between fluid and bodies: FluidBodies::exchange().
#include <Eigen/LU>
#include <utility>

#include "stepping/body_algebra.hpp"
#include "stepping/coupling.hpp"

namespace tidelock {
namespace {

using Vec6 = Eigen::Matrix<double, 6, 1>;
using Mat6 = Eigen::Matrix<double, 6, 6>;

/// Impulse on a body as a linear function of its twist:  P = pull - drag twist.
struct Drag {
  Vec6 pull = Vec6::Zero();  // [N s], [N m s]
  Mat6 drag = Mat6::Zero();  // [kg], [kg m], [kg m^2]

  void add(const Vec3d& arm, const Vec3d& momentum, double mass) {
    Mat3d r;
    r << 0, -arm.z(), arm.y(), arm.z(), 0, -arm.x(), -arm.y(), arm.x(), 0;  // r a = arm x a
    pull.head<3>() += momentum;
    pull.tail<3>() += arm.cross(momentum);
    drag.topLeftCorner<3, 3>() += mass * Mat3d::Identity();
    drag.topRightCorner<3, 3>() -= mass * r;
    drag.bottomLeftCorner<3, 3>() += mass * r;
    drag.bottomRightCorner<3, 3>() -= mass * r * r;
  }
};

/// P of the velocity that the body has at the end:  P = pull - drag (twist + R P).
Vec6 implicit_impulse(const Drag& d, const Vec6& twist, const Mat6& response) {
  return (Mat6::Identity() + d.drag * response).partialPivLu().solve(d.pull - d.drag * twist);
}

}  // namespace

const std::vector<Wrench>& FluidBodies::artificial_viscosity(const FluidView& view, const World& world,
                                                             const Buffer<float>& strength, double dt) {
  const Exec& exec = view.exec;
  with_neighbourhood(view, [&](const auto& nb) {
    using K = std::decay_t<decltype(nb.kernel)>;
    ArtificialExchange<K> pass{samples_of(view, nb.kernel), 1.0f, laplacian_eta2(view), exec.out(force_)};
    pass.strength = exec.in(strength);
    exec.run(pass, view.samples());
  });
  return sum_impulses(view, world, dt);
}

void FluidBodies::exchange(const FluidView& view, World& world, ViscosityModel model, double dt) {
  with_neighbourhood(view, [&](const auto& nb) {
    using K = std::decay_t<decltype(nb.kernel)>;
    const SampleNeighbourhood<K> samples = samples_of(view, nb.kernel);
    if (model == ViscosityModel::xsph)
      view.exec.run(XsphExchange<K>{samples, view.exec.out(force_)}, view.samples());
    else if (model == ViscosityModel::artificial)
      view.exec.run(ArtificialExchange<K>{samples, static_cast<float>(dt), laplacian_eta2(view), view.exec.out(force_)},
                    view.samples());
    else
      view.exec.run(LaplacianExchange<K>{samples, static_cast<float>(dt), laplacian_eta2(view), view.exec.out(force_)},
                    view.samples());
  });
  const BoundarySamples& b = world.boundary;
  std::vector<Drag> drags(world.bodies.size());
  for (std::size_t k = view.first_sample; k < b.size(); ++k) {  // in order: the same bits on any number of threads
    const Float4& f = std::as_const(force_)[k - view.first_sample];
    if (f.x == 0 && f.y == 0 && f.z == 0 && f.w == 0) continue;
    const Vec3d arm = Vec3d(b.x[k].x, b.x[k].y, b.x[k].z) - reference_point(world.bodies[b.body[k]]);
    drags[b.body[k]].add(arm, {f.x, f.y, f.z}, static_cast<double>(f.w));
  }
  for (std::size_t i = 0; i < drags.size(); ++i) {
    Body& body = world.bodies[i];
    const Vec6 p = implicit_impulse(drags[i], packed(twist_of(body)), matrix_of(response_of(body)));
    if (is_dynamic(body)) apply_impulse(body, p.head<3>(), p.tail<3>());
    body.dynamics.loads.viscous.force += p.head<3>() / dt;
    body.dynamics.loads.viscous.torque += p.tail<3>() / dt;
  }
  set_velocities(view.exec, world, twists_of(world));
}

}  // namespace tidelock
