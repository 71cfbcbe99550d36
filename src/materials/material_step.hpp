// What a fluid's material does beside pressure: viscosity, surface tension, vorticity, the drag of air, force fields.
#pragma once
#include "coupling/fluid_bodies.hpp"
#include "materials/force_fields.hpp"
#include "materials/implicit_viscosity.hpp"
#include "materials/strain_viscosity.hpp"
#include "neighbours/grid_points.hpp"
#include "neighbours/lists.hpp"

namespace tidelock {

class Materials {
 public:
  Materials(const World& world, const Exec& exec) : fields_(world.scene, exec.threads()) {}

  /// v <- v of implicit viscosities. `interface` is null where no sample feels fluid, here and below.
  SolveReport solve(const FluidView& view, World& world, FluidBodies* interface, double dt);
  /// v <- v + all the rest over dt, gravity last.
  void apply(const FluidView& view, World& world, FluidBodies* interface, SolverWork& work, double dt);
  std::size_t bytes() const {
    return viscosity_.bytes() + strain_.bytes() + records_.bytes() + wide_.bytes() + wide_samples_.bytes() +
           wide_list_.bytes() + wide_walls_.bytes() + wide_on_walls_.bytes();
  }

 private:
  /// v <- v + surface tension of each fluid by its own model; adhesion pulls bodies the other way.
  void surface_tension(const FluidView& view, World& world, FluidBodies* interface, SolverWork& work, double dt);
  /// v <- v + vorticity model; FluidParticles::spin <- its next value.
  void vorticity(const FluidView& view, World& world, SolverWork& work, double dt);
  /// v <- v under the drag of still air.
  void air_drag(const FluidView& view, const World& world, SolverWork& work, double dt);
  void akinci(const FluidView& view, World& world, FluidBodies* interface, SolverWork& work, double dt);
  void becker(const FluidView& view, World& world, SolverWork& work, double dt);
  void he(const FluidView& view, World& world, FluidBodies* interface, SolverWork& work, double dt);
  void he_adhesion(const FluidView& view, World& world, FluidBodies* interface, SolverWork& work, double dt);

  ImplicitViscosity viscosity_;
  StrainViscosity strain_;
  ForceFields fields_;
  Buffer<Float4> records_;  // normals, or the flow's curl
  // of fluids with "he2014"
  GridPoints wide_, wide_samples_;            // copies, sorted along cells as wide as its forces reach
  NeighbourList wide_list_;                   // of the fluid in its own order among wide_, i itself among them
  NeighbourList wide_walls_, wide_on_walls_;  // with adhesion: samples near the fluid, fluid near the samples
};

/// Largest step [s] at which the fluid's surface tension is stable: capillary waves of two spacings, Brackbill et al.
/// 1992: dt <= sqrt(rho h^3 / (2 pi sigma)).
double capillary_step(double density, double sigma, double h);

}  // namespace tidelock
