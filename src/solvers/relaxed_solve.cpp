#include "solvers/relaxed_solve.hpp"

#include <cmath>

namespace tidelock {
namespace {

/// Particles below this relative density may come together freely in the divergence solve (spray, the free surface).
constexpr double kDivergenceFrom = 0.9;

double default_relaxation(const SolverSettings& s) {
  // lambda_max(D^-1 A) is 2.7 for the cubic spline with support 2 h: 0.5 converges plainly, 0.45 under acceleration.
  // PCISPH: the factor that its derivation has, since a particle's neighbours are given its own pressure.
  return s.relaxation.value_or(s.iteration == Iteration::jacobi ? 0.5 : 0.45);
}
double default_warm_start(const SolverSettings& s) {
  if (s.pressure == PressureSolver::pcisph) return s.warm_start.value_or(0);  // as printed
  // Overpressure of a full warm start is noticed only by the two-sided stop.
  return s.warm_start.value_or(s.stop == StopRule::two_sided ? 1.0 : 0.5);
}

}  // namespace

RelaxedSolve::RelaxedSolve(const FluidView& view, SolverWork& work, Goal goal, double dt)
    : PressureSolve(view.settings.stop),
      view_(view),
      work_(work),
      goal_(goal),
      dt_(dt),
      omega_(default_relaxation(view.settings)),
      warm_start_(default_warm_start(view.settings)) {}

void RelaxedSolve::begin() {
  FluidParticles& f = view_.fluid;
  const Buffer<float>& warm = goal_ == Goal::density ? f.lambda_density : f.lambda_divergence;
  const Exec& exec = view_.exec;
  exec.run(WarmStart{exec.out(f.x), exec.out(work_.previous), exec.in(warm), static_cast<float>(warm_start_)},
           view_.size());
  t_ = 1;
  evaluations_ = 0;
}

void RelaxedSolve::forces() { predict_velocities(view_, dt_, work_.predicted); }

double RelaxedSolve::demand() {
  evaluate(view_.exec.in(view_.fluid.v));
  return one_sided_;
}

void RelaxedSolve::predict() { evaluate(view_.exec.in(work_.predicted)); }

void RelaxedSolve::evaluate(const Float4* velocities) {
  if (view_.settings.pressure == PressureSolver::pcisph)
    evaluate_as<AtPredictedPlaces>(velocities);
  else
    evaluate_as<LinearPrediction>(velocities);
}

template <class Prediction>
void RelaxedSolve::evaluate_as(const Float4* velocities) {
  with_neighbourhood(view_, [&](const auto& nb) {
    using K = std::decay_t<decltype(nb.kernel)>;
    ResidualAndStep<K, Prediction> pass;
    pass.nb = nb;
    pass.predicted = velocities;
    pass.density = view_.exec.in(view_.fluid.density);
    pass.inv_diagonal = view_.exec.in(work_.inv_diagonal);
    pass.previous = view_.exec.in(work_.previous);
    pass.next = view_.exec.out(work_.next);
    pass.last_lambda = view_.exec.out(work_.last_lambda);
    pass.last_residual = view_.exec.out(work_.last_residual);
    pass.dt = static_cast<float>(dt_);
    pass.omega_over_dt2 = static_cast<float>(omega_ / (dt_ * dt_));
    pass.offset = static_cast<float>(goal_ == Goal::density ? 1 - view_.rest_density : 1 - kDivergenceFrom);
    pass.limit = goal_ == Goal::density ? static_cast<float>(view_.most_released) : 0.0f;
    const auto total = view_.exec.reduce(pass, view_.size());
    two_sided_ = total.sum[0] / static_cast<double>(view_.size());
    one_sided_ = total.sum[1] / static_cast<double>(view_.size());
    restart_ = total.sum[2];
    worst_ = total.max[0];
    StepCorrection::Terms more;
    if (correction_ != nullptr) more = correction_->correct(view_, work_, omega_ / (dt_ * dt_));
    restart_ += more.restart;
    const double change = total.sum[4] + more.change;
    steepness_ = evaluations_++ > 0 && change > 0 ? total.sum[3] / (change * dt_ * dt_) : 0;
  });
}

void RelaxedSolve::update() {
  double beta = 0;
  if (omega_ * steepness_ > 1) {  // this step was too long for the operator: shorten it before the error grows
    omega_ = 0.95 / steepness_;
    restart_ = 1;
  }
  if (view_.settings.iteration == Iteration::accelerated) {
    if (restart_ > 0) {
      t_ = 1;  // the extrapolation points uphill: begin a new sequence
    } else {
      const double t = 0.5 * (1 + std::sqrt(1 + 4 * t_ * t_));
      beta = (t_ - 1) / t;
      t_ = t;
    }
  }
  const Exec& exec = view_.exec;
  exec.run(Extrapolate{exec.out(view_.fluid.x), exec.in(work_.next), exec.in(work_.previous), static_cast<float>(beta)},
           view_.size());
  work_.next.swap(work_.previous);
}

void RelaxedSolve::finish() { finish_solve(view_, work_, goal_); }

}  // namespace tidelock
