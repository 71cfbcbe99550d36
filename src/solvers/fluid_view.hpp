// A world as passes see it in a step: its particles, samples and lists, with the scene's kernel and wall law as types.
#pragma once
#include <algorithm>

#include "bodies/body_state.hpp"
#include "exec/exec.hpp"
#include "neighbours/surroundings.hpp"
#include "scene/solver_choice.hpp"
#include "solvers/coupling_passes.hpp"
#include "solvers/pressure_passes.hpp"
#include "world/chosen_laws.hpp"
#include "world/world.hpp"

namespace tidelock {

/// The fluid, its surroundings and the lists, as the solvers see them.
struct FluidView {
  const Exec& exec;
  const Constants& constants;
  const SolverSettings& settings;
  const SolverChoice choice;  // of the iteration and the stop
  FluidParticles& fluid;
  BoundarySamples& boundary;  // a wall law may keep its pressures in v.w
  const Surroundings& near;
  double rest_density = 1;    // [-] relative density that the density solve aims at: above 1 only at the very start
  double release_way = 1e30;  // [m] step times typical speed, which bounds what a density solve takes back
  double error_share = 1;     // [-] of solver.pressure_error that a solve may leave
  const Buffer<Float4>* samples_at = nullptr;  // where passes see the boundary samples, if not in their places
  const Buffer<Float4>& sample_places() const { return samples_at != nullptr ? *samples_at : boundary.x; }
  std::size_t owned() const { return fluid.owned(); }  // what loops run over
  std::size_t size() const { return fluid.size(); }    // entries of arrays that neighbours read
  std::size_t first_sample() const { return near.first_sample; }
  std::size_t samples() const { return boundary.owned() - near.first_sample; }
};

/// release_way: as in FluidView.
inline FluidView view_of(World& world, const Exec& exec, const Surroundings& near, double release_way) {
  const double released = std::min(1.0, world.time / world.release_time);
  const double rest_density = 1 + world.initial_excess * (1 - released);
  return {exec,
          world.constants,
          world.scene.solver,
          solver_choice(world.scene, some_give_way(world)),
          world.fluid,
          world.boundary,
          near,
          rest_density,
          release_way};
}

/// [m^2] what keeps Morris' Laplacian regular for particles in one place.
inline float laplacian_eta2(const FluidView& view) {
  return static_cast<float>(0.01 * view.constants.h * view.constants.h);
}

/// Calls f(Neighbourhood<K>) with the scene's kernel.
template <class F>
void with_neighbourhood(const FluidView& view, F f) {
  const auto fill = [&](auto kernel) {
    Neighbourhood<decltype(kernel)> nb;
    nb.kernel = kernel;
    nb.x = view.exec.in(view.fluid.x), nb.v = view.exec.in(view.fluid.v);
    nb.bx = view.exec.in(view.sample_places()), nb.bv = view.exec.in(view.boundary.v);
    nb.fluid = view.near.fluid.view(view.exec), nb.boundary = view.near.boundary.view(view.exec);
    nb.volume = static_cast<float>(view.constants.particle_volume);
    f(nb);
  };
  with_kernel(view.settings.kernel, view.constants.support, view.constants.dimensions, fill);
}

/// The samples from the first on that feel the fluid, and the fluid near them.
template <class K>
SampleNeighbourhood<K> samples_of(const FluidView& view, const K& kernel) {
  SampleNeighbourhood<K> nb;
  nb.kernel = kernel;
  nb.x = view.exec.in(view.sample_places()) + view.first_sample();
  nb.v = view.exec.in(view.boundary.v) + view.first_sample();
  nb.fluid = view.exec.in(view.fluid.x), nb.moving = view.exec.in(view.fluid.v);
  nb.density = view.exec.in(view.fluid.density);
  nb.list = view.near.fluid_of_boundary.view(view.exec);
  nb.volume = static_cast<float>(view.constants.particle_volume);
  return nb;
}

/// Calls f(Neighbourhood<K>, Wall) with the scene's kernel and what walls answer.
template <class F>
void with_walls(const FluidView& view, F f) {
  with_neighbourhood(view,
                     [&](const auto& nb) { with_wall(view.settings.interface, [&](auto wall) { f(nb, wall); }); });
}

}  // namespace tidelock
