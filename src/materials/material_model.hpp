// A model of a material beside viscosity: a pair of files, NAME.hpp with its passes and NAME.cpp with its calls.
// make_models() in material_step.cpp makes one of each.
#pragma once
#include <memory>
#include <vector>

#include "coupling/fluid_bodies.hpp"
#include "solvers/pressure_solve.hpp"

namespace tidelock {

class MaterialModel {
 public:
  virtual ~MaterialModel() = default;
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

}  // namespace tidelock
