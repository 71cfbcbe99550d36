#include "materials/material_step.hpp"

#include <cmath>
#include <functional>
#include <numbers>

#include "materials/fluid_table.hpp"
#include "materials/viscous_step.hpp"
#include "solvers/motion_passes.hpp"
#include "solvers/vorticity_passes.hpp"

namespace tidelock {

SolveReport Materials::solve(const FluidView& view, World& world, FluidBodies* interface, double dt) {
  const SolveReport by_velocities = viscosity_.solve(view, world, interface, dt);
  return both(by_velocities, strain_.solve(view, world, interface, dt));
}

void Materials::apply(const FluidView& view, World& world, FluidBodies* interface, SolverWork& work, double dt) {
  surface_tension(view, world, interface, work, dt);
  vorticity(view, world, work, dt);
  air_drag(view, world, work, dt);
  if (!fields_.empty()) fields_.apply(world, dt);
  std::function<void(ViscosityModel)> exchange;
  if (interface != nullptr) exchange = [&](ViscosityModel model) { interface->exchange(view, world, model, dt); };
  viscous_step(view, world.fluids, gravity_at(world.scene, world.time), dt, work, exchange);
}

void Materials::vorticity(const FluidView& view, World& world, SolverWork& work, double dt) {
  FluidParticles& f = view.fluid;
  const Exec& exec = view.exec;
  const std::size_t n = view.owned(), all = view.size();
  if (n == 0) return;
  const double h = view.constants.h;
  const auto micropolar = [](const Fluid& k) { return k.vorticity.model == VorticityModel::micropolar; };
  const FluidTable mu =
      table_of(world.fluids, [&](const Fluid& k) { return micropolar(k) ? k.vorticity.transfer * k.density : 0; });
  if (mu.any) {
    const double inertia = 2 * h * h;  // [m^2] Theta
    const FluidTable share =
        table_of(world.fluids, [&](const Fluid& k) { return micropolar(k) ? dt * k.vorticity.transfer / inertia : 0; });
    const FluidTable diffusion =
        table_of(world.fluids, [&](const Fluid& k) { return micropolar(k) ? k.vorticity.diffusion : 0; });
    if (records_.size() != all) records_.resize(all);
    with_neighbourhood(view, [&](const auto& nb) {
      using K = std::decay_t<decltype(nb.kernel)>;
      exec.run(SetCoefficient{exec.out(f.x), exec.in(f.fluid), exec.in(share.value)}, all);
      exec.run(MicropolarSpin<K>{nb, exec.in(f.spin), exec.in(f.fluid), exec.in(diffusion.value), exec.out(records_)},
               n);
      f.spin.swap(records_);
      exec.run(SetCoefficient{exec.out(f.x), exec.in(f.fluid), exec.in(mu.value)}, all);
      exec.run(MicropolarFlow<K>{nb, exec.in(f.spin), static_cast<float>(dt), exec.out(work.predicted)}, n);
    });
    f.v.swap(work.predicted);
  }
  const FluidTable drive = table_of(world.fluids, [&](const Fluid& k) {
    return k.vorticity.model == VorticityModel::confinement ? k.vorticity.confinement * h * dt : 0;
  });
  if (!drive.any) return;
  if (records_.size() != all) records_.resize(all);
  exec.run(SetCoefficient{exec.out(f.x), exec.in(f.fluid), exec.in(drive.value)}, all);
  with_neighbourhood(view, [&](const auto& nb) {
    using K = std::decay_t<decltype(nb.kernel)>;
    exec.run(FlowCurl<K>{nb, exec.out(records_)}, n);
    const float least = static_cast<float>(1e-6 / h);
    const auto made = exec.reduce(Confinement<K>{nb, exec.in(records_), least, exec.out(work.predicted)}, n);
    f.v.swap(work.predicted);
    const auto back = [&](int a) { return static_cast<float>(-made.sum[static_cast<std::size_t>(a)] / made.sum[3]); };
    exec.run(ApplyGravity{exec.out(f.v), back(0), back(1), back(2)}, n);
  });
}

void Materials::air_drag(const FluidView& view, const World& world, SolverWork& work, double dt) {
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

}  // namespace tidelock
