// Passes outside the pressure solve: gravity, coefficients of fluids, moving on, and sums over the fluid.
#pragma once
#include "solvers/pressure_passes.hpp"

namespace tidelock {

/// v <- v + dt g
struct ApplyGravity {
  Float4* v = nullptr;
  float gx = 0, gy = 0, gz = 0;  // [m/s] dt g
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const auto vi = i.record(v);
    i.store(v, vi.v + Vec3<R>{R(gx), R(gy), R(gz)}, inverse_density(vi));
  }
};

/// x.w <- coefficient of the particle's fluid, for the viscosity passes.
struct SetCoefficient {
  Float4* x = nullptr;
  const std::uint32_t* fluid = nullptr;
  const float* table = nullptr;
  template <class I>
  LAW void operator()(I i) const {
    i.store(x, i.record(x).v, i.lookup(fluid, table));
  }
};

/// out = the number of the particle's fluid.
struct SetValue {
  const std::uint32_t* fluid = nullptr;
  const float* table = nullptr;
  float* out = nullptr;
  template <class I>
  LAW void operator()(I i) const {
    i.store(out, i.lookup(fluid, table));
  }
};

/// x <- x + dt v (symplectic Euler). Sum: |v|^2, whose NaN or infinity tells; maxima: |v|^2, p / rho0 [m^2/s^2].
struct Advect {
  static constexpr int sums = 1, maxima = 2;
  Float4* x = nullptr;
  const Float4* v = nullptr;
  const float* pressure = nullptr;
  float dt = 0;
  float lock_z = 1;  // 0 in 2D
  template <class I>
  LAW auto operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(x);
    const auto vi = i.record(v);
    const Vec3<R> step = R(dt) * vi.v;
    i.store(x, Vec3<R>{xi.v.x + step.x, xi.v.y + step.y, xi.v.z + R(lock_z) * step.z}, pressure_of(xi));
    Reduction<R, sums, maxima> out;
    out.sum[0] = norm2(vi.v);
    out.max[0] = out.sum[0];
    out.max[1] = i.load(pressure) * inverse_density(vi);
    return out;
  }
};

/// |v|^2: sum (finite?) and maximum.
struct Speeds {
  static constexpr int sums = 1, maxima = 1;
  const Float4* v = nullptr;
  template <class I>
  LAW auto operator()(I i) const {
    Reduction<typename I::R, sums, maxima> out;
    out.sum[0] = norm2(i.record(v).v);
    out.max[0] = out.sum[0];
    return out;
  }
};

/// sum_k W_ik over one body's samples: the number density that gives boundary volumes, [AIA+12] eq. 4.
template <class K>
struct NumberDensity {
  K kernel;
  const Float4* x = nullptr;
  ListView list;
  float* out = nullptr;
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(x);
    R sum(kernel.sigma);
    i.neighbours(list, [&](auto k) LAW_LAMBDA { sum += kernel.w(norm2(xi.v - k.record(x).v)); });
    i.store(out, sum);
  }
};

}  // namespace tidelock
