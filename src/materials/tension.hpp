// What the models of surface tension share.
#pragma once
#include "bodies/body_state.hpp"
#include "coupling/fluid_bodies.hpp"
#include "laws/surface_tension.hpp"
#include "materials/fluid_table.hpp"
#include "materials/material_model.hpp"
#include "solvers/fluid_view.hpp"
#include "solvers/motion_passes.hpp"

namespace tidelock {

/// A surface tension: explicit, so that capillary waves limit its step.
class Tension : public MaterialModel {
 public:
  explicit Tension(TensionModel of) : name(of) {}
  const TensionModel name;

  bool acts_on(const Fluid& f) const override { return f.tension.model == name && f.tension.coefficient > 0; }
  StepLimit longest_step(const Fluid& f, double spacing) const override {
    return {capillary_step(f.density, f.tension.coefficient, spacing), "surface_tension.coefficient"};
  }
};

/// Impulses of forces on the samples, explicit.
void push_bodies(World& world, const std::vector<Wrench>& impulses, double dt);

/// x.w <- value(settings) of each fluid of a model; false: no fluid has it.
template <class F>
bool set_strengths(const FluidView& view, const World& world, TensionModel model, F value) {
  const FluidTable tension =
      table_of(world.fluids, [&](const Fluid& k) { return k.tension.model == model ? value(k.tension) : 0; });
  if (!tension.any) return false;
  FluidParticles& f = view.fluid;
  view.exec.run(SetCoefficient{view.exec.out(f.x), view.exec.in(f.fluid), view.exec.in(tension.value)}, view.size());
  return true;
}

}  // namespace tidelock
