#include "stepping/viscous_step.hpp"

#include <algorithm>

#include "solvers/motion_passes.hpp"

namespace tidelock {
namespace {

struct Coefficients {
  std::vector<float> value, wall;  // per fluid
  bool any = false;
};

Coefficients coefficients(const std::vector<Fluid>& fluids, ViscosityModel model) {
  Coefficients c;
  for (const Fluid& f : fluids) {
    const bool on = f.viscosity.model == model;
    const double value = model == ViscosityModel::xsph ? f.viscosity.xsph : f.viscosity.kinematic * f.density;
    c.value.push_back(on ? static_cast<float>(value) : 0.0f);
    c.wall.push_back(f.viscosity.wall == WallSlip::no_slip ? 1.0f : 0.0f);
    c.any = c.any || (on && value > 0);
  }
  return c;
}

}  // namespace

void viscous_step(const FluidView& view, const std::vector<Fluid>& fluids, const Vec3d& gravity, double dt,
                  SolverWork& work, const std::function<void(ViscosityModel)>& bodies) {
  FluidParticles& f = view.fluid;
  for (const ViscosityModel model : {ViscosityModel::laplacian, ViscosityModel::xsph}) {
    const Coefficients c = coefficients(fluids, model);
    if (!c.any) continue;
    if (bodies) {
      std::vector<float> towards_walls(c.value);
      for (std::size_t k = 0; k < c.value.size(); ++k) towards_walls[k] *= c.wall[k];
      view.exec.run(SetCoefficient{f.x.data(), f.fluid.data(), towards_walls.data()}, view.size());
      bodies(model);
    }
    view.exec.run(SetCoefficient{f.x.data(), f.fluid.data(), c.value.data()}, view.size());
    with_neighbourhood(view, [&](const auto& nb) {
      using K = std::decay_t<decltype(nb.kernel)>;
      if (model == ViscosityModel::xsph) {
        view.exec.run(XsphPass<K>{nb, f.fluid.data(), c.wall.data(), work.predicted.data()}, view.size());
      } else {
        view.exec.run(LaplacianPass<K>{nb, f.fluid.data(), c.wall.data(), static_cast<float>(dt), laplacian_eta2(view),
                                       work.predicted.data()},
                      view.size());
      }
    });
    f.v.swap(work.predicted);
  }
  const Vec3d dv = dt * gravity;
  view.exec.run(
      ApplyGravity{f.v.data(), static_cast<float>(dv.x()), static_cast<float>(dv.y()), static_cast<float>(dv.z())},
      view.size());
}

}  // namespace tidelock
