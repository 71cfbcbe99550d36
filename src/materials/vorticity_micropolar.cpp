#include "materials/vorticity_micropolar.hpp"

#include "materials/fluid_table.hpp"
#include "materials/material_model.hpp"
#include "solvers/motion_passes.hpp"

namespace tidelock {
namespace {

/// Writes FluidParticles::spin too.
class Micropolar : public MaterialModel {
 public:
  bool acts_on(const Fluid& f) const override { return f.vorticity.model == VorticityModel::micropolar; }
  void apply(const FluidView& view, World& world, FluidBodies* interface, SolverWork& work, double dt) override;
  std::size_t bytes() const override { return next_.bytes(); }

 private:
  Buffer<Float4> next_;  // [1/s] spins
};

void Micropolar::apply(const FluidView& view, World& world, FluidBodies*, SolverWork& work, double dt) {
  FluidParticles& f = view.fluid;
  const Exec& exec = view.exec;
  const std::size_t n = view.owned(), all = view.size();
  if (n == 0) return;
  const double h = view.constants.h;
  const auto micropolar = [&](const Fluid& k) { return acts_on(k); };
  const FluidTable mu =
      table_of(world.fluids, [&](const Fluid& k) { return micropolar(k) ? k.vorticity.transfer * k.density : 0; });
  if (!mu.any) return;
  const double inertia = 2 * h * h;  // [m^2] Theta
  const FluidTable share =
      table_of(world.fluids, [&](const Fluid& k) { return micropolar(k) ? dt * k.vorticity.transfer / inertia : 0; });
  const FluidTable diffusion =
      table_of(world.fluids, [&](const Fluid& k) { return micropolar(k) ? k.vorticity.diffusion : 0; });
  if (next_.size() != all) next_.resize(all);
  with_neighbourhood(view, [&](const auto& nb) {
    using K = std::decay_t<decltype(nb.kernel)>;
    exec.run(SetCoefficient{exec.out(f.x), exec.in(f.fluid), exec.in(share.value)}, all);
    exec.run(MicropolarSpin<K>{nb, exec.in(f.spin), exec.in(f.fluid), exec.in(diffusion.value), exec.out(next_)}, n);
    f.spin.swap(next_);
    exec.run(SetCoefficient{exec.out(f.x), exec.in(f.fluid), exec.in(mu.value)}, all);
    exec.run(MicropolarFlow<K>{nb, exec.in(f.spin), static_cast<float>(dt), exec.out(work.predicted)}, n);
  });
  f.v.swap(work.predicted);
}

}  // namespace

std::unique_ptr<MaterialModel> vorticity_micropolar() { return std::make_unique<Micropolar>(); }

}  // namespace tidelock
