// What each material model costs per particle and step, in one run: a dam break in its first steps.
#include <cstdio>
#include <functional>

#include "bench.hpp"
#include "scenes.hpp"
#include "stepping/simulation.hpp"

namespace tidelock::bench {

int bench_materials(const Options& options) {
  struct Case {
    const char* name;
    std::function<void(FluidDescription&)> set;
  };
  const auto viscosity = [](ViscosityModel model, double kinematic) {
    return [=](FluidDescription& f) { f.viscosity.model = model, f.viscosity.kinematic = kinematic; };
  };
  const Case cases[] = {
      {"none", viscosity(ViscosityModel::none, 0)},
      {"xsph", viscosity(ViscosityModel::xsph, 0)},
      {"laplacian 1e-4", viscosity(ViscosityModel::laplacian, 1e-4)},
      {"implicit 1e-4", viscosity(ViscosityModel::implicit, 1e-4)},
      {"implicit 1e-1", viscosity(ViscosityModel::implicit, 1e-1)},
      {"weiler 1e-1", viscosity(ViscosityModel::weiler, 1e-1)},
      {"akinci",
       [](FluidDescription& f) {
         f.viscosity.model = ViscosityModel::none, f.surface_tension.model = TensionModel::akinci;
       }},
      {"micropolar",
       [](FluidDescription& f) {
         f.viscosity.model = ViscosityModel::none, f.vorticity.model = VorticityModel::micropolar;
       }},
      {"confinement",
       [](FluidDescription& f) {
         f.viscosity.model = ViscosityModel::none, f.vorticity.model = VorticityModel::confinement;
       }},
      {"air drag", [](FluidDescription& f) { f.viscosity.model = ViscosityModel::none, f.air_drag = 1; }}};
  const int n = options.quick ? 15 : 30, steps = options.quick ? 20 : 50;
  std::printf("%-16s %28s %18s\n", "model", "ns per particle and step", "iterations a step");
  double without = 0;  // gravity alone
  for (const Case& c : cases) {
    Scene s = dam_break_scene(n, 0.02, 1e-3);
    c.set(s.fluids[0]);
    ExecSettings settings;
    settings.threads = options.threads;
    Simulation sim(build_world(s), settings);
    for (int k = 0; k < steps; ++k) sim.step();
    const auto& seconds = sim.totals().seconds;
    const double spent = seconds.at("forces") + seconds.at("viscosity");
    const double each = 1e9 * spent / (static_cast<double>(sim.world().fluid.size()) * steps);
    if (&c == cases) without = each;
    std::printf("%-16s %28.1f %18.1f\n", c.name, &c == cases ? each : each - without,
                static_cast<double>(sim.totals().viscosity_iterations) / steps);
  }
  return 0;
}

}  // namespace tidelock::bench
