#include "materials/viscosity_xsph.hpp"

#include "materials/viscous_step.hpp"

namespace tidelock {
namespace {

/// Coefficient: the share of the velocity differences [-] that a step removes.
class Xsph : public ExplicitViscosity {
 public:
  Xsph() : ExplicitViscosity(ViscosityModel::xsph) {}
  double coefficient(const Fluid& f) const override { return f.viscosity.xsph; }

  void act(const FluidView& view, const ViscousCoefficients& c, double, Buffer<Float4>& out) const override {
    const Exec& exec = view.exec;
    with_neighbourhood(view, [&](const auto& nb) {
      using K = std::decay_t<decltype(nb.kernel)>;
      exec.run(XsphPass<K>{nb, exec.in(view.fluid.fluid), exec.in(c.wall), exec.out(out)}, view.owned());
    });
  }
  void exchange(const FluidView& view, double, Float4* out) const override {
    with_neighbourhood(view, [&](const auto& nb) {
      using K = std::decay_t<decltype(nb.kernel)>;
      view.exec.run(XsphExchange<K>{samples_of(view, nb.kernel), out}, view.samples());
    });
  }
};

}  // namespace

const ExplicitViscosity& explicit_viscosity::xsph() {
  static const Xsph model;
  return model;
}

}  // namespace tidelock
