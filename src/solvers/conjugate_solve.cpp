#include "solvers/conjugate_solve.hpp"

namespace tidelock {

// work_.previous holds the pressures, last_residual what they leave over, predicted their velocities, last_lambda the
// operator times the direction.

void ConjugateSolve::begin() {
  const Exec& exec = view_.exec;
  if (work_.pushed.size() != view_.size()) work_.pushed.resize(view_.size());
  work_.conjugate.resize(1), work_.worst.resize(1);
  RelaxedSolve::begin();
  RelaxedSolve::forces();
  if (bodies_ != nullptr) bodies_->answer(view_, dt_);
  RelaxedSolve::predict();
  if (judges_velocities()) {
    const std::size_t gains = BlockErrors::kGains * block_count(view_.owned());
    if (work_.gains.size() < gains) work_.gains.resize(gains);
    each(exec, ForgetGains{exec.out(work_.gains)}, gains);
  }
  each(exec, BeginConjugate{exec.out(work_.conjugate), exec.out(work_.progress), static_cast<float>(omega_)}, 1);
  if (bodies_ != nullptr) step_with_bodies();
  update();
}

void ConjugateSolve::forces() {
  predict_velocities(view_, dt_, work_.pushed, 0);
  if (bodies_ != nullptr) moved_ = &bodies_->moved(view_, dt_);
}

template <class Pass, class Neighbours>
void ConjugateSolve::apply(const Neighbours& nb) {
  const Exec& exec = view_.exec;
  exec.reduce_parts(Pass{nb, exec.in(work_.pushed), exec.in(work_.previous), exec.in(work_.last_residual),
                         exec.out(work_.last_lambda), static_cast<float>(dt_)},
                    view_.owned(), work_.applied);
  exec.template total_parts<Pass::sums, Pass::maxima>(work_.applied, view_.owned(), work_.totals,
                                                      ChooseLength{exec.in(work_.totals), exec.out(work_.conjugate)});
}

void ConjugateSolve::predict() {
  const Exec& exec = view_.exec;
  with_neighbourhood(view_, [&](const auto& nb) {
    using K = std::decay_t<decltype(nb.kernel)>;
    if (bodies_ == nullptr) return apply<ApplyOperator<K>>(nb);
    auto moving = nb;
    moving.bv = exec.in(*moved_);
    apply<ApplyOperator<K, true>>(moving);
  });
  GoAlong go;
  go.x = exec.in(view_.fluid.x), go.pushed = exec.in(work_.pushed), go.before = exec.in(view_.fluid.v);
  go.product = exec.in(work_.last_lambda), go.inv_diagonal = exec.in(work_.inv_diagonal);
  go.lambda = exec.out(work_.previous), go.residual = exec.out(work_.last_residual);
  go.predicted = exec.out(work_.predicted);
  go.state = exec.in(work_.conjugate);
  go.inv_dt2 = static_cast<float>(1 / (dt_ * dt_));
  exec.reduce_parts(go, view_.owned(), work_.parts);
  if (bodies_ != nullptr) step_with_bodies();
}

/// The step along the residuals that bodies take part in, into work_.next, and its sums.
void ConjugateSolve::step_with_bodies() {
  const Exec& exec = view_.exec;
  each(exec, SetRelaxation{exec.in(work_.conjugate), exec.out(work_.progress), static_cast<float>(1 / (dt_ * dt_))}, 1);
  exec.run(StepAlone{exec.in(work_.previous), exec.in(work_.last_residual), exec.in(work_.inv_diagonal),
                     exec.in(work_.progress), exec.out(work_.next)},
           view_.owned());
  bodies_->relax(view_, work_);
  exec.reduce_parts(StepSums{exec.in(view_.fluid.x), exec.in(work_.next), exec.in(work_.previous),
                             exec.in(work_.last_residual), exec.in(work_.last_lambda)},
                    view_.owned(), work_.leaning);
}

void ConjugateSolve::judge(const StopAt& stop) {
  const Exec& exec = view_.exec;
  JudgeConjugate judge{judgement(stop, GoAlong::sums), exec.out(work_.conjugate)};
  if (!judges_velocities()) return total_and_judge<GoAlong>(judge);
  exec.template total_parts<GoAlong::sums, GoAlong::maxima>(work_.parts, view_.owned(), work_.totals, Nothing{});
  const std::size_t particles = exec.on_device() ? kDeviceBlock : kBlock, blocks = block_count(view_.owned());
  BlockErrors errors;
  errors.applied = exec.in(work_.applied), errors.gone = exec.in(work_.parts), errors.totals = exec.in(work_.totals);
  errors.state = exec.in(work_.conjugate), errors.gains = exec.out(work_.gains);
  errors.per = kBlock / particles, errors.parts = (view_.owned() + particles - 1) / particles;
  errors.blocks = static_cast<double>(blocks);
  if (bodies_ != nullptr) errors.bodies = bodies_->errors(view_, exec.in(work_.conjugate));
  judge.judge.velocity_error2 = exec.in(work_.worst);
  total(exec, errors, blocks, work_.worst, judge);
}

void ConjugateSolve::update() {
  const Exec& exec = view_.exec;
  if (bodies_ != nullptr) {
    exec.template total_parts<StepSums::sums, StepSums::maxima>(work_.leaning, view_.owned(), work_.lean,
                                                                Lean{exec.in(work_.lean), exec.out(work_.conjugate)});
    exec.run(NextDirectionOfStep{exec.out(view_.fluid.x), exec.in(work_.next), exec.in(work_.previous),
                                 exec.in(work_.last_residual), exec.in(work_.conjugate)},
             view_.owned());
    return;
  }
  exec.run(NextDirection{exec.out(view_.fluid.x), exec.in(work_.previous), exec.in(work_.last_residual),
                         exec.in(work_.inv_diagonal), exec.in(work_.conjugate), static_cast<float>(1 / (dt_ * dt_))},
           view_.owned());
}

void ConjugateSolve::finish() {
  const Exec& exec = view_.exec;
  exec.run(WarmStart{exec.out(view_.fluid.x), exec.out(work_.previous), exec.in(work_.previous), 1.0f}, view_.owned());
  finish_solve(view_, work_, goal_, work_.predicted);
}

}  // namespace tidelock
