// Passes of the surface tension of He et al. 2014. x.w = the root of A of the particle's fluid; a pair takes the
// product. The model is in tension_he2014.cpp.
#pragma once
#include "laws/surface_tension.hpp"
#include "solvers/coupling_passes.hpp"
#include "solvers/pressure_passes.hpp"

namespace tidelock {

/// out = x, w and all.
struct CopyRecords {
  const Float4* x = nullptr;
  Float4* out = nullptr;
  template <class I>
  LAW void operator()(I i) const {
    const auto xi = i.record(x);
    i.store(out, xi.v, weight_of(xi));
  }
};

/// sum_j w_j pull(r / S) x_ij over the points nearer than S, He et al. 2014.
struct HePulls {
  const Float4* points = nullptr;  // sorted along the wide cells
  ListView near;                   // i itself may be among them
  float inv_support = 0;           // [1/m] 1 / S
  float dimensions = 0;
  template <class I, class R>
  LAW Vec3<R> sum(I i, const Vec3<R>& x) const {
    const R inv_S(inv_support);
    Vec3<R> f{R(0.0f), R(0.0f), R(0.0f)};
    i.neighbours(near, [&](auto j) LAW_LAMBDA {
      const auto xj = j.record(points);
      const Vec3<R> d = x - xj.v;
      f += (weight_of(xj) * he_pull(sqrt(norm2(d)) * inv_S, dimensions)) * d;
    });
    return f;
  }
};

/// out = v + dt a, rho0_i a_i = -(f / dt) w_i sum_j w_j pull x_ij. Cohesion: w the root of A, f = V dt / S^2; adhesion:
/// w_i = A of bodies, w_k = V_k, f = dt / S^2.
struct HeTension {
  const Float4* x = nullptr;  // fluid; w: w_i
  const Float4* v = nullptr;  // fluid; w: 1/rho0
  HePulls pulls;
  float factor = 0;
  Float4* out = nullptr;
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(x);
    const auto vi = i.record(v);
    i.store(out, vi.v - (R(factor) * inverse_density(vi) * coefficient_of(xi)) * pulls.sum(i, xi.v),
            inverse_density(vi));
  }
};

/// What adhesion does to each sample [N]: the opposite. Points: fluid, w_i = A of bodies.
struct HeAdhesionForces {
  const Float4* x = nullptr;  // samples; w: V_k
  HePulls pulls;
  float factor = 0;  // [m^(d-2)] V / S^2
  Float4* force = nullptr;
  template <class I>
  LAW void operator()(I k) const {
    using R = typename I::R;
    const auto xk = k.record(x);
    k.store(force, (R(-factor) * volume_of(xk)) * pulls.sum(k, xk.v), R(0.0f));
  }
};

}  // namespace tidelock
