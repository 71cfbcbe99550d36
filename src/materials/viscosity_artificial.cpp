#include "materials/viscosity_artificial.hpp"

#include "materials/viscous_step.hpp"

namespace tidelock {
namespace {

/// Coefficient: alpha [-] in units of h c [m^2/s].
class Artificial : public ExplicitViscosity {
 public:
  Artificial() : ExplicitViscosity(ViscosityModel::artificial) {}
  double coefficient(const Fluid& f) const override { return f.viscosity.artificial; }
  float unit(const Constants& c) const override { return static_cast<float>(c.h * c.sound_speed); }
  double wall_factor(const Fluid& f, int) const override {
    const double alpha = f.viscosity.artificial;
    return f.viscosity.artificial_wall && alpha > 0 ? *f.viscosity.artificial_wall / alpha : 1;
  }

  void act(const FluidView& view, const ViscousCoefficients& c, double dt, Buffer<Float4>& out) const override {
    run_pair_pass<ArtificialPair>(view, c, dt, out);
  }
  void exchange(const FluidView& view, double dt, Float4* out) const override {
    with_neighbourhood(view, [&](const auto& nb) {
      using K = std::decay_t<decltype(nb.kernel)>;
      const ArtificialExchange<K> pass{samples_of(view, nb.kernel), static_cast<float>(dt), laplacian_eta2(view), out};
      view.exec.run(pass, view.samples());
    });
  }
};

}  // namespace

const ExplicitViscosity& explicit_viscosity::artificial() {
  static const Artificial model;
  return model;
}

}  // namespace tidelock
