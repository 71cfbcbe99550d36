// The dam break of [BK17] tables 1-2: 125k particles of radius 0.02 m, fixed steps, density error 0.01 %, divergence
// error 0.1 %, 0.5 s. Iterations and time per stage; the accelerated iteration against the paper's Jacobi at equal
// error.
#include <fmt/format.h>

#include <cstdio>

#include "bench.hpp"
#include "scenes.hpp"
#include "stepping/simulation.hpp"

namespace tidelock::bench {
namespace {

Scene dam_scene(int n, double dt) {
  Scene s = dam_break_scene(n, 0.04, dt);
  s.solver.density_error = 1e-4;
  s.solver.divergence_error = 1e-3;
  s.solver.pressure_error = 1;  // the density error alone decides, as in the papers
  return s;
}

struct Variant {
  const char* name;
  PressureSolver pressure;
  Iteration iteration;
  StopRule stop;
};

void run_variant(const Variant& v, int n, double dt, double end, int threads) {
  Scene scene = dam_scene(n, dt);
  scene.solver.pressure = v.pressure;
  scene.solver.iteration = v.iteration;
  scene.solver.stop = v.stop;
  Simulation sim(build_world(scene), ExecSettings{best_lanes(), threads});
  const double begin = wall_seconds(), cpu = cpu_seconds();
  double two_sided = 0;
  while (sim.world().time < end - 1e-9) two_sided += sim.step().density.two_sided_residual;
  const double wall = wall_seconds() - begin, used = cpu_seconds() - cpu;
  const RunTotals& t = sim.totals();
  const double steps = static_cast<double>(t.steps);
  std::printf("%-6.1f %-30s %7.1f %5d %7.1f %9.1e %9.1e %8.1f %8.1f\n", 1e3 * dt, v.name,
              static_cast<double>(t.density_iterations) / steps, t.max_density_iterations,
              static_cast<double>(t.divergence_iterations) / steps, two_sided / steps, t.worst_density_residual, wall,
              used);
  std::string stages;
  for (const auto& [stage, seconds] : t.seconds) stages += fmt::format("  {} {:.2f}", stage, seconds);
  std::printf("       seconds by stage:%s\n", stages.c_str());
  std::fflush(stdout);
}

}  // namespace

int bench_dam_break(const Options& options) {
  const int n = options.quick ? 25 : 50;
  const double end = options.quick ? 0.2 : 0.5;
  std::printf("%d particles, %g s simulated, %d threads\n", n * n * n, end, options.threads);
  std::printf("%-6s %-30s %7s %5s %7s %9s %9s %8s %8s\n", "dt ms", "variant", "density", "max", "diverg.", "two-sided",
              "worst", "wall s", "CPU s");
  const Variant variants[] = {
      {"dfsph accelerated two-sided", PressureSolver::dfsph, Iteration::accelerated, StopRule::two_sided},
      {"dfsph jacobi two-sided", PressureSolver::dfsph, Iteration::jacobi, StopRule::two_sided},
      {"dfsph jacobi one-sided", PressureSolver::dfsph, Iteration::jacobi, StopRule::one_sided},
      {"dfsph accelerated one-sided", PressureSolver::dfsph, Iteration::accelerated, StopRule::one_sided},
      {"iisph accelerated two-sided", PressureSolver::iisph, Iteration::accelerated, StopRule::two_sided},
      {"iisph jacobi two-sided", PressureSolver::iisph, Iteration::jacobi, StopRule::two_sided}};
  for (const double dt : {2e-3, 4e-3})
    for (const Variant& v : variants) run_variant(v, n, dt, end, options.threads);
  return 0;
}

int bench_memory(const Options& options) {
  const int n = options.quick ? 50 : 100;
  Scene scene = dam_scene(n, 1e-3);
  Simulation sim(build_world(scene), ExecSettings{best_lanes(), options.threads});
  for (int i = 0; i < 3; ++i) sim.step();
  const double fluid = static_cast<double>(sim.world().fluid.size());
  const double boundary = static_cast<double>(sim.world().boundary.size());
  const double per_particle = static_cast<double>(sim.memory_bytes()) / fluid;
  std::printf(
      "%.0f fluid particles, %.0f boundary samples: %.1f MiB in all, %.0f bytes per fluid particle, lists included\n",
      fluid, boundary, static_cast<double>(sim.memory_bytes()) / 1048576, per_particle);
  return per_particle <= 350 ? 0 : 1;
}

}  // namespace tidelock::bench
