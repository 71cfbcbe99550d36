// Passes between fluid and moving bodies.
#pragma once
#include "exec/exec.hpp"
#include "laws/incompressibility.hpp"
#include "laws/kernels.hpp"

namespace tidelock {

/// Force on each moving sample k from the fluid's pressure unknowns [N]: the opposite of what the fluid feels,
///   F_k = V V_k sum_i lambda_i gradW_ik        (gradient at the fluid particle; m_i / rho0_i = V)
/// Pointers begin at the first moving sample; neighbours are fluid particles.
template <class K>
struct SampleForces {
  K kernel;
  const Float4* sample = nullptr;  // [m]; w: V_k
  const Float4* fluid = nullptr;   // [m]; w: lambda [Pa]
  ListView list;
  float volume = 0;         // [m^d] V
  Float4* force = nullptr;  // [N]
  template <class I>
  LAW void operator()(I k) const {
    using R = typename I::R;
    const auto xk = k.record(sample);
    Vec3<R> f{R(0.0f), R(0.0f), R(0.0f)};
    k.neighbours(list, [&](auto i) LAW_LAMBDA {
      const auto xi = i.record(fluid);
      const Vec3<R> x = xi.v - xk.v;
      f += sample_force(R(volume), xk.w, xi.w, nb_gradient(x));
    });
    k.store(force, f, R(0.0f));
  }

 private:
  template <class R>
  LAW Vec3<R> nb_gradient(const Vec3<R>& x) const {
    return kernel.grad(norm2(x)) * x;
  }
};

}  // namespace tidelock
