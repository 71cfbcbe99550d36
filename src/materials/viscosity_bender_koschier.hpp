// Passes of the strain-rate viscosity of [BK17] 4.1: conjugate gradients on the multipliers mu of the equations
//   J v = gamma J v*,   v = v* - M^-1 J^T mu,   J v = e of laws/strain_rate.hpp
// with the paper's 6 x 6 blocks as preconditioner. Six numbers are two records, `n` and `s`.
#pragma once
#include "laws/strain_rate.hpp"
#include "solvers/coupling_passes.hpp"
#include "solvers/pressure_passes.hpp"

namespace tidelock {

struct StrainField {
  Float4 *n = nullptr, *s = nullptr;
  template <class I>
  LAW Sym6<typename I::R> of(I i) const {
    return {i.record(n).v, i.record(s).v};
  }
  template <class I>
  LAW void store(I i, const Sym6<typename I::R>& a) const {
    using R = typename I::R;
    i.store(n, a.n, R(0.0f));
    i.store(s, a.s, R(0.0f));
  }
};
struct ConstStrainField {
  const Float4 *n = nullptr, *s = nullptr;
  template <class I>
  LAW Sym6<typename I::R> of(I i) const {
    return {i.record(n).v, i.record(s).v};
  }
};

/// By fluid.
struct StrainTables {
  const std::uint32_t* fluid = nullptr;
  const float* on = nullptr;    // 1 where the fluid has this model
  const float* wall = nullptr;  // 1 where it sticks to bodies
};

/// M of each particle's block [1/(m^2 kg)] and its floor.
template <class K>
struct StrainBlocks {
  Neighbourhood<K> nb;
  StrainTables by;
  float least = 0;
  StrainField block;
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(nb.x);
    const R inv_rho = inverse_density(i.record(nb.v)), V(nb.volume), wall = i.lookup(by.fluid, by.wall);
    Vec3<R> g{R(0.0f), R(0.0f), R(0.0f)};
    Sym6<R> M{g, g};
    i.neighbours(nb.fluid, [&](auto j) LAW_LAMBDA {
      const Vec3<R> x = xi.v - j.record(nb.x).v;
      const Vec3<R> gradW = nb.kernel.grad(norm2(x)) * x;
      g += V * gradW;
      M += strain_block(V * V * inverse_density(j.record(nb.v)), gradW);
    });
    i.neighbours(nb.boundary, [&](auto k) LAW_LAMBDA {
      const auto xk = k.record(nb.bx);
      const Vec3<R> x = xi.v - xk.v;
      g += (wall * volume_of(xk) * nb.kernel.grad(norm2(x))) * x;
    });
    M += strain_block(inv_rho, g);
    const R floor(least);
    M.n += Vec3<R>{floor, floor, floor};
    block.store(i, M);
  }
};

/// out = scale J u for the velocities u in nb.v and nb.bv. Sum: p . out.
template <class K>
struct StrainRates {
  static constexpr int sums = 1, maxima = 0;
  Neighbourhood<K> nb;
  StrainTables by;
  const float* scale = nullptr;  // [-] by fluid; zero where the fluid has another model
  ConstStrainField p;
  StrainField out;
  template <class I>
  LAW auto operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(nb.x);
    const Vec3<R> vi = i.record(nb.v).v;
    const R V(nb.volume), wall = i.lookup(by.fluid, by.wall);
    Sym6<R> e{{R(0.0f), R(0.0f), R(0.0f)}, {R(0.0f), R(0.0f), R(0.0f)}};
    i.neighbours(nb.fluid, [&](auto j) LAW_LAMBDA {
      const Vec3<R> x = xi.v - j.record(nb.x).v;
      e += strain_rate(V, j.record(nb.v).v - vi, nb.kernel.grad(norm2(x)) * x);
    });
    i.neighbours(nb.boundary, [&](auto k) LAW_LAMBDA {
      const auto xk = k.record(nb.bx);
      const Vec3<R> x = xi.v - xk.v;
      e += strain_rate(wall * volume_of(xk), k.record(nb.bv).v - vi, nb.kernel.grad(norm2(x)) * x);
    });
    const Sym6<R> scaled = i.lookup(by.fluid, scale) * e;
    Reduction<R, sums, maxima> total;
    total.sum[0] = dot(p.of(i), scaled);
    out.store(i, scaled);
    return total;
  }
};

/// out = M^-1 J^T mu [m/s]: -(1/rho0_i) [ sum_j V (mu_i + mu_j) gradW_ij + sum_k V_k mu_i gradW_ik ]
template <class K>
struct StrainPush {
  Neighbourhood<K> nb;
  StrainTables by;
  ConstStrainField mu;
  Float4* out = nullptr;
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    const auto xi = i.record(nb.x);
    const R inv_rho = inverse_density(i.record(nb.v)), V(nb.volume), wall = i.lookup(by.fluid, by.wall);
    const Sym6<R> mi = mu.of(i);
    Vec3<R> f{R(0.0f), R(0.0f), R(0.0f)};
    i.neighbours(nb.fluid, [&](auto j) LAW_LAMBDA {
      const Vec3<R> x = xi.v - j.record(nb.x).v;
      f -= V * strain_pull(mi + mu.of(j), nb.kernel.grad(norm2(x)) * x);
    });
    i.neighbours(nb.boundary, [&](auto k) LAW_LAMBDA {
      const auto xk = k.record(nb.bx);
      const Vec3<R> x = xi.v - xk.v;
      f -= (wall * volume_of(xk)) * strain_pull(mi, nb.kernel.grad(norm2(x)) * x);
    });
    i.store(out, inv_rho * f, inv_rho);
  }
};

/// J^T mu at each sample, over dt [N]: the opposite of what its part of mu does to the fluid. x.w of the fluid: 1 where
/// it sticks to bodies.
template <class K>
struct StrainForces {
  SampleNeighbourhood<K> nb;
  ConstStrainField mu;
  float inv_dt = 0;
  Float4* force = nullptr;
  template <class I>
  LAW void operator()(I k) const {
    using R = typename I::R;
    const auto xk = k.record(nb.x);
    const R c = R(nb.volume * inv_dt) * volume_of(xk);
    Vec3<R> f{R(0.0f), R(0.0f), R(0.0f)};
    k.neighbours(nb.list, [&](auto i) LAW_LAMBDA {
      const auto xi = i.record(nb.fluid);
      const Vec3<R> x = xi.v - xk.v;
      f += (c * coefficient_of(xi)) * strain_pull(mu.of(i), nb.kernel.grad(norm2(x)) * x);
    });
    k.store(force, f, R(0.0f));
  }
};

/// v -= alpha change, mu = keep mu + alpha p, r -= alpha q. Sums: r . A^-1 r with the blocks A, the strain-rate error
/// |r| / D, the number of particles that have one.
struct StrainAdvance {
  static constexpr int sums = 3, maxima = 0;
  Float4* v = nullptr;
  const Float4* change = nullptr;
  StrainField mu, r;
  ConstStrainField p, q, block;
  StrainTables by;
  const float* density = nullptr;
  float alpha = 0, keep = 1;
  template <class I>
  LAW auto operator()(I i) const {
    using R = typename I::R;
    const auto vi = i.record(v);
    i.store(v, vi.v - R(alpha) * i.record(change).v, inverse_density(vi));
    mu.store(i, R(keep) * mu.of(i) + R(alpha) * p.of(i));
    const Sym6<R> left = r.of(i) - R(alpha) * q.of(i);
    r.store(i, left);
    Reduction<R, sums, maxima> total;
    total.sum[0] = dot(left, solve_strain_block(block.of(i), left));
    total.sum[1] = sqrt(frobenius2(left)) / max(i.load(density), R(0.1f));
    total.sum[2] = i.lookup(by.fluid, by.on);
    return total;
  }
};

/// p = A^-1 r + beta p
struct StrainDirection {
  StrainField p;
  ConstStrainField r, block;
  float beta = 0;
  template <class I>
  LAW void operator()(I i) const {
    using R = typename I::R;
    p.store(i, solve_strain_block(block.of(i), r.of(i)) + R(beta) * p.of(i));
  }
};

}  // namespace tidelock
