// Passes of vorticity confinement, Steinhoff and Underhill 1994. The model is in vorticity_confinement.cpp.
#pragma once
#include "laws/vorticity.hpp"
#include "solvers/pressure_passes.hpp"

namespace tidelock {

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
      g += (R(nb.volume) * (length_of(j.record(flow_curl)) - length_of(ci)) * nb.kernel.grad(norm2(x))) * x;
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

}  // namespace tidelock
