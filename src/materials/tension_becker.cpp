#include "materials/tension_becker.hpp"

#include "materials/tension.hpp"

namespace tidelock {
namespace {

/// [-] Becker's k = this sigma / H^3.
constexpr double kBecker = 60;

class Becker : public Tension {
 public:
  Becker() : Tension(TensionModel::becker) {}
  void apply(const FluidView& view, World& world, FluidBodies* interface, SolverWork& work, double dt) override;
};

void Becker::apply(const FluidView& view, World& world, FluidBodies*, SolverWork& work, double dt) {
  if (view.owned() == 0) return;
  const double h = view.constants.h, H = view.constants.support;
  const auto strength = [&](const SurfaceTension& t) { return kBecker * t.coefficient / (H * H * H); };
  if (!set_strengths(view, world, name, strength)) return;
  with_neighbourhood(view, [&](const auto& nb) {
    using K = std::decay_t<decltype(nb.kernel)>;
    view.exec.run(
        BeckerTension<K>{nb, static_cast<float>(h * h), static_cast<float>(dt), view.exec.out(work.predicted)},
        view.owned());
  });
  view.fluid.v.swap(work.predicted);
}

}  // namespace

std::unique_ptr<MaterialModel> tension_becker() { return std::make_unique<Becker>(); }

}  // namespace tidelock
