// The interlinked solve of [GPB+19]: the fluid's pressures, and those who answer them.
#pragma once
#include <vector>

#include "coupling/fluid_answer.hpp"
#include "coupling/fluid_bodies.hpp"

namespace tidelock {

/// One solve of a step in which bodies give way to the fluid.
struct CoupledStep {
  Goal goal;
  PressureSolve& fluid;
  FluidBodies& bodies;
  const std::vector<FluidAnswer*>& answers;  // in a row
  const World& world;
  const FluidView& view;
  SolverWork& work;
  const std::vector<Twist<double>>& v_s;  // the bodies' velocities under everything but the fluid and its answers
  double dt;                              // [s]
  StopAt stop;                            // of the fluid alone
};

struct CoupledReport {
  SolveReport fluid;
  double near_residual = 0;      // [-] of the particles that touch dynamic bodies
  std::vector<Wrench> impulses;  // [N s], [N m s] of the fluid on the bodies
};

/// Algorithm 3 of [GPB+19]: the unknowns of the fluid and of those who answer are updated one to one; the fluid sees
/// the bodies' predicted velocities in every iteration. Returns with everybody's last evaluation in place, before
/// FluidAnswer::finish().
CoupledReport solve_interlinked(const CoupledStep& step);

/// The same where nobody but the bodies themselves answers, by conjugate gradients: the bodies' giving way is part of
/// the operator.
CoupledReport solve_giving_way(const CoupledStep& step);

}  // namespace tidelock
