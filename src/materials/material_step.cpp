#include "materials/material_step.hpp"

#include <algorithm>

#include "laws/surface_tension.hpp"
#include "materials/viscous_step.hpp"
#include "solvers/motion_passes.hpp"

namespace tidelock {
namespace {

/// One of each, in the order in which they act.
std::vector<std::unique_ptr<MaterialModel>> make_models() {
  std::vector<std::unique_ptr<MaterialModel>> models;
  for (const auto make :
       {tension_akinci, tension_becker, tension_he2014, vorticity_micropolar, vorticity_confinement, air_drag})
    models.push_back(make());
  return models;
}

}  // namespace

Materials::Materials(const World& world, const Exec& exec)
    : viscosities_(make_solved_viscosities()), models_(make_models()), fields_(world.scene, exec.threads()) {}

SolveReport Materials::solve(const FluidView& view, World& world, FluidBodies* interface, double dt) {
  SolveReport total;
  for (const auto& model : viscosities_) total = both(total, model->solve(view, world, interface, dt));
  return total;
}

void Materials::apply(const FluidView& view, World& world, FluidBodies* interface, SolverWork& work, double dt) {
  for (const auto& model : models_) model->apply(view, world, interface, work, dt);
  if (!fields_.empty()) fields_.apply(world, dt);
  viscous_step(view, world, interface, dt, work);
  const Vec3d dv = dt * gravity_at(world.scene, world.time);
  const ApplyGravity gravity{view.exec.out(view.fluid.v), static_cast<float>(dv.x()), static_cast<float>(dv.y()),
                             static_cast<float>(dv.z())};
  view.exec.run(gravity, view.owned());
}

std::size_t Materials::bytes() const {
  std::size_t sum = 0;
  for (const auto& model : viscosities_) sum += model->bytes();
  for (const auto& model : models_) sum += model->bytes();
  return sum;
}

double longest_material_step(const std::vector<Fluid>& fluids, double spacing) {
  double longest = longest_viscous_step(fluids, spacing);
  for (const Fluid& f : fluids)
    if (f.tension.model != TensionModel::none && f.tension.coefficient > 0)
      longest = std::min(longest, capillary_step(f.density, f.tension.coefficient, spacing));
  return longest;
}

}  // namespace tidelock
