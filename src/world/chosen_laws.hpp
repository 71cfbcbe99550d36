// The one place where the names of the scene's kernel and wall law become types.
#pragma once
#include "laws/interface.hpp"
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

/// f(wall) with the answer of walls to the fluid's pressure.
template <class F>
decltype(auto) with_wall(Interface interface, F f) {
  switch (interface) {
    case Interface::akinci:
      return f(AkinciWall{});
    case Interface::mirror:
      return f(MirrorWall{});
    case Interface::mls:
      return f(MlsWall{});
    case Interface::consistent:
      break;
  }
  return f(ConsistentWall{});
}

}  // namespace tidelock
