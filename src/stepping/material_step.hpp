// Forces of materials beside pressure and viscosity: surface tension, vorticity, the drag of air.
#pragma once
#include "neighbours/grid.hpp"
#include "neighbours/lists.hpp"
#include "stepping/coupling.hpp"

namespace tidelock {

/// Neighbours within more than the kernel's support, for forces that reach farther.
struct WideNeighbours {
  CellGrid grid;
  Buffer<std::uint32_t> order;
  Buffer<Float4> x, scratch;  // the fluid's places and their w, sorted along the grid
  NeighbourList list;         // of the fluid in its own order, among x; a particle is its own neighbour
  void build(const FluidView& view, double support);
  std::size_t bytes() const { return grid.start.bytes() + order.bytes() + x.bytes() + scratch.bytes() + list.bytes(); }
};

class Materials {
 public:
  /// v <- v + surface tension of each fluid by its own model; adhesion pulls bodies the other way. `interface` is null
  /// where no sample feels fluid.
  void surface_tension(const FluidView& view, World& world, FluidBodies* interface, SolverWork& work, double dt);
  /// v <- v + vorticity model; FluidParticles::spin <- its next value.
  void vorticity(const FluidView& view, World& world, SolverWork& work, double dt);
  /// v <- v under the drag of still air.
  void air_drag(const FluidView& view, const World& world, SolverWork& work, double dt);
  std::size_t bytes() const { return records_.bytes() + wide_.bytes(); }

 private:
  void akinci(const FluidView& view, World& world, FluidBodies* interface, SolverWork& work, double dt);
  void becker(const FluidView& view, World& world, SolverWork& work, double dt);
  void he(const FluidView& view, World& world, SolverWork& work, double dt);

  Buffer<Float4> records_;  // normals, or the flow's curl
  WideNeighbours wide_;     // of a fluid with "he2014"
};

/// Largest step [s] at which the fluid's surface tension is stable: capillary waves of two spacings, Brackbill et al.
/// 1992: dt <= sqrt(rho h^3 / (2 pi sigma)).
double capillary_step(double density, double sigma, double h);

}  // namespace tidelock
