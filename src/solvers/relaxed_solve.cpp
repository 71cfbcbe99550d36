#include "solvers/relaxed_solve.hpp"

namespace tidelock {
namespace {

double default_relaxation(const FluidView& view) {
  // lambda_max(D^-1 A) is 2.7 for the cubic spline with support 2 h: 0.5 converges plainly, 0.45 under acceleration.
  // PCISPH: the factor that its derivation has, since a particle's neighbours are given its own pressure.
  return view.settings.relaxation.value_or(view.choice.iteration == Iteration::jacobi ? 0.5 : 0.45);
}
double default_warm_start(const FluidView& view) {
  const SolverSettings& s = view.settings;
  if (!traits_of(s.pressure).warm_start) return s.warm_start.value_or(0);
  // Overpressure of a full warm start is noticed by all stops but the one-sided one.
  return s.warm_start.value_or(view.choice.stop == StopRule::one_sided ? 0.5 : 1.0);
}

}  // namespace

RelaxedSolve::RelaxedSolve(const FluidView& view, SolverWork& work, Goal goal, double dt)
    : PressureSolve(view, work, dt, view.choice.stop),
      goal_(goal),
      omega_(default_relaxation(view)),
      warm_start_(default_warm_start(view)) {
  begin_progress(omega_);
}

void RelaxedSolve::begin() {
  FluidParticles& f = view_.fluid;
  const Buffer<float>& warm = goal_ == Goal::density ? f.lambda_density : f.lambda_divergence;
  const Exec& exec = view_.exec;
  exec.run(WarmStart{exec.out(f.x), exec.out(work_.previous), exec.in(warm), static_cast<float>(warm_start_)},
           view_.owned());
  begin_progress(omega_);
}

void RelaxedSolve::forces() { predict_velocities(view_, dt_, work_.predicted); }

double RelaxedSolve::demand() {
  double average = 0;
  with_evaluation(view_.exec.in(view_.fluid.v), [&](const auto& pass) {
    const auto total = view_.exec.reduce(pass, view_.owned());
    average = total.sum[1] / static_cast<double>(view_.owned());
    largest_demand_ = total.max[0];
  });
  return average;
}

void RelaxedSolve::predict() {
  with_evaluation(view_.exec.in(work_.predicted),
                  [&](const auto& pass) { view_.exec.reduce_parts(pass, view_.owned(), work_.parts); });
  if (correction_ != nullptr) more_ = correction_->correct(view_, work_);
}

template <class F>
void RelaxedSolve::with_evaluation(const Float4* velocities, F f) {
  if (traits_of(view_.settings.pressure).at_predicted_places)
    with_prediction<AtPredictedPlaces>(velocities, f);
  else
    with_prediction<LinearPrediction>(velocities, f);
}

template <class Prediction, class F>
void RelaxedSolve::with_prediction(const Float4* velocities, F f) {
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
    pass.progress = view_.exec.in(work_.progress);
    pass.dt = static_cast<float>(dt_);
    pass.offset = static_cast<float>(goal_ == Goal::density ? 1 - view_.rest_density : 1 - kDivergenceFrom);
    if (goal_ == Goal::density) {
      pass.release_way = static_cast<float>(view_.release_way);
      pass.release_least = static_cast<float>(kAlwaysReleased);
    }
    f(pass);
  });
}

void RelaxedSolve::judge(const StopAt& stop) {
  using Pass = ResidualAndStep<CubicSpline>;  // whatever the kernel
  const bool accelerated = view_.choice.iteration != Iteration::jacobi;
  total_and_judge<Pass>(JudgeRelaxed{judgement(stop, Pass::sums), more_, dt_, accelerated});
}

void RelaxedSolve::update() {
  const Exec& exec = view_.exec;
  exec.run(Extrapolate{exec.out(view_.fluid.x), exec.in(work_.next), exec.out(work_.previous), exec.in(work_.progress)},
           view_.owned());
}

void RelaxedSolve::finish() { finish_solve(view_, work_, goal_, work_.predicted); }

double largest_divergence(const FluidView& view, SolverWork& work, double dt) {
  RelaxedSolve flow(view, work, Goal::divergence, dt);
  flow.demand();
  return flow.largest_demand() / dt;
}

}  // namespace tidelock
