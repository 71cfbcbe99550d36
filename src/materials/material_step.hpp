// What a fluid's material does beside pressure: viscosity, surface tension, vorticity, the drag of air, force fields.
#pragma once
#include <memory>
#include <vector>

#include "materials/force_fields.hpp"
#include "materials/material_model.hpp"
#include "materials/viscous_model.hpp"

namespace tidelock {

class Materials {
 public:
  Materials(const World& world, const Exec& exec);

  /// v <- v of solved viscosities. `interface` is null where no sample feels fluid, here and below.
  SolveReport solve(const FluidView& view, World& world, FluidBodies* interface, double dt);
  /// v <- v + all the rest over dt, gravity last.
  void apply(const FluidView& view, World& world, FluidBodies* interface, SolverWork& work, double dt);
  std::size_t bytes() const;

 private:
  std::vector<std::unique_ptr<SolvedViscosity>> viscosities_;
  std::vector<std::unique_ptr<MaterialModel>> models_;
  ForceFields fields_;
};

/// [s] The longest step at which viscosity and surface tension of all fluids are stable.
double longest_material_step(const std::vector<Fluid>& fluids, double spacing);

}  // namespace tidelock
