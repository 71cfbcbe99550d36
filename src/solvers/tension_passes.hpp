// Passes of surface tension. x.w = the strength of the particle's fluid: sigma / H^2 [N/m^3] (Akinci; a pair takes the
// mean), k [N/m^(d+1)] (Becker; likewise), the root of A (He; a pair takes the product).
#pragma once
#include "laws/surface_tension.hpp"
#include "solvers/coupling_passes.hpp"
#include "solvers/pressure_passes.hpp"

namespace tidelock {

/// Numbers of Akinci's model. materials/tension_step.cpp
struct TensionTerms {
  float cohesion = 0, area = 0, adhesion = 0;  // [-]
  float inv_support = 0;                       // [1/m] 1 / H
  float inv_cell = 0;                          // [m^-d] 1 / H^d
  float dt = 0;                                // [s]
};

/// n_i = H sum_j (V / D_j) gradW_ij [-], Akinci et al. 2013, eq. 5; w: D_i.
template <class K>
struct SurfaceNormals {
  Neighbourhood<K> nb;
  const float* density = nullptr;
  float support = 0;  // [m]
  Float4* normal = nullptr;
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(nb.x);
    Vec3<R> n{R(0.0f), R(0.0f), R(0.0f)};
    i.neighbours(nb.fluid, [&](auto j) LAW_LAMBDA {
      const Vec3<R> x = xi.v - j.record(nb.x).v;
      n += (R(support * nb.volume) / max(j.load(density), R(0.1f)) * nb.kernel.grad(norm2(x))) * x;
    });
    i.store(normal, n, i.load(density));
  }
};

/// out = v + dt a, Akinci et al. 2013: cohesion along x_ij, area along n_i - n_j, adhesion to samples.
template <class K>
struct AkinciTension {
  Neighbourhood<K> nb;
  const Float4* normal = nullptr;   // w: D
  const float* adhesion = nullptr;  // by particle: sigma beta / H^2 [N/m^3]
  TensionTerms terms;
  Float4* out = nullptr;
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(nb.x);
    const auto vi = i.record(nb.v);
    const auto ni = i.record(normal);
    const R sticky = i.load(adhesion) * R(terms.adhesion * terms.inv_cell);
    const R cohesion(terms.cohesion * terms.inv_cell * nb.volume), area(terms.area), inv_H(terms.inv_support);
    Vec3<R> f{R(0.0f), R(0.0f), R(0.0f)};  // [N/m^3]
    i.neighbours(nb.fluid, [&](auto j) LAW_LAMBDA {
      const auto xj = j.record(nb.x);
      const auto nj = j.record(normal);
      const Vec3<R> x = xi.v - xj.v;
      const R r2 = max(norm2(x), R(nb.kernel.tiny));
      const R inv_r = rsqrt(r2), q = r2 * inv_r * inv_H;
      const R sigma = R(0.5f) * (coefficient_of(xi) + coefficient_of(xj)) * akinci_correction(ni.w, nj.w);
      f -= (sigma * cohesion * akinci_cohesion(q) * inv_r) * x +
           (sigma * area * max(R(1.0f) - q, R(0.0f))) * (ni.v - nj.v);
    });
    i.neighbours(nb.boundary, [&](auto k) LAW_LAMBDA {
      const auto xk = k.record(nb.bx);
      const Vec3<R> x = xi.v - xk.v;
      const R r2 = max(norm2(x), R(nb.kernel.tiny));
      const R inv_r = rsqrt(r2);
      f -= (sticky * volume_of(xk) * akinci_adhesion(r2 * inv_r * inv_H) * inv_r) * x;
    });
    i.store(out, vi.v + (R(terms.dt) * inverse_density(vi)) * f, inverse_density(vi));
  }
};

/// What adhesion does to each sample [N]: the opposite.
template <class K>
struct AdhesionForces {
  SampleNeighbourhood<K> nb;
  const float* adhesion = nullptr;
  TensionTerms terms;
  Float4* force = nullptr;
  template <class I>
  LAW void operator()(I k) const {
    using R = typename I::R;
    const auto xk = k.record(nb.x);
    const R sticky = R(terms.adhesion * terms.inv_cell * nb.volume) * volume_of(xk);
    Vec3<R> f{R(0.0f), R(0.0f), R(0.0f)};
    k.neighbours(nb.list, [&](auto i) LAW_LAMBDA {
      const Vec3<R> x = i.record(nb.fluid).v - xk.v;
      const R r2 = max(norm2(x), R(nb.kernel.tiny));
      const R inv_r = rsqrt(r2);
      f += (sticky * i.load(adhesion) * akinci_adhesion(r2 * inv_r * R(terms.inv_support)) * inv_r) * x;
    });
    k.store(force, f, R(0.0f));
  }
};

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

/// out = x, w and all.
struct CopyRecords {
  const Float4* x = nullptr;
  Float4* out = nullptr;
  template <class I>
  LAW void operator()(I i) const {
    const auto xi = i.record(x);
    i.store(out, xi.v, xi.w);
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
      f += (xj.w * he_pull(sqrt(norm2(d)) * inv_S, dimensions)) * d;
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
