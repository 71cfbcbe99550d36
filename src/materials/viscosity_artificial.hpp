// Artificial viscosity: passes. The model is in viscosity_artificial.cpp.
#pragma once
#include "materials/explicit_pass.hpp"
#include "solvers/coupling_passes.hpp"

namespace tidelock {

/// What a pair does to particle i [m/s^2]; c: alpha h c [m^2/s], a pair takes the mean.
struct ArtificialPair {
  template <class R>
  LAW static Vec3<R> pull(R c_i, R c_j, R V, R inv_i, R inv_j, R eta2, R r2, R grad, const Vec3<R>& v,
                          const Vec3<R>& x) {
    return artificial_viscosity(artificial_strength(c_i, c_j, inv_i, inv_j), V, r2, grad, eta2, v, x);
  }
};

template <class K>
using ArtificialPass = ExplicitPass<K, ArtificialPair>;

/// The impulse of artificial viscosity on sample k over dt [N s]; takes nothing back, so out.w = 0.
template <class K>
struct ArtificialExchange {
  SampleNeighbourhood<K> nb;
  float dt = 0, eta2 = 0;
  Float4* out = nullptr;
  const float* strength = nullptr;  // [m^2/s] by particle, where x.w has none
  template <class I>
  LAW void operator()(I k) const {
    using R = typename I::R;
    const auto xk = k.record(nb.x);
    const Vec3<R> vk = k.record(nb.v).v;
    Vec3<R> sum{R(0.0f), R(0.0f), R(0.0f)};
    k.neighbours(nb.list, [&](auto i) LAW_LAMBDA {
      const auto xi = i.record(nb.fluid);
      const auto vi = i.record(nb.moving);
      const Vec3<R> x = xi.v - xk.v;
      const R r2 = norm2(x), mass = R(nb.volume) / max(inverse_density(vi), R(1e-12f));  // the dummy's kernel is zero
      const R own = strength != nullptr ? i.load(strength) : coefficient_of(xi);
      sum -= mass * artificial_viscosity(own, volume_of(xk), r2, nb.kernel.grad(r2), R(eta2), vi.v - vk, x);
    });
    k.store(out, R(dt) * sum, R(0.0f));
  }
};

}  // namespace tidelock
