// Pressure solves by relaxation of one linear operator.
//
// IISPH [ICS+14] and DFSPH [BK17] are the same operator (docs/theory.md); they differ in which solves a step has: IISPH
// one for the density, DFSPH one for the density and one for the divergence, each with its own warm start. PCISPH
// (Solenthaler and Pajarola 2009) takes the same steps with two differences: the density is that of the predicted
// places and not its linear prediction, and one diagonal, of a particle inside a lattice, serves for all.
#pragma once
#include "solvers/pressure_solve.hpp"

namespace tidelock {

class RelaxedSolve : public PressureSolve {
 public:
  RelaxedSolve(const FluidView& view, SolverWork& work, Goal goal, double dt);
  double demand() override;
  void begin() override;  // warm start from the last step's pressures
  void forces() override;
  void predict() override;
  void update() override;  // Jacobi, or Nesterov's extrapolation with restart
  void finish() override;

 private:
  void evaluate(const Float4* velocities);
  template <class Prediction>
  void evaluate_as(const Float4* velocities);

  const FluidView& view_;
  SolverWork& work_;
  Goal goal_;
  double dt_;
  double omega_, warm_start_;
  double t_ = 1;         // Nesterov's sequence
  int evaluations_ = 0;  // of this solve
  double restart_ = 0, steepness_ = 0;
};

}  // namespace tidelock
