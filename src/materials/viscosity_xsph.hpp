// XSPH: passes. The model is in viscosity_xsph.cpp.
#pragma once
#include "laws/viscosity.hpp"
#include "solvers/coupling_passes.hpp"
#include "solvers/pressure_passes.hpp"

namespace tidelock {

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

/// What viscosity would carry from the fluid to sample k in a step if it stood still [N s], and how much of the
/// sample's own velocity it takes back [kg]: the impulse is  out.xyz - out.w v_k.
template <class K>
struct XsphExchange {
  SampleNeighbourhood<K> nb;
  Float4* out = nullptr;
  template <class I>
  LAW void operator()(I k) const {
    using R = typename I::R;
    const auto xk = k.record(nb.x);
    Vec3<R> sum{R(0.0f), R(0.0f), R(0.0f)};
    R total(0.0f);
    k.neighbours(nb.list, [&](auto i) LAW_LAMBDA {
      const auto xi = i.record(nb.fluid);
      const auto vi = i.record(nb.moving);
      const R mass = R(nb.volume) / max(inverse_density(vi), R(1e-12f));  // the dummy has none
      const R s = mass * xsph_wall_share(coefficient_of(xi), volume_of(xk), nb.kernel.w(norm2(xi.v - xk.v)));
      sum += s * vi.v;
      total += s;
    });
    k.store(out, sum, total);
  }
};

}  // namespace tidelock
