#include "materials/viscosity_laplacian.hpp"

#include "materials/viscous_step.hpp"

namespace tidelock {
namespace {

/// Coefficient: mu [Pa s].
class Laplacian : public ExplicitViscosity {
 public:
  Laplacian() : ExplicitViscosity(ViscosityModel::laplacian) {}
  double coefficient(const Fluid& f) const override { return f.viscosity.kinematic * f.density; }
  double wall_factor(const Fluid&, int) const override { return kLaplacianAtWalls; }

  void act(const FluidView& view, const ViscousCoefficients& c, double dt, Buffer<Float4>& out) const override {
    run_pair_pass<MorrisPair>(view, c, dt, out);
  }
  void exchange(const FluidView& view, double dt, Float4* out) const override {
    with_neighbourhood(view, [&](const auto& nb) {
      using K = std::decay_t<decltype(nb.kernel)>;
      const LaplacianExchange<K> pass{samples_of(view, nb.kernel), static_cast<float>(dt), laplacian_eta2(view), out};
      view.exec.run(pass, view.samples());
    });
  }
  StepLimit longest_step(const Fluid& f, double spacing) const override {
    return {laplacian_step(spacing, f.viscosity.kinematic), "viscosity.kinematic"};
  }
};

}  // namespace

const ExplicitViscosity& explicit_viscosity::laplacian() {
  static const Laplacian model;
  return model;
}

}  // namespace tidelock
