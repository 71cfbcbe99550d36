#include "stepping/step_snapshot.hpp"

#include "exec/copy.hpp"
#include "world/fields.hpp"

namespace tidelock {
namespace {

/// A step does not change static samples.
std::size_t first_changed(const Field& field, const World& world) {
  return field.set == ParticleSet::samples ? world.boundary.fixed : 0;
}

}  // namespace

void StepSnapshot::keep(const World& world, const Exec& exec) {
  for_each_field(world, [&]<class T>(const Field& field, const Buffer<T>& array) {
    if (!field.restored) return;
    Buffer<T>& kept = fields<T>()[field.name];
    const std::size_t first = first_changed(field, world), n = owned_entries(field, world, array) - first;
    if (kept.size() != n || !kept.made()) kept.resize(n);
    copy_entries(exec, exec.in(array) + first, n, exec.out(kept));
  });
  bodies_.clear();
  for (const Body& b : world.bodies) bodies_.push_back({b.position, b.velocity, b.spin, b.rotation, b.dynamics});
  joints_.clear();
  for (const Joint& j : world.joints) joints_.push_back({j.force, j.load, j.given});
  pressure_speed_ = world.pressure_speed, largest_acceleration_ = world.largest_acceleration;
}

void StepSnapshot::restore(World& world, const Exec& exec) const {
  for_each_field(world, [&]<class T>(const Field& field, Buffer<T>& array) {
    if (!field.restored) return;
    const Buffer<T>& kept = fields<T>().at(field.name);
    const std::size_t first = first_changed(field, world);
    copy_entries(exec, exec.in(kept), kept.size(), exec.out_from(array, first));
  });
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    Body& body = world.bodies[b];
    const BodyMotion& kept = bodies_[b];
    body.position = kept.position, body.velocity = kept.velocity, body.spin = kept.spin;
    body.rotation = kept.rotation, body.dynamics = kept.dynamics;
  }
  for (std::size_t j = 0; j < joints_.size(); ++j) {
    Joint& joint = world.joints[j];
    joint.force = joints_[j].force, joint.load = joints_[j].load, joint.given = joints_[j].given;
  }
  world.pressure_speed = pressure_speed_, world.largest_acceleration = largest_acceleration_;
}

std::size_t StepSnapshot::bytes() const {
  std::size_t sum = bodies_.capacity() * sizeof(BodyMotion);
  const auto add = [&](const auto& kept) {
    for (const auto& [name, array] : kept) sum += array.bytes();
  };
  std::apply([&](const auto&... kind) { (add(kind), ...); }, kept_);
  return sum;
}

}  // namespace tidelock
