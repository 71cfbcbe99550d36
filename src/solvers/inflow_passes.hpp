// Passes of inflow.
#pragma once
#include "exec/exec.hpp"
#include "laws/records.hpp"

namespace tidelock {

/// Particles in the opening of an emitter move as it says: the fluid behind pushes them. v <- u inside the box of half
/// sizes (a, b, c) around `centre` along the axes; c along the direction of flow.
struct DriveInflow {
  const Float4* x = nullptr;
  Float4* v = nullptr;
  float centre[3] = {}, first[3] = {}, second[3] = {}, along[3] = {};
  float a = 0, b = 0, c = 0;  // [m]
  float u[3] = {};            // [m/s]
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const Vec3<R> d = i.record(x).v - Vec3<R>{R(centre[0]), R(centre[1]), R(centre[2])};
    const auto vi = i.record(v);
    const R p = dot(d, Vec3<R>{R(first[0]), R(first[1]), R(first[2])});
    const R q = dot(d, Vec3<R>{R(second[0]), R(second[1]), R(second[2])});
    const R s = dot(d, Vec3<R>{R(along[0]), R(along[1]), R(along[2])});
    const R in = positive(R(a) - abs(p)) * positive(R(b) - abs(q)) * positive(R(c) - abs(s));
    const Vec3<R> target{R(u[0]), R(u[1]), R(u[2])};
    i.store(v, (R(1.0f) - in) * vi.v + in * target, inverse_density(vi));
  }
};

}  // namespace tidelock
