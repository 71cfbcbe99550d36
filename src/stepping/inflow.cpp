#include "stepping/inflow.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "coupling/body_jobs.hpp"
#include "exec/select.hpp"
#include "geometry/field.hpp"
#include "neighbours/sort_fields.hpp"
#include "solvers/inflow_passes.hpp"
#include "stepping/inflow_jobs.hpp"

namespace tidelock {
namespace {

constexpr double kDriven = 2;  // [h] way over which the opening moves the fluid
constexpr double kEdge = 0.5;  // [h] way behind it on which the stream begins to narrow; no step skips it

const Fluid& fluid_of(const World& world, const Emitter& e) {
  return *std::find_if(world.fluids.begin(), world.fluids.end(), [&](const Fluid& f) { return f.name == e.fluid; });
}

/// [1/s] how fast a stream narrows where it leaves an opening, over its distance from the axis. Gravity stretches it,
/// u u' = g, and what it carries stays the same: its width goes as u^-1 in a plane, its radius as u^-1/2 in space. No
/// force of a fluid without tension starts that motion, pressure only slows it down; without it the stream keeps its
/// width and falls apart. The mean until u has grown by half is taken, as it soon slows down. It comes in at 45 degrees
/// at most. A stream that viscosity holds back (u half < nu) would stop that motion at once, and buckle: it gets none.
double narrowing(const World& world, const EmitterFrame& frame, const Fluid& fluid, double speed, double half) {
  constexpr double growth = 0.5;
  const Viscosity& viscosity = fluid.viscosity;
  const bool has_unit = viscosity.model == ViscosityModel::laplacian || viscosity.model == ViscosityModel::implicit ||
                        viscosity.model == ViscosityModel::weiler;
  if (has_unit && speed * half < viscosity.kinematic) return 0;
  const double pull = std::max(0.0, gravity_at(world.scene, world.time).dot(frame.along));
  const double exponent = world.constants.dimensions == 2 ? 1 : 0.5;
  const double share = (1 - std::pow(1 + growth, -exponent)) / growth;
  return std::min(share * pull / speed, speed / half);
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

Inflow::Inflow(const World& world) : lattice_(world.constants.dimensions, world.constants.h) {
  const double h = world.constants.h;
  const bool flat = world.constants.dimensions == 2;
  for (const Emitter& e : world.scene.emitters) {
    const bool disc = e.form == EmitterForm::disc;
    Opening o;
    o.half[0] = disc ? e.radius : 0.5 * e.size[0];
    o.half[1] = flat ? 0.5 * h : disc ? e.radius : 0.5 * e.size[1];
    o.round = disc && !flat;
    openings_.push_back(o);
  }
  const int dimensions = world.constants.dimensions;
  for (const Sink& s : world.scene.sinks) {
    const Vec3d far = Vec3d::Constant(std::numeric_limits<float>::max());
    Drain d{ShapeField(s.shape, dimensions), -far, far};
    if (is_bounded(s.shape)) {
      const Bounds b = bounds(s.shape, dimensions);
      d.lo = b.lo - Vec3d::Constant(h), d.hi = b.hi + Vec3d::Constant(h);
    }
    sinks_.push_back(std::move(d));
  }
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
    pass.a = static_cast<float>(openings_[k].half[0] + 0.25 * h);
    pass.b = static_cast<float>(openings_[k].half[1] + 0.25 * h);
    pass.c = static_cast<float>(0.5 * (kDriven + 0.5) * h);
    const bool flat = world.constants.dimensions == 2;
    const double narrows =
        narrowing(world, f, fluid_of(world, e), e.speed, std::max(openings_[k].half[0], openings_[k].half[1]));
    pass.edge = static_cast<float>(kEdge * h);
    pass.narrows_first = static_cast<float>(narrows), pass.narrows_second = flat ? 0.0f : pass.narrows_first;
    view.exec.run(pass, view.owned());
  }
}

void Inflow::find_candidates(const Exec& exec, const World& world) {
  const std::size_t n = world.fluid.size();
  flags_.resize(n);
  std::uint8_t* flags = exec.out(flags_);
  each(exec, SetFlags{flags, 0}, n);
  for (std::size_t k = 0; k < sinks_.size(); ++k) {
    const Sink& s = world.scene.sinks[k];
    if (world.time < s.start || world.time > s.end) continue;
    FlagInBox job;
    job.x = exec.in(world.fluid.x), job.flag = flags;
    for (int a = 0; a < 3; ++a)
      job.lo[a] = static_cast<float>(sinks_[k].lo[a]), job.hi[a] = static_cast<float>(sinks_[k].hi[a]);
    each(exec, job, n);
  }
  select(exec, flags_, candidates_);
}

/// Only the particles near sinks are looked at by the host, which knows the sinks' forms.
void Inflow::remove(const Exec& exec, World& world) {
  const FluidParticles& fluid = world.fluid;
  find_candidates(exec, world);
  const std::size_t near = candidates_.size();
  if (near == 0) return;
  places_.resize(near);
  each(exec, ReadRecords{exec.in(candidates_), exec.in(fluid.x), exec.out(places_)}, near);
  const Float4* x = std::as_const(places_).data();
  const std::uint32_t* candidates = std::as_const(candidates_).data();
  std::vector<std::uint32_t> gone;
  for (std::size_t i = 0; i < near; ++i)
    for (std::size_t k = 0; k < sinks_.size(); ++k) {
      const Sink& s = world.scene.sinks[k];
      if (world.time < s.start || world.time > s.end || sinks_[k].distance({x[i].x, x[i].y, x[i].z}) >= 0) continue;
      gone.push_back(candidates[i]);
      break;
    }
  if (gone.empty()) return;
  world.removed += gone.size();
  candidates_.resize(gone.size());
  std::copy(gone.begin(), gone.end(), candidates_.data());
  std::uint8_t* flags = exec.out(flags_);
  each(exec, SetFlags{flags, 1}, fluid.size());
  each(exec, ClearFlags{exec.in(candidates_), flags}, gone.size());
  select(exec, flags_, candidates_);
  keep_fields(exec, world, ParticleSet::fluid, candidates_, {records_, numbers_});
}

void Inflow::emit(const Exec& exec, World& world, std::size_t emitter, double way) {
  FluidParticles& fluid = world.fluid;
  const Emitter& e = world.scene.emitters[emitter];
  const Opening& o = openings_[emitter];
  EmitterState& state = world.emitters[emitter];
  const double come = state.come + way;
  std::vector<Vec3d> points = lattice_.slab(o.half[0], o.half[1], state.come, come);
  if (o.round)
    std::erase_if(points, [&](const Vec3d& p) { return p.x() * p.x() + p.y() * p.y() > o.half[0] * o.half[0]; });
  const double room = std::max(0.0, e.limit - state.made);
  if (static_cast<double>(points.size()) > room) points.resize(static_cast<std::size_t>(room));
  const std::size_t more = points.size();
  state.come = come;
  state.made += static_cast<double>(more);
  if (more == 0) return;
  const EmitterFrame f = frame_of(world, e);
  const Fluid& fluid_made = fluid_of(world, e);
  const std::size_t first = fluid.size();
  resize_fields(world, ParticleSet::fluid, first + more);
  places_.resize(more);
  Float4* place = places_.data();
  for (std::size_t p = 0; p < more; ++p) {
    const Vec3d at = f.centre + points[p].x() * f.first + points[p].y() * f.second + (come - points[p].z()) * f.along;
    place[p] = {static_cast<float>(at.x()), static_cast<float>(at.y()), static_cast<float>(at.z()), 0};
  }
  NewParticles job;
  job.place = exec.in(places_);
  job.velocity = {static_cast<float>(f.velocity.x()), static_cast<float>(f.velocity.y()),
                  static_cast<float>(f.velocity.z()), static_cast<float>(1 / fluid_made.density)};
  job.first_id = world.next_id;
  job.of_fluid = static_cast<std::uint32_t>(&fluid_made - world.fluids.data());
  job.x = exec.out(fluid.x) + first, job.v = exec.out(fluid.v) + first, job.density = exec.out(fluid.density) + first;
  job.id = exec.out(fluid.id) + first, job.fluid = exec.out(fluid.fluid) + first;
  each(exec, job, more);
  world.next_id += more;
}

void Inflow::exchange(const Exec& exec, World& world, double dt) {
  drop_ghosts(world, ParticleSet::fluid);
  if (!sinks_.empty() && world.fluid.size() > 0) remove(exec, world);
  for (std::size_t k = 0; k < openings_.size(); ++k) {
    const Emitter& e = world.scene.emitters[k];
    if (world.time < e.start || world.time > e.end) continue;
    emit(exec, world, k, e.speed * std::min(dt, world.time - e.start));
  }
}

}  // namespace tidelock
