// Passes of the surface tension of Akinci et al. 2013. x.w = sigma / H^2 [N/m^3] of the particle's fluid; a pair takes
// the mean. The model is in tension_akinci.cpp.
#pragma once
#include "laws/surface_tension.hpp"
#include "solvers/coupling_passes.hpp"
#include "solvers/pressure_passes.hpp"

namespace tidelock {

/// Numbers of the model.
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
      const R sigma =
          R(0.5f) * (coefficient_of(xi) + coefficient_of(xj)) * akinci_correction(density_of(ni), density_of(nj));
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

}  // namespace tidelock
