#include "outputs/moment.hpp"

#include <algorithm>
#include <cmath>

#include "bodies/body_state.hpp"
#include "bodies/joints.hpp"
#include "outputs/gauges.hpp"

namespace tidelock {
namespace {

/// a + s (b - a), but b itself at s = 1.
template <class T>
T mixed(const T& a, const T& b, double s) {
  return T(s * b + (1 - s) * a);
}

Load mixed(const Load& a, const Load& b, double s) {
  return {mixed(a.force, b.force, s), mixed(a.torque, b.torque, s)};
}

Measurements mixed(const Measurements& a, const Measurements& b, double s) {
  Measurements m;
  m.kinetic_energy = mixed(a.kinetic_energy, b.kinetic_energy, s);
  m.potential_energy = mixed(a.potential_energy, b.potential_energy, s);
  m.volume = mixed(a.volume, b.volume, s);
  m.average_density_error = mixed(a.average_density_error, b.average_density_error, s);
  m.max_density_error = mixed(a.max_density_error, b.max_density_error, s);
  m.momentum = mixed(a.momentum, b.momentum, s);
  m.centre = mixed(a.centre, b.centre, s);
  return m;
}

Moment::OfBody mixed(const Moment::OfBody& a, const Moment::OfBody& b, double s) {
  Moment::OfBody m;
  m.position = mixed(a.position, b.position, s);
  m.rotation = a.rotation.slerp(s, b.rotation);
  m.velocity = mixed(a.velocity, b.velocity, s);
  m.spin = mixed(a.spin, b.spin, s);
  std::vector<const Load*> first, second;
  for_each_load(a.given, [&](const Load& load) { first.push_back(&load); });
  for_each_load(b.given, [&](const Load& load) { second.push_back(&load); });
  std::size_t k = 0;
  for_each_load(m.given, [&](Load& load) { load = mixed(*first[k], *second[k], s), ++k; });
  return m;
}

Moment::OfJoint mixed(const Moment::OfJoint& a, const Moment::OfJoint& b, double s) {
  Moment::OfJoint m;
  m.anchor = mixed(a.anchor, b.anchor, s);
  m.axis = mixed(a.axis, b.axis, s);
  m.given = mixed(a.given, b.given, s);
  const double way = std::remainder(b.angle - a.angle, 2 * kPi);  // not through all other angles, past pi
  m.angle = std::remainder(a.angle + s * way, 2 * kPi);
  m.speed = mixed(a.speed, b.speed, s);
  return m;
}

template <class T>
std::vector<T> mixed(const std::vector<T>& a, const std::vector<T>& b, double s) {
  std::vector<T> all;
  for (std::size_t k = 0; k < b.size(); ++k) all.push_back(mixed(a[k], b[k], s));
  return all;
}

void subtract(Load& from, const Load& load) { from.force -= load.force, from.torque -= load.torque; }
void subtract(Loads& from, const Loads& loads) {
  std::vector<const Load*> each;
  for_each_load(loads, [&](const Load& load) { each.push_back(&load); });
  std::size_t k = 0;
  for_each_load(from, [&](Load& load) { subtract(load, *each[k++]); });
}

/// Places of the gauges that ride on bodies follow them.
struct Mount {
  Vec3d position{0, 0, 0};
  Quatd rotation{1, 0, 0, 0};
  Vec3d point(const Vec3d& p) const { return position + rotation * p; }
  Vec3d way(const Vec3d& v) const { return rotation * v; }
};
Mount mount_of(const World& world, const std::string& body) {
  if (body.empty()) return {};
  const Body& b = world.bodies[body_named(world.scene, body).value()];
  return {b.position, b.rotation};
}

std::vector<double> gauges_of(const World& world, int threads) {
  const MeasureSettings& m = world.scene.outputs.measure;
  std::vector<double> values;
  for (const PressureProbe& p : m.pressures)
    values.push_back(pressure_at(world, mount_of(world, p.body).point(p.position), threads));
  for (const PressurePatch& p : m.patches) {
    const Mount mount = mount_of(world, p.body);
    values.push_back(mean_pressure(world, {mount.point(p.corner), mount.way(p.edge_1), mount.way(p.edge_2)}, threads));
  }
  for (const LevelGauge& l : m.levels)
    values.push_back(level_above(world, mount_of(world, l.body).point(l.position), threads));
  return values;
}

}  // namespace

Moment moment_of(const World& world, int threads) {
  Moment m;
  m.time = world.time;
  m.sums = measure(world);
  for (const Body& b : world.bodies)
    m.bodies.push_back(
        {reference_point(b), b.rotation, is_dynamic(b) ? b.dynamics.velocity : b.velocity, b.spin, b.dynamics.given});
  for (const Joint& j : world.joints) {
    Moment::OfJoint& of = m.joints.emplace_back();
    of.anchor = joint_anchor(world, j), of.given = j.given;
    if (j.description.type == JointType::hinge)
      of.axis = hinge_axis(world, j), of.angle = hinge_angle(world, j), of.speed = hinge_speed(world, j);
  }
  m.gauges = gauges_of(world, threads);
  for (const auto& [total, before] : world.passed) m.passed.push_back(total);
  return m;
}

Moment between(const Moment& a, const Moment& b, double share) {
  if (share >= 1) return b;
  Moment m;
  m.time = mixed(a.time, b.time, share);
  m.sums = mixed(a.sums, b.sums, share);
  m.bodies = mixed(a.bodies, b.bodies, share);
  m.joints = mixed(a.joints, b.joints, share);
  m.gauges = mixed(a.gauges, b.gauges, share);
  m.passed = mixed(a.passed, b.passed, share);
  return m;
}

void begin_means(World& world, const Moment& row) {
  world.measured_at = row.time;
  for (std::size_t b = 0; b < world.bodies.size(); ++b) subtract(world.bodies[b].dynamics.given, row.bodies[b].given);
  for (std::size_t j = 0; j < world.joints.size(); ++j) subtract(world.joints[j].given, row.joints[j].given);
  for (std::size_t g = 0; g < world.passed.size(); ++g) world.passed[g][1] = row.passed[g];
}

void begin_means(Moment& later, const Moment& row) {
  for (std::size_t b = 0; b < later.bodies.size(); ++b) subtract(later.bodies[b].given, row.bodies[b].given);
  for (std::size_t j = 0; j < later.joints.size(); ++j) subtract(later.joints[j].given, row.joints[j].given);
}

}  // namespace tidelock
