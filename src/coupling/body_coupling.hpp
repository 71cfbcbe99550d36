// Fluid and bodies of a step: who touches whom, contact, films, and the pressure solves that bodies answer.
#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "coupling/body_mover.hpp"
#include "coupling/film.hpp"
#include "coupling/fluid_bodies.hpp"
#include "coupling/report.hpp"
#include "neighbours/surroundings.hpp"

namespace tidelock {

class BodyCoupling {
 public:
  /// The world's bodies and joints must not change in number afterwards.
  explicit BodyCoupling(const World& world);
  ~BodyCoupling();

  /// The fluid's side of the bodies, after touch(); null where no sample feels fluid.
  FluidBodies* felt() { return felt_ ? &bodies_ : nullptr; }

  /// Finds which particles touch bodies.
  void touch(const FluidView& view, const World& world);
  /// Rows of contact and films at the step's poses; a body's mass is shared among them and the rows of the fluid.
  void begin(const FluidView& view, const World& world, Surroundings& near, SolverWork& work, double dt,
             GuardCounts& guards);

  /// A pressure solve, and what the bodies answer: Algorithm 3 of [GPB+19] under strong coupling, else 1. After that
  /// for the density the bodies have moved by dt.
  SolveReport solve(Goal goal, const FluidView& view, World& world, SolverWork& work, double dt, StepReport& step);

  /// Before the turns of individual steps, and each of them: weak coupling, what the fluid does to the bodies, contact,
  /// and their motion over dt. drag(force) writes the viscous force on each sample that feels the fluid [N].
  void look_around(Surroundings& near, const World& world, const Exec& exec);
  void turn(const FluidView& view, World& world, SolverWork& work, const std::function<void(Float4*)>& drag, double dt,
            StepReport& step);

  /// Drops what is not in the world's state.
  void forget();
  std::size_t bytes() const;

 private:
  /// Whether fluid and bodies are solved in one loop, after touch().
  bool one_solve(const World& world) const;
  SolveReport solve_alone(Goal goal, const FluidView& view, World& world, PressureSolve& fluid, const StopAt& stop,
                          double dt, std::vector<Wrench>& impulses);
  void move(const Exec& exec, World& world, const std::vector<Twist<double>>& v_s, const std::vector<Wrench>& impulses,
            double dt, StepReport& step);

  bool strong_;
  bool felt_ = false;
  FluidBodies bodies_;
  Films films_;
  std::unique_ptr<BodyMover> mover_;   // null: no body is dynamic
  std::vector<FluidAnswer*> answers_;  // in a row
};

}  // namespace tidelock
