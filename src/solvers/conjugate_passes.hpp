// Passes and jobs of conjugate gradients under lambda >= 0, with one application of the operator per iteration. Theory:
// docs/theory/pressure.md, "Iterations". A: the operator, A lambda = -dt * (rate of density that lambda's accelerations
// cause).
#pragma once
#include "solvers/pressure_passes.hpp"

namespace tidelock {

/// Where the iteration stands; kept where jobs run.
struct Conjugate {
  float along = 0;  // [-] how far the pressures go along the direction
  float turn = 0;   // [-] share of the last direction in the next one
  float scale = 1;  // [-] of the next direction, so that `along` is about 1
  double bend = 0;  // [Pa] d.A d of the last direction; 0: the next one starts anew
};

/// What a direction does to the densities: q = A d for d in x.w, and pushed = dt a(d). Bodies move with it where they
/// are `moved`, with the samples' velocities in nb.bv; else all are walls.
/// Sums: 0 r.d, 1 d.q; maximum: the share of a pressure that the direction takes away.
template <class K, bool moved = false>
struct ApplyOperator {
  static constexpr int sums = 2, maxima = 1;
  Neighbourhood<K> nb;
  const Float4* pushed = nullptr;   // [m/s]
  const float* lambda = nullptr;    // [Pa]
  const float* residual = nullptr;  // [-]
  float* product = nullptr;         // [-] q
  float dt = 0;
  template <class I>
  LAW auto operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(nb.x);
    const Vec3<R> vi = i.record(pushed).v;
    const R rate = rate_of_density(i, nb, pushed, xi.v, vi, [&](auto k) LAW_LAMBDA {
      if constexpr (moved)
        return vi - k.record(nb.bv).v;
      else
        return vi;
    });
    const R d = pressure_of(xi), q = -R(dt) * rate;
    i.store(product, q);
    Reduction<R, sums, maxima> out;
    out.sum[0] = i.load(residual) * d;
    out.sum[1] = d * q;
    out.max[0] = -d / max(i.load(lambda), R(1e-30f));
    return out;
  }
};

/// How far to go along a direction: to the lowest energy, beyond the whole direction only as far as no pressure falls
/// below zero. A direction that leads up is given up.
struct ChooseLength {
  const double* totals = nullptr;  // of ApplyOperator
  Conjugate* state = nullptr;
  LAW void operator()(std::size_t) const {
    Conjugate& s = *state;
    const double rd = totals[0], dq = totals[1], taken = totals[2];
    const double best = rd > 0 && dq > 0 ? rd / dq : 0;
    if (best == 0) {
      s.along = 0, s.bend = 0;
      s.scale *= 0.5f;
      return;
    }
    const double room = taken > 0 ? 1 / taken : best;
    const double a = best <= 1 ? best : max(1.0, min(best, room));
    s.along = static_cast<float>(a);
    s.bend = dq;
    s.scale = static_cast<float>(max(0.1, min(10.0, static_cast<double>(s.scale) * best)));
  }
};

/// Goes along the direction: lambda += a d, r -= a q, v += a pushed. Sums: 0 two-sided error, 1 one-sided error; over
/// the pressures that are free, with z = r / (dt^2 d_ii): 2 z.q, 3 r.z, 4 r.d; 5 rho0 |v - v before|^2. Maximum: the
/// residual.
struct GoAlong {
  static constexpr int sums = 6, maxima = 1;
  const Float4* x = nullptr;       // w: d
  const Float4* pushed = nullptr;  // [m/s]
  const Float4* before = nullptr;  // [m/s] velocities without pressure
  const float* product = nullptr;
  const float* inv_diagonal = nullptr;
  float* lambda = nullptr;
  float* residual = nullptr;
  Float4* predicted = nullptr;  // [m/s]
  const Conjugate* state = nullptr;
  float inv_dt2 = 0;  // [1/s^2]
  template <class I>
  LAW auto operator()(I i) const {
    using R = typename I::R;
    const R a(state->along), d = pressure_of(i.record(x)), q = i.load(product);
    const R l = max(i.load(lambda) + a * d, R(0.0f)), r = i.load(residual) - a * q;
    const auto v = i.record(predicted), start = i.record(before);
    const Vec3<R> now = v.v + a * i.record(pushed).v;
    i.store(lambda, l), i.store(residual, r), i.store(predicted, now, inverse_density(v));
    const R free = max(positive(l), positive(r));
    const R z = free * r * R(inv_dt2) * i.load(inv_diagonal);
    Reduction<R, sums, maxima> out;
    out.sum[0] = error_two_sided(r, l);
    out.sum[1] = error_one_sided(r);
    out.sum[2] = z * q;
    out.sum[3] = z * r;
    out.sum[4] = free * r * d;
    out.sum[5] = norm2(now - start.v) / max(inverse_density(start), R(1e-30f));
    out.max[0] = r;
    return out;
  }
};

/// The error of the velocities that are found, by block of kBlock neighbouring particles, as a share of what the
/// pressures change there. |e|_A^2, the square of the pressures' error in the norm of A, is the sum of rho0 |error of
/// v|^2 over the particles, and an iteration lowers it by 2 a r.d - a^2 d.q, of which each block has its part. What the
/// last kGains iterations took away stands for what is left. Maximum: the square of the share.
struct BlockErrors {
  static constexpr int sums = 0, maxima = 1;
  static constexpr int kGains = 3;
  static constexpr double kQuiet =
      0.01;                         // [-] of the mean square: blocks that pressure changes less count as if by this
  const double* applied = nullptr;  // parts of ApplyOperator ...
  const double* gone = nullptr;     // ... and of GoAlong
  const double* totals = nullptr;   // of GoAlong
  const Conjugate* state = nullptr;
  double* gains = nullptr;  // [Pa] of each block, newest first
  std::size_t per = 1;      // parts of a block
  std::size_t parts = 0;
  double blocks = 1;
  const double* bodies = nullptr;  // the same of the worst body; null: none gives way
  LAW Reduction<double, sums, maxima> operator()(std::size_t b) const {
    double rd = 0, dq = 0, change2 = 0;
    for (std::size_t k = b * per; k < (b + 1) * per && k < parts; ++k) {
      rd += applied[kApplied * k], dq += applied[kApplied * k + 1];
      change2 += gone[kGone * k + 5];
    }
    double* gain = gains + kGains * b;
    const double a = static_cast<double>(state->along);
    if (a > 0) {  // a direction that was given up tells nothing
      for (int k = kGains - 1; k > 0; --k) gain[k] = gain[k - 1];
      gain[0] = max(0.0, 2 * a * rd - a * a * dq);
    }
    double sum = 0;
    for (int k = 0; k < kGains; ++k) sum += gain[k];
    Reduction<double, sums, maxima> out{};
    out.max[0] = sum / max(max(change2, kQuiet * totals[5] / blocks), 1e-30);
    if (b == 0 && bodies != nullptr) out.max[0] = max(out.max[0], *bodies);
    return out;
  }

 private:
  static constexpr std::size_t kApplied = 3, kGone = 7;  // entries of a part
};

struct ForgetGains {
  double* gains = nullptr;
  LAW void operator()(std::size_t k) const { gains[k] = 1e300; }
};

/// How the next direction leans on the last one; z.q, r.z and r.d are sums over the free pressures.
LAW void lean(Conjugate& s, double zq, double rz, double rd) {
  double turn = s.bend > 0 ? -zq / s.bend : 0;
  if (rz + turn * rd <= 0) turn = 0;
  s.turn = static_cast<float>(turn);
}

/// Errors, whether to go on, and how the next direction leans on the last one.
struct JudgeConjugate {
  Judge judge;
  Conjugate* state = nullptr;
  LAW void operator()(std::size_t k) const {
    judge(k);
    lean(*state, judge.totals[2], judge.totals[3], judge.totals[4]);
  }
};

// Where bodies give way, the preconditioner has their six degrees of freedom in it: the step z is not r / (dt^2 d_ii)
// but the one that InterfaceRows makes of it, and its sums are found apart.

struct SetRelaxation {
  const Conjugate* state = nullptr;
  Progress* progress = nullptr;
  float inv_dt2 = 0;  // [1/s^2]
  LAW void operator()(std::size_t) const { progress->omega_over_dt2 = state->scale * inv_dt2; }
};

/// The pressures that a step along the residuals leads to, as if bodies stood still.
struct StepAlone {
  const float* lambda = nullptr;
  const float* residual = nullptr;
  const float* inv_diagonal = nullptr;
  const Progress* progress = nullptr;
  float* next = nullptr;
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    i.store(next, jacobi_step(i.load(lambda), R(progress->omega_over_dt2), i.load(residual), i.load(inv_diagonal)));
  }
};

/// Sums over the free pressures, with s = next - lambda: 0 s.q, 1 r.s, 2 r.d.
struct StepSums {
  static constexpr int sums = 3, maxima = 0;
  const Float4* x = nullptr;  // w: d
  const float* next = nullptr;
  const float* lambda = nullptr;
  const float* residual = nullptr;
  const float* product = nullptr;
  template <class I>
  LAW auto operator()(I i) const {
    using R = typename I::R;
    const R l = i.load(lambda), r = i.load(residual), s = i.load(next) - l;
    Reduction<R, sums, maxima> out;
    out.sum[0] = s * i.load(product);
    out.sum[1] = r * s;
    out.sum[2] = max(positive(l), positive(r)) * r * pressure_of(i.record(x));
    return out;
  }
};
struct Lean {
  const double* totals = nullptr;  // of StepSums
  Conjugate* state = nullptr;
  LAW void operator()(std::size_t) const { lean(*state, totals[0], totals[1], totals[2]); }
};

/// The next direction along the step that bodies give way to, in x.w.
struct NextDirectionOfStep {
  Float4* x = nullptr;
  const float* next = nullptr;
  const float* lambda = nullptr;
  const float* residual = nullptr;
  const Conjugate* state = nullptr;
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(x);
    const R l = i.load(lambda), s = i.load(next) - l;
    const R free = max(max(positive(l), positive(i.load(residual))), positive(s));
    i.store(x, xi.v, free * max(-l, s + R(state->turn) * pressure_of(xi)));
  }
};

/// The next direction, in x.w: d = scale (z + turn d) where the pressure is free, no further than to zero; else 0.
struct NextDirection {
  Float4* x = nullptr;
  const float* lambda = nullptr;
  const float* residual = nullptr;
  const float* inv_diagonal = nullptr;
  const Conjugate* state = nullptr;
  float inv_dt2 = 0;  // [1/s^2]
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(x);
    const R l = i.load(lambda), r = i.load(residual);
    const R free = max(positive(l), positive(r));
    const R z = r * R(inv_dt2) * i.load(inv_diagonal);
    const R turn(state->turn);
    // `turn` is 0 at first, when x.w holds no direction yet
    i.store(x, xi.v, free * max(-l, R(state->scale) * (z + turn * pressure_of(xi))));
  }
};

struct BeginConjugate {
  Conjugate* state = nullptr;
  Progress* progress = nullptr;
  float scale = 1;
  LAW void operator()(std::size_t) const {
    *state = Conjugate{};
    state->scale = scale;
    progress->iterations = 1;  // what the warm start leaves over was found by one application
  }
};

}  // namespace tidelock
