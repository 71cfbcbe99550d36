#include "solvers/state_equation.hpp"

#include <cmath>

namespace tidelock {

StateEquationSolve::StateEquationSolve(const FluidView& view, SolverWork& work, double dt)
    : PressureSolve(view, work, dt, view.choice.stop) {}

void StateEquationSolve::begin() {
  const Exec& exec = view_.exec;
  FluidParticles& f = view_.fluid;
  StateEquation pass;
  pass.x = exec.out(f.x);
  pass.v = exec.in(f.v);
  pass.density = exec.in(f.density);
  pass.sound_speed2 = static_cast<float>(view_.constants.sound_speed * view_.constants.sound_speed);
  pass.excess = static_cast<float>(view_.rest_density - 1);
  exec.run(pass, view_.owned());
  begin_progress(1);
}

void StateEquationSolve::forces() { predict_velocities(view_, dt_, work_.predicted); }

void StateEquationSolve::predict() {
  const Exec& exec = view_.exec;
  exec.reduce_parts(DensityErrors{exec.in(view_.fluid.x), exec.in(view_.fluid.density)}, view_.owned(), work_.parts);
}

void StateEquationSolve::judge(const StopAt& stop) {
  total_and_judge<DensityErrors>(judgement(stop, DensityErrors::sums));
}

void StateEquationSolve::finish() {
  const Exec& exec = view_.exec;
  const auto change = exec.reduce(LargestChange{exec.in(work_.predicted), exec.in(view_.fluid.v)}, view_.owned());
  acceleration_ = std::sqrt(change.max[0]) / dt_;
  finish_solve(view_, work_, Goal::density, work_.predicted);
}

}  // namespace tidelock
