// The explicit Laplacian: passes. The model is in viscosity_laplacian.cpp.
#pragma once
#include "materials/explicit_pass.hpp"
#include "solvers/coupling_passes.hpp"

namespace tidelock {

/// What a pair does to particle i [m/s^2]; c: mu [Pa s].
struct MorrisPair {
  template <class R>
  LAW static Vec3<R> pull(R c_i, R c_j, R V, R inv_i, R, R eta2, R r2, R grad, const Vec3<R>& v, const Vec3<R>&) {
    return morris(c_i + c_j, V, inv_i, v, r2, grad, eta2);
  }
};

template <class K>
using LaplacianPass = ExplicitPass<K, MorrisPair>;

/// As XsphExchange, for the forces of the pass over dt.
template <class K>
struct LaplacianExchange {
  SampleNeighbourhood<K> nb;
  float dt = 0, eta2 = 0;
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
      const R r2 = norm2(xi.v - xk.v);
      const R s = R(dt * nb.volume) *
                  morris_share(R(2.0f) * coefficient_of(xi), volume_of(xk), r2, nb.kernel.grad(r2), R(eta2));
      sum += s * vi.v;
      total += s;
    });
    k.store(out, sum, total);
  }
};

}  // namespace tidelock
