// The hot loops, one thread, against the plain scalar CSR loop on the same particles in the same run.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>

#include "bench.hpp"
#include "neighbours/grid_points.hpp"
#include "neighbours/lists.hpp"
#include "plain_loop.hpp"
#include "solvers/pressure_passes.hpp"

namespace tidelock::bench {
namespace {

struct Block : GridPoints {
  Buffer<Float4> v, bx, bv, predicted;
  Buffer<float> density, inv_diagonal, previous, next, last, residual;
  double h = 0.02;

  explicit Block(int n) {
    std::mt19937 random(1);
    std::uniform_real_distribution<float> noise(-0.1f, 0.1f);
    const std::size_t count = static_cast<std::size_t>(n) * n * n;
    x.resize(count), v.resize(count), predicted.resize(count), density.resize(count), inv_diagonal.resize(count);
    previous.resize(count), next.resize(count), last.resize(count), residual.resize(count);
    std::size_t at = 0;
    const float s = static_cast<float>(h);
    for (int k = 0; k < n; ++k)
      for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i) {
          x[at] = {s * (static_cast<float>(i) + noise(random)), s * (static_cast<float>(j) + noise(random)),
                   s * (static_cast<float>(k) + noise(random)), 100 * noise(random) + 20};
          v[at] = {noise(random), noise(random), noise(random), 1e-3f};
          density[at] = 1, inv_diagonal[at] = 1;
          ++at;
        }
    bx.resize(0), bv.resize(0);
    sort();
  }
  void sort() {
    const Exec exec({LaneTarget::scalar, 1});
    GridPoints::sort(exec, 2 * h);
    reorder(exec, v, predicted, order, 0);
    pad_zero(exec, v), pad_positions(exec, bx), pad_zero(exec, bv);
  }
};

template <class F>
double best_of(int repeats, F f) {
  double best = 1e300;
  for (int r = 0; r < repeats; ++r) {
    const double begin = cpu_seconds();
    f();
    best = std::min(best, cpu_seconds() - begin);
  }
  return best;
}

PlainFluid plain_copy(const Block& b) {
  const std::size_t n = b.x.size();
  const Exec exec({LaneTarget::scalar, 1});
  NeighbourList list;
  list.build(exec, b.x, 0, 2 * b.h, {{&b.grid, &b.x}}, Buffer<Float4>::dummy(n), true);
  PlainFluid f;
  f.support = static_cast<float>(2 * b.h);
  f.x.resize(n), f.v.resize(n), f.predicted.resize(n), f.mass.assign(n, 8e-6f), f.lambda.resize(n), f.rate.resize(n);
  f.start.assign(1, 0);
  const ListView view = list.host_view();
  for (std::size_t i = 0; i < n; ++i) {
    f.x[i] = {b.x[i].x, b.x[i].y, b.x[i].z};
    f.v[i] = {b.v[i].x, b.v[i].y, b.v[i].z};
    f.lambda[i] = pressure_of(b.x[i]) * 1e-3f;
    const std::uint32_t* row = view.entries + view.start[i];
    f.neighbour.insert(f.neighbour.end(), row, row + view.length[i]);
    f.start.push_back(static_cast<std::uint32_t>(f.neighbour.size()));
  }
  return f;
}

struct LaneTimes {
  double iteration, list, sort, bytes;
};

LaneTimes time_lanes(Block& b, LaneTarget lanes, std::vector<float>& rates) {
  const Exec exec({lanes, 1});
  const std::size_t n = b.x.size();
  NeighbourList list, none;
  LaneTimes t{};
  t.sort = best_of(5, [&] { b.sort(); });
  const std::size_t dummy = Buffer<Float4>::dummy(n);
  const auto build = [&] { list.build(exec, b.x, 0, 2 * b.h, {{&b.grid, &b.x}}, dummy, true); };
  build();
  t.list = best_of(5, build);
  t.bytes = static_cast<double>(list.bytes()) / static_cast<double>(n);
  none.build(exec, b.x, 0, 2 * b.h, {}, Buffer<Float4>::dummy(0), false);
  Neighbourhood<CubicSpline> nb;
  nb.kernel = CubicSpline::make(2 * b.h, 3);
  nb.x = b.x.data(), nb.v = b.v.data(), nb.bx = b.bx.data(), nb.bv = b.bv.data();
  nb.fluid = list.view(exec), nb.boundary = none.view(exec);
  nb.volume = static_cast<float>(b.h * b.h * b.h);
  ResidualAndStep<CubicSpline> step;
  step.nb = nb, step.predicted = b.predicted.data(), step.density = b.density.data();
  step.inv_diagonal = b.inv_diagonal.data(), step.previous = b.previous.data(), step.next = b.next.data();
  step.last_lambda = b.last.data(), step.last_residual = b.residual.data();
  Progress progress;
  progress.omega_over_dt2 = 1;
  step.progress = &progress, step.dt = 1, step.release_least = 1e30f;
  t.iteration = best_of(7, [&] {
    exec.run(PredictVelocities<CubicSpline, ConsistentWall>{nb, b.density.data(), 1e-3f, b.predicted.data()}, n);
    exec.reduce(step, n);
  });
  rates.assign(b.residual.begin(), b.residual.end());
  return t;
}

}  // namespace

int bench_loops(const Options& options) {
  std::printf("One Jacobi iteration (pressure acceleration + density rate), one thread, CPU time, best of several.\n");
  std::printf("%10s %-28s %12s %8s %12s %10s %10s\n", "particles", "loop", "ns/particle", "ratio", "list+sort ns",
              "/iteration", "list bytes");
  int status = 0;
  for (const int edge : options.quick ? std::vector<int>{40} : std::vector<int>{50, 100}) {
    Block b(edge);
    const double n = static_cast<double>(b.x.size());
    PlainFluid f = plain_copy(b);
    const double vectorised = best_of(5, [&] { plain_iteration_vectorised(f, 1e-3f); });
    const double plain = best_of(5, [&] { plain_iteration_scalar(f, 1e-3f); });
    const double bytes = 4.0 * static_cast<double>(f.neighbour.size() + f.start.size()) / n;
    std::printf("%10.0f %-28s %12.1f %8.2f %12s %10s %10.0f\n", n, "plain CSR, scalar", 1e9 * plain / n, 1.0, "", "",
                bytes);
    std::printf("%10.0f %-28s %12.1f %8.2f %12s %10s %10.0f\n", n, "plain CSR, auto-vectorised", 1e9 * vectorised / n,
                plain / vectorised, "", "", bytes);
    for (const LaneTarget lanes : kEveryLanes) {
      if (!lanes_supported(lanes)) continue;
      std::vector<float> rates;
      const LaneTimes t = time_lanes(b, lanes, rates);
      double worst = 0, scale = 0;
      for (std::size_t i = 0; i < rates.size(); ++i) {
        worst = std::max(worst, static_cast<double>(std::fabs(rates[i] - f.rate[i])));
        scale = std::max(scale, static_cast<double>(std::fabs(f.rate[i])));
      }
      if (worst > 1e-3 * scale) status = 1;
      std::printf("%10.0f %-28s %12.1f %8.2f %12.1f %10.2f %10.0f   max difference from plain %.1e\n", n,
                  fmt::format("tidelock {}", to_string(lanes)).c_str(), 1e9 * t.iteration / n, plain / t.iteration,
                  1e9 * (t.list + t.sort) / n, (t.list + t.sort) / t.iteration, t.bytes, worst / scale);
    }
  }
  return status;
}

}  // namespace tidelock::bench
