#include "materials/viscous_step.hpp"

#include <algorithm>

#include "materials/viscous_coefficients.hpp"
#include "solvers/motion_passes.hpp"

namespace tidelock {
void viscous_step(const FluidView& view, const std::vector<Fluid>& fluids, const Vec3d& gravity, double dt,
                  SolverWork& work, const std::function<void(ViscosityModel)>& bodies) {
  FluidParticles& f = view.fluid;
  const Exec& exec = view.exec;
  for (const ViscosityModel model : {ViscosityModel::laplacian, ViscosityModel::artificial, ViscosityModel::xsph}) {
    ViscousCoefficients c = viscous_coefficients(fluids, model, view.constants.dimensions);
    if (!c.any) continue;
    if (model == ViscosityModel::artificial)
      for (float& alpha : c.value) alpha *= static_cast<float>(view.constants.h * view.constants.sound_speed);
    if (bodies) {
      Buffer<float> towards_walls(c.value);
      for (std::size_t k = 0; k < c.value.size(); ++k) towards_walls[k] *= c.wall[k];
      exec.run(SetCoefficient{exec.out(f.x), exec.in(f.fluid), exec.in(towards_walls)}, view.size());
      bodies(model);
    }
    exec.run(SetCoefficient{exec.out(f.x), exec.in(f.fluid), exec.in(c.value)}, view.size());
    with_neighbourhood(view, [&](const auto& nb) {
      using K = std::decay_t<decltype(nb.kernel)>;
      const auto run = [&](auto pass) {
        exec.run(decltype(pass){nb, exec.in(f.fluid), exec.in(c.wall), static_cast<float>(dt), laplacian_eta2(view),
                                exec.out(work.predicted)},
                 view.owned());
      };
      if (model == ViscosityModel::xsph)
        exec.run(XsphPass<K>{nb, exec.in(f.fluid), exec.in(c.wall), exec.out(work.predicted)}, view.owned());
      else if (model == ViscosityModel::artificial)
        run(ArtificialPass<K>{});
      else
        run(LaplacianPass<K>{});
    });
    f.v.swap(work.predicted);
  }
  const Vec3d dv = dt * gravity;
  exec.run(
      ApplyGravity{exec.out(f.v), static_cast<float>(dv.x()), static_cast<float>(dv.y()), static_cast<float>(dv.z())},
      view.owned());
}

}  // namespace tidelock
