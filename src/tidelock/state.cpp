#include <fmt/format.h>

#include "bodies/body_state.hpp"
#include "tidelock/inside.hpp"

namespace tidelock::v0 {

namespace {

Vector vector_of(const core::Vec3d& v) { return {v.x(), v.y(), v.z()}; }
Load load_of(const core::Load& load) { return {vector_of(load.force), vector_of(load.torque)}; }

template <class T>
std::span<const T> span_of(const core::Buffer<T>& field, std::size_t n) {
  return {field.data(), n};
}

static_assert(sizeof(Float3) == sizeof(core::Float4) && alignof(Float3) == alignof(core::Float4));
/// The public record is the inner one under another name, so that nothing is copied.
std::span<const Float3> span_of(const core::Buffer<core::Float4>& field, std::size_t n) {
  return {reinterpret_cast<const Float3*>(field.data()), n};
}

}  // namespace

double State::time() const { return inside_->world->time; }
std::uint64_t State::steps() const { return inside_->world->step; }
int State::dimensions() const { return inside_->world->constants.dimensions; }

std::size_t State::particles() const { return inside_->world->fluid.owned(); }
std::span<const Float3> State::positions() const { return span_of(inside_->world->fluid.x, particles()); }
std::span<const Float3> State::velocities() const { return span_of(inside_->world->fluid.v, particles()); }
std::span<const float> State::densities() const { return span_of(inside_->world->fluid.density, particles()); }
std::span<const float> State::pressures() const { return span_of(inside_->world->fluid.pressure, particles()); }
std::span<const std::uint64_t> State::ids() const { return span_of(inside_->world->fluid.id, particles()); }
std::span<const std::uint32_t> State::fluids() const { return span_of(inside_->world->fluid.fluid, particles()); }

double State::rest_density(std::size_t fluid) const { return inside_->world->fluids.at(fluid).density; }
double State::particle_mass(std::size_t fluid) const {
  return rest_density(fluid) * inside_->world->constants.particle_volume;
}

Sums State::sums() const {
  const core::Measurements m = core::measure(*inside_->world);
  Sums sums;
  std::vector<std::uint64_t> counts(inside_->world->fluids.size());
  for (const std::uint32_t fluid : fluids()) ++counts[fluid];
  for (std::size_t f = 0; f < counts.size(); ++f) sums.mass += static_cast<double>(counts[f]) * particle_mass(f);
  sums.kinetic_energy = m.kinetic_energy;
  sums.potential_energy = m.potential_energy;
  sums.volume = m.volume;
  sums.average_compression = m.average_density_error;
  sums.worst_compression = m.max_density_error;
  sums.momentum = vector_of(m.momentum);
  sums.centre = vector_of(m.centre);
  return sums;
}

std::size_t State::bodies() const { return inside_->world->bodies.size(); }

Body State::body(std::size_t index) const {
  const core::Body& from = inside_->world->bodies.at(index);
  const core::Loads& loads = from.dynamics.loads;
  Body body;
  body.name = from.description.name;
  body.dynamic = is_dynamic(from);
  body.mass = from.dynamics.mass;
  body.position = vector_of(from.position);
  body.rotation = {from.rotation.w(), from.rotation.x(), from.rotation.y(), from.rotation.z()};
  body.reference = vector_of(reference_point(from));
  body.velocity = vector_of(body.dynamic ? from.dynamics.velocity : from.velocity);
  body.spin = vector_of(from.spin);
  body.loads = {load_of(loads.gravity), load_of(loads.outside), load_of(loads.fluid),    load_of(loads.film),
                load_of(loads.viscous), load_of(loads.contact), load_of(loads.friction), load_of(loads.joints)};
  return body;
}

Body State::body(std::string_view name) const {
  for (std::size_t b = 0; b < bodies(); ++b)
    if (inside_->world->bodies[b].description.name == name) return body(b);
  throw InputError(inside_->world->scene.file, "bodies", fmt::format("there is no body \"{}\"", name));
}

}  // namespace tidelock::v0
