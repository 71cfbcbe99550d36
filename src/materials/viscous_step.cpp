#include "materials/viscous_step.hpp"

#include <algorithm>

#include "solvers/motion_passes.hpp"

namespace tidelock {

const std::vector<const ExplicitViscosity*>& explicit_viscosities() {
#define ITS_ADDRESS(name, ...) &explicit_viscosity::name(),
  static const std::vector<const ExplicitViscosity*> models{EXPLICIT_VISCOSITIES(ITS_ADDRESS)};
#undef ITS_ADDRESS
  return models;
}

Buffer<float> ViscousCoefficients::at_walls() const {
  Buffer<float> product(value);
  for (std::size_t k = 0; k < product.size(); ++k) product[k] *= wall[k];
  return product;
}

ViscousCoefficients viscous_coefficients(const std::vector<Fluid>& fluids, const ViscousModel& model,
                                         const Constants& constants) {
  ViscousCoefficients c;
  c.value.resize(fluids.size()), c.wall.resize(fluids.size());
  for (std::size_t k = 0; k < fluids.size(); ++k) {
    const Fluid& f = fluids[k];
    const double value = f.viscosity.model == model.name ? model.coefficient(f) : 0;
    const double wall = f.viscosity.wall == WallSlip::slip ? 0 : model.wall_factor(f, constants.dimensions);
    c.value[k] = static_cast<float>(value) * model.unit(constants);
    c.wall[k] = static_cast<float>(wall);
    c.any = c.any || value > 0;
  }
  return c;
}

void viscous_step(const FluidView& view, World& world, FluidBodies* interface, double dt, SolverWork& work) {
  FluidParticles& f = view.fluid;
  const Exec& exec = view.exec;
  const auto set = [&](const Buffer<float>& coefficients) {
    exec.run(SetCoefficient{exec.out(f.x), exec.in(f.fluid), exec.in(coefficients)}, view.size());
  };
  for (const ExplicitViscosity* model : explicit_viscosities()) {
    const ViscousCoefficients c = viscous_coefficients(world.fluids, *model, view.constants);
    if (!c.any) continue;
    if (interface != nullptr) {
      set(c.at_walls());
      model->exchange(view, dt, interface->out(exec));
      interface->exchange(view, world, dt);
    }
    set(c.value);
    model->act(view, c, dt, work.predicted);
    f.v.swap(work.predicted);
  }
}

std::vector<std::unique_ptr<SolvedViscosity>> make_solved_viscosities() {
  std::vector<std::unique_ptr<SolvedViscosity>> models;
#define MAKE(name) models.push_back(solved_viscosity::name());
  SOLVED_VISCOSITIES(MAKE)
#undef MAKE
  return models;
}

SolveReport both(SolveReport a, const SolveReport& b) {
  a.iterations += b.iterations;
  a.average_residual = std::max(a.average_residual, b.average_residual);
  a.tolerance = std::max(a.tolerance, b.tolerance);
  a.converged = a.converged && b.converged;
  return a;
}

}  // namespace tidelock
