// Surface tension: Materials::surface_tension(), one function per model.
#include <cmath>
#include <numbers>

#include "exec/copy.hpp"
#include "materials/fluid_table.hpp"
#include "materials/material_step.hpp"
#include "solvers/motion_passes.hpp"
#include "solvers/tension_passes.hpp"
#include "solvers/viscosity_passes.hpp"

namespace tidelock {
namespace {

/// Akinci's numbers in units of strength / H^2: cohesion and area in about the proportion that drops stay liquid with;
/// adhesion such that, at `adhesion` 1, a sample pulls at most as hard as a particle does: 500 / 64 = 11 / 4^(1/4).
constexpr double kCohesion = 500, kArea = 1, kAdhesion = 11;  // [-]

/// [-] Becker's k = this sigma / H^3.
constexpr double kBecker = 60;

TensionTerms tension_terms(const Constants& c, double dt) {
  TensionTerms t;
  t.cohesion = kCohesion, t.area = kArea, t.adhesion = kAdhesion;
  t.inv_support = static_cast<float>(1 / c.support);
  t.inv_cell = static_cast<float>(1 / std::pow(c.support, c.dimensions));
  t.dt = static_cast<float>(dt);
  return t;
}

/// Impulses of forces on the samples, explicit.
void push_bodies(World& world, const std::vector<Wrench>& impulses, double dt) {
  for (std::size_t b = 0; b < world.bodies.size(); ++b) {
    Body& body = world.bodies[b];
    const Vec3d p = to_eigen(impulses[b].force), l = to_eigen(impulses[b].torque);
    if (is_dynamic(body)) apply_impulse(body, p, l);
    body.dynamics.loads.fluid.force += p / dt;
    body.dynamics.loads.fluid.torque += l / dt;
  }
}

/// x.w <- value(settings) of each fluid of a model; false: no fluid has it.
template <class F>
bool set_strengths(const FluidView& view, const World& world, TensionModel model, F value) {
  const FluidTable tension =
      table_of(world.fluids, [&](const Fluid& k) { return k.tension.model == model ? value(k.tension) : 0; });
  if (!tension.any) return false;
  FluidParticles& f = view.fluid;
  view.exec.run(SetCoefficient{view.exec.out(f.x), view.exec.in(f.fluid), view.exec.in(tension.value)}, view.size());
  return true;
}

HePotential he_potential(const Constants& c) { return {c.dimensions, HePotential::support_of(c.dimensions, c.h)}; }

HePulls he_pulls(const Exec& exec, const Constants& c, const GridPoints& points, const NeighbourList& list) {
  HePulls p{exec.in(points.x), list.view(exec)};
  p.inv_support = static_cast<float>(1 / he_potential(c).support);
  p.dimensions = static_cast<float>(c.dimensions);
  return p;
}

/// The places of a set, ghosts right behind the owned ones.
template <class Set>
void copy_places(const Exec& exec, const Set& set, Buffer<Float4>& to) {
  const std::size_t owned = set.owned(), all = owned + set.ghosts;
  if (to.size() != all) to.resize(all);
  exec.run(CopyRecords{exec.in(set.x), exec.out(to)}, owned);
  copy_entries(exec, exec.in(set.x) + set.first_ghost(), set.ghosts, exec.out_from(to, owned));
}

}  // namespace

double capillary_step(double density, double sigma, double h) {
  return std::sqrt(density * h * h * h / (2 * std::numbers::pi * sigma));
}

void Materials::surface_tension(const FluidView& view, World& world, FluidBodies* interface, SolverWork& work,
                                double dt) {
  if (view.owned() == 0) return;
  akinci(view, world, interface, work, dt);
  becker(view, world, work, dt);
  he(view, world, interface, work, dt);
}

void Materials::akinci(const FluidView& view, World& world, FluidBodies* interface, SolverWork& work, double dt) {
  FluidParticles& f = view.fluid;
  const Exec& exec = view.exec;
  const std::size_t n = view.owned(), all = view.size();
  const double H = view.constants.support;
  if (!set_strengths(view, world, TensionModel::akinci,
                     [&](const SurfaceTension& t) { return t.coefficient / (H * H); }))
    return;
  const FluidTable sticky = table_of(world.fluids, [&](const Fluid& k) {
    return k.tension.model == TensionModel::akinci ? k.tension.coefficient * k.tension.adhesion / (H * H) : 0;
  });
  Buffer<float>& adhesion = work.next;
  exec.run(SetValue{exec.in(f.fluid), exec.in(sticky.value), exec.out(adhesion)}, all);
  const TensionTerms terms = tension_terms(view.constants, dt);
  if (records_.size() != all) records_.resize(all);
  with_neighbourhood(view, [&](const auto& nb) {
    using K = std::decay_t<decltype(nb.kernel)>;
    if (interface != nullptr && sticky.any) {
      exec.run(AdhesionForces<K>{samples_of(view, nb.kernel), exec.in(adhesion), terms, interface->out(exec)},
               view.samples());
      push_bodies(world, interface->sum_impulses(view, world, dt), dt);
    }
    exec.run(SurfaceNormals<K>{nb, exec.in(f.density), static_cast<float>(H), exec.out(records_)}, n);
    exec.run(AkinciTension<K>{nb, exec.in(records_), exec.in(adhesion), terms, exec.out(work.predicted)}, n);
  });
  f.v.swap(work.predicted);
}

void Materials::becker(const FluidView& view, World& world, SolverWork& work, double dt) {
  const double h = view.constants.h, H = view.constants.support;
  const auto strength = [&](const SurfaceTension& t) { return kBecker * t.coefficient / (H * H * H); };
  if (!set_strengths(view, world, TensionModel::becker, strength)) return;
  with_neighbourhood(view, [&](const auto& nb) {
    using K = std::decay_t<decltype(nb.kernel)>;
    view.exec.run(
        BeckerTension<K>{nb, static_cast<float>(h * h), static_cast<float>(dt), view.exec.out(work.predicted)},
        view.owned());
  });
  view.fluid.v.swap(work.predicted);
}

void Materials::he(const FluidView& view, World& world, FluidBodies* interface, SolverWork& work, double dt) {
  const Constants& c = view.constants;
  const Exec& exec = view.exec;
  FluidParticles& f = view.fluid;
  const HePotential potential = he_potential(c);
  const double S = potential.support;
  const auto root = [&](const SurfaceTension& t) { return std::sqrt(potential.strength(t.coefficient)); };
  if (!set_strengths(view, world, TensionModel::he2014, root)) return;
  copy_places(exec, f, wide_.x);
  wide_.sort(exec, S);
  wide_list_.build(exec, f.x, 0, S, {{&wide_.grid, &wide_.x}}, Buffer<Float4>::dummy(wide_.x.size()), false, f.owned());
  HeTension pass{exec.in(f.x), exec.in(f.v), he_pulls(exec, c, wide_, wide_list_)};
  pass.factor = static_cast<float>(c.particle_volume * dt / (S * S));
  pass.out = exec.out(work.predicted);
  exec.run(pass, view.owned());
  f.v.swap(work.predicted);
  he_adhesion(view, world, interface, work, dt);
}

/// Samples pull at the fluid, and it at them.
void Materials::he_adhesion(const FluidView& view, World& world, FluidBodies* interface, SolverWork& work, double dt) {
  const Constants& c = view.constants;
  const Exec& exec = view.exec;
  FluidParticles& f = view.fluid;
  const Buffer<Float4>& samples = view.boundary.x;
  const HePotential potential = he_potential(c);
  const double S = potential.support;
  const auto strength = [&](const SurfaceTension& t) { return potential.adhesion(t.coefficient, t.adhesion); };
  if (samples.size() == 0 || !set_strengths(view, world, TensionModel::he2014, strength)) return;
  copy_places(exec, view.boundary, wide_samples_.x);
  wide_samples_.sort(exec, S);
  wide_walls_.build(exec, f.x, 0, S, {{&wide_samples_.grid, &wide_samples_.x}},
                    Buffer<Float4>::dummy(wide_samples_.x.size()), false, f.owned());
  HeTension pass{exec.in(f.x), exec.in(f.v), he_pulls(exec, c, wide_samples_, wide_walls_)};
  pass.factor = static_cast<float>(dt / (S * S));
  pass.out = exec.out(work.predicted);
  exec.run(pass, view.owned());
  f.v.swap(work.predicted);
  if (interface == nullptr) return;
  copy_places(exec, f, wide_.x);
  wide_.follow(exec);
  wide_on_walls_.build(exec, samples, view.first_sample(), S, {{&wide_.grid, &wide_.x}},
                       Buffer<Float4>::dummy(wide_.x.size()), false, view.boundary.owned());
  HeAdhesionForces back{exec.in(samples) + view.first_sample(), he_pulls(exec, c, wide_, wide_on_walls_)};
  back.factor = static_cast<float>(c.particle_volume / (S * S));
  back.force = interface->out(exec);
  exec.run(back, view.samples());
  push_bodies(world, interface->sum_impulses(view, world, dt), dt);
}

}  // namespace tidelock
