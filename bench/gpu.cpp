// The CUDA backend by size: sorting, lists, densities and one Jacobi iteration (both loops, fluid and boundary), with
// the fraction of the copy bandwidth that was measured in the same run; then dam breaks, on the GPU and on the CPU.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <tuple>

#include "bench.hpp"
#include "exec/device.hpp"
#include "neighbours/grid_points.hpp"
#include "neighbours/lists.hpp"
#include "papers/printed_stop.hpp"
#include "scene/read.hpp"
#include "scenes.hpp"
#include "solvers/pressure_passes.hpp"
#include "stepping/simulation.hpp"

namespace tidelock::bench {
namespace {

ExecSettings gpu(const Options& options) {
  ExecSettings e{best_lanes(), options.threads};
  e.device = Device::cuda;
  return e;
}

/// Seconds of f on the device, the median of several.
template <class F>
double seconds_of(F f, int repeats = 9) {
  std::vector<double> t;
  f();
  for (int r = 0; r < repeats; ++r) {
    device::wait();
    const double begin = wall_seconds();
    f();
    device::wait();
    t.push_back(wall_seconds() - begin);
  }
  std::sort(t.begin(), t.end());
  return t[t.size() / 2];
}

/// [bytes/s] read and written by a copy of 2 GB.
double copy_bandwidth() {
  const std::size_t bytes = std::size_t{1} << 31;
  void* a = device::allocate(bytes);
  void* b = device::allocate(bytes);
  device::zero(a, bytes);
  const double t = seconds_of([&] { device::copy(b, a, bytes); });
  device::release(a), device::release(b);
  return 2 * static_cast<double>(bytes) / t;
}

/// n^3 particles off their lattice by 10 %, in a box of boundary samples.
struct Tank : GridPoints {
  Exec exec;
  double h = 0.02;
  GridPoints walls;
  Buffer<Float4> v, bv, predicted;
  Buffer<float> density, inv_diagonal, flux, previous, next, last, residual;
  NeighbourList fluid_list, boundary_list;
  Buffer<Progress> progress{1};
  Buffer<double> parts, totals{8};

  Tank(int n, const ExecSettings& settings) : exec(settings) {
    const std::size_t side = static_cast<std::size_t>(n), count = side * side * side;
    x.resize(count), v.resize(count), predicted.resize(count);
    for (Buffer<float>* f : {&density, &inv_diagonal, &flux, &previous, &next, &last, &residual}) f->resize(count);
    const float s = static_cast<float>(h);
    Float4 *px = x.data(), *pv = v.data();
    float *pd = density.data(), *pi = inv_diagonal.data();
#pragma omp parallel for
    for (std::ptrdiff_t k = 0; k < static_cast<std::ptrdiff_t>(side); ++k) {
      std::minstd_rand random(static_cast<unsigned>(k) + 1);
      std::uniform_real_distribution<float> noise(-0.1f, 0.1f);
      std::size_t at = static_cast<std::size_t>(k) * side * side;
      for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i, ++at) {
          px[at] = {s * (static_cast<float>(i) + noise(random)), s * (static_cast<float>(j) + noise(random)),
                    s * (static_cast<float>(k) + noise(random)), 100 * noise(random) + 20};
          pv[at] = {noise(random), noise(random), noise(random), 1e-3f};
          pd[at] = 1, pi[at] = 1;
        }
    }
    Buffer<Float4>& bx = walls.x;
    bx.resize(6 * side * side), bv.resize(6 * side * side);
    std::size_t at = 0;
    for (int axis = 0; axis < 3; ++axis)
      for (const float wall : {-s, s * static_cast<float>(n)})
        for (int j = 0; j < n; ++j)
          for (int i = 0; i < n; ++i) {
            float p[3];
            p[axis] = wall, p[(axis + 1) % 3] = s * static_cast<float>(i),
            p[(axis + 2) % 3] = s * static_cast<float>(j);
            bx[at++] = {p[0], p[1], p[2], 0.7f * s * s * s};
          }
    walls.sort(exec, 2 * h);
    pad_zero(exec, bv);
    sort();
  }
  void sort() {
    GridPoints::sort(exec, 2 * h);
    reorder(exec, v, predicted, order, 0);
    pad_zero(exec, v), pad_zero(exec, predicted);
  }
  void fluid_neighbours() { fluid_list.build(exec, x, 0, 2 * h, {{&grid, &x}}, Buffer<Float4>::dummy(x.size()), true); }
  void boundary_neighbours() {
    boundary_list.build(exec, x, 0, 2 * h, {{&walls.grid, &walls.x}}, Buffer<Float4>::dummy(walls.x.size()), false);
  }
  Neighbourhood<CubicSpline> neighbourhood() {
    Neighbourhood<CubicSpline> nb;
    nb.kernel = CubicSpline::make(2 * h, 3);
    nb.x = exec.in(x), nb.v = exec.in(v), nb.bx = exec.in(walls.x), nb.bv = exec.in(bv);
    nb.fluid = fluid_list.view(exec), nb.boundary = boundary_list.view(exec);
    nb.volume = static_cast<float>(h * h * h);
    return nb;
  }
  void densities() {
    exec.run(DensitiesAndDiagonal<CubicSpline, ConsistentWall>{neighbourhood(), 1e-12f, exec.out(density),
                                                               exec.out(inv_diagonal), exec.out(flux), 1.0f / 3},
             x.size());
  }
  void acceleration() {
    exec.run(
        PredictVelocities<CubicSpline, ConsistentWall>{neighbourhood(), exec.in(density), 1e-3f, exec.out(predicted)},
        x.size());
  }
  void divergence() {
    ResidualAndStep<CubicSpline> step;
    step.nb = neighbourhood();
    step.predicted = exec.in(predicted), step.density = exec.in(density), step.inv_diagonal = exec.in(inv_diagonal);
    step.previous = exec.in(previous), step.next = exec.out(next);
    step.last_lambda = exec.out(last), step.last_residual = exec.out(residual);
    step.progress = exec.in(progress), step.dt = 1e-3f, step.release_least = 1e30f;
    exec.reduce_parts(step, x.size(), parts);
    const Judge judge{exec.in(totals), step.sums, static_cast<double>(x.size()), true, {}, exec.out(progress)};
    exec.total_parts<step.sums, step.maxima>(parts, x.size(), totals, JudgeRelaxed{judge, nullptr, 1e-3, true});
  }
};

void sizes(const Options& options) {
  const double copy = copy_bandwidth();
  std::printf("copy bandwidth %.2f TB/s (read + written)\n", copy / 1e12);
  std::printf("%9s %6s %7s %7s %7s %8s %8s %8s %12s %10s %9s\n", "particles", "pairs", "sort", "fluid", "wall",
              "density", "accel.", "diverg.", "ns/iteration", "of copy", "list B");
  std::vector<int> sides = {100, 215};
  if (!options.quick) sides.push_back(353);
  for (const int n : sides) {
    Tank t(n, gpu(options));
    const double count = static_cast<double>(t.x.size());
    const double sort = seconds_of([&] { t.sort(); });
    const double fluid = seconds_of([&] { t.fluid_neighbours(); });
    const double wall = seconds_of([&] { t.boundary_neighbours(); });
    const double density = seconds_of([&] { t.densities(); });
    const double acceleration = seconds_of([&] { t.acceleration(); });
    const double divergence = seconds_of([&] { t.divergence(); });
    const double iteration = acceleration + divergence;
    // What an iteration must move at least: both lists twice, x, v, density and the result once in the first loop; x,
    // predicted, five fields and the two results in the second.
    const double list = static_cast<double>(t.fluid_list.bytes() + t.boundary_list.bytes());
    const double bytes = 2 * list + count * (16 + 16 + 4 + 16 + 16 + 16 + 5 * 4 + 3 * 4);
    std::printf("%9.0f %6.1f %7.2f %7.2f %7.2f %8.3f %8.3f %8.3f %12.3f %9.0f%% %9.0f\n", count,
                static_cast<double>(t.fluid_list.pairs() + t.boundary_list.pairs()) / count, 1e3 * sort, 1e3 * fluid,
                1e3 * wall, 1e3 * density, 1e3 * acceleration, 1e3 * divergence, 1e9 * iteration / count,
                100 * bytes / iteration / copy, list / count);
    std::fflush(stdout);
  }
  std::printf("(times in ms)\n");
}

/// A pool, 2 m wide and 1 m deep, with light boxes in it that come up and float; n particles along 2 m.
Scene pool(int n, double dt) {
  const double h = 2.0 / n;
  Scene s;
  s.particle_size = h;
  s.time.step = dt;
  FluidDescription water;
  Fill fill;
  fill.shape.kind = Box{{0, 0, 0}, {2, 1, 2}};
  fill.lattice = FillLattice::lattice;
  water.fill.push_back(fill);
  s.fluids.push_back(water);
  BodyDescription tank;
  tank.name = "tank";
  tank.shape.kind = Box{{0, 0, 0}, {2, 2, 2}};
  tank.shape.inside = true;
  s.bodies.push_back(tank);
  for (int k = 0; k < 27; ++k) {
    BodyDescription box;
    box.name = fmt::format("box{}", k);
    box.motion = Motion::dynamic;
    box.density = 400;
    box.shape.kind = Box{{-0.1, -0.1, -0.1}, {0.1, 0.1, 0.1}};
    const int column = k % 3, row = k / 3 % 3, layer = k / 9;
    box.position = {0.5 + 0.5 * column, 0.2 + 0.3 * layer, 0.5 + 0.5 * row};
    s.bodies.push_back(box);
  }
  return s;
}

/// Means over some steps after a few that are not counted.
void measure(const World& world, int steps, const ExecSettings& exec, int before_them = 3) {
  const double dt = *world.scene.time.step;
  Simulation sim(World(world), exec);
  for (int i = 0; i < before_them; ++i) sim.step();
  const RunTotals before = sim.totals();
  const double begin = wall_seconds();
  for (int i = 0; i < steps; ++i) sim.step();
  const double wall = wall_seconds() - begin;
  const RunTotals& t = sim.totals();
  const double fluid = static_cast<double>(sim.world().fluid.size());
  std::string stages;
  for (const auto& [stage, seconds] : t.seconds) {
    const auto earlier = before.seconds.find(stage);
    const double spent = seconds - (earlier == before.seconds.end() ? 0 : earlier->second);
    if (spent > 1e-6 * steps) stages += fmt::format("  {} {:.3f}", stage, 1e3 * spent / steps);
  }
  std::printf(
      "%9.0f %-5s %5.2f ms steps: %8.2f ms a step, %7.1f steps/s, %5.2f x real time, %.1f+%.1f iterations, "
      "%.0f bytes a particle\n",
      fluid, to_string(exec.device), 1e3 * dt, 1e3 * wall / steps, steps / wall, dt * steps / wall,
      static_cast<double>(t.density_iterations - before.density_iterations) / steps,
      static_cast<double>(t.divergence_iterations - before.divergence_iterations) / steps,
      static_cast<double>(sim.memory_bytes()) / fluid);
  std::printf("          ms a step by stage:%s\n", stages.c_str());
  std::fflush(stdout);
}

}  // namespace

int bench_gpu(const Options& options) {
  std::printf("%s\n", device::describe().c_str());
  if (!device::missing().empty()) return 0;
  sizes(options);
  return 0;
}

int bench_gpu_bodies(const Options& options) {
  std::printf("%s\n", device::describe().c_str());
  if (!device::missing().empty()) return 0;
  const ExecSettings cpu{best_lanes(), options.threads};
  std::printf("27 boxes of 0.2 m and density 400 in a pool of 2 x 1 x 2 m\n");
  for (const auto& [n, dt, steps] : {std::tuple{64, 2e-3, 20}, std::tuple{128, 1e-3, 10}}) {
    const World world = build_world(pool(n, dt));
    measure(world, steps, gpu(options));
    measure(world, steps, cpu);
  }
  return 0;
}

namespace {

/// The Water gate of [GPB+19] with particles of h [m], as it is at the start: pond and stream are full.
World gate_world(double h) {
  const double begin = wall_seconds();
  World world = build_world(read_scene(TIDELOCK_SOURCE_DIR "/scenes/papers/gissler2019/water_gate.json",
                                       {fmt::format("particle_size={}", h)}));
  std::printf("the Water gate, %g mm: %zu fluid particles, %zu fixed and %zu moving samples, made in %.0f s\n", 1e3 * h,
              world.fluid.size(), world.boundary.fixed, world.boundary.size() - world.boundary.fixed,
              wall_seconds() - begin);
  std::fflush(stdout);
  return world;
}

World with_papers_stop(World world) {
  stop_as_printed(world.scene.solver, world.scene.solver.min_iterations);
  return world;
}

}  // namespace

int bench_gpu_gate(const Options& options) {
  std::printf("%s\n", device::describe().c_str());
  if (!device::missing().empty()) return 0;
  const ExecSettings cpu{best_lanes(), options.threads};
  World world = gate_world(options.quick ? 0.034 : 0.017);  // 17 mm: a tenth of the paper's particles
  measure(world, 20, gpu(options));
  measure(world, 3, cpu);
  std::printf("with the paper's stop:\n");
  world = with_papers_stop(std::move(world));
  measure(world, 20, gpu(options));
  measure(world, 3, cpu);
  return 0;
}

int bench_gpu_gate_full(const Options& options) {
  std::printf("%s\n", device::describe().c_str());
  if (!device::missing().empty()) return 0;
  World world = gate_world(options.quick ? 0.025 : 0.008);
  measure(world, 10, gpu(options));
  std::printf("with the paper's stop:\n");
  world = with_papers_stop(std::move(world));
  measure(world, 20, gpu(options));
  measure(world, 2, {best_lanes(), options.threads}, 1);
  return 0;
}

int bench_gpu_dam_break(const Options& options) {
  std::printf("%s\n", device::describe().c_str());
  if (!device::missing().empty()) return 0;
  const ExecSettings cpu{best_lanes(), options.threads};
  std::printf("dam breaks, a cube of water of 2 m at one end of a tank of 6 x 4 x 2 m\n");
  measure(build_world(dam_break_scene(50, 2.0 / 50, 2e-3)), 500, gpu(options));
  measure(build_world(dam_break_scene(50, 2.0 / 50, 2e-3)), 50, cpu);
  measure(build_world(dam_break_scene(100, 2.0 / 100, 1e-3)), 300, gpu(options));
  measure(build_world(dam_break_scene(100, 2.0 / 100, 1e-3)), 20, cpu);
  if (!options.quick) measure(build_world(dam_break_scene(215, 2.0 / 215, 5e-4)), 50, gpu(options));
  return 0;
}

}  // namespace tidelock::bench
