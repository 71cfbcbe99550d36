// Where the iteration of a solve stands, and the jobs that move it on. It is kept where passes run, so that a solve
// needs the host neither for its residual nor for its extrapolation (Exec::repeat).
#pragma once
#include "exec/each.hpp"
#include "laws/nesterov.hpp"

namespace tidelock {

struct Progress {
  double two_sided = 0, one_sided = 0;  // [-] average errors of the last evaluation
  double worst = 0;                     // [-] largest residual
  double near_residual = 0;             // [-] average error of the particles that touch dynamic bodies
  double velocity_error = 0;            // [-] estimated, of the worst block; where the stop asks for it
  double omega = 0;                     // [-] relaxation
  double t = 1;                         // Nesterov's sequence
  float omega_over_dt2 = 0;             // [1/s^2]
  float beta = 0;                       // [-] extrapolation
  int iterations = 0;
  int converged = 0;
  int going = 1;
};

/// Of a solve, those that iterate themselves.
inline constexpr int kMostAnswers = 4;

/// [-] average error that float32 still tells from zero.
inline constexpr double kResolved = 5e-7;

/// When a solve ends. What the pointers lead to is where jobs run.
struct StopAt {
  double tolerance = 0;       // [-] average error
  double velocity_error = 0;  // [-] of the worst block, for solves that judge velocities; 0: of no interest
  int min_updates = 0;        // [-] of the pressures; the first evaluation sees the warm start, before any update
  int max_iterations = 1;     // [-] evaluations
  const double* near_residual = nullptr;  // [-] error near bodies, if there are any
  double near_tolerance = 0;              // [-]
  const int* answers[kMostAnswers] = {};  // whether those who answer the fluid have converged; null: no such
};

struct BeginProgress {
  Progress* progress = nullptr;
  double omega = 0, dt = 1;
  LAW void operator()(std::size_t) const {
    *progress = Progress{};
    progress->omega = omega;
    progress->omega_over_dt2 = static_cast<float>(omega / (dt * dt));
  }
};

/// Errors from a pass's totals, and whether to go on.
struct Judge {
  const double* totals = nullptr;  // 0: two-sided error, 1: one-sided error, `worst`: largest residual
  int worst = 2;
  double particles = 1;
  bool two_sided = true;  // the stop rule
  StopAt stop;
  Progress* progress = nullptr;
  const double* velocity_error2 = nullptr;  // [-] square of the worst block's; null where velocities are not judged
  LAW void operator()(std::size_t) const {
    Progress& p = *progress;
    p.two_sided = totals[0] / particles;
    p.one_sided = totals[1] / particles;
    p.worst = totals[worst];
    ++p.iterations;
    const double error = two_sided ? p.two_sided : p.one_sided;
    bool converged = error <= stop.tolerance;
    if (velocity_error2 != nullptr) {
      p.velocity_error = sqrt(*velocity_error2);
      converged = converged && (p.velocity_error <= stop.velocity_error || error <= kResolved);
    }
    if (stop.near_residual != nullptr) {
      p.near_residual = *stop.near_residual;
      converged = converged && p.near_residual <= stop.near_tolerance;
    }
    for (const int* solved : stop.answers)
      if (solved != nullptr) converged = converged && *solved != 0;
    p.converged = converged ? 1 : 0;
    p.going = (converged && p.iterations > stop.min_updates) || p.iterations >= stop.max_iterations ? 0 : 1;
  }
};

/// The same, and the next extrapolation of a relaxation. Totals as ResidualAndStep makes them; `more`: what else the
/// metric has for its sums (StepCorrection), or null.
struct JudgeRelaxed {
  Judge judge;
  const double* more = nullptr;
  double dt = 1;
  bool accelerated = true;
  LAW void operator()(std::size_t k) const {
    judge(k);
    Progress& p = *judge.progress;
    double restart = judge.totals[2], change = judge.totals[4];
    if (more != nullptr) restart += more[0], change += more[1];
    const double steepness = p.iterations > 1 && change > 0 ? judge.totals[3] / (change * dt * dt) : 0;
    if (p.omega * steepness > 1) {  // this step was too long for the operator: shorten it before the error grows
      p.omega = 0.95 / steepness;
      p.omega_over_dt2 = static_cast<float>(p.omega / (dt * dt));
      restart = 1;
    }
    p.beta = accelerated ? static_cast<float>(nesterov(p.t, restart > 0)) : 0.0f;
  }
};

}  // namespace tidelock
