// Passes of the pressure solvers: which arrays the laws of laws/incompressibility.hpp read and write.
// K is the kernel, Wall what walls answer (laws/interface.hpp). Positions carry the running unknown in their fourth
// component (x.w = lambda), velocities 1/rho0.
#pragma once
#include "exec/exec.hpp"
#include "laws/incompressibility.hpp"
#include "laws/interface.hpp"
#include "laws/kernels.hpp"

namespace tidelock {

/// The geometry that all passes share: who is where, and who is near whom.
template <class K>
struct Neighbourhood {
  K kernel;
  const Float4* x = nullptr;   // fluid; w = lambda
  const Float4* v = nullptr;   // fluid; w = 1/rho0
  const Float4* bx = nullptr;  // boundary; w = V_k
  const Float4* bv = nullptr;  // boundary; w = lambda_k where the wall law has one
  ListView fluid, boundary;    // neighbours of fluid particles
  float volume = 0;            // [m^d] V
};

/// D_i = V W(0) + sum_j V W_ij + sum_k V_k W_ik, the inverse of the diagonal d_ii and the flux factor c_i, in one
/// sweep.
template <class K, class Wall>
struct DensitiesAndDiagonal {
  Neighbourhood<K> nb;
  float least_diagonal = 0;  // [1/(Pa s^2)] floor for particles with hardly a neighbour, [BK17] 3.2
  float* density = nullptr;
  float* inv_diagonal = nullptr;
  float* flux = nullptr;     // [-] c_i
  float inv_dimensions = 0;  // 1/d
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(nb.x);
    const R inv_rho0_i = i.record(nb.v).w;
    const R V_over_d(nb.volume * inv_dimensions);
    const R V(nb.volume);
    R d = V * R(nb.kernel.sigma), pairs(0.0f), c(0.0f);
    Vec3<R> g{R(0.0f), R(0.0f), R(0.0f)}, g_wall = g;
    i.neighbours(nb.fluid, [&](auto j) LAW_LAMBDA {
      const Vec3<R> x = xi.v - j.record(nb.x).v;
      const R r2 = norm2(x);
      const R grad = nb.kernel.grad(r2);
      const Vec3<R> gradW = grad * x;
      d += V * nb.kernel.w(r2);
      c += flux_factor(V_over_d, r2, grad);
      g += V * gradW;
      pairs += diagonal_pair(V, j.record(nb.v).w, gradW);
    });
    i.neighbours(nb.boundary, [&](auto k) LAW_LAMBDA {
      const auto xk = k.record(nb.bx);
      const Vec3<R> x = xi.v - xk.v;
      const R r2 = norm2(x);
      const R grad = nb.kernel.grad(r2);
      d += xk.w * nb.kernel.w(r2);
      const Vec3<R> gradW = grad * x;
      g_wall += xk.w * gradW;
      if (Wall::own_term) pairs += V * xk.w * inv_rho0_i * norm2(gradW);
      c += flux_factor(R(Wall::flux * inv_dimensions) * xk.w, r2, grad);
    });
    g += g_wall;
    i.store(density, d);
    i.store(flux, c);
    const R own = diagonal(inv_rho0_i, g, g + Wall::share(d) * g_wall, pairs);
    i.store(inv_diagonal, R(1.0f) / max(own, R(least_diagonal)));
  }
};

/// Verb "forces" and first half of "predict": v_predicted = v + dt a(lambda).
template <class K, class Wall>
struct PredictVelocities {
  Neighbourhood<K> nb;
  const float* density = nullptr;
  float dt = 0;
  Float4* predicted = nullptr;  // [m/s]; w = 1/rho0
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(nb.x);
    const auto vi = i.record(nb.v);
    const R V(nb.volume), D = i.load(density);
    Vec3<R> a{R(0.0f), R(0.0f), R(0.0f)};
    i.neighbours(nb.fluid, [&](auto j) LAW_LAMBDA {
      const auto xj = j.record(nb.x);
      const Vec3<R> x = xi.v - xj.v;
      a += pressure_acceleration(vi.w, V, xi.w, xj.w, nb.kernel.grad(norm2(x)) * x);
    });
    i.neighbours(nb.boundary, [&](auto k) LAW_LAMBDA {
      const auto xk = k.record(nb.bx);
      const Vec3<R> x = xi.v - xk.v;
      R lambda_k(0.0f);
      if constexpr (Wall::extrapolates) lambda_k = k.record(nb.bv).w;
      const R lambda = xi.w + Wall::answer(xi.w, D, lambda_k);
      a += boundary_pressure_acceleration(vi.w, xk.w, lambda, nb.kernel.grad(norm2(x)) * x);
    });
    i.store(predicted, vi.v + R(dt) * a, vi.w);
  }
};

/// The goal of a solve for one particle: residual r = D + dt dD/dt - goal.
enum class Goal : int { density, divergence };

/// Second half of "predict", "residual" and "update": dD/dt of the predicted velocities, its residual, and the relaxed
/// Jacobi step lambda -> next. Maximum: the residual. Sums: 0 two-sided error, 1 one-sided error; 2 restart test of the
/// accelerated iteration; 3 and 4 numerator and denominator of the operator's Rayleigh quotient along the last change
/// of lambda.
///   density:     r = D - goal + dt dD/dt
///   divergence:  r = min(D - 0.9, 0) + dt dD/dt, so that spray below that density may still come together
template <class K>
struct ResidualAndStep {
  static constexpr int sums = 5, maxima = 1;
  Neighbourhood<K> nb;
  const Float4* predicted = nullptr;
  const float* density = nullptr;
  const float* inv_diagonal = nullptr;
  const float* previous = nullptr;  // lambda of the last iterate (before extrapolation)
  float* next = nullptr;
  float* last_lambda = nullptr;  // lambda and residual of the last evaluation, replaced by this one's
  float* last_residual = nullptr;
  float dt = 0, omega_over_dt2 = 0;
  float offset = 0;  // added to D - 1 ...
  float limit = 0;   // ... and clamped from above by this; divergence 0
  template <class I>
  LAW auto operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(nb.x);
    const auto vi = i.record(predicted);
    const R V(nb.volume);
    R rate(0.0f);
    i.neighbours(nb.fluid, [&](auto j) LAW_LAMBDA {
      const Vec3<R> x = xi.v - j.record(nb.x).v;
      rate += density_rate(V, vi.v - j.record(predicted).v, nb.kernel.grad(norm2(x)) * x);
    });
    i.neighbours(nb.boundary, [&](auto k) LAW_LAMBDA {
      const auto xk = k.record(nb.bx);
      const Vec3<R> x = xi.v - xk.v;
      rate += density_rate(xk.w, vi.v - k.record(nb.bv).v, nb.kernel.grad(norm2(x)) * x);
    });
    const R r = min(i.load(density) - R(1.0f) + R(offset), R(limit)) + R(dt) * rate;
    const R inv_d = i.load(inv_diagonal), y = xi.w;
    const R x_next = jacobi_step(y, R(omega_over_dt2), r, inv_d);
    i.store(next, x_next);
    Reduction<R, sums, maxima> out;
    out.sum[0] = error_two_sided(r, y);
    out.sum[1] = error_one_sided(r);
    out.sum[2] = (y - x_next) * (x_next - i.load(previous)) / inv_d;
    const R dy = y - i.load(last_lambda);
    out.sum[3] = dy * (i.load(last_residual) - r);
    out.sum[4] = dy * dy / inv_d;
    i.store(last_lambda, y);
    i.store(last_residual, r);
    out.max[0] = r;
    return out;
  }
};

/// Nesterov extrapolation: y = max(0, next + beta (next - previous)), written where the neighbours read it (x.w).
struct Extrapolate {
  Float4* x = nullptr;
  const float* next = nullptr;
  const float* previous = nullptr;
  float beta = 0;
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(x);
    const R n = i.load(next);
    i.store(x, xi.v, max(n + R(beta) * (n - i.load(previous)), R(0.0f)));
  }
};

/// Verb "begin": the warm start, lambda = share * what the last solve found.
struct WarmStart {
  Float4* x = nullptr;
  float* previous = nullptr;
  const float* warm = nullptr;
  float share = 0;
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const R lambda = R(share) * i.load(warm);
    i.store(x, i.record(x).v, lambda);
    i.store(previous, lambda);
  }
};

/// End of a solve: keep lambda for the next warm start, take the predicted velocities. The step's pressure is what both
/// of its solves gave: p = c D (lambda + lambda of the other solve).
struct FinishSolve {
  const Float4* x = nullptr;
  const Float4* predicted = nullptr;
  const float* density = nullptr;
  const float* flux = nullptr;
  Float4* v = nullptr;
  float* warm = nullptr;
  const float* other = nullptr;
  float* pressure = nullptr;
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const R lambda = i.record(x).w;
    const auto p = i.record(predicted);
    i.store(v, p.v, p.w);
    i.store(warm, lambda);
    i.store(pressure, i.load(flux) * i.load(density) * (lambda + i.load(other)));
  }
};

}  // namespace tidelock
