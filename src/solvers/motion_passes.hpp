// Passes outside the pressure solve: gravity, explicit viscosity, moving on, and sums over the fluid.
#pragma once
#include "laws/viscosity.hpp"
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
    i.store(v, vi.v + Vec3<R>{R(gx), R(gy), R(gz)}, vi.w);
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

/// out = v + XSPH change; x.w = c of the particle's fluid, a pair takes the mean; wall = factor per fluid, 0 where
/// walls are slippery.
template <class K>
struct XsphPass {
  Neighbourhood<K> nb;
  const std::uint32_t* fluid = nullptr;
  const float* wall = nullptr;
  Float4* out = nullptr;
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(nb.x);
    const auto vi = i.record(nb.v);
    const R V(nb.volume), c_wall = xi.w * i.lookup(fluid, wall);
    Vec3<R> dv{R(0.0f), R(0.0f), R(0.0f)};
    i.neighbours(nb.fluid, [&](auto j) LAW_LAMBDA {
      const auto xj = j.record(nb.x);
      const auto vj = j.record(nb.v);
      const R W = nb.kernel.w(norm2(xi.v - xj.v));
      dv += xsph(R(0.5f) * (xi.w + xj.w), V, vi.w, vj.w, vi.v - vj.v, W);
    });
    i.neighbours(nb.boundary, [&](auto k) LAW_LAMBDA {
      const auto xk = k.record(nb.bx);
      dv -= xsph_wall_share(c_wall, xk.w, nb.kernel.w(norm2(xi.v - xk.v))) * (vi.v - k.record(nb.bv).v);
    });
    i.store(out, vi.v + dv, vi.w);
  }
};

/// out = v + dt * Morris' viscous acceleration; x.w = dynamic viscosity mu [Pa s] of the particle's fluid.
template <class K>
struct LaplacianPass {
  Neighbourhood<K> nb;
  const std::uint32_t* fluid = nullptr;
  const float* wall = nullptr;
  float dt = 0, eta2 = 0;
  Float4* out = nullptr;
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(nb.x);
    const auto vi = i.record(nb.v);
    const R V(nb.volume), mu_wall = R(2.0f) * xi.w * i.lookup(fluid, wall);
    Vec3<R> a{R(0.0f), R(0.0f), R(0.0f)};
    i.neighbours(nb.fluid, [&](auto j) LAW_LAMBDA {
      const auto xj = j.record(nb.x);
      const R r2 = norm2(xi.v - xj.v);
      a += morris(xi.w + xj.w, V, vi.w, vi.v - j.record(nb.v).v, r2, nb.kernel.grad(r2), R(eta2));
    });
    i.neighbours(nb.boundary, [&](auto k) LAW_LAMBDA {
      const auto xk = k.record(nb.bx);
      const R r2 = norm2(xi.v - xk.v);
      a += morris(mu_wall, xk.w, vi.w, vi.v - k.record(nb.bv).v, r2, nb.kernel.grad(r2), R(eta2));
    });
    i.store(out, vi.v + R(dt) * a, vi.w);
  }
};

/// out = v + dt * artificial viscosity; x.w = alpha h c of the particle's fluid, a pair takes the mean.
template <class K>
struct ArtificialPass {
  Neighbourhood<K> nb;
  const std::uint32_t* fluid = nullptr;
  const float* wall = nullptr;
  float dt = 0, eta2 = 0;
  Float4* out = nullptr;
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(nb.x);
    const auto vi = i.record(nb.v);
    const R V(nb.volume), at_wall = xi.w * i.lookup(fluid, wall);
    Vec3<R> a{R(0.0f), R(0.0f), R(0.0f)};
    i.neighbours(nb.fluid, [&](auto j) LAW_LAMBDA {
      const auto xj = j.record(nb.x);
      const auto vj = j.record(nb.v);
      const Vec3<R> x = xi.v - xj.v;
      const R r2 = norm2(x), strength = R(0.5f) * (xi.w + xj.w) * artificial_share(vi.w, vj.w);
      a += artificial_viscosity(strength, V, r2, nb.kernel.grad(r2), R(eta2), vi.v - vj.v, x);
    });
    i.neighbours(nb.boundary, [&](auto k) LAW_LAMBDA {
      const auto xk = k.record(nb.bx);
      const Vec3<R> x = xi.v - xk.v;
      const R r2 = norm2(x);
      a += artificial_viscosity(at_wall, xk.w, r2, nb.kernel.grad(r2), R(eta2), vi.v - k.record(nb.bv).v, x);
    });
    i.store(out, vi.v + R(dt) * a, vi.w);
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
    i.store(x, Vec3<R>{xi.v.x + step.x, xi.v.y + step.y, xi.v.z + R(lock_z) * step.z}, xi.w);
    Reduction<R, sums, maxima> out;
    out.sum[0] = norm2(vi.v);
    out.max[0] = out.sum[0];
    out.max[1] = i.load(pressure) * vi.w;
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
