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
    const R V(nb.volume), c_wall = coefficient_of(xi) * i.lookup(fluid, wall);
    Vec3<R> dv{R(0.0f), R(0.0f), R(0.0f)};
    i.neighbours(nb.fluid, [&](auto j) LAW_LAMBDA {
      const auto xj = j.record(nb.x);
      const auto vj = j.record(nb.v);
      const R W = nb.kernel.w(norm2(xi.v - xj.v));
      dv += xsph(R(0.5f) * (coefficient_of(xi) + coefficient_of(xj)), V, inverse_density(vi), inverse_density(vj),
                 vi.v - vj.v, W);
    });
    i.neighbours(nb.boundary, [&](auto k) LAW_LAMBDA {
      const auto xk = k.record(nb.bx);
      dv -= xsph_wall_share(c_wall, volume_of(xk), nb.kernel.w(norm2(xi.v - xk.v))) * (vi.v - k.record(nb.bv).v);
    });
    i.store(out, vi.v + dv, inverse_density(vi));
  }
};

/// What a pair does to particle i [m/s^2]: c its coefficient and that of the other, V the other's volume.
struct MorrisPair {  // mu [Pa s]
  template <class R>
  LAW static Vec3<R> pull(R c_i, R c_j, R V, R inv_i, R, R eta2, R r2, R grad, const Vec3<R>& v, const Vec3<R>&) {
    return morris(c_i + c_j, V, inv_i, v, r2, grad, eta2);
  }
};
struct ArtificialPair {  // alpha h c [m^2/s]; a pair takes the mean
  template <class R>
  LAW static Vec3<R> pull(R c_i, R c_j, R V, R inv_i, R inv_j, R eta2, R r2, R grad, const Vec3<R>& v,
                          const Vec3<R>& x) {
    const R strength = R(0.5f) * (c_i + c_j) * artificial_share(inv_i, inv_j);
    return artificial_viscosity(strength, V, r2, grad, eta2, v, x);
  }
};

/// out = v + dt * acceleration by an explicit viscosity; x.w = the coefficient of the particle's fluid.
template <class K, class Pair>
struct ViscousPass {
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
    const R V(nb.volume), at_wall = coefficient_of(xi) * i.lookup(fluid, wall);
    Vec3<R> a{R(0.0f), R(0.0f), R(0.0f)};
    i.neighbours(nb.fluid, [&](auto j) LAW_LAMBDA {
      const auto xj = j.record(nb.x);
      const auto vj = j.record(nb.v);
      const Vec3<R> x = xi.v - xj.v;
      const R r2 = norm2(x);
      a += Pair::pull(coefficient_of(xi), coefficient_of(xj), V, inverse_density(vi), inverse_density(vj), R(eta2), r2,
                      nb.kernel.grad(r2), vi.v - vj.v, x);
    });
    i.neighbours(nb.boundary, [&](auto k) LAW_LAMBDA {
      const auto xk = k.record(nb.bx);
      const Vec3<R> x = xi.v - xk.v;
      const R r2 = norm2(x);
      a += Pair::pull(at_wall, at_wall, volume_of(xk), inverse_density(vi), inverse_density(vi), R(eta2), r2,
                      nb.kernel.grad(r2), vi.v - k.record(nb.bv).v, x);
    });
    i.store(out, vi.v + R(dt) * a, inverse_density(vi));
  }
};
template <class K>
using LaplacianPass = ViscousPass<K, MorrisPair>;
template <class K>
using ArtificialPass = ViscousPass<K, ArtificialPair>;

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
