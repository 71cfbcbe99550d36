#include "materials/air_drag.hpp"

#include <cmath>
#include <numbers>

#include "materials/fluid_table.hpp"
#include "materials/material_model.hpp"
#include "solvers/motion_passes.hpp"

namespace tidelock {
namespace {

class StillAir : public MaterialModel {
 public:
  bool acts_on(const Fluid& f) const override { return f.air_drag > 0; }
  void apply(const FluidView& view, World& world, FluidBodies* interface, SolverWork& work, double dt) override;
};

void StillAir::apply(const FluidView& view, World& world, FluidBodies*, SolverWork& work, double dt) {
  const FluidTable factor = table_of(world.fluids, [](const Fluid& k) { return k.air_drag; });
  if (!factor.any || view.owned() == 0) return;
  FluidParticles& f = view.fluid;
  const Exec& exec = view.exec;
  const Constants& c = view.constants;
  const FluidTable sigma = table_of(world.fluids, [](const Fluid& k) { return k.tension.coefficient; });
  AirTerms air;
  const double V = c.dimensions == 3 ? c.particle_volume : c.particle_volume * c.h;  // 2D: a drop as deep as wide
  air.radius = static_cast<float>(std::cbrt(3 * V / (4 * std::numbers::pi)));
  air.spacing = static_cast<float>(c.h);
  air.inv_volume = static_cast<float>(1 / V);
  const double full = c.dimensions == 3 ? 32 : 12;  // [-] lattice neighbours nearer than the support
  exec.run(SetCoefficient{exec.out(f.x), exec.in(f.fluid), exec.in(sigma.value)}, view.size());
  with_neighbourhood(view, [&](const auto& nb) {
    using K = std::decay_t<decltype(nb.kernel)>;
    exec.run(AirDrag<K>{nb, air, exec.in(f.fluid), exec.in(factor.value), static_cast<float>(full),
                        static_cast<float>(dt), exec.out(work.predicted)},
             view.owned());
  });
  f.v.swap(work.predicted);
}

}  // namespace

std::unique_ptr<MaterialModel> air_drag() { return std::make_unique<StillAir>(); }

}  // namespace tidelock
