// Passes over boundary samples: what the fluid near them does to them. Pointers to samples begin at the first sample of
// the list; neighbours are fluid particles.
#pragma once
#include "exec/exec.hpp"
#include "laws/incompressibility.hpp"
#include "laws/interface.hpp"
#include "laws/kernels.hpp"
#include "laws/records.hpp"

namespace tidelock {

/// Samples and the fluid near them.
template <class K>
struct SampleNeighbourhood {
  K kernel;
  const Float4* x = nullptr;       // samples [m]; w: V_k
  const Float4* v = nullptr;       // samples; w: lambda_k [Pa] where the wall law has one
  const Float4* fluid = nullptr;   // [m]; w: lambda [Pa], or a coefficient of viscosity
  const Float4* moving = nullptr;  // fluid's velocities [m/s]; w: 1/rho0
  const float* density = nullptr;  // of the fluid, D
  ListView list;                   // fluid near the samples
  float volume = 0;                // [m^d] V
};

/// Force on each sample k from the fluid's pressure unknowns [N]: the opposite of what the fluid feels,
///   F_k = V V_k sum_i (lambda_i + answer) gradW_ik        (gradient at the fluid particle; m_i / rho0_i = V)
template <class K, class Wall>
struct SampleForces {
  SampleNeighbourhood<K> nb;
  Float4* force = nullptr;  // [N]
  template <class I>
  LAW void operator()(I k) const {
    using R = typename I::R;
    const auto xk = k.record(nb.x);
    const R lambda_k = Wall::extrapolates ? wall_pressure_of(k.record(nb.v)) : R(0.0f);
    Vec3<R> f{R(0.0f), R(0.0f), R(0.0f)};
    k.neighbours(nb.list, [&](auto i) LAW_LAMBDA {
      const auto xi = i.record(nb.fluid);
      const Vec3<R> x = xi.v - xk.v;
      const R lambda = pressure_of(xi) + Wall::answer(pressure_of(xi), i.load(nb.density), lambda_k);
      f += sample_force(R(nb.volume), volume_of(xk), lambda, nb.kernel.grad(norm2(x)) * x);
    });
    k.store(force, f, R(0.0f));
  }
};

/// lambda_k of every sample, extrapolated from the pressures D^2 lambda of the fluid near it; into v.w of the samples.
template <class K>
struct WallPressures {
  SampleNeighbourhood<K> nb;
  float regular = 0;      // [m^2] of the fit
  Float4* out = nullptr;  // the samples' velocities
  template <class I>
  LAW void operator()(I k) const {
    using R = typename I::R;
    const auto xk = k.record(nb.x);
    LinearFit<R> fit;
    k.neighbours(nb.list, [&](auto i) LAW_LAMBDA {
      const auto xi = i.record(nb.fluid);
      const R D = i.load(nb.density);
      const Vec3<R> x = xi.v - xk.v;
      fit.add(nb.kernel.w(norm2(x)), x, D * D * pressure_of(xi));
    });
    k.store(out, k.record(nb.v).v, fit.at_origin(R(regular)));
  }
};

}  // namespace tidelock
