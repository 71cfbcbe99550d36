// The pass of the surface tension of Becker and Teschner 2007. x.w = k [N/m^(d+1)] of the particle's fluid; a pair
// takes the mean. The model is in tension_becker.cpp.
#pragma once
#include "laws/surface_tension.hpp"
#include "solvers/coupling_passes.hpp"
#include "solvers/pressure_passes.hpp"

namespace tidelock {

/// out = v + dt a, Becker and Teschner 2007. Closer than a spacing the weight grows no more, or pairs would fall into
/// one.
template <class K>
struct BeckerTension {
  Neighbourhood<K> nb;
  float least2 = 0;  // [m^2] spacing^2
  float dt = 0;
  Float4* out = nullptr;
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(nb.x);
    const auto vi = i.record(nb.v);
    Vec3<R> f{R(0.0f), R(0.0f), R(0.0f)};
    i.neighbours(nb.fluid, [&](auto j) LAW_LAMBDA {
      const auto xj = j.record(nb.x);
      const Vec3<R> x = xi.v - xj.v;
      f += becker_cohesion(R(0.5f) * (coefficient_of(xi) + coefficient_of(xj)), R(nb.volume),
                           nb.kernel.w(max(norm2(x), R(least2))), x);
    });
    i.store(out, vi.v + (R(dt) * inverse_density(vi)) * f, inverse_density(vi));
  }
};

}  // namespace tidelock
