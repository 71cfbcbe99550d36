// A model of a material beside viscosity: a pair of files, NAME.hpp with its passes and NAME.cpp with its calls.
// make_material_models() in material_step.cpp makes one of each.
#pragma once
#include <memory>
#include <vector>

#include "coupling/fluid_bodies.hpp"
#include "materials/step_limit.hpp"
#include "solvers/pressure_solve.hpp"

namespace tidelock {

class MaterialModel {
 public:
  virtual ~MaterialModel() = default;
  /// Whether the fluid's settings choose this model.
  virtual bool acts_on(const Fluid& fluid) const = 0;
  /// The longest step at which a fluid of this model is stable.
  virtual StepLimit longest_step(const Fluid&, double /*spacing*/) const { return {}; }
  /// v <- v + change over dt; nothing where no fluid uses the model. `interface` is null where no sample feels fluid.
  virtual void apply(const FluidView& view, World& world, FluidBodies* interface, SolverWork& work, double dt) = 0;
  virtual std::size_t bytes() const { return 0; }
};

std::unique_ptr<MaterialModel> tension_akinci();
std::unique_ptr<MaterialModel> tension_becker();
std::unique_ptr<MaterialModel> tension_he2014();
std::unique_ptr<MaterialModel> vorticity_micropolar();
std::unique_ptr<MaterialModel> vorticity_confinement();
std::unique_ptr<MaterialModel> air_drag();

/// One of each, in the order in which they act.
std::vector<std::unique_ptr<MaterialModel>> make_material_models();

}  // namespace tidelock
