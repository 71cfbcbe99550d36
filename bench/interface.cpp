// [BWJ23] Fig. 2: a ball of fluid falls into a hollow sphere and settles. How noisy is the lowest layer of particles
// under each interface law, and what does the law cost? One run, all laws.
#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <limits>

#include "bench.hpp"
#include "stepping/simulation.hpp"

namespace tidelock::bench {
namespace {

constexpr double kRadius = 0.5;  // [m] of the hollow sphere

Scene bowl(double h, Interface interface) {
  Scene s;
  s.particle_size = h;
  s.solver.interface = interface;
  FluidDescription water;
  Fill fill;
  fill.shape.kind = Sphere{0.62 * kRadius};
  fill.shape.position = {0, 0.1 * kRadius, 0};
  fill.lattice = FillLattice::lattice;
  water.fill.push_back(fill);
  s.fluids.push_back(water);
  BodyDescription tank;
  tank.name = "bowl";
  tank.shape.kind = Sphere{kRadius};
  tank.shape.inside = true;
  s.bodies.push_back(tank);
  return s;
}

/// Sums of the lowest layer's scatter over many moments.
struct Layer {
  double pressure = 0, wall = 0, spacing = 0, moments = 0, particles = 0;

  void add(const World& w) {
    const double h = w.constants.h;
    struct P {
      Vec3d x;
      double depth, pressure, gap;
    };
    std::vector<P> layer;
    for (std::size_t i = 0; i < w.fluid.size(); ++i) {
      const Vec3d x(w.fluid.x[i].x, w.fluid.x[i].y, w.fluid.x[i].z);
      const double gap = kRadius - x.norm();
      if (gap < h && x.y() < -0.75 * kRadius)
        layer.push_back({x, -x.y(), static_cast<double>(w.fluid.pressure[i]), gap});
    }
    if (layer.size() < 10) return;
    const double n = static_cast<double>(layer.size());
    double mean_depth = 0, mean_pressure = 0, mean_gap = 0, dd = 0, dp = 0;
    for (const P& p : layer) mean_depth += p.depth / n, mean_pressure += p.pressure / n, mean_gap += p.gap / n;
    for (const P& p : layer) {
      const double d = p.depth - mean_depth;
      dd += d * d, dp += d * (p.pressure - mean_pressure);
    }
    const double slope = dd > 0 ? dp / dd : 0;  // pressure against depth, as the layer has it
    double scatter = 0, gaps = 0, near_mean = 0, near_square = 0;
    for (const P& p : layer) {
      const double off = p.pressure - mean_pressure - slope * (p.depth - mean_depth);
      scatter += off * off / n;
      gaps += (p.gap - mean_gap) * (p.gap - mean_gap) / n;
      double nearest = std::numeric_limits<double>::infinity();
      for (const P& q : layer)
        if (&q != &p) nearest = std::min(nearest, (q.x - p.x).norm());
      near_mean += nearest / n, near_square += nearest * nearest / n;
    }
    pressure += std::sqrt(scatter) / mean_pressure;
    wall += std::sqrt(gaps) / h;
    spacing += std::sqrt(std::max(0.0, near_square - near_mean * near_mean)) / near_mean;
    particles += n, moments += 1;
  }
};

}  // namespace

int bench_interface(const Options& options) {
  const double h = options.quick ? 0.04 : 0.025, settled = options.quick ? 1 : 3,
               end = settled + (options.quick ? 0.2 : 1);
  struct Law {
    const char* name;
    Interface interface;
  };
  const Law laws[] = {{"mirror", Interface::mirror},
                      {"mls", Interface::mls},
                      {"consistent", Interface::consistent},
                      {"akinci", Interface::akinci}};
  std::printf("a ball of fluid, h = %g m, settles in a sphere of 0.5 m; scatter in the lowest layer from %g to %g s\n",
              h, settled, end);
  std::printf("%-12s %9s %11s %11s %11s %9s %12s %10s\n", "law", "particles", "pressure", "wall gap", "spacing",
              "its/step", "solver s", "us/it");
  for (const Law& law : laws) {
    Simulation sim(build_world(bowl(h, law.interface)), ExecSettings{best_lanes(), options.threads});
    Layer layer;
    while (sim.world().time < end) {
      sim.step();
      if (sim.world().time > settled && sim.world().step % 10 == 0) layer.add(sim.world());
    }
    const RunTotals& t = sim.totals();
    const double seconds = t.seconds.at("density") + t.seconds.at("divergence");
    const double iterations = static_cast<double>(t.density_iterations + t.divergence_iterations);
    std::printf("%-12s %9zu %10.2f%% %9.3f h %10.2f%% %9.1f %12.2f %10.1f\n", law.name, sim.world().fluid.size(),
                100 * layer.pressure / layer.moments, layer.wall / layer.moments, 100 * layer.spacing / layer.moments,
                iterations / static_cast<double>(t.steps), seconds, 1e6 * seconds / iterations);
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace tidelock::bench
