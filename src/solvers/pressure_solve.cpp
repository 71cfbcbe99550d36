#include "solvers/pressure_solve.hpp"

#include <cmath>

namespace tidelock {
namespace {

/// Particles below this relative density may come together freely in the divergence solve (spray, the free surface).
constexpr double kDivergenceFrom = 0.9;

/// [h^2] of a fit of wall pressures: the variance below which a direction has no slope of its own.
constexpr double kFitSpread = 0.1;

double default_relaxation(const SolverSettings& s) {
  // lambda_max(D^-1 A) is 2.7 for the cubic spline with support 2 h: 0.5 converges plainly, 0.45 under acceleration.
  return s.relaxation.value_or(s.iteration == Iteration::jacobi ? 0.5 : 0.45);
}
double default_warm_start(const SolverSettings& s) {
  // Overpressure of a full warm start is noticed only by the two-sided stop.
  return s.warm_start.value_or(s.stop == StopRule::two_sided ? 1.0 : 0.5);
}

}  // namespace

void SolverWork::resize(std::size_t n) {
  if (predicted.size() == n) return;
  predicted.resize(n), inv_diagonal.resize(n), next.resize(n), previous.resize(n);
  last_lambda.resize(n), last_residual.resize(n), flux.resize(n);
}
std::size_t SolverWork::bytes() const {
  return predicted.bytes() + inv_diagonal.bytes() + next.bytes() + previous.bytes() + last_lambda.bytes() +
         last_residual.bytes() + flux.bytes();
}

void compute_densities(const FluidView& view, SolverWork& work) {
  with_walls(view, [&](const auto& nb, auto wall) {
    using K = std::decay_t<decltype(nb.kernel)>;
    DensitiesAndDiagonal<K, decltype(wall)> pass;
    pass.nb = nb;
    pass.least_diagonal = static_cast<float>(1e-4 / (view.constants.h * view.constants.h * view.constants.lightest));
    pass.density = view.exec.out(view.fluid.density);
    pass.inv_diagonal = view.exec.out(work.inv_diagonal);
    pass.flux = view.exec.out(work.flux);
    pass.inv_dimensions = 1.0f / static_cast<float>(view.constants.dimensions);
    view.exec.run(pass, view.size());
  });
}

PressureSolve::PressureSolve(const FluidView& view, SolverWork& work, Goal goal, double dt)
    : view_(view),
      work_(work),
      goal_(goal),
      dt_(dt),
      omega_(default_relaxation(view.settings)),
      warm_start_(default_warm_start(view.settings)) {}

void PressureSolve::begin() {
  FluidParticles& f = view_.fluid;
  const Buffer<float>& warm = goal_ == Goal::density ? f.lambda_density : f.lambda_divergence;
  const Exec& exec = view_.exec;
  exec.run(WarmStart{exec.out(f.x), exec.out(work_.previous), exec.in(warm), static_cast<float>(warm_start_)},
           view_.size());
  t_ = 1;
  evaluations_ = 0;
}

void PressureSolve::forces() {
  const float* density = view_.exec.in(view_.fluid.density);
  with_walls(view_, [&](const auto& nb, auto wall) {
    using K = std::decay_t<decltype(nb.kernel)>;
    using Wall = decltype(wall);
    if constexpr (Wall::extrapolates) {
      Float4* out = view_.exec.out(view_.boundary.v) + view_.first_sample;
      const double h = view_.constants.h;
      view_.exec.run(WallPressures<K>{samples_of(view_, nb.kernel), static_cast<float>(kFitSpread * h * h), out},
                     view_.samples());
    }
    view_.exec.run(PredictVelocities<K, Wall>{nb, density, static_cast<float>(dt_), view_.exec.out(work_.predicted)},
                   view_.size());
  });
}

double PressureSolve::demand() {
  evaluate(view_.exec.in(view_.fluid.v));
  return one_sided_;
}

void PressureSolve::predict() { evaluate(view_.exec.in(work_.predicted)); }

void PressureSolve::evaluate(const Float4* velocities) {
  with_neighbourhood(view_, [&](const auto& nb) {
    using K = std::decay_t<decltype(nb.kernel)>;
    ResidualAndStep<K> pass;
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

double PressureSolve::residual() const { return view_.settings.stop == StopRule::two_sided ? two_sided_ : one_sided_; }
double PressureSolve::two_sided_error() const { return two_sided_; }
double PressureSolve::worst() const { return worst_; }

void PressureSolve::update() {
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

void PressureSolve::finish() {
  FluidParticles& f = view_.fluid;
  const bool density = goal_ == Goal::density;
  FinishSolve pass;
  const Exec& exec = view_.exec;
  pass.x = exec.in(f.x);
  pass.predicted = exec.in(work_.predicted);
  pass.density = exec.in(f.density);
  pass.flux = exec.in(work_.flux);
  pass.v = exec.out(f.v);
  pass.warm = exec.out(density ? f.lambda_density : f.lambda_divergence);
  pass.other = exec.in(density ? f.lambda_divergence : f.lambda_density);
  pass.pressure = exec.out(f.pressure);
  exec.run(pass, view_.size());
}

SolveReport solve(PressureSolve& solver, double tolerance, int min_iterations, int max_iterations) {
  SolveReport report;
  solver.begin();
  for (;;) {
    solver.forces();
    solver.predict();
    ++report.iterations;
    report.average_error = solver.residual();
    report.two_sided_error = solver.two_sided_error();
    report.max_error = solver.worst();
    report.converged = report.average_error <= tolerance;
    if (report.converged && report.iterations >= min_iterations) break;
    if (report.iterations >= max_iterations) break;
    solver.update();
  }
  solver.finish();
  return report;
}

}  // namespace tidelock
