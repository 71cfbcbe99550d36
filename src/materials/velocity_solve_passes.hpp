// Passes of conjugate gradients on velocities in the metric of the masses. A vector of the iteration is a record per
// particle, [m/s], with 1/rho0 in w.
#pragma once
#include "solvers/pressure_passes.hpp"

namespace tidelock {

/// Start of the iteration: r = p = v* - A v*. Sum: r . M r / V.
struct CgBegin {
  static constexpr int sums = 1, maxima = 0;
  const Float4* v = nullptr;
  const Float4* applied = nullptr;
  Float4* r = nullptr;
  Float4* p = nullptr;
  template <class I>
  LAW auto operator()(I i) const {
    using R = typename I::R;
    const auto vi = i.record(v);
    const Vec3<R> ri = vi.v - i.record(applied).v;
    i.store(r, ri, inverse_density(vi));
    i.store(p, ri, inverse_density(vi));
    Reduction<R, sums, maxima> out;
    out.sum[0] = norm2(ri) / inverse_density(vi);
    return out;
  }
};

/// v += alpha p, r -= alpha q. Sums: r . M r / V, v . M v / V.
struct CgAdvance {
  static constexpr int sums = 2, maxima = 0;
  Float4* v = nullptr;
  Float4* r = nullptr;
  const Float4* p = nullptr;
  const Float4* q = nullptr;
  float alpha = 0;
  template <class I>
  LAW auto operator()(I i) const {
    using R = typename I::R;
    const auto vi = i.record(v);
    const Vec3<R> v_next = vi.v + R(alpha) * i.record(p).v;
    const Vec3<R> r_next = i.record(r).v - R(alpha) * i.record(q).v;
    i.store(v, v_next, inverse_density(vi));
    i.store(r, r_next, inverse_density(vi));
    Reduction<R, sums, maxima> out;
    out.sum[0] = norm2(r_next) / inverse_density(vi);
    out.sum[1] = norm2(v_next) / inverse_density(vi);
    return out;
  }
};

/// p = r + beta p
struct CgDirection {
  Float4* p = nullptr;
  const Float4* r = nullptr;
  float beta = 0;
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const auto pi = i.record(p);
    i.store(p, i.record(r).v + R(beta) * pi.v, inverse_density(pi));
  }
};

}  // namespace tidelock
