// The viscous forces of laws/viscosity.hpp at the velocities of the end of the step: (1 - dt M^-1 L) v = v*. The
// implicit Laplacian and Weiler's viscosity differ in L alone.
#include "materials/viscosity_linear.hpp"

#include "materials/velocity_solve.hpp"
#include "materials/viscous_step.hpp"

namespace tidelock {
namespace {

/// Coefficient: mu [Pa s].
class Linear : public VelocitySolve {
 public:
  using VelocitySolve::VelocitySolve;
  double coefficient(const Fluid& f) const override { return f.viscosity.kinematic * f.density; }

 protected:
  void begin(const Equations& e) override {
    terms_.wall_mu = e.at_wall;
    terms_.eta2 = laplacian_eta2(e.view);
    terms_.dt = static_cast<float>(e.dt);
    set_weights(terms_, e.view.constants.dimensions);
  }
  double apply(const Equations& e, const Velocities& v, Buffer<Float4>& q) override {
    const Exec& exec = e.view.exec;
    double product = 0;
    with_neighbourhood(e.view, [&](auto nb) {
      nb.v = exec.in(v.fluid), nb.bv = exec.in(v.samples);
      using K = std::decay_t<decltype(nb.kernel)>;
      const ViscosityApply<K> pass{nb, terms_, exec.out(q)};
      product = e.view.constants.particle_volume * exec.reduce(pass, e.view.owned()).sum[0];
    });
    return product;
  }
  void push(const Equations& e, const Velocities& v, bool, Float4* force) override {
    with_neighbourhood(e.view, [&](const auto& nb) {
      using K = std::decay_t<decltype(nb.kernel)>;
      SampleNeighbourhood<K> samples = samples_of(e.view, nb.kernel);
      samples.moving = e.view.exec.in(v.fluid), samples.v = e.view.exec.in(v.samples) + e.view.first_sample();
      e.view.exec.run(ViscosityForces<K>{samples, terms_, force}, e.view.samples());
    });
  }
  virtual void set_weights(ViscousTerms& terms, int dimensions) const = 0;

 private:
  ViscousTerms terms_;
};

class ImplicitLaplacian : public Linear {
 public:
  ImplicitLaplacian() : Linear(ViscosityModel::implicit) {}
  double wall_factor(const Fluid&, int) const override { return kLaplacianAtWalls; }
  void set_weights(ViscousTerms& terms, int) const override { terms.plain = 2; }
};

class Weiler : public Linear {
 public:
  Weiler() : Linear(ViscosityModel::weiler) {}
  double wall_factor(const Fluid&, int dimensions) const override { return dimensions == 2 ? 2.65 : 2.52; }
  void set_weights(ViscousTerms& terms, int dimensions) const override {
    terms.along = static_cast<float>(2 * dimensions + 4);
  }
};

}  // namespace

std::unique_ptr<SolvedViscosity> solved_viscosity::implicit() { return std::make_unique<ImplicitLaplacian>(); }
std::unique_ptr<SolvedViscosity> solved_viscosity::weiler() { return std::make_unique<Weiler>(); }

}  // namespace tidelock
