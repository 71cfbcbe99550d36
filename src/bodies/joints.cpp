#include "bodies/joints.hpp"

#include <algorithm>
#include <cmath>

namespace tidelock {
namespace {

constexpr double kCorrection = 0.3;  // [-] share of an error of place that a step takes back
constexpr double kSettled = 0.01;    // [-] share of a unit's effect that it may still miss

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
  return dot(linear, t.v) + dot(angular, t.w);
}

}  // namespace

double hinge_angle(const World& world, const Joint& joint) {
  const Quatd b = joint.b == Joint::kWorld ? Quatd::Identity() : world.bodies[joint.b].rotation;
  const Quatd turned = b.conjugate() * world.bodies[joint.a].rotation * joint.start.conjugate();
  return std::remainder(2 * std::atan2(turned.vec().dot(joint.axis_b), turned.w()), 2 * kPi);
}

void JointSolver::start(Unit unit, const Joint& joint, double dt) {
  const Eigen::Index n = static_cast<Eigen::Index>(unit.rows.size());
  unit.y.resize(n);
  for (Eigen::Index k = 0; k < n; ++k) unit.y[k] = dt * joint.force[static_cast<std::size_t>(unit.slot + k)];
  if (n == 1) unit.y[0] = std::clamp(unit.y[0], unit.low, unit.high);
  unit.x = unit.next = unit.y;
  units_of_body_[unit.a] += 1;
  if (unit.b != Joint::kWorld) units_of_body_[unit.b] += 1;
  units_.push_back(std::move(unit));
}

/// The point that both bodies share and, of a hinge, the axis.
void JointSolver::add_point(const Joint& joint, const World& world, std::uint32_t index, double dt) {
  const Side a = side(world, joint.a, joint.anchor_a, joint.axis_a);
  const Side b = side(world, joint.b, joint.anchor_b, joint.axis_b);
  Unit unit;
  unit.joint = index, unit.a = joint.a, unit.b = joint.b;
  const Vec3d apart = a.point - b.point;
  for (int k = 0; k < 3; ++k) {
    const Vec3d e = Vec3d::Unit(k);
    unit.rows.push_back(
        {to_vec3(e), to_vec3(a.arm.cross(e)), to_vec3(-b.arm.cross(e)), -kCorrection * apart[k] / dt, 1});
  }
  if (joint.description.type == JointType::hinge) {
    const Vec3d tilt = b.axis.cross(a.axis);  // rotation of a against b, less what is about the axis
    const Vec3d u = b.axis.unitOrthogonal();
    const double lever = std::max(a.arm.norm(), world.constants.h);
    for (const Vec3d& e : {u, Vec3d(b.axis.cross(u))})
      unit.rows.push_back({{0, 0, 0}, to_vec3(e), to_vec3(-e), -kCorrection * tilt.dot(e) / dt, lever});
  }
  start(std::move(unit), joint, dt);
}

/// A motor that keeps a speed, and a limit that is near.
void JointSolver::add_turning(const Joint& joint, const World& world, std::uint32_t index, double dt) {
  const JointDescription& d = joint.description;
  const Vec3d axis = side(world, joint.b, joint.anchor_b, joint.axis_b).axis;
  const double lever = std::max(side(world, joint.a, joint.anchor_a, joint.axis_a).arm.norm(), world.constants.h);
  Unit unit;
  unit.joint = index, unit.a = joint.a, unit.b = joint.b;
  unit.rows.push_back({{0, 0, 0}, to_vec3(axis), to_vec3(-axis), 0, lever});
  if (d.motor.speed) {
    Unit motor = unit;
    motor.slot = 6;
    motor.rows[0].target = *d.motor.speed;
    if (d.motor.max_torque) motor.high = dt * *d.motor.max_torque, motor.low = -motor.high;
    start(std::move(motor), joint, dt);
  }
  if (d.lower && d.upper) {
    const double angle = hinge_angle(world, joint), lower = *d.lower * kPi / 180, upper = *d.upper * kPi / 180;
    const bool at_lower = angle - lower < upper - angle;
    const double room = at_lower ? lower - angle : upper - angle;  // [rad] that it may still turn
    const bool beyond = at_lower ? room > 0 : room < 0;
    unit.slot = 7;
    unit.rows[0].target = (beyond ? kCorrection : 1) * room / dt;
    if (upper > lower) (at_lower ? unit.low : unit.high) = 0;
    start(std::move(unit), joint, dt);
  }
}

void JointSolver::begin(const World& world, double dt) {
  units_.clear();
  units_of_body_.assign(world.bodies.size(), 0);
  restart_ = error_ = unsettled_ = 0;
  for (std::uint32_t j = 0; j < world.joints.size(); ++j) {
    add_point(world.joints[j], world, j, dt);
    if (world.joints[j].description.type == JointType::hinge) add_turning(world.joints[j], world, j, dt);
  }
}

void JointSolver::split(const std::vector<Response<double>>& response, const std::vector<double>& factor,
                        double relaxation) {
  for (Unit& u : units_) {
    const Eigen::Index n = static_cast<Eigen::Index>(u.rows.size());
    u.diagonal.resize(n, n);
    for (Eigen::Index i = 0; i < n; ++i) {
      const Row& row = u.rows[static_cast<std::size_t>(i)];
      const Twist<double> ta = respond(response[u.a], row.linear, row.angular_a);
      Twist<double> tb{};
      if (u.b != Joint::kWorld) tb = respond(response[u.b], -1.0 * row.linear, row.angular_b);
      for (Eigen::Index k = 0; k < n; ++k) {
        const Row& other = u.rows[static_cast<std::size_t>(k)];
        u.diagonal(k, i) = factor[u.a] * rate(other.linear, other.angular_a, ta);
        if (u.b != Joint::kWorld) u.diagonal(k, i) += factor[u.b] * rate(-1.0 * other.linear, other.angular_b, tb);
      }
    }
    // Locked degrees of freedom make rows that nothing can change: their unknowns stay as they are.
    u.inverse = relaxation * u.diagonal.completeOrthogonalDecomposition().pseudoInverse();
    u.diagonal /= relaxation;
  }
}

void JointSolver::add_impulses(std::vector<Wrench>& out) const {
  for (const Unit& u : units_)
    for (std::size_t k = 0; k < u.rows.size(); ++k) {
      const double y = u.y[static_cast<Eigen::Index>(k)];
      const Row& row = u.rows[k];
      out[u.a].force += y * row.linear, out[u.a].torque += y * row.angular_a;
      if (u.b != Joint::kWorld) out[u.b].force -= y * row.linear, out[u.b].torque += y * row.angular_b;
    }
}

void JointSolver::predict(const std::vector<Twist<double>>& velocity, double fine) {
  restart_ = error_ = unsettled_ = 0;
  for (Unit& u : units_) {
    const Eigen::Index n = static_cast<Eigen::Index>(u.rows.size());
    Values missing(n);
    for (Eigen::Index k = 0; k < n; ++k) {
      const Row& row = u.rows[static_cast<std::size_t>(k)];
      double v = rate(row.linear, row.angular_a, velocity[u.a]);
      if (u.b != Joint::kWorld) v += rate(-1.0 * row.linear, row.angular_b, velocity[u.b]);
      missing[k] = row.target - v;
    }
    u.next = u.y + u.inverse * missing;
    if (n == 1) u.next[0] = std::clamp(u.next[0], u.low, u.high);
    restart_ += (u.y - u.next).dot(u.diagonal * (u.next - u.x));
    const Values change = u.diagonal * (u.next - u.y);  // what is missing, less what bounds forbid
    const Values effect = u.diagonal * u.next;
    double misses = 0, brings = 0;  // [m/s]
    for (Eigen::Index k = 0; k < n; ++k) {
      const double lever = u.rows[static_cast<std::size_t>(k)].lever;
      misses = std::max(misses, std::abs(change[k]) * lever);
      brings = std::max(brings, std::abs(effect[k]) * lever);
    }
    error_ = std::max(error_, misses);
    unsettled_ = std::max(unsettled_, misses / std::max(fine, kSettled * brings));
  }
}

void JointSolver::update(double beta) {
  for (Unit& u : units_) {
    u.y = u.next + beta * (u.next - u.x);
    if (u.rows.size() == 1) u.y[0] = std::clamp(u.y[0], u.low, u.high);
    u.x = u.next;
  }
}

void JointSolver::finish(World& world, double dt) const {
  for (Joint& j : world.joints) j.force = {};
  for (const Unit& u : units_)
    for (std::size_t k = 0; k < u.rows.size(); ++k)
      world.joints[u.joint].force[static_cast<std::size_t>(u.slot) + k] = u.y[static_cast<Eigen::Index>(k)] / dt;
}

void JointSolver::add_motor_torques(const World& world, std::vector<Load>& out) {
  for (const Joint& j : world.joints) {
    if (j.description.type != JointType::hinge || !j.description.motor.torque) continue;
    const Vec3d torque = *j.description.motor.torque * side(world, j.b, j.anchor_b, j.axis_b).axis;
    out[j.a].torque += torque;
    if (j.b != Joint::kWorld) out[j.b].torque -= torque;
  }
}

}  // namespace tidelock
