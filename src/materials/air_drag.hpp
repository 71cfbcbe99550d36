// The pass of the drag of still air, Gissler et al. 2017. The model is in air_drag.cpp.
#pragma once
#include "laws/air_drag.hpp"
#include "solvers/pressure_passes.hpp"

namespace tidelock {

/// v <- v under the drag of still air, Gissler et al. 2017; x.w = sigma of the fluid, zero: no drag.
template <class K>
struct AirDrag {
  Neighbourhood<K> nb;
  AirTerms air;
  const std::uint32_t* fluid = nullptr;
  const float* factor = nullptr;  // [-] by fluid
  float full = 0;                 // [-] neighbours of a particle inside the fluid
  float dt = 0;
  Float4* out = nullptr;
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(nb.x);
    const auto vi = i.record(nb.v);
    const R speed2 = max(norm2(vi.v), R(1e-12f));
    const Vec3<R> ahead = rsqrt(speed2) * vi.v;
    R count(0.0f), shade(0.0f);
    i.neighbours(nb.fluid, [&](auto j) LAW_LAMBDA {
      const Vec3<R> x = j.record(nb.x).v - xi.v;
      const R r2 = max(norm2(x), R(nb.kernel.tiny));
      const R near = positive(nb.kernel.w(r2));
      count += near;
      shade = max(shade, near * dot(ahead, x) * rsqrt(r2));
    });
    const R crowd = min(count * R(1.0f / full), R(1.0f));
    const R rate = i.lookup(fluid, factor) * air_drag_rate(air, sqrt(speed2), coefficient_of(xi), crowd, shade) *
                   inverse_density(vi);
    i.store(out, (R(1.0f) / (R(1.0f) + R(dt) * rate)) * vi.v, inverse_density(vi));
  }
};

}  // namespace tidelock
