#include "bodies/joints.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <utility>

namespace tidelock {
namespace {

constexpr double kCorrection = 0.3;  // [-] share of an error of place that a step takes back

struct Side {
  Vec3d point{0, 0, 0}, arm{0, 0, 0}, axis{0, 0, 1};  // [m], [m] about the reference point, direction
};
Side side(const World& world, std::uint32_t body, const Vec3d& anchor, const Vec3d& axis) {
  if (body == Joint::kWorld) return {anchor, {0, 0, 0}, axis};
  const Body& b = world.bodies[body];
  const Vec3d point = b.position + b.rotation * anchor;
  return {point, point - reference_point(b), b.rotation * axis};
}

double rate(const Vec3<double>& linear, const Vec3<double>& angular, const Twist<double>& t) {
  return dot(linear, t.v) + dot(angular, t.spin);
}

}  // namespace

double hinge_angle(const World& world, const Joint& joint) {
  const Quatd b = joint.b == Joint::kWorld ? Quatd::Identity() : world.bodies[joint.b].rotation;
  const Quatd turned = b.conjugate() * world.bodies[joint.a].rotation * joint.start.conjugate();
  return std::remainder(2 * std::atan2(turned.vec().dot(joint.axis_b), turned.w()), 2 * kPi);
}

Vec3d hinge_axis(const World& world, const Joint& joint) {
  return side(world, joint.b, joint.anchor_b, joint.axis_b).axis;
}

Vec3d joint_anchor(const World& world, const Joint& joint) {
  return side(world, joint.a, joint.anchor_a, joint.axis_a).point;
}

double hinge_speed(const World& world, const Joint& joint) {
  Vec3d spin = world.bodies[joint.a].spin;
  if (joint.b != Joint::kWorld) spin -= world.bodies[joint.b].spin;
  return spin.dot(hinge_axis(world, joint));
}

Vec3d constant_motor_torque(const World& world, const Joint& joint) {
  const JointDescription& d = joint.description;
  if (d.type != JointType::hinge || !d.motor.torque) return Vec3d::Zero();
  return *d.motor.torque * hinge_axis(world, joint);
}

void JointSolver::start(JointUnit unit, const Joint& joint, double dt) {
  for (int k = 0; k < unit.n; ++k)
    unit.y[k] = unit.x[k] = unit.next[k] = unit.bounded(dt * joint.force[static_cast<std::size_t>(unit.slot + k)]);
  units_of_body_[unit.a] += 1;
  if (unit.b != Joint::kWorld) units_of_body_[unit.b] += 1;
  made_.push_back(unit);
}

/// The point that both bodies share and, of a hinge, the axis.
void JointSolver::add_point(const Joint& joint, const World& world, std::uint32_t index, double dt) {
  const Side a = side(world, joint.a, joint.anchor_a, joint.axis_a);
  const Side b = side(world, joint.b, joint.anchor_b, joint.axis_b);
  JointUnit unit{};
  unit.joint = index, unit.a = joint.a, unit.b = joint.b;
  const Vec3d apart = a.point - b.point;
  for (int k = 0; k < 3; ++k) {
    const Vec3d e = Vec3d::Unit(k);
    unit.rows[unit.n++] = {to_vec3(e), to_vec3(a.arm.cross(e)), to_vec3(-b.arm.cross(e)), -kCorrection * apart[k] / dt,
                           1};
  }
  if (joint.description.type == JointType::hinge) {
    const Vec3d tilt = b.axis.cross(a.axis);  // rotation of a against b, less what is about the axis
    const Vec3d u = b.axis.unitOrthogonal();
    const double lever = std::max(a.arm.norm(), world.constants.h);
    for (const Vec3d& e : {u, Vec3d(b.axis.cross(u))})
      unit.rows[unit.n++] = {{0, 0, 0}, to_vec3(e), to_vec3(-e), -kCorrection * tilt.dot(e) / dt, lever};
  }
  start(unit, joint, dt);
}

/// A motor that keeps a speed, and a limit that is near.
void JointSolver::add_turning(const Joint& joint, const World& world, std::uint32_t index, double dt) {
  const JointDescription& d = joint.description;
  const Vec3d axis = side(world, joint.b, joint.anchor_b, joint.axis_b).axis;
  const double lever = std::max(side(world, joint.a, joint.anchor_a, joint.axis_a).arm.norm(), world.constants.h);
  JointUnit unit{};
  unit.joint = index, unit.a = joint.a, unit.b = joint.b;
  unit.rows[unit.n++] = {{0, 0, 0}, to_vec3(axis), to_vec3(-axis), 0, lever};
  if (d.motor.speed) {
    JointUnit motor = unit;
    motor.slot = 6;
    motor.rows[0].target = *d.motor.speed;
    if (d.motor.max_torque) motor.high = dt * *d.motor.max_torque, motor.low = -motor.high;
    start(motor, joint, dt);
  }
  if (d.lower && d.upper) {
    const double angle = hinge_angle(world, joint), lower = *d.lower * kPi / 180, upper = *d.upper * kPi / 180;
    const bool at_lower = angle - lower < upper - angle;
    const double room = at_lower ? lower - angle : upper - angle;  // [rad] that it may still turn
    const bool beyond = at_lower ? room > 0 : room < 0;
    unit.slot = 7;
    unit.rows[0].target = (beyond ? kCorrection : 1) * room / dt;
    if (upper > lower) (at_lower ? unit.low : unit.high) = 0;
    start(unit, joint, dt);
  }
}

void JointSolver::begin(const World& world, double dt) {
  made_.clear();
  units_of_body_.assign(world.bodies.size(), 0);
  for (std::uint32_t j = 0; j < world.joints.size(); ++j) {
    add_point(world.joints[j], world, j, dt);
    if (world.joints[j].description.type == JointType::hinge) add_turning(world.joints[j], world, j, dt);
  }
  units.resize(made_.size());
  std::copy(made_.begin(), made_.end(), units.data());
  kept_.assign(made_.size(), {});
  order_by_body(world.bodies.size());
}

void JointSolver::begin_cold() {
  JointUnit* unit = units.data();
  for (std::size_t q = 0; q < units.size(); ++q, ++unit)
    for (int k = 0; k < unit->n; ++k) unit->y[k] = unit->x[k] = unit->next[k] = 0;
}

/// A motor has its torque once in a step: what it gave is taken off its bounds.
void JointSolver::keep() {
  JointUnit* unit = units.data();
  for (std::size_t q = 0; q < units.size(); ++q, ++unit) {
    for (int k = 0; k < unit->n; ++k) kept_[q][static_cast<std::size_t>(k)] += unit->y[k];
    if (unit->n == 1) unit->low -= unit->y[0], unit->high -= unit->y[0];
  }
}

void JointSolver::begin_again(const World& world, double dt) {
  JointUnit* unit = units.data();
  for (std::size_t q = 0; q < units.size(); ++q, ++unit)
    for (int k = 0; k < unit->n; ++k) {
      const double last = dt * world.joints[unit->joint].force[static_cast<std::size_t>(unit->slot + k)];
      unit->y[k] = unit->x[k] = unit->next[k] = unit->bounded(last - kept_[q][static_cast<std::size_t>(k)]);
    }
}

void JointSolver::order_by_body(std::size_t bodies) {
  std::vector<std::vector<std::uint32_t>> of(bodies);
  for (std::uint32_t k = 0; k < made_.size(); ++k) {
    of[made_[k].a].push_back(2 * k);
    if (made_[k].b != Joint::kWorld) of[made_[k].b].push_back(2 * k + 1);
  }
  first_unit.resize(bodies + 1), unit_of.resize(2 * made_.size());
  std::uint32_t *first = first_unit.data(), *unit = unit_of.data(), at = 0;
  for (std::size_t b = 0; b < bodies; ++b) {
    first[b] = at;
    for (const std::uint32_t k : of[b]) unit[at++] = k;
  }
  first[bodies] = at;
}

void JointSolver::split(const Response<double>* response, const std::vector<double>& factor, double relaxation) {
  JointUnit* unit = units.data();
  for (std::size_t q = 0; q < units.size(); ++q, ++unit) {
    JointUnit& u = *unit;
    Eigen::MatrixXd diagonal(u.n, u.n);
    for (int i = 0; i < u.n; ++i) {
      const JointRow& row = u.rows[i];
      const Twist<double> ta = respond(response[u.a], row.linear, row.angular_a);
      Twist<double> tb{};
      if (u.b != Joint::kWorld) tb = respond(response[u.b], -1.0 * row.linear, row.angular_b);
      for (int k = 0; k < u.n; ++k) {
        const JointRow& other = u.rows[k];
        diagonal(k, i) = factor[u.a] * rate(other.linear, other.angular_a, ta);
        if (u.b != Joint::kWorld) diagonal(k, i) += factor[u.b] * rate(-1.0 * other.linear, other.angular_b, tb);
      }
    }
    // Locked degrees of freedom make rows that nothing can change: their unknowns stay as they are.
    const Eigen::MatrixXd inverse = diagonal.completeOrthogonalDecomposition().pseudoInverse();
    for (int i = 0; i < u.n; ++i)
      for (int k = 0; k < u.n; ++k) {
        u.diagonal[i * JointUnit::kMost + k] = diagonal(i, k) / relaxation;
        u.inverse[i * JointUnit::kMost + k] = relaxation * inverse(i, k);
      }
  }
}

void JointSolver::finish(World& world, double dt) const {
  for (Joint& j : world.joints) j.force = {}, j.load = {{0, 0, 0}, constant_motor_torque(world, j)};
  const JointUnit* u = units.data();
  for (std::size_t q = 0; q < units.size(); ++q, ++u) {
    Joint& joint = world.joints[u->joint];
    for (int k = 0; k < u->n; ++k) {
      const double force = (kept_[q][static_cast<std::size_t>(k)] + u->y[k]) / dt;
      joint.force[static_cast<std::size_t>(u->slot + k)] = force;
      const JointRow& row = u->rows[k];
      const bool pulls = dot(row.linear, row.linear) > 0;  // at the anchor; else it turns
      (pulls ? joint.load.force : joint.load.torque) += force * to_eigen(pulls ? row.linear : row.angular_a);
    }
  }
}

void JointSolver::add_motor_torques(const World& world, std::vector<Load>& out) {
  for (const Joint& j : world.joints) {
    const Vec3d torque = constant_motor_torque(world, j);
    out[j.a].torque += torque;
    if (j.b != Joint::kWorld) out[j.b].torque -= torque;
  }
}

}  // namespace tidelock
