// Passes of inflow.
#pragma once
#include "exec/exec.hpp"
#include "laws/records.hpp"

namespace tidelock {

/// Particles in the opening of an emitter move as it says: the fluid behind pushes them. v <- u inside the box of half
/// sizes (a, b, c) around `centre` along the axes; c along the direction of flow. Behind it, over a way of `edge`, they
/// move towards the axis of the stream as fast as it narrows there, at `narrows` times their distance from it.
struct DriveInflow {
  const Float4* x = nullptr;
  Float4* v = nullptr;
  float centre[3] = {}, first[3] = {}, second[3] = {}, along[3] = {};
  float a = 0, b = 0, c = 0;                    // [m]
  float u[3] = {};                              // [m/s]
  float edge = 0;                               // [m]
  float narrows_first = 0, narrows_second = 0;  // [1/s] along the two axes across the stream
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const Vec3<R> d = i.record(x).v - Vec3<R>{R(centre[0]), R(centre[1]), R(centre[2])};
    const auto vi = i.record(v);
    const Vec3<R> e1{R(first[0]), R(first[1]), R(first[2])}, e2{R(second[0]), R(second[1]), R(second[2])};
    const R p = dot(d, e1), q = dot(d, e2);
    const R s = dot(d, Vec3<R>{R(along[0]), R(along[1]), R(along[2])});
    const R across = positive(R(a) - abs(p)) * positive(R(b) - abs(q));
    const R in = across * positive(R(c) - abs(s)), out = across * positive(s - R(c)) * positive(R(c) + R(edge) - s);
    const Vec3<R> target{R(u[0]), R(u[1]), R(u[2])}, beside = target - vi.v;
    const R inward1 = positive(R(narrows_first)) * (dot(beside, e1) - R(narrows_first) * p);
    const R inward2 = positive(R(narrows_second)) * (dot(beside, e2) - R(narrows_second) * q);
    i.store(v, (R(1.0f) - in) * vi.v + in * target + out * (inward1 * e1 + inward2 * e2), inverse_density(vi));
  }
};

}  // namespace tidelock
