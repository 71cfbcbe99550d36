// A model of viscosity as a step sees it. Each is one pair of files: viscosity_NAME.hpp holds its passes,
// viscosity_NAME.cpp its coefficients, its calls, its exchange with bodies and its limit of the step.
// viscosities.hpp lists them.
#pragma once
#include <memory>
#include <vector>

#include "coupling/fluid_bodies.hpp"
#include "materials/step_limit.hpp"
#include "solvers/pressure_solve.hpp"

namespace tidelock {

/// What the settings of a fluid mean for the passes of a model.
class ViscousModel {
 public:
  explicit ViscousModel(ViscosityModel of) : name(of) {}
  virtual ~ViscousModel() = default;

  const ViscosityModel name;

  /// Coefficient of a fluid of this model in the pass's unit over unit(); zero: the fluid has no viscosity.
  virtual double coefficient(const Fluid& fluid) const = 0;
  virtual float unit(const Constants&) const { return 1; }
  /// [-] Factor of the coefficient towards walls that the fluid sticks to.
  virtual double wall_factor(const Fluid&, int /*dimensions*/) const { return 1; }
};

/// By fluid.
struct ViscousCoefficients {
  Buffer<float> value;  // as the passes take it; zero for fluids of other models
  Buffer<float> wall;   // [-] factor towards walls; zero where they are slippery
  bool any = false;
  Buffer<float> at_walls() const;  // value * wall
};
ViscousCoefficients viscous_coefficients(const std::vector<Fluid>& fluids, const ViscousModel& model,
                                         const Constants& constants);

/// [-] Samples lie half a spacing behind the surface of a wall, where fluid that sticks to the surface would move
/// backwards. They stand still instead, so that the pull of a Laplacian is this much too weak
/// (docs/theory/viscosity.md).
inline constexpr double kLaplacianAtWalls = 1.85;

/// A viscosity that changes the velocities once in a step, from those that it finds.
class ExplicitViscosity : public ViscousModel {
 public:
  using ViscousModel::ViscousModel;
  /// out = v + change over dt; x.w of the fluid holds the coefficients.
  virtual void act(const FluidView& view, const ViscousCoefficients& c, double dt, Buffer<Float4>& out) const = 0;
  /// out = impulse on each sample that feels the fluid, over dt, as FluidBodies::exchange() takes it; x.w of the fluid
  /// holds the coefficients towards walls.
  virtual void exchange(const FluidView& view, double dt, Float4* out) const = 0;
  /// The longest step at which a fluid of this model is stable.
  virtual StepLimit longest_step(const Fluid&, double /*spacing*/) const { return {}; }
};

/// A viscosity that solves equations for the velocities at the end of the step, of the fluid and of dynamic bodies.
class SolvedViscosity {
 public:
  virtual ~SolvedViscosity() = default;
  /// The word of the scene that it stands for.
  virtual ViscosityModel model() const = 0;
  /// v <- the solution; does nothing where no fluid uses the model. `interface` is null where no sample feels fluid.
  virtual SolveReport solve(const FluidView& view, World& world, FluidBodies* interface, double dt) = 0;
  virtual std::size_t bytes() const = 0;
};

}  // namespace tidelock
