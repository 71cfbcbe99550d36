// Passes of the pressure solvers: which arrays the laws of laws/incompressibility.hpp read and write.
// K is the kernel, Wall what walls answer (laws/interface.hpp). Positions carry the running unknown in their fourth
// component (x.w = lambda), velocities 1/rho0.
#pragma once
#include "exec/exec.hpp"
#include "laws/incompressibility.hpp"
#include "laws/interface.hpp"
#include "laws/kernels.hpp"
#include "laws/records.hpp"
#include "laws/state_equation.hpp"
#include "solvers/progress.hpp"

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
    const R inv_rho0_i = inverse_density(i.record(nb.v));
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
      pairs += diagonal_pair(V, inverse_density(j.record(nb.v)), gradW);
    });
    i.neighbours(nb.boundary, [&](auto k) LAW_LAMBDA {
      const auto xk = k.record(nb.bx);
      const Vec3<R> x = xi.v - xk.v;
      const R r2 = norm2(x);
      const R grad = nb.kernel.grad(r2);
      d += volume_of(xk) * nb.kernel.w(r2);
      const Vec3<R> gradW = grad * x;
      g_wall += volume_of(xk) * gradW;
      if (Wall::own_term) pairs += V * volume_of(xk) * inv_rho0_i * norm2(gradW);
      c += flux_factor(R(Wall::flux * inv_dimensions) * volume_of(xk), r2, grad);
    });
    g += g_wall;
    i.store(density, d);
    i.store(flux, c);
    const R own = diagonal(inv_rho0_i, g, g + Wall::share(d) * g_wall, pairs);
    i.store(inv_diagonal, R(1.0f) / max(own, R(least_diagonal)));
  }
};

/// dD_i/dt [1/s] under these velocities of the particles; past(k) is the velocity of i relative to the sample k.
template <class I, class R, class K, class F>
LAW R rate_of_density(I i, const Neighbourhood<K>& nb, const Float4* velocities, const Vec3<R>& xi, const Vec3<R>& vi,
                      F past) {
  const R V(nb.volume);
  R rate(0.0f);
  i.neighbours(nb.fluid, [&](auto j) LAW_LAMBDA {
    const Vec3<R> x = xi - j.record(nb.x).v;
    rate += density_rate(V, vi - j.record(velocities).v, nb.kernel.grad(norm2(x)) * x);
  });
  i.neighbours(nb.boundary, [&](auto k) LAW_LAMBDA {
    const auto xk = k.record(nb.bx);
    const Vec3<R> x = xi - xk.v;
    rate += density_rate(volume_of(xk), past(k), nb.kernel.grad(norm2(x)) * x);
  });
  return rate;
}

/// Verb "forces" and first half of "predict": v_predicted = v + dt a(lambda).
template <class K, class Wall>
struct PredictVelocities {
  Neighbourhood<K> nb;
  const float* density = nullptr;
  float dt = 0;
  Float4* predicted = nullptr;  // [m/s]; w = 1/rho0
  float from = 1;               // [-] 0: dt a(lambda) alone
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
      a +=
          pressure_acceleration(inverse_density(vi), V, pressure_of(xi), pressure_of(xj), nb.kernel.grad(norm2(x)) * x);
    });
    i.neighbours(nb.boundary, [&](auto k) LAW_LAMBDA {
      const auto xk = k.record(nb.bx);
      const Vec3<R> x = xi.v - xk.v;
      R lambda_k(0.0f);
      if constexpr (Wall::extrapolates) lambda_k = wall_pressure_of(k.record(nb.bv));
      const R lambda = pressure_of(xi) + Wall::answer(pressure_of(xi), D, lambda_k);
      a += boundary_pressure_acceleration(inverse_density(vi), volume_of(xk), lambda, nb.kernel.grad(norm2(x)) * x);
    });
    i.store(predicted, R(from) * vi.v + R(dt) * a, inverse_density(vi));
  }
};

/// The goal of a solve for one particle: residual r = D + dt dD/dt - goal.
enum class Goal : int { density, divergence };

/// How a step's change of density is predicted: dt times its rate, or as the density of the places that the predicted
/// velocities lead to (PCISPH, Solenthaler and Pajarola 2009).
struct LinearPrediction {
  static constexpr bool at_places = false;
};
struct AtPredictedPlaces {
  static constexpr bool at_places = true;
};

/// Second half of "predict", "residual" and "update": the predicted change of density, its residual, and the relaxed
/// Jacobi step lambda -> next. Maximum: the residual. Sums: 0 two-sided error, 1 one-sided error; 2 restart test of the
/// accelerated iteration; 3 and 4 numerator and denominator of the operator's Rayleigh quotient along the last change
/// of lambda.
///   density:     r = D - goal + dt dD/dt
///   divergence:  r = min(D - 0.9, 0) + dt dD/dt, so that spray below that density may still come together
template <class K, class Prediction = LinearPrediction>
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
  const Progress* progress = nullptr;  // its relaxation
  float dt = 0;
  float offset = 0;                          // added to D - 1 ...
  float release_way = 0, release_least = 0;  // ... and bounded as most_released() says; divergence: 0, so not above 0
  template <class I>
  LAW auto operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(nb.x);
    const auto vi = i.record(predicted);
    const R V(nb.volume);
    const auto past = [&](auto k) LAW_LAMBDA { return vi.v - k.record(nb.bv).v; };
    R rate(0.0f);  // or, at predicted places, the density there
    if constexpr (Prediction::at_places) {
      const auto add = [&](R volume, const Vec3<R>& x, const Vec3<R>& v)
                           LAW_LAMBDA { rate += volume * nb.kernel.w(norm2(x + R(dt) * v)); };
      i.neighbours(nb.fluid, [&](auto j) LAW_LAMBDA { add(V, xi.v - j.record(nb.x).v, vi.v - j.record(predicted).v); });
      i.neighbours(nb.boundary, [&](auto k) LAW_LAMBDA {
        const auto xk = k.record(nb.bx);
        add(volume_of(xk), xi.v - xk.v, past(k));
      });
    } else {
      rate = rate_of_density(i, nb, predicted, xi.v, vi.v, past);
    }
    const R D = i.load(density);
    R change = R(dt) * rate;
    if constexpr (Prediction::at_places) change = rate + V * R(nb.kernel.sigma) - D;
    const R inv_d = i.load(inv_diagonal), y = pressure_of(xi);
    const R most = most_released(R(release_way), R(release_least), inverse_density(vi), inv_d);
    const R r = min(D - R(1.0f) + R(offset), most) + change;
    const R x_next = jacobi_step(y, R(progress->omega_over_dt2), r, inv_d);
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

/// PCISPH's one diagonal for all particles of a fluid: 1 / d = rho0 / sum V^2 |gradW|^2 of a lattice [Pa s^2]. Where a
/// particle's own is stiffer - at walls and in impacts, where the printed method diverges - its own is kept.
struct LatticeDiagonal {
  const Float4* v = nullptr;
  float* inv_diagonal = nullptr;
  float gradients = 0;  // [1/m^2]
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const R lattice = R(1.0f) / max(inverse_density(i.record(v)) * R(gradients), R(1e-30f));
    i.store(inv_diagonal, min(lattice, i.load(inv_diagonal)));
  }
};

/// Nesterov extrapolation: y = max(0, next + beta (next - previous)), written where the neighbours read it (x.w). next
/// becomes previous.
struct Extrapolate {
  Float4* x = nullptr;
  const float* next = nullptr;
  float* previous = nullptr;
  const Progress* progress = nullptr;
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(x);
    const R n = i.load(next);
    i.store(x, xi.v, max(n + R(progress->beta) * (n - i.load(previous)), R(0.0f)));
    i.store(previous, n);
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
    const R lambda = pressure_of(i.record(x));
    const auto p = i.record(predicted);
    i.store(v, p.v, inverse_density(p));
    i.store(warm, lambda);
    i.store(pressure, i.load(flux) * i.load(density) * (lambda + i.load(other)));
  }
};

/// x <- start + dt v; x.w stays.
struct MoveOn {
  Float4* x = nullptr;
  const Float4* start = nullptr;
  const Float4* v = nullptr;
  float dt = 0;
  float lock_z = 1;  // 0 in 2D
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const Vec3<R> from = i.record(start).v, step = R(dt) * i.record(v).v;
    i.store(x, Vec3<R>{from.x + step.x, from.y + step.y, from.z + R(lock_z) * step.z}, pressure_of(i.record(x)));
  }
};

/// out = x + dt v; w: that of x
struct PlacesAhead {
  const Float4* x = nullptr;
  const Float4* v = nullptr;
  Float4* out = nullptr;
  float dt = 0;
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(x);
    i.store(out, xi.v + R(dt) * i.record(v).v, pressure_of(xi));
  }
};

/// PBF (Macklin and Mueller 2013, eq. 11): lambda_i = omega C_i / (dt^2 d_ii) of the density at the moved places, where
/// it is too high. The solve adds up: x.w, what the last displacement came from, is cleared, and `next` is what comes
/// on top of `total`. Sums: 0 two-sided error, 1 one-sided error; maximum: the residual.
struct PositionStep {
  static constexpr int sums = 2, maxima = 1;
  Float4* x = nullptr;
  const float* density = nullptr;
  const float* inv_diagonal = nullptr;
  const float* total = nullptr;
  float* next = nullptr;
  float* last_residual = nullptr;
  float omega_over_dt2 = 0;
  float goal = 1;  // [-] density
  template <class I>
  LAW auto operator()(I i) const {
    using R = typename I::R;
    const R r = i.load(density) - R(goal);
    i.store(next, jacobi_step(R(0.0f), R(omega_over_dt2), r, i.load(inv_diagonal)));
    i.store(last_residual, r);
    i.store(x, i.record(x).v, R(0.0f));
    Reduction<R, sums, maxima> out;
    out.sum[0] = error_two_sided(r, i.load(total));
    out.sum[1] = error_one_sided(r);
    out.max[0] = r;
    return out;
  }
};

/// Accepts what comes on top: x.w = next, total += next.
struct TakePositionStep {
  Float4* x = nullptr;
  const float* next = nullptr;
  float* total = nullptr;
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const R n = i.load(next);
    i.store(x, i.record(x).v, n);
    i.store(total, i.load(total) + n);
  }
};

/// x.w = lambda of the equation of state (laws/state_equation.hpp).
struct StateEquation {
  Float4* x = nullptr;
  const Float4* v = nullptr;
  const float* density = nullptr;
  float sound_speed2 = 0;  // [m^2/s^2] c^2
  float excess = 0;        // [-] density above 1 that does not count, at the very start
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const R D = i.load(density);
    const R p = tait_pressure(R(sound_speed2), inverse_density(i.record(v)), D - R(excess));
    i.store(x, i.record(x).v, p / (D * D));
  }
};

/// Maximum: |v - before|^2 [m^2/s^2]
struct LargestChange {
  static constexpr int sums = 0, maxima = 1;
  const Float4* v = nullptr;
  const Float4* before = nullptr;
  template <class I>
  LAW auto operator()(I i) const {
    Reduction<typename I::R, sums, maxima> out;
    out.max[0] = norm2(i.record(v).v - i.record(before).v);
    return out;
  }
};

/// Densities as a step finds them. Sums: 0 compression; particles that bounds of the methods act on: 1 compressed
/// beyond most_released(), 2 below `sparse`, 3 with the least diagonal, 4 where the equation of state would pull.
/// Maximum: compression.
struct DensityFindings {
  static constexpr int sums = 5, maxima = 1;
  const Float4* v = nullptr;
  const float* density = nullptr;
  const float* inv_diagonal = nullptr;
  float offset = 0, release_way = 0, release_least = 1e30f;  // as in ResidualAndStep
  float sparse = 0;                                          // [-] relative density; 0 counts nothing
  float least_diagonal = 0;                                  // as in DensitiesAndDiagonal; 0 counts nothing
  float tension = 0;                                         // [-] relative density; 0 counts nothing
  template <class I>
  LAW auto operator()(I i) const {
    using R = typename I::R;
    const R D = i.load(density), inv_d = i.load(inv_diagonal), over = D - R(1.0f);
    Reduction<R, sums, maxima> out;
    out.sum[0] = max(over, R(0.0f));
    out.sum[1] = positive(over + R(offset) -
                          most_released(R(release_way), R(release_least), inverse_density(i.record(v)), inv_d));
    out.sum[2] = positive(R(sparse) - D);
    out.sum[3] = positive(inv_d * R(least_diagonal) - R(0.9999f));
    out.sum[4] = positive(R(tension) - D);
    out.max[0] = over;
    return out;
  }
};

/// Sums: 0 |D - 1| where pressure acts or the fluid is compressed, 1 compression; maximum: compression.
struct DensityErrors {
  static constexpr int sums = 2, maxima = 1;
  const Float4* x = nullptr;
  const float* density = nullptr;
  template <class I>
  LAW auto operator()(I i) const {
    using R = typename I::R;
    const R r = i.load(density) - R(1.0f);
    Reduction<R, sums, maxima> out;
    out.sum[0] = error_two_sided(r, pressure_of(i.record(x)));
    out.sum[1] = error_one_sided(r);
    out.max[0] = r;
    return out;
  }
};

}  // namespace tidelock
