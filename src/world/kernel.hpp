// The scene's kernel: the one place where its name becomes a type.
#pragma once
#include "laws/kernels.hpp"
#include "world/world.hpp"

namespace tidelock {

/// f(kernel) with the kernel of that name.
template <class F>
decltype(auto) with_kernel(KernelName name, double support, int dimensions, F f) {
  if (name == KernelName::wendland_c2) return f(WendlandC2::make(support, dimensions));
  return f(CubicSpline::make(support, dimensions));
}
template <class F>
decltype(auto) with_kernel(const World& world, F f) {
  return with_kernel(world.scene.solver.kernel, world.constants.support, world.constants.dimensions, f);
}

}  // namespace tidelock
