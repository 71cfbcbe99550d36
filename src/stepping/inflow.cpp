#include "stepping/inflow.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "geometry/field.hpp"
#include "solvers/inflow_passes.hpp"

namespace tidelock {
namespace {

constexpr double kDriven = 2;  // [h] way over which the opening moves the fluid

/// n places, evenly spread over [-size/2, size/2].
std::vector<double> spread(double size, double h) {
  const long n = std::max(1L, std::lround(size / h));
  std::vector<double> places;
  for (long k = 0; k < n; ++k) places.push_back(size * ((static_cast<double>(k) + 0.5) / static_cast<double>(n) - 0.5));
  return places;
}

template <class T>
void append(Buffer<T>& field, std::size_t more) {
  field.resize(field.size() + more);
}

template <class F>
void for_each_particle_field(FluidParticles& f, F g) {
  g(f.x), g(f.v), g(f.density), g(f.pressure), g(f.lambda_density), g(f.lambda_divergence), g(f.spin), g(f.id);
  g(f.fluid);
  if (f.strained) g(f.strain_n), g(f.strain_s);
}

}  // namespace

EmitterFrame frame_of(const World& world, const Emitter& e) {
  EmitterFrame f;
  f.centre = e.position, f.along = e.direction, f.velocity = {0, 0, 0};
  const Vec3d other = world.constants.dimensions == 2    ? Vec3d(0, 0, 1)
                      : std::fabs(e.direction.y()) < 0.9 ? Vec3d(0, 1, 0)
                                                         : Vec3d(1, 0, 0);
  f.first = other.cross(f.along).normalized();
  f.second = f.along.cross(f.first);
  const double a = e.turn * std::numbers::pi / 180;
  const Vec3d turned = std::cos(a) * f.first + std::sin(a) * f.second;
  f.first = turned, f.second = f.along.cross(turned);
  if (!e.body.empty()) {
    const Body& b = world.bodies[body_named(world.scene, e.body).value()];
    f.centre = b.position + b.rotation * e.position;
    f.first = b.rotation * f.first, f.second = b.rotation * f.second, f.along = b.rotation * f.along;
    f.velocity = b.velocity + b.spin.cross(f.centre - b.position);
  }
  f.velocity += e.speed * f.along;
  return f;
}

Inflow::Inflow(const World& world) {
  const double h = world.constants.h;
  const bool flat = world.constants.dimensions == 2;
  for (const Emitter& e : world.scene.emitters) {
    Opening o;
    const bool disc = e.form == EmitterForm::disc;
    const double width = disc ? 2 * e.radius : e.size[0], height = flat ? h : disc ? 2 * e.radius : e.size[1];
    const std::vector<double> across = spread(width, h), up = flat ? std::vector<double>{0.0} : spread(height, h);
    for (const double x : across)
      for (const double y : up)
        if (flat || !disc || x * x + y * y <= e.radius * e.radius) o.points.emplace_back(x, y, 0);
    const double area = flat ? width : disc ? std::numbers::pi * e.radius * e.radius : width * height;
    o.layer = static_cast<double>(o.points.size()) * world.constants.particle_volume / area;
    o.half[0] = 0.5 * width + 0.25 * h, o.half[1] = 0.5 * height + 0.25 * h;
    openings_.push_back(std::move(o));
  }
  for (const Sink& s : world.scene.sinks) sinks_.emplace_back(ShapeField(s.shape, world.constants.dimensions));
}

void Inflow::drive(const FluidView& view, const World& world) const {
  const double h = world.constants.h;
  for (std::size_t k = 0; k < openings_.size(); ++k) {
    const Emitter& e = world.scene.emitters[k];
    if (world.time < e.start || world.time > e.end || world.emitters[k].made >= e.limit) continue;
    const EmitterFrame f = frame_of(world, e);
    const Vec3d centre = f.centre + 0.5 * (kDriven - 0.5) * h * f.along;
    DriveInflow pass;
    pass.x = view.exec.in(view.fluid.x), pass.v = view.exec.out(view.fluid.v);
    for (int a = 0; a < 3; ++a) {
      pass.centre[a] = static_cast<float>(centre[a]);
      pass.first[a] = static_cast<float>(f.first[a]), pass.second[a] = static_cast<float>(f.second[a]);
      pass.along[a] = static_cast<float>(f.along[a]), pass.u[a] = static_cast<float>(f.velocity[a]);
    }
    pass.a = static_cast<float>(openings_[k].half[0]), pass.b = static_cast<float>(openings_[k].half[1]);
    pass.c = static_cast<float>(0.5 * (kDriven + 0.5) * h);
    view.exec.run(pass, view.size());
  }
}

void Inflow::exchange(World& world, double dt) {
  FluidParticles& fluid = world.fluid;
  if (!sinks_.empty()) {
    std::vector<std::uint32_t> kept;
    const Float4* x = std::as_const(fluid.x).data();
    for (std::size_t i = 0; i < fluid.size(); ++i) {
      bool out = false;
      for (std::size_t k = 0; k < sinks_.size() && !out; ++k) {
        const Sink& s = world.scene.sinks[k];
        out = world.time >= s.start && world.time <= s.end && sinks_[k]({x[i].x, x[i].y, x[i].z}) < 0;
      }
      if (!out) kept.push_back(static_cast<std::uint32_t>(i));
    }
    if (kept.size() < fluid.size()) {
      world.removed += fluid.size() - kept.size();
      for_each_particle_field(fluid, [&](auto& field) {
        auto* values = field.data();
        for (std::size_t k = 0; k < kept.size(); ++k) values[k] = values[kept[k]];
        field.resize(kept.size());
      });
    }
  }
  for (std::size_t k = 0; k < openings_.size(); ++k) {
    const Emitter& e = world.scene.emitters[k];
    EmitterState& state = world.emitters[k];
    if (world.time < e.start || world.time > e.end) continue;
    const Opening& o = openings_[k];
    state.owed += e.speed * std::min(dt, world.time - e.start);
    const EmitterFrame f = frame_of(world, e);
    const auto which =
        std::find_if(world.fluids.begin(), world.fluids.end(), [&](const Fluid& fl) { return fl.name == e.fluid; });
    while (state.owed >= o.layer) {
      state.owed -= o.layer;
      const std::size_t more = std::min(o.points.size(), static_cast<std::size_t>(std::max(0.0, e.limit - state.made)));
      if (more == 0) continue;
      const std::size_t first = fluid.size();
      for_each_particle_field(fluid, [&](auto& field) { append(field, more); });
      for (std::size_t p = 0; p < more; ++p) {
        const std::size_t i = first + p;
        const Vec3d at = f.centre + o.points[p].x() * f.first + o.points[p].y() * f.second + state.owed * f.along;
        fluid.x[i] = {static_cast<float>(at.x()), static_cast<float>(at.y()), static_cast<float>(at.z()), 0};
        fluid.v[i] = {static_cast<float>(f.velocity.x()), static_cast<float>(f.velocity.y()),
                      static_cast<float>(f.velocity.z()), static_cast<float>(1 / which->density)};
        fluid.density[i] = 1;
        fluid.id[i] = static_cast<std::uint32_t>(world.next_id++);
        fluid.fluid[i] = static_cast<std::uint32_t>(which - world.fluids.begin());
      }
      state.made += static_cast<double>(more);
    }
  }
}

}  // namespace tidelock
