#include "solvers/position_solve.hpp"

#include "neighbours/grid.hpp"

namespace tidelock {
namespace {

/// [-] of a displacement. All particles move at once, each for its own density.
constexpr double kRelaxation = 0.5;

}  // namespace

PositionSolve::PositionSolve(const FluidView& view, SolverWork& work, double dt)
    : PressureSolve(view, work, dt, StopRule::one_sided), omega_(view.settings.relaxation.value_or(kRelaxation)) {}

/// x = x of the step's beginning + dt v
void PositionSolve::move(double dt) {
  const Exec& exec = view_.exec;
  FluidParticles& f = view_.fluid;
  const float lock_z = view_.constants.dimensions == 3 ? 1.0f : 0.0f;
  exec.run(MoveOn{exec.out(f.x), exec.in(work_.start), exec.in(f.v), static_cast<float>(dt), lock_z}, view_.owned());
}

void PositionSolve::remember_places() {
  const Exec& exec = view_.exec;
  const FluidParticles& f = view_.fluid;
  if (work_.start.size() != f.size()) work_.start.resize(f.size());
  exec.run(PlacesAhead{exec.in(f.x), exec.in(f.v), exec.out(work_.start), 0.0f}, f.owned());
}

void PositionSolve::see_samples() {
  const Exec& exec = view_.exec;
  const BoundarySamples& b = view_.boundary;
  if (work_.samples_at.size() != b.size() || !work_.samples_at.made()) {
    work_.samples_at.resize(b.size());
    pad_positions(exec, work_.samples_at);
  }
  exec.run(PlacesAhead{exec.in(b.x), exec.in(b.v), exec.out(work_.samples_at), static_cast<float>(dt_)}, b.size());
}

/// Of the densities at the moved places.
PositionStep PositionSolve::evaluation() {
  see_samples();
  compute_densities(view_, work_);
  const Exec& exec = view_.exec;
  PositionStep pass;
  pass.x = exec.out(view_.fluid.x);
  pass.density = exec.in(view_.fluid.density);
  pass.inv_diagonal = exec.in(work_.inv_diagonal);
  pass.total = exec.in(work_.previous);
  pass.next = exec.out(work_.next);
  pass.last_residual = exec.out(work_.last_residual);
  pass.omega_over_dt2 = static_cast<float>(omega_ / (dt_ * dt_));
  pass.goal = static_cast<float>(view_.rest_density);
  return pass;
}

double PositionSolve::demand() {
  remember_places();
  move(dt_);
  const auto found = view_.exec.reduce(evaluation(), view_.owned());
  move(0);
  return found.sum[1] / static_cast<double>(view_.owned());
}

void PositionSolve::begin() {
  const Exec& exec = view_.exec;
  exec.run(WarmStart{exec.out(view_.fluid.x), exec.out(work_.previous), exec.in(view_.fluid.lambda_density), 0.0f},
           view_.owned());
  remember_places();
  move(dt_);
  see_samples();
  begin_progress(omega_);
}

void PositionSolve::forces() {
  predict_velocities(view_, dt_, view_.fluid.v);  // in place: nobody reads another's velocity
  move(dt_);
}

void PositionSolve::predict() {
  view_.exec.reduce_parts(evaluation(), view_.owned(), work_.parts);
  if (correction_ != nullptr) correction_->correct(view_, work_);
}

void PositionSolve::judge(const StopAt& stop) { total_and_judge<PositionStep>(judgement(stop, PositionStep::sums)); }

void PositionSolve::update() {
  const Exec& exec = view_.exec;
  exec.run(TakePositionStep{exec.out(view_.fluid.x), exec.in(work_.next), exec.out(work_.previous)}, view_.owned());
}

/// The particles go back: the step itself moves them with the velocities that were found.
void PositionSolve::finish() {
  FluidParticles& f = view_.fluid;
  const Exec& exec = view_.exec;
  move(0);
  exec.run(WarmStart{exec.out(f.x), exec.out(work_.previous), exec.in(work_.previous), 1.0f}, view_.owned());
  finish_solve(view_, work_, Goal::density, f.v);
}

}  // namespace tidelock
