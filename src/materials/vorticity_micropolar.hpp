// Passes of the spins of Bender et al. 2017. The model is in vorticity_micropolar.cpp.
#pragma once
#include "laws/vorticity.hpp"
#include "solvers/pressure_passes.hpp"

namespace tidelock {

/// out = v + dt a of the particles' spins; x.w = mu_t [Pa s].
template <class K>
struct MicropolarFlow {
  Neighbourhood<K> nb;
  const Float4* spin = nullptr;
  float dt = 0;
  Float4* out = nullptr;
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(nb.x);
    const auto vi = i.record(nb.v);
    const Vec3<R> omega = i.record(spin).v;
    Vec3<R> f{R(0.0f), R(0.0f), R(0.0f)};
    i.neighbours(nb.fluid, [&](auto j) LAW_LAMBDA {
      const auto xj = j.record(nb.x);
      const Vec3<R> x = xi.v - xj.v;
      f += micropolar_force(R(0.5f) * (coefficient_of(xi) + coefficient_of(xj)), R(nb.volume), omega + j.record(spin).v,
                            nb.kernel.grad(norm2(x)) * x);
    });
    i.store(out, vi.v + (R(dt) * inverse_density(vi)) * f, inverse_density(vi));
  }
};

/// The spins after a step: diffusion among neighbours, exchange with the flow's curl; x.w = dt nu_t / Theta [-]. Walls
/// take part in the curl with their velocity and in the diffusion with spin zero.
template <class K>
struct MicropolarSpin {
  Neighbourhood<K> nb;
  const Float4* spin = nullptr;
  const std::uint32_t* fluid = nullptr;
  const float* diffusion = nullptr;  // [-] by fluid
  Float4* out = nullptr;
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(nb.x);
    const auto vi = i.record(nb.v);
    const Vec3<R> omega = i.record(spin).v;
    const R V(nb.volume), zeta = i.lookup(fluid, diffusion);
    Vec3<R> c{R(0.0f), R(0.0f), R(0.0f)}, spread = c;
    i.neighbours(nb.fluid, [&](auto j) LAW_LAMBDA {
      const Vec3<R> x = xi.v - j.record(nb.x).v;
      const R r2 = norm2(x);
      c += curl(V, vi.v - j.record(nb.v).v, nb.kernel.grad(r2) * x);
      spread += (V * nb.kernel.w(r2)) * (j.record(spin).v - omega);
    });
    i.neighbours(nb.boundary, [&](auto k) LAW_LAMBDA {
      const auto xk = k.record(nb.bx);
      const Vec3<R> x = xi.v - xk.v;
      const R r2 = norm2(x);
      c += curl(volume_of(xk), vi.v - k.record(nb.bv).v, nb.kernel.grad(r2) * x);
      spread -= (volume_of(xk) * nb.kernel.w(r2)) * omega;
    });
    i.store(out, micropolar_spin(coefficient_of(xi), omega + zeta * spread, c), R(0.0f));
  }
};

}  // namespace tidelock
