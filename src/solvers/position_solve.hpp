// Position based fluids (Macklin and Mueller 2013): the particles are moved to where the step leads them without
// pressure, and each iteration moves them apart where they are too dense, with gradients of the places that they have
// by then. The velocity of the step is what brought them there. Bodies' samples are seen where their predicted motion
// leads.
//
// It runs on the same passes as the other solvers, at the moved places. Only compression is corrected, so a
// displacement that was too long is not taken back: the stop counts compression, whatever the stop rule.
#pragma once
#include "solvers/solver_traits.hpp"

namespace tidelock {

class PositionSolve : public PressureSolve {
 public:
  PositionSolve(const FluidView& view, SolverWork& work, double dt);
  double demand() override;
  void begin() override;
  void forces() override;
  void predict() override;
  void judge(const StopAt& stop) override;
  void update() override;
  void finish() override;
  bool adds_up() const override { return true; }

 private:
  void move(double dt);
  void remember_places();
  void see_samples();
  PositionStep evaluation();

  double omega_;
};

inline constexpr SolverTraits kPbf{
    .samples_ahead = true,
    .bounds_release = false,
    .make = [](const FluidView& view, SolverWork& work, Goal, double dt) -> std::unique_ptr<PressureSolve> {
      return std::make_unique<PositionSolve>(view, work, dt);
    }};

}  // namespace tidelock
