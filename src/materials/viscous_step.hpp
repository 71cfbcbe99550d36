// Viscosity in a step: every model of viscosities.hpp for the fluids that use it. Fluids may use different models: each
// model's pass sees the other fluids with coefficient zero, and pairs take the mean.
#pragma once
#include <memory>
#include <vector>

#include "materials/viscosities.hpp"
#include "materials/viscous_model.hpp"

namespace tidelock {

#define DECLARE_EXPLICIT(name, ...) const ExplicitViscosity& name();
#define DECLARE_SOLVED(name) std::unique_ptr<SolvedViscosity> name();
namespace explicit_viscosity {
EXPLICIT_VISCOSITIES(DECLARE_EXPLICIT)
}
namespace solved_viscosity {
SOLVED_VISCOSITIES(DECLARE_SOLVED)
}
#undef DECLARE_EXPLICIT
#undef DECLARE_SOLVED

/// ExplicitViscosity::act() of a force between pairs.
template <class Pair>
void run_pair_pass(const FluidView& view, const ViscousCoefficients& c, double dt, Buffer<Float4>& out) {
  const Exec& exec = view.exec;
  with_neighbourhood(view, [&](const auto& nb) {
    using K = std::decay_t<decltype(nb.kernel)>;
    exec.run(ExplicitPass<K, Pair>{nb, exec.in(view.fluid.fluid), exec.in(c.wall), static_cast<float>(dt),
                                   laplacian_eta2(view), exec.out(out)},
             view.owned());
  });
}

/// v <- v + explicit viscosities over dt. `interface` is null where no sample feels fluid.
void viscous_step(const FluidView& view, World& world, FluidBodies* interface, double dt, SolverWork& work);

/// One of each.
const std::vector<const ExplicitViscosity*>& explicit_viscosities();
std::vector<std::unique_ptr<SolvedViscosity>> make_solved_viscosities();

/// Two solves of one step as one.
SolveReport both(SolveReport a, const SolveReport& b);

}  // namespace tidelock
