// Passes of the implicit Laplacian and of Weiler's viscosity: (1 - dt M^-1 L) v = v*, matrix-free. L is the viscous
// force of laws/viscosity.hpp. The models are in viscosity_linear.cpp.
#pragma once
#include "laws/viscosity.hpp"
#include "solvers/coupling_passes.hpp"
#include "solvers/pressure_passes.hpp"

namespace tidelock {

/// What both need of the model.
struct ViscousTerms {
  const float* wall_mu = nullptr;  // [Pa s] by particle: towards walls; zero where they are slippery
  float eta2 = 0;                  // [m^2]
  float along = 0;                 // [-] weight of the force along x_ij, 2 (d + 2) for Weiler, ...
  float plain = 0;                 // [-] ... and of the Laplacian, 2 for Morris; the other one is zero
  float dt = 0;                    // [s]
};

/// out = p - dt M^-1 L p, where nb.v is p, nb.bv the samples' part of p and x.w = mu [Pa s]. Sum: p . M out / V, fluid.
template <class K>
struct ViscosityApply {
  static constexpr int sums = 1, maxima = 0;
  Neighbourhood<K> nb;
  ViscousTerms terms;
  Float4* out = nullptr;
  template <class I>
  LAW auto operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(nb.x);
    const auto vi = i.record(nb.v);
    const R V(nb.volume), mu_wall = i.load(terms.wall_mu), eta2(terms.eta2);
    Vec3<R> f{R(0.0f), R(0.0f), R(0.0f)};
    i.neighbours(nb.fluid, [&](auto j) LAW_LAMBDA {
      const auto xj = j.record(nb.x);
      const Vec3<R> x = xi.v - xj.v;
      const R r2 = norm2(x);
      f += viscous_force(
          viscous_pull(R(0.5f) * (coefficient_of(xi) + coefficient_of(xj)), V, r2, nb.kernel.grad(r2), eta2),
          R(terms.along), R(terms.plain), r2, vi.v - j.record(nb.v).v, x);
    });
    i.neighbours(nb.boundary, [&](auto k) LAW_LAMBDA {
      const auto xk = k.record(nb.bx);
      const Vec3<R> x = xi.v - xk.v;
      const R r2 = norm2(x);
      f += viscous_force(viscous_pull(mu_wall, volume_of(xk), r2, nb.kernel.grad(r2), eta2), R(terms.along),
                         R(terms.plain), r2, vi.v - k.record(nb.bv).v, x);
    });
    const Vec3<R> q = vi.v - (R(terms.dt) * inverse_density(vi)) * f;
    i.store(out, q, inverse_density(vi));
    Reduction<R, sums, maxima> total;
    total.sum[0] = dot(vi.v, q) / inverse_density(vi);
    return total;
  }
};

/// What the fluid's velocities nb.moving do to each sample [N]: the opposite of what the sample does to the fluid.
template <class K>
struct ViscosityForces {
  SampleNeighbourhood<K> nb;
  ViscousTerms terms;
  Float4* force = nullptr;
  template <class I>
  LAW void operator()(I k) const {
    using R = typename I::R;
    const auto xk = k.record(nb.x);
    const Vec3<R> vk = k.record(nb.v).v;
    const R V(nb.volume);
    Vec3<R> f{R(0.0f), R(0.0f), R(0.0f)};
    k.neighbours(nb.list, [&](auto i) LAW_LAMBDA {
      const Vec3<R> x = i.record(nb.fluid).v - xk.v;
      const R r2 = norm2(x);
      const R pull = viscous_pull(i.load(terms.wall_mu), volume_of(xk), r2, nb.kernel.grad(r2), R(terms.eta2));
      f -= V * viscous_force(pull, R(terms.along), R(terms.plain), r2, i.record(nb.moving).v - vk, x);
    });
    k.store(force, f, R(0.0f));
  }
};

}  // namespace tidelock
