#include "materials/vorticity_confinement.hpp"

#include "materials/fluid_table.hpp"
#include "materials/material_model.hpp"
#include "solvers/motion_passes.hpp"

namespace tidelock {
namespace {

class Drive : public MaterialModel {
 public:
  bool acts_on(const Fluid& f) const override { return f.vorticity.model == VorticityModel::confinement; }
  void apply(const FluidView& view, World& world, FluidBodies* interface, SolverWork& work, double dt) override;
  std::size_t bytes() const override { return curl_.bytes(); }

 private:
  Buffer<Float4> curl_;  // [1/s] of the flow
};

void Drive::apply(const FluidView& view, World& world, FluidBodies*, SolverWork& work, double dt) {
  FluidParticles& f = view.fluid;
  const Exec& exec = view.exec;
  const std::size_t n = view.owned(), all = view.size();
  if (n == 0) return;
  const double h = view.constants.h;
  const FluidTable drive =
      table_of(world.fluids, [&](const Fluid& k) { return acts_on(k) ? k.vorticity.confinement * h * dt : 0; });
  if (!drive.any) return;
  if (curl_.size() != all) curl_.resize(all);
  exec.run(SetCoefficient{exec.out(f.x), exec.in(f.fluid), exec.in(drive.value)}, all);
  with_neighbourhood(view, [&](const auto& nb) {
    using K = std::decay_t<decltype(nb.kernel)>;
    exec.run(FlowCurl<K>{nb, exec.out(curl_)}, n);
    const float least = static_cast<float>(1e-6 / h);
    const auto made = exec.reduce(Confinement<K>{nb, exec.in(curl_), least, exec.out(work.predicted)}, n);
    f.v.swap(work.predicted);
    const auto back = [&](int a) { return static_cast<float>(-made.sum[static_cast<std::size_t>(a)] / made.sum[3]); };
    exec.run(ApplyGravity{exec.out(f.v), back(0), back(1), back(2)}, n);
  });
}

}  // namespace

std::unique_ptr<MaterialModel> vorticity_confinement() { return std::make_unique<Drive>(); }

}  // namespace tidelock
