#include "materials/tension_he2014.hpp"

#include <cmath>

#include "exec/copy.hpp"
#include "materials/tension.hpp"
#include "neighbours/grid_points.hpp"
#include "neighbours/lists.hpp"

namespace tidelock {
namespace {

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

class He2014 : public Tension {
 public:
  He2014() : Tension(TensionModel::he2014) {}
  void apply(const FluidView& view, World& world, FluidBodies* interface, SolverWork& work, double dt) override;
  std::size_t bytes() const override {
    return wide_.bytes() + wide_samples_.bytes() + wide_list_.bytes() + wide_walls_.bytes() + wide_on_walls_.bytes();
  }

 private:
  void adhesion(const FluidView& view, World& world, FluidBodies* interface, SolverWork& work, double dt);

  GridPoints wide_, wide_samples_;            // copies, sorted along cells as wide as the forces reach
  NeighbourList wide_list_;                   // of the fluid in its own order among wide_, i itself among them
  NeighbourList wide_walls_, wide_on_walls_;  // with adhesion: samples near the fluid, fluid near the samples
};

void He2014::apply(const FluidView& view, World& world, FluidBodies* interface, SolverWork& work, double dt) {
  if (view.owned() == 0) return;
  const Constants& c = view.constants;
  const Exec& exec = view.exec;
  FluidParticles& f = view.fluid;
  const HePotential potential = he_potential(c);
  const double S = potential.support;
  const auto root = [&](const SurfaceTension& t) { return std::sqrt(potential.strength(t.coefficient)); };
  if (!set_strengths(view, world, name, root)) return;
  copy_places(exec, f, wide_.x);
  wide_.sort(exec, S);
  wide_list_.build(exec, f.x, 0, S, {{&wide_.grid, &wide_.x}}, Buffer<Float4>::dummy(wide_.x.size()), false, f.owned());
  HeTension pass{exec.in(f.x), exec.in(f.v), he_pulls(exec, c, wide_, wide_list_)};
  pass.factor = static_cast<float>(c.particle_volume * dt / (S * S));
  pass.out = exec.out(work.predicted);
  exec.run(pass, view.owned());
  f.v.swap(work.predicted);
  adhesion(view, world, interface, work, dt);
}

/// Samples pull at the fluid, and it at them.
void He2014::adhesion(const FluidView& view, World& world, FluidBodies* interface, SolverWork& work, double dt) {
  const Constants& c = view.constants;
  const Exec& exec = view.exec;
  FluidParticles& f = view.fluid;
  const Buffer<Float4>& samples = view.boundary.x;
  const HePotential potential = he_potential(c);
  const double S = potential.support;
  const auto strength = [&](const SurfaceTension& t) { return potential.adhesion(t.coefficient, t.adhesion); };
  if (samples.size() == 0 || !set_strengths(view, world, name, strength)) return;
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

}  // namespace

std::unique_ptr<MaterialModel> tension_he2014() { return std::make_unique<He2014>(); }

}  // namespace tidelock
