#include "materials/tension_akinci.hpp"

#include <cmath>

#include "materials/tension.hpp"

namespace tidelock {
namespace {

/// Akinci's numbers in units of strength / H^2: cohesion and area in about the proportion that drops stay liquid with;
/// adhesion such that, at `adhesion` 1, a sample pulls at most as hard as a particle does: 500 / 64 = 11 / 4^(1/4).
constexpr double kCohesion = 500, kArea = 1, kAdhesion = 11;  // [-]

TensionTerms tension_terms(const Constants& c, double dt) {
  TensionTerms t;
  t.cohesion = kCohesion, t.area = kArea, t.adhesion = kAdhesion;
  t.inv_support = static_cast<float>(1 / c.support);
  t.inv_cell = static_cast<float>(1 / std::pow(c.support, c.dimensions));
  t.dt = static_cast<float>(dt);
  return t;
}

class Akinci : public Tension {
 public:
  Akinci() : Tension(TensionModel::akinci) {}
  void apply(const FluidView& view, World& world, FluidBodies* interface, SolverWork& work, double dt) override;
  std::size_t bytes() const override { return normals_.bytes(); }

 private:
  Buffer<Float4> normals_;
};

void Akinci::apply(const FluidView& view, World& world, FluidBodies* interface, SolverWork& work, double dt) {
  FluidParticles& f = view.fluid;
  const Exec& exec = view.exec;
  const std::size_t n = view.owned(), all = view.size();
  if (n == 0) return;
  const double H = view.constants.support;
  if (!set_strengths(view, world, name, [&](const SurfaceTension& t) { return t.coefficient / (H * H); })) return;
  const FluidTable sticky = table_of(world.fluids, [&](const Fluid& k) {
    return k.tension.model == TensionModel::akinci ? k.tension.coefficient * k.tension.adhesion / (H * H) : 0;
  });
  Buffer<float>& adhesion = work.next;
  exec.run(SetValue{exec.in(f.fluid), exec.in(sticky.value), exec.out(adhesion)}, all);
  const TensionTerms terms = tension_terms(view.constants, dt);
  if (normals_.size() != all) normals_.resize(all);
  with_neighbourhood(view, [&](const auto& nb) {
    using K = std::decay_t<decltype(nb.kernel)>;
    if (interface != nullptr && sticky.any) {
      exec.run(AdhesionForces<K>{samples_of(view, nb.kernel), exec.in(adhesion), terms, interface->out(exec)},
               view.samples());
      push_bodies(world, interface->sum_impulses(view, world, dt), dt);
    }
    exec.run(SurfaceNormals<K>{nb, exec.in(f.density), static_cast<float>(H), exec.out(normals_)}, n);
    exec.run(AkinciTension<K>{nb, exec.in(normals_), exec.in(adhesion), terms, exec.out(work.predicted)}, n);
  });
  f.v.swap(work.predicted);
}

}  // namespace

std::unique_ptr<MaterialModel> tension_akinci() { return std::make_unique<Akinci>(); }

}  // namespace tidelock
