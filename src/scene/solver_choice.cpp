#include "scene/solver_choice.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "scene/words.hpp"

namespace tidelock {
namespace {

bool may_move(const BodyDescription& body, int dimensions) {
  const std::size_t freedom = dimensions == 2 ? 3 : 6;
  return body.motion == Motion::dynamic && body.locked.size() < freedom;
}

/// A stop that counts compression only is there for comparison with papers.
bool prefers_conjugate(const SolverSettings& s, std::optional<StopRule> stop, bool some_give_way) {
  if (stop == StopRule::velocity) return true;
  return stop != StopRule::one_sided && takes_conjugate(s) && !some_give_way;
}

Iteration iteration_of(const SolverSettings& s, bool conjugate) {
  if (s.iteration) return *s.iteration;
  if (conjugate) return Iteration::conjugate;
  return allows(kind_of(s.pressure), Iteration::accelerated) ? Iteration::accelerated : Iteration::jacobi;
}

}  // namespace

bool takes_conjugate(const SolverSettings& s) {
  return allows(kind_of(s.pressure), Iteration::conjugate) && s.interface != Interface::mirror &&
         s.interface != Interface::mls;
}

std::optional<StopRule> named_stop(const SolverSettings& s) {
  if (s.stop) return s.stop;
  if (s.pressure_error) return StopRule::two_sided;
  if (s.velocity_error) return StopRule::velocity;
  return std::nullopt;
}

SolverChoice solver_choice(const Scene& scene, bool some_give_way) {
  const std::optional<StopRule> stop = named_stop(scene.solver);
  const bool conjugate = prefers_conjugate(scene.solver, stop, some_give_way);
  const Iteration iteration = iteration_of(scene.solver, conjugate);
  const bool by_velocity = conjugate && iteration == Iteration::conjugate;
  return {iteration, stop.value_or(by_velocity ? StopRule::velocity : StopRule::two_sided)};
}

SolverChoice solver_choice(const Scene& scene) {
  return solver_choice(scene, std::any_of(scene.bodies.begin(), scene.bodies.end(),
                                          [&](const BodyDescription& b) { return may_move(b, scene.dimensions); }));
}

std::string solver_text(const Scene& scene) {
  const std::string pressure = "pressure: " + word(scene.solver.pressure);
  if (!kind_of(scene.solver.pressure).iterates) return pressure;
  const SolverChoice choice = solver_choice(scene);
  return fmt::format("{}, iteration {}, stop {}", pressure, word(choice.iteration), word(choice.stop));
}

}  // namespace tidelock
