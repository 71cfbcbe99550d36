// The loop of explicit viscosities that are forces between pairs.
#pragma once
#include "laws/viscosity.hpp"
#include "solvers/pressure_passes.hpp"

namespace tidelock {

/// out = v + dt * acceleration; x.w = the coefficient of the particle's fluid; wall = factor per fluid. Pair::pull is
/// the acceleration of i: c its coefficient and that of the other, V the other's volume.
template <class K, class Pair>
struct ExplicitPass {
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

}  // namespace tidelock
