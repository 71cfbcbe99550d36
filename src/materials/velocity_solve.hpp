// Equations for the velocities at the end of a step by conjugate gradients, after Weiler et al. 2018 and Peer et al.
// 2015: fluid and dynamic bodies in one system.
#pragma once
#include "materials/viscous_model.hpp"

namespace tidelock {

/// Solves A v = b for the fluid's velocities and those of dynamic bodies by conjugate gradients in the metric of the
/// masses. In that metric every iterate has the momentum that the solve began with, so that none is lost however early
/// it stops. A model says what A and b are.
class VelocitySolve : public SolvedViscosity, protected ViscousModel {
 public:
  using ViscousModel::ViscousModel;
  ViscosityModel model() const final { return name; }
  SolveReport solve(const FluidView& view, World& world, FluidBodies* interface, double dt) final;
  std::size_t bytes() const override;

 protected:
  /// x.w of the fluid holds the coefficients; at_wall: those towards walls, by particle.
  struct Equations {
    const FluidView& view;
    const World& world;
    const ViscousCoefficients& c;
    const float* at_wall;
    double dt;
  };
  /// Velocities of the fluid and of the samples.
  struct Velocities {
    const Buffer<Float4>&fluid, &samples;
  };

  virtual void begin(const Equations&) {}
  /// q = A of these velocities, over the masses. Returns v . M q of the fluid.
  virtual double apply(const Equations& e, const Velocities& v, Buffer<Float4>& q) = 0;
  /// q = v - the first residual over the masses.
  virtual void start(const Equations& e, const Velocities& v, Buffer<Float4>& q) { apply(e, v, q); }
  /// What the rows of the fluid do to each sample [N]; `first`: those of the first residual.
  virtual void push(const Equations& e, const Velocities& v, bool first, Float4* force) = 0;
  /// Whether the equations are momentum plus forces, so that a body's rows are its momentum less the forces on it, and
  /// what bodies that nothing moves feel is known.
  virtual bool by_forces() const { return true; }

 private:
  Buffer<Float4> r_, p_, q_;  // [m/s] residual, direction, applied direction; w: 1/rho0
  Buffer<float> at_wall_;     // coefficient towards walls, by particle
  Buffer<Float4> sample_p_;   // [m/s] samples' part of the direction: zero unless their body is dynamic
};

}  // namespace tidelock
