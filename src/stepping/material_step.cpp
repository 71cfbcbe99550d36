#include "stepping/material_step.hpp"

#include <cmath>
#include <numbers>

#include "solvers/motion_passes.hpp"
#include "solvers/tension_passes.hpp"
#include "solvers/viscosity_passes.hpp"
#include "solvers/vorticity_passes.hpp"

namespace tidelock {
namespace {

/// A number per fluid, zero where the fluid does not take part.
struct Table {
  Buffer<float> value;
  bool any = false;
};
template <class F>
Table table_of(const std::vector<Fluid>& fluids, F value) {
  Table t;
  t.value.resize(fluids.size());
  for (std::size_t k = 0; k < fluids.size(); ++k) {
    t.value[k] = static_cast<float>(value(fluids[k]));
    t.any = t.any || t.value[k] != 0;
  }
  return t;
}

/// Akinci's numbers in units of strength / H^2: cohesion and area in about the proportion that drops stay liquid with.
constexpr double kCohesion = 500, kArea = 1, kAdhesion = 100;  // [-]

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

}  // namespace

double capillary_step(double density, double sigma, double h) {
  return std::sqrt(density * h * h * h / (2 * std::numbers::pi * sigma));
}

void Materials::surface_tension(const FluidView& view, World& world, FluidBodies* interface, SolverWork& work,
                                double dt) {
  FluidParticles& f = view.fluid;
  const Exec& exec = view.exec;
  const std::size_t n = view.size();
  if (n == 0) return;
  const double per_area = 1 / (view.constants.support * view.constants.support);
  const float support = static_cast<float>(view.constants.support);
  const auto strength = [&](const Fluid& fluid) {
    return fluid.tension.model == TensionModel::akinci ? fluid.tension.coefficient * per_area : 0;
  };
  const Table tension = table_of(world.fluids, strength);
  if (!tension.any) return;
  const Table sticky = table_of(world.fluids, [&](const Fluid& k) { return strength(k) * k.tension.adhesion; });
  const TensionTerms terms = tension_terms(view.constants, dt);
  if (records_.size() != n) records_.resize(n);
  Buffer<float>& adhesion = work.next;
  exec.run(SetCoefficient{exec.out(f.x), exec.in(f.fluid), exec.in(tension.value)}, n);
  exec.run(SetValue{exec.in(f.fluid), exec.in(sticky.value), exec.out(adhesion)}, n);
  with_neighbourhood(view, [&](const auto& nb) {
    using K = std::decay_t<decltype(nb.kernel)>;
    if (interface != nullptr && sticky.any) {
      exec.run(AdhesionForces<K>{samples_of(view, nb.kernel), exec.in(adhesion), terms, interface->out(exec)},
               view.samples());
      push_bodies(world, interface->sum_impulses(view, world, dt), dt);
    }
    exec.run(SurfaceNormals<K>{nb, exec.in(f.density), support, exec.out(records_)}, n);
    exec.run(AkinciTension<K>{nb, exec.in(records_), exec.in(adhesion), terms, exec.out(work.predicted)}, n);
  });
  f.v.swap(work.predicted);
}

void Materials::vorticity(const FluidView& view, World& world, SolverWork& work, double dt) {
  FluidParticles& f = view.fluid;
  const Exec& exec = view.exec;
  const std::size_t n = view.size();
  if (n == 0) return;
  const double h = view.constants.h;
  const auto micropolar = [](const Fluid& k) { return k.vorticity.model == VorticityModel::micropolar; };
  const Table mu =
      table_of(world.fluids, [&](const Fluid& k) { return micropolar(k) ? k.vorticity.transfer * k.density : 0; });
  if (mu.any) {
    const double inertia = 2 * h * h;  // [m^2] Theta
    const Table share =
        table_of(world.fluids, [&](const Fluid& k) { return micropolar(k) ? dt * k.vorticity.transfer / inertia : 0; });
    const Table diffusion =
        table_of(world.fluids, [&](const Fluid& k) { return micropolar(k) ? k.vorticity.diffusion : 0; });
    if (records_.size() != n) records_.resize(n);
    with_neighbourhood(view, [&](const auto& nb) {
      using K = std::decay_t<decltype(nb.kernel)>;
      exec.run(SetCoefficient{exec.out(f.x), exec.in(f.fluid), exec.in(share.value)}, n);
      exec.run(MicropolarSpin<K>{nb, exec.in(f.spin), exec.in(f.fluid), exec.in(diffusion.value), exec.out(records_)},
               n);
      f.spin.swap(records_);
      exec.run(SetCoefficient{exec.out(f.x), exec.in(f.fluid), exec.in(mu.value)}, n);
      exec.run(MicropolarFlow<K>{nb, exec.in(f.spin), static_cast<float>(dt), exec.out(work.predicted)}, n);
    });
    f.v.swap(work.predicted);
  }
  const Table drive = table_of(world.fluids, [&](const Fluid& k) {
    return k.vorticity.model == VorticityModel::confinement ? k.vorticity.confinement * h * dt : 0;
  });
  if (!drive.any) return;
  if (records_.size() != n) records_.resize(n);
  exec.run(SetCoefficient{exec.out(f.x), exec.in(f.fluid), exec.in(drive.value)}, n);
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
  const Table factor = table_of(world.fluids, [](const Fluid& k) { return k.air_drag; });
  if (!factor.any || view.size() == 0) return;
  FluidParticles& f = view.fluid;
  const Exec& exec = view.exec;
  const Constants& c = view.constants;
  const Table sigma = table_of(world.fluids, [](const Fluid& k) { return k.tension.coefficient; });
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
             view.size());
  });
  f.v.swap(work.predicted);
}

}  // namespace tidelock
