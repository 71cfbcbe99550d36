#include "stepping/step_snapshot.hpp"

#include <algorithm>
#include <string_view>

#include "exec/device.hpp"

namespace tidelock {
namespace {

/// What a step finds anew, and what none changes but by sorting. Other fields of the state are kept, whoever adds them.
bool is_lost(std::string_view field, const World& world) {
  static constexpr std::string_view found_anew[] = {"fluid/density",  "fluid/pressure", "fluid/id",
                                                    "fluid/fluid",    "boundary/x",     "boundary/v",
                                                    "boundary/local", "boundary/body"};
  // Particles that the solve itself has moved (pbf) go back by their velocities, which may not be numbers.
  if (field == "fluid/x") return world.scene.solver.pressure == PressureSolver::pbf;
  return std::find(std::begin(found_anew), std::end(found_anew), field) == std::end(found_anew);
}

/// Static samples do not touch each other: theirs is zero for ever.
std::size_t first_of(std::string_view field, const World& world) {
  return field == "boundary/contact_pressure" ? world.boundary.fixed : 0;
}

/// to[at + k] = from[first + k], k < n, where jobs run.
template <class T>
void copy(const Exec& exec, const Buffer<T>& from, std::size_t first, Buffer<T>& to, std::size_t at, std::size_t n) {
  if (n == 0) return;
  const T* in = exec.in(from) + first;
  T* out = exec.out_from(to, at);
  if (exec.on_device()) return device::copy(out, in, n * sizeof(T));
  const std::ptrdiff_t count = static_cast<std::ptrdiff_t>(n);
#pragma omp parallel for num_threads(exec.threads()) if (count > 20000)
  for (std::ptrdiff_t k = 0; k < count; ++k) out[k] = in[k];
}

}  // namespace

void StepSnapshot::keep(const World& world, const Exec& exec) {
  for_each_field(world, [&](const char* name, const auto& field) {
    if (!is_lost(name, world)) return;
    auto& kept = fields(field)[name];
    const std::size_t first = first_of(name, world), n = field.size() - first;
    if (kept.size() != n || !kept.made()) kept.resize(n);
    copy(exec, field, first, kept, 0, n);
  });
  bodies_.clear();
  for (const Body& b : world.bodies) bodies_.push_back({b.position, b.velocity, b.spin, b.rotation, b.dynamics});
  joints_.clear();
  for (const Joint& j : world.joints) joints_.push_back(j.force);
  pressure_speed_ = world.pressure_speed, largest_acceleration_ = world.largest_acceleration;
}

void StepSnapshot::restore(World& world, const Exec& exec) const {
  for_each_field(world, [&](const char* name, auto& field) {
    if (!is_lost(name, world)) return;
    const auto& kept = fields(field).at(name);
    copy(exec, kept, 0, field, first_of(name, world), kept.size());
  });
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    Body& body = world.bodies[b];
    const BodyMotion& kept = bodies_[b];
    body.position = kept.position, body.velocity = kept.velocity, body.spin = kept.spin;
    body.rotation = kept.rotation, body.dynamics = kept.dynamics;
  }
  for (std::size_t j = 0; j < joints_.size(); ++j) world.joints[j].force = joints_[j];
  world.pressure_speed = pressure_speed_, world.largest_acceleration = largest_acceleration_;
}

std::size_t StepSnapshot::bytes() const {
  std::size_t sum = bodies_.capacity() * sizeof(BodyMotion);
  for (const auto& [name, field] : records_) sum += field.bytes();
  for (const auto& [name, field] : numbers_) sum += field.bytes();
  for (const auto& [name, field] : counts_) sum += field.bytes();
  return sum;
}

}  // namespace tidelock
