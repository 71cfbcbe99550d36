// What a fluid's material does beside pressure: viscosity, surface tension, vorticity, the drag of air, force fields.
#pragma once
#include <memory>
#include <string>
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

/// What each model of a fluid bears.
std::vector<StepLimit> step_limits(const Fluid& fluid, double spacing);
/// [s] The longest step at which all fluids are stable.
double longest_material_step(const std::vector<Fluid>& fluids, double spacing);
/// Steps that a scene asks for and a material does not bear, one line each, as suspicious() finds other doubts.
std::vector<std::string> unstable_steps(const Scene& scene);

}  // namespace tidelock
