// Passes of the vorticity models and of the drag of air. x.w: the model's coefficient of the particle's fluid.
#pragma once
#include "laws/air_drag.hpp"
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

/// out = curl v [1/s]; w: its length.
template <class K>
struct FlowCurl {
  Neighbourhood<K> nb;
  Float4* out = nullptr;
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(nb.x);
    const auto vi = i.record(nb.v);
    Vec3<R> c{R(0.0f), R(0.0f), R(0.0f)};
    i.neighbours(nb.fluid, [&](auto j) LAW_LAMBDA {
      const Vec3<R> x = xi.v - j.record(nb.x).v;
      c += curl(R(nb.volume), vi.v - j.record(nb.v).v, nb.kernel.grad(norm2(x)) * x);
    });
    i.store(out, c, sqrt(norm2(c)));
  }
};

/// Vorticity confinement: out = v + dt eps h N x curl v, N the direction in which |curl v| grows; x.w = eps h dt.
/// Sums: the momentum that it made, over V, for the stage to take back.
template <class K>
struct Confinement {
  static constexpr int sums = 4, maxima = 0;
  Neighbourhood<K> nb;
  const Float4* flow_curl = nullptr;
  float least = 0;  // [1/(m s)] gradients below this have no direction
  Float4* out = nullptr;
  template <class I>
  LAW auto operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(nb.x);
    const auto vi = i.record(nb.v);
    const auto ci = i.record(flow_curl);
    Vec3<R> g{R(0.0f), R(0.0f), R(0.0f)};
    i.neighbours(nb.fluid, [&](auto j) LAW_LAMBDA {
      const Vec3<R> x = xi.v - j.record(nb.x).v;
      g += (R(nb.volume) * (j.record(flow_curl).w - ci.w) * nb.kernel.grad(norm2(x))) * x;
    });
    const Vec3<R> n = (R(1.0f) / (sqrt(norm2(g)) + R(least))) * g;
    const Vec3<R> dv = coefficient_of(xi) * cross(n, ci.v);
    const R inv_rho = inverse_density(vi);
    i.store(out, vi.v + dv, inv_rho);
    Reduction<R, sums, maxima> total;
    total.sum[0] = dv.x / inv_rho, total.sum[1] = dv.y / inv_rho, total.sum[2] = dv.z / inv_rho;
    total.sum[3] = R(1.0f) / inv_rho;
    return total;
  }
};

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
