#include "materials/material_step.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "materials/viscous_step.hpp"
#include "solvers/motion_passes.hpp"

namespace tidelock {

std::vector<std::unique_ptr<MaterialModel>> make_material_models() {
  std::vector<std::unique_ptr<MaterialModel>> models;
  for (const auto make :
       {tension_akinci, tension_becker, tension_he2014, vorticity_micropolar, vorticity_confinement, air_drag})
    models.push_back(make());
  return models;
}

Materials::Materials(const World& world, const Exec& exec)
    : viscosities_(make_solved_viscosities()), models_(make_material_models()), fields_(world.scene, exec.threads()) {}

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

std::vector<StepLimit> step_limits(const Fluid& fluid, double spacing) {
  static const auto models = make_material_models();
  std::vector<StepLimit> limits;
  for (const ExplicitViscosity* model : explicit_viscosities())
    if (model->name == fluid.viscosity.model) limits.push_back(model->longest_step(fluid, spacing));
  for (const auto& model : models)
    if (model->acts_on(fluid)) limits.push_back(model->longest_step(fluid, spacing));
  return limits;
}

double longest_material_step(const std::vector<Fluid>& fluids, double spacing) {
  double longest = StepLimit{}.longest;
  for (const Fluid& f : fluids)
    for (const StepLimit& limit : step_limits(f, spacing)) longest = std::min(longest, limit.longest);
  return longest;
}

std::vector<std::string> unstable_steps(const Scene& scene) {
  const TimeSettings& t = scene.time;
  const char* key = t.step ? "step" : "min_step";  // steps from cfl are short enough, unless min_step forbids it
  const double step = t.step ? *t.step : t.min_step;
  std::vector<std::string> warnings;
  for (std::size_t i = 0; i < scene.fluids.size(); ++i)
    for (const StepLimit& limit : step_limits(fluid_of(scene.fluids[i]), scene.particle_size))
      if (step > limit.longest)
        warnings.push_back(
            fmt::format("fluids[{}].{}: unstable with steps above {:.2g} s; set time.{} to at most that, or use larger "
                        "particles",
                        i, limit.key, limit.longest, key));
  return warnings;
}

}  // namespace tidelock
