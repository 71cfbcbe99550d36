// Passes of weakly compressible fluids whose particles have steps of their own, [WBZL17] section 6. Those with
// neighbours run over the slices that are due; the others over all particles.
#pragma once
#include "laws/state_equation.hpp"
#include "laws/viscosity.hpp"
#include "solvers/pressure_passes.hpp"

namespace tidelock {

/// D_i alone, without what an iteration would need.
template <class K>
struct WeakDensity {
  Neighbourhood<K> nb;
  float* density = nullptr;
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(nb.x);
    R d = R(nb.volume) * R(nb.kernel.sigma);
    i.neighbours(nb.fluid, [&](auto j) LAW_LAMBDA { d += R(nb.volume) * nb.kernel.w(norm2(xi.v - j.record(nb.x).v)); });
    i.neighbours(nb.boundary, [&](auto k) LAW_LAMBDA {
      const auto xk = k.record(nb.bx);
      d += volume_of(xk) * nb.kernel.w(norm2(xi.v - xk.v));
    });
    i.store(density, d);
  }
};

/// Everything that drives a particle: out = pressure, artificial viscosity and gravity [m/s^2]; w: dD/dt [1/s]. Keeps
/// what the particle is interpolated from until its next turn, and how long a step it bears (eqs. 14 and 15).
template <class K, class Wall>
struct WeakAcceleration {
  Neighbourhood<K> nb;  // x.w: lambda
  const float* density = nullptr;
  const float* strength = nullptr;  // [m^2/s] alpha h c
  const float* at_wall = nullptr;   // [m^2/s] the same towards walls
  float gx = 0, gy = 0, gz = 0;     // [m/s^2]
  float eta2 = 0;
  float by_speed = 0;         // [m] lambda_v h
  float by_acceleration = 0;  // [m^1/2] lambda_f sqrt(h)
  float longest = 0;          // [s] what sound allows
  Float4* last_x = nullptr;
  Float4* last_v = nullptr;
  Float4* acceleration = nullptr;
  float* last_density = nullptr;
  float* age = nullptr;       // [s] since its last turn
  float* bearable = nullptr;  // [s]
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(nb.x);
    const auto vi = i.record(nb.v);
    const R V(nb.volume), D = i.load(density), own = i.load(strength), wall = i.load(at_wall);
    Vec3<R> a{R(gx), R(gy), R(gz)};
    R rate(0.0f);
    i.neighbours(nb.fluid, [&](auto j) LAW_LAMBDA {
      const auto xj = j.record(nb.x);
      const auto vj = j.record(nb.v);
      const Vec3<R> x = xi.v - xj.v, v = vi.v - vj.v;
      const R r2 = norm2(x), grad = nb.kernel.grad(r2);
      const Vec3<R> gradW = grad * x;
      const R pair = artificial_strength(own, j.load(strength), inverse_density(vi), inverse_density(vj));
      a += pressure_acceleration(inverse_density(vi), V, pressure_of(xi), pressure_of(xj), gradW);
      a += artificial_viscosity(pair, V, r2, grad, R(eta2), v, x);
      rate += density_rate(V, v, gradW);
    });
    i.neighbours(nb.boundary, [&](auto k) LAW_LAMBDA {
      const auto xk = k.record(nb.bx);
      const Vec3<R> x = xi.v - xk.v, v = vi.v - k.record(nb.bv).v;
      const R r2 = norm2(x), grad = nb.kernel.grad(r2);
      const Vec3<R> gradW = grad * x;
      const R lambda = pressure_of(xi) + Wall::answer(pressure_of(xi), D, R(0.0f));
      a += boundary_pressure_acceleration(inverse_density(vi), volume_of(xk), lambda, gradW);
      a += artificial_viscosity(wall, volume_of(xk), r2, grad, R(eta2), v, x);
      rate += density_rate(volume_of(xk), v, gradW);
    });
    i.store(last_x, xi.v, pressure_of(xi));
    i.store(last_v, vi.v, inverse_density(vi));
    i.store(acceleration, a, rate);
    i.store(last_density, D);
    i.store(age, R(0.0f));
    const R speed = sqrt(norm2(vi.v)), pull = sqrt(norm2(a));
    const R step = min(R(by_speed) / max(speed, R(1e-12f)), R(by_acceleration) / sqrt(max(pull, R(1e-12f))));
    i.store(bearable, min(step, R(longest)));
  }
};

/// Eq. 20 and Algorithm 3, lines 9 and 25-28: every particle from its last turn to dt later; density and pressure
/// follow the rate of that turn. Sum: |v|^2, whose NaN or infinity tells; maximum: |v|^2.
struct Interpolate {
  static constexpr int sums = 1, maxima = 1;
  const Float4* last_x = nullptr;
  const Float4* last_v = nullptr;
  const Float4* acceleration = nullptr;
  const float* last_density = nullptr;
  float* age = nullptr;
  Float4* x = nullptr;
  Float4* v = nullptr;
  float* density = nullptr;
  float dt = 0, lock_z = 1;
  float sound_speed2 = 0, excess = 0;
  template <class I>
  LAW auto operator()(I i) const {
    using R = typename I::R;
    const R since = i.load(age) + R(dt);
    const auto x0 = i.record(last_x);
    const auto v0 = i.record(last_v);
    const auto a = i.record(acceleration);
    const Vec3<R> now = v0.v + since * a.v, step = since * now;
    const R D = i.load(last_density) + since * density_rate_of(a);
    const R lambda = tait_pressure(R(sound_speed2), inverse_density(v0), D - R(excess)) / (D * D);
    i.store(x, Vec3<R>{x0.v.x + step.x, x0.v.y + step.y, x0.v.z + R(lock_z) * step.z}, lambda);
    i.store(v, now, inverse_density(v0));
    i.store(density, D);
    i.store(age, since);
    Reduction<R, sums, maxima> out;
    out.sum[0] = norm2(now);
    out.max[0] = out.sum[0];
    return out;
  }
};

}  // namespace tidelock
