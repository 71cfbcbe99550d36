// What each material model costs per particle and step, in one run: a dam break in its first steps. Then [BK17] table
// 4: a blob like a bunny that falls on a plate, at four values of gamma.
#include <cstdio>
#include <functional>

#include "bench.hpp"
#include "scene/words.hpp"
#include "scenes.hpp"
#include "stepping/simulation.hpp"

namespace tidelock::bench {

namespace {

/// A body, a head and two ears of a metre and a half in all; about 13 000 particles at 5 cm, [BK17]'s size.
Scene bunny(double h, ViscosityModel model, double gamma) {
  Scene s;
  s.file = "bench", s.particle_size = h;
  s.fluids.emplace_back();
  const auto ball = [&](double r, const Vec3d& at) {
    Fill fill;
    fill.shape.kind = Sphere{r};
    fill.shape.position = at;
    fill.lattice = FillLattice::lattice;
    s.fluids[0].fill.push_back(fill);
  };
  ball(0.62, {0, 0.67, 0}), ball(0.36, {0.5, 1.35, 0});
  ball(0.14, {0.4, 1.75, 0.17}), ball(0.12, {0.36, 1.93, 0.19});
  ball(0.14, {0.4, 1.75, -0.17}), ball(0.12, {0.36, 1.93, -0.19});
  s.fluids[0].viscosity.model = model, s.fluids[0].viscosity.gamma = gamma;
  BodyDescription plate;
  plate.name = "plate";
  plate.shape.kind = Box{{-2.5, -0.2, -2.5}, {2.5, 0, 2.5}};
  s.bodies.push_back(plate);
  s.time.step = 1e-3;  // as theirs
  s.solver.on_failure = OnFailure::go_on;
  return s;
}

void bench_bunny(const Options& options) {
  const int steps = options.quick ? 200 : 500;
  std::printf("\n%-16s %6s %10s %16s %18s %20s %8s\n", "blob", "gamma", "particles", "pressure s/step",
              "viscosity s/step", "iterations a step", "missed");
  for (const ViscosityModel model : {ViscosityModel::bender_koschier, ViscosityModel::peer})
    for (const double gamma : {0.9, 0.75, 0.5, 0.25}) {
      ExecSettings settings;
      settings.threads = options.threads;
      Simulation sim(build_world(bunny(options.quick ? 0.1 : 0.05, model, gamma)), settings);
      for (int k = 0; k < steps; ++k) sim.step();
      const auto& seconds = sim.totals().seconds;
      std::printf("%-16s %6.2f %10zu %16.4f %18.4f %20.1f %8llu\n", word(model).c_str(), gamma,
                  sim.world().fluid.size(), (seconds.at("density") + seconds.at("divergence")) / steps,
                  seconds.at("viscosity") / steps, static_cast<double>(sim.totals().viscosity_iterations) / steps,
                  static_cast<unsigned long long>(sim.totals().viscosity_not_converged));
      std::fflush(stdout);
    }
}

}  // namespace

int bench_materials(const Options& options) {
  struct Case {
    const char* name;
    std::function<void(FluidDescription&)> set;
  };
  const auto viscosity = [](ViscosityModel model, double kinematic) {
    return [=](FluidDescription& f) { f.viscosity.model = model, f.viscosity.kinematic = kinematic; };
  };
  const auto strain = [](ViscosityModel model, double gamma) {
    return [=](FluidDescription& f) { f.viscosity.model = model, f.viscosity.gamma = gamma; };
  };
  const auto tension = [](TensionModel model) {
    return [=](FluidDescription& f) { f.viscosity.model = ViscosityModel::none, f.surface_tension.model = model; };
  };
  const Case cases[] = {
      {"none", viscosity(ViscosityModel::none, 0)},
      {"xsph", viscosity(ViscosityModel::xsph, 0)},
      {"laplacian 1e-4", viscosity(ViscosityModel::laplacian, 1e-4)},
      {"implicit 1e-4", viscosity(ViscosityModel::implicit, 1e-4)},
      {"implicit 1e-1", viscosity(ViscosityModel::implicit, 1e-1)},
      {"weiler 1e-1", viscosity(ViscosityModel::weiler, 1e-1)},
      {"bender_k. 0.9", strain(ViscosityModel::bender_koschier, 0.9)},
      {"bender_k. 0.5", strain(ViscosityModel::bender_koschier, 0.5)},
      {"peer 0.5", strain(ViscosityModel::peer, 0.5)},
      {"akinci", tension(TensionModel::akinci)},
      {"becker", tension(TensionModel::becker)},
      {"he2014", tension(TensionModel::he2014)},
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
  bench_bunny(options);
  return 0;
}

}  // namespace tidelock::bench
