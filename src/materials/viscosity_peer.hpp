// Passes of the viscosity of Peer et al. 2015: velocities are rebuilt from a goal T for their gradient,
//   sum_j V c_ij W_ij (v_i - v_j) = sum_j V c_ij W_ij 1/2 (T_i + T_j) x_ij,
// by conjugate gradients in the metric of the masses. c [kg/m^d] is the fluid's density in x.w, zero for fluids of
// other models; a pair takes the mean, bodies take part with c_i, their volume and their own velocity.
#pragma once
#include "laws/strain_rate.hpp"
#include "solvers/coupling_passes.hpp"
#include "solvers/pressure_passes.hpp"

namespace tidelock {

/// The rows of T.
struct PeerRows {
  const Float4 *x = nullptr, *y = nullptr, *z = nullptr;
  /// T a
  template <class I>
  LAW Vec3<typename I::R> times(I i, const Vec3<typename I::R>& a) const {
    return {dot(i.record(x).v, a), dot(i.record(y).v, a), dot(i.record(z).v, a)};
  }
};

/// T = grad v of which the shear is reduced to the share xi: grad v - (1 - xi) (sym(grad v) - tr/d), Peer et al. eq. 4.
template <class K>
struct PeerGradients {
  Neighbourhood<K> nb;
  const float* density = nullptr;
  const std::uint32_t* fluid = nullptr;
  const float* less = nullptr;  // [-] by fluid: 1 - xi
  const float* wall = nullptr;  // [-] by fluid: 1 where it sticks to bodies
  float inv_dimensions = 0;
  Float4 *out_x = nullptr, *out_y = nullptr, *out_z = nullptr;
  float flat = 1;  // 0 in 2D: no expansion along z
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(nb.x);
    const Vec3<R> vi = i.record(nb.v).v, none{R(0.0f), R(0.0f), R(0.0f)};
    const R V(nb.volume), sticky = i.lookup(fluid, wall);
    Vec3<R> gx = none, gy = none, gz = none;
    i.neighbours(nb.fluid, [&](auto j) LAW_LAMBDA {
      const Vec3<R> x = xi.v - j.record(nb.x).v, v = j.record(nb.v).v - vi;
      const Vec3<R> g = (V * nb.kernel.grad(norm2(x))) * x;
      gx += v.x * g, gy += v.y * g, gz += v.z * g;
    });
    i.neighbours(nb.boundary, [&](auto k) LAW_LAMBDA {
      const auto xk = k.record(nb.bx);
      const Vec3<R> x = xi.v - xk.v, v = k.record(nb.bv).v - vi;
      const Vec3<R> g = (sticky * volume_of(xk) * nb.kernel.grad(norm2(x))) * x;
      gx += v.x * g, gy += v.y * g, gz += v.z * g;
    });
    const R inv_D = R(1.0f) / max(i.load(density), R(0.1f));
    gx = inv_D * gx, gy = inv_D * gy, gz = inv_D * gz;
    const R c = i.lookup(fluid, less), half(0.5f);
    const R mean = R(inv_dimensions) * (gx.x + gy.y + gz.z);
    const R xy = half * (gx.y + gy.x), xz = half * (gx.z + gz.x), yz = half * (gy.z + gz.y);
    i.store(out_x, gx - c * Vec3<R>{gx.x - mean, xy, xz}, R(0.0f));
    i.store(out_y, gy - c * Vec3<R>{xy, gy.y - mean, yz}, R(0.0f));
    i.store(out_z, gz - c * Vec3<R>{xz, yz, R(flat) * (gz.z - mean)}, R(0.0f));
  }
};

/// out = v - r, r the first residual of the equations over the masses.
template <class K>
struct PeerGoal {
  Neighbourhood<K> nb;
  const float* wall_c = nullptr;  // [kg/m^d] by particle: c towards bodies, zero where they are slippery
  PeerRows T;
  Float4* out = nullptr;
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(nb.x);
    const auto vi = i.record(nb.v);
    const R V(nb.volume), c_wall = i.load(wall_c), half(0.5f);
    Vec3<R> r{R(0.0f), R(0.0f), R(0.0f)};
    i.neighbours(nb.fluid, [&](auto j) LAW_LAMBDA {
      const auto xj = j.record(nb.x);
      const Vec3<R> x = xi.v - xj.v;
      const Vec3<R> goal = half * (T.times(i, x) + T.times(j, x));
      r += (V * half * (coefficient_of(xi) + coefficient_of(xj)) * nb.kernel.w(norm2(x))) *
           (goal - (vi.v - j.record(nb.v).v));
    });
    i.neighbours(nb.boundary, [&](auto k) LAW_LAMBDA {
      const auto xk = k.record(nb.bx);
      const Vec3<R> x = xi.v - xk.v;
      r += (volume_of(xk) * c_wall * nb.kernel.w(norm2(x))) * (T.times(i, x) - (vi.v - k.record(nb.bv).v));
    });
    i.store(out, vi.v - inverse_density(vi) * r, inverse_density(vi));
  }
};

/// out = the equations' left side over the masses, of velocities nb.v and nb.bv. Sum: v . M out / V, fluid.
template <class K>
struct PeerApply {
  static constexpr int sums = 1, maxima = 0;
  Neighbourhood<K> nb;
  const float* wall_c = nullptr;
  Float4* out = nullptr;
  template <class I>
  LAW auto operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(nb.x);
    const auto vi = i.record(nb.v);
    const R V(nb.volume), c_wall = i.load(wall_c);
    Vec3<R> f{R(0.0f), R(0.0f), R(0.0f)};
    i.neighbours(nb.fluid, [&](auto j) LAW_LAMBDA {
      const auto xj = j.record(nb.x);
      f += (V * R(0.5f) * (coefficient_of(xi) + coefficient_of(xj)) * nb.kernel.w(norm2(xi.v - xj.v))) *
           (vi.v - j.record(nb.v).v);
    });
    i.neighbours(nb.boundary, [&](auto k) LAW_LAMBDA {
      const auto xk = k.record(nb.bx);
      f += (volume_of(xk) * c_wall * nb.kernel.w(norm2(xi.v - xk.v))) * (vi.v - k.record(nb.bv).v);
    });
    i.store(out, inverse_density(vi) * f, inverse_density(vi));
    Reduction<R, sums, maxima> total;
    total.sum[0] = dot(vi.v, f);
    return total;
  }
};

/// The bodies' rows, by sample, over dt [N]: sum_i V V_k c_i W_ik (v_i - v_k - share T_i x_ik).
template <class K>
struct PeerForces {
  SampleNeighbourhood<K> nb;
  const float* wall_c = nullptr;
  PeerRows T;
  float share = 0;  // 1 for the first residual, 0 for directions
  float inv_dt = 0;
  Float4* force = nullptr;
  template <class I>
  LAW void operator()(I k) const {
    using R = typename I::R;
    const auto xk = k.record(nb.x);
    const Vec3<R> vk = k.record(nb.v).v;
    const R c = R(nb.volume * inv_dt) * volume_of(xk);
    Vec3<R> f{R(0.0f), R(0.0f), R(0.0f)};
    k.neighbours(nb.list, [&](auto i) LAW_LAMBDA {
      const Vec3<R> x = i.record(nb.fluid).v - xk.v;
      f += (c * i.load(wall_c) * nb.kernel.w(norm2(x))) * (i.record(nb.moving).v - vk - R(share) * T.times(i, x));
    });
    k.store(force, f, R(0.0f));
  }
};

}  // namespace tidelock
