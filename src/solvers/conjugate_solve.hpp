// The pressure solve by conjugate gradients under lambda >= 0: one application of the operator per iteration.
//
// Each iteration's direction is clamped before the operator is applied to it, so that the pressures stay feasible and
// the energy of the error falls in every iteration. Velocities and residuals follow the pressures, and none of them has
// to be evaluated again at the end. docs/theory/pressure.md, "Iterations".
#pragma once
#include "solvers/relaxed_solve.hpp"

namespace tidelock {

/// For symmetric operators: IISPH and DFSPH with walls that answer nothing of their own.
class ConjugateSolve : public RelaxedSolve {
 public:
  ConjugateSolve(const FluidView& view, SolverWork& work, Goal goal, double dt) : RelaxedSolve(view, work, goal, dt) {}
  bool judges_velocities() const override { return view_.choice.stop == StopRule::velocity; }
  void begin() override;   // warm start, what it leaves over, and the first direction
  void forces() override;  // accelerations of the direction in x.w
  void predict() override;
  void judge(const StopAt& stop) override;
  void update() override;  // the next direction
  void finish() override;

 private:
  template <class Pass, class Neighbours>
  void apply(const Neighbours& nb);
  void step_with_bodies();

  const Buffer<Float4>* moved_ = nullptr;  // [m/s] of the samples, by the direction
};

}  // namespace tidelock
