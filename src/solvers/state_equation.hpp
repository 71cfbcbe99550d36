// WCSPH (Becker and Teschner 2007): pressure follows from density by an equation of state, so there is nothing to
// solve; the verbs are those of a solve that is done after one iteration. Steps have to follow sound.
#pragma once
#include "solvers/solver_traits.hpp"

namespace tidelock {

class StateEquationSolve : public PressureSolve {
 public:
  StateEquationSolve(const FluidView& view, SolverWork& work, double dt);
  double demand() override { return 0; }
  void begin() override;
  void forces() override;
  void predict() override;
  void judge(const StopAt& stop) override;
  void update() override {}
  void finish() override;
  double acceleration() const override { return acceleration_; }

 private:
  double acceleration_ = 0;  // [m/s^2]
};

inline constexpr SolverTraits kWcsph{
    .bounds_release = false,
    .make = [](const FluidView& view, SolverWork& work, Goal, double dt) -> std::unique_ptr<PressureSolve> {
      return std::make_unique<StateEquationSolve>(view, work, dt);
    }};

}  // namespace tidelock
