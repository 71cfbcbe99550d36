#include "bodies/body_state.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/step_failure.hpp"

namespace tidelock {
namespace {

bool may_turn_freely(const Dynamics& d) { return !d.turn_locked[0] && !d.turn_locked[1] && !d.turn_locked[2]; }

/// Inverse of the inertia over the axes that may turn, zero elsewhere.
Mat3d inverse_over_free_axes(const Mat3d& inertia, const std::array<bool, 3>& locked) {
  int axes[3], n = 0;
  for (int a = 0; a < 3; ++a)
    if (!locked[a]) axes[n++] = a;
  Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, 3, 3> part(n, n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) part(i, j) = inertia(axes[i], axes[j]);
  Mat3d inverse = Mat3d::Zero();
  if (n == 0) return inverse;
  part = part.inverse().eval();
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) inverse(axes[i], axes[j]) = 0.5 * (part(i, j) + part(j, i));
  return inverse;
}

Mat3d inverse_inertia(const Body& body) {
  const Dynamics& d = body.dynamics;
  if (!may_turn_freely(d)) return inverse_over_free_axes(inertia_of(body), d.turn_locked);
  const Mat3d q = (body.rotation * d.axes).toRotationMatrix();
  return q * d.moments.cwiseInverse().asDiagonal() * q.transpose();
}

Quatd turned_about(int axis, double angle) { return Quatd(Eigen::AngleAxisd(angle, Vec3d::Unit(axis))); }

/// Free rotation over dt with constant angular momentum.
Quatd rotated_freely(const Body& body, double dt) {
  const Dynamics& d = body.dynamics;
  Quatd q = body.rotation * d.axes;  // from the principal axes to the world
  const auto turn = [&](int axis, double time) {
    const double momentum = d.angular_momentum.dot(q * Vec3d::Unit(axis));
    q = q * turned_about(axis, time * momentum / d.moments[axis]);
  };
  turn(0, 0.5 * dt), turn(1, 0.5 * dt), turn(2, dt), turn(1, 0.5 * dt), turn(0, 0.5 * dt);
  return (q * d.axes.conjugate()).normalized();
}

}  // namespace

Vec3d reference_point(const Body& body) { return is_dynamic(body) ? body.dynamics.centre : body.position; }

Twist<double> twist_of(const Body& body) {
  return {to_vec3(is_dynamic(body) ? body.dynamics.velocity : body.velocity), to_vec3(body.spin)};
}

Mat3d inertia_of(const Body& body) {
  const Mat3d q = (body.rotation * body.dynamics.axes).toRotationMatrix();
  return q * body.dynamics.moments.asDiagonal() * q.transpose();
}

Response<double> response_of(const Body& body) {
  if (!is_dynamic(body) || body.dynamics.held) return {};
  const Dynamics& d = body.dynamics;
  const auto along = [&](int a) { return d.move_locked[a] ? 0.0 : 1 / d.mass; };
  const Mat3d i = inverse_inertia(body);
  return {{along(0), along(1), along(2)}, {i(0, 0), i(1, 1), i(2, 2), i(0, 1), i(0, 2), i(1, 2)}};
}

bool some_give_way(const World& world) {
  return std::any_of(world.bodies.begin(), world.bodies.end(),
                     [](const Body& b) { return is_dynamic(b) && gives_way(response_of(b)); });
}

void apply_impulse(Body& body, const Vec3d& impulse, const Vec3d& angular) {
  Dynamics& d = body.dynamics;
  if (d.held) return;
  for (int a = 0; a < 3; ++a)
    if (!d.move_locked[a]) d.velocity[a] += impulse[a] / d.mass;
  if (may_turn_freely(d)) {
    d.angular_momentum += angular;
    body.spin = inverse_inertia(body) * d.angular_momentum;
  } else {
    body.spin += inverse_inertia(body) * angular;
    d.angular_momentum = inertia_of(body) * body.spin;
  }
  follow_centre(body);
}

void advance(Body& body, double dt) {
  Dynamics& d = body.dynamics;
  if (d.held) return;
  d.centre += dt * d.velocity;
  if (may_turn_freely(d)) {
    body.rotation = rotated_freely(body, dt);
    body.spin = inverse_inertia(body) * d.angular_momentum;
  } else {
    const double angle = dt * body.spin.norm();
    if (angle > 0)
      body.rotation = (Quatd(Eigen::AngleAxisd(angle, body.spin.normalized())) * body.rotation).normalized();
    d.angular_momentum = inertia_of(body) * body.spin;
  }
  follow_centre(body);
}

void scale_density(Body& body, double density) {
  const double factor = density / body.description.density.value();
  body.description.density = density;
  body.dynamics.mass *= factor;
  body.dynamics.moments *= factor;
  body.dynamics.angular_momentum *= factor;
}

void check_finite(const Body& body, const World& world, double dt) {
  if (body.position.allFinite() && body.spin.allFinite()) return;
  throw StepFailure(
      fmt::format("step {}, t = {:g} s, dt = {:g} s: the state of body \"{}\" is not a number; a smaller "
                  "time.step or time.cfl usually helps",
                  world.step, world.time, dt, body.description.name));
}

void follow_centre(Body& body) {
  const Dynamics& d = body.dynamics;
  const Vec3d arm = -(body.rotation * d.centre_local);
  body.position = d.centre + arm;
  body.velocity = d.velocity + body.spin.cross(arm);
}

double kinetic_energy(const Body& body) {
  const Dynamics& d = body.dynamics;
  return 0.5 * (d.mass * d.velocity.squaredNorm() + body.spin.dot(inertia_of(body) * body.spin));
}

Vec3d angular_momentum(const Body& body, const Vec3d& about) {
  const Dynamics& d = body.dynamics;
  return d.angular_momentum + d.mass * (d.centre - about).cross(d.velocity);
}

Load load_at(const std::vector<TimedLoad>& loads, double time) {
  if (loads.empty()) return {};
  const auto next =
      std::upper_bound(loads.begin(), loads.end(), time, [](double t, const TimedLoad& l) { return t < l.time; });
  if (next == loads.begin()) return {loads.front().force, loads.front().torque};
  if (next == loads.end()) return {loads.back().force, loads.back().torque};
  const TimedLoad &a = *(next - 1), &b = *next;
  const double s = (time - a.time) / (b.time - a.time);
  return {a.force + s * (b.force - a.force), a.torque + s * (b.torque - a.torque)};
}

}  // namespace tidelock
