// ./tidelock bench sampling: the experiment of [WBZL17] Figs. 3-4, the quality of surface samples, a million samples.
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>

#include "bench.hpp"
#include "geometry/contour.hpp"
#include "geometry/parts/parts.hpp"
#include "geometry/point_hash.hpp"
#include "geometry/random.hpp"
#include "geometry/relax.hpp"
#include "geometry/sample_solid.hpp"

namespace tidelock::bench {
namespace {

/// Violations against iterations as a picture.
void plot(const std::vector<double>& density, const std::vector<double>& trials) {
  constexpr double left = 60, top = 20, width = 520, height = 280;
  const double last = static_cast<double>(density.size() - 1);
  const auto x = [&](double t) { return left + width * t / last; };
  const auto y = [&](double v) { return top + height * (1 - v / 100); };
  std::ofstream svg("sampling_violations.svg");
  svg << R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 620 360" font-family="sans-serif" font-size="13">)"
      << R"(<rect width="620" height="360" fill="white"/>)";
  for (int k = 0; k <= 100; k += 20) {
    svg << fmt::format(R"(<line x1="{}" y1="{}" x2="{}" y2="{}" stroke="#ddd"/>)", left, y(k), left + width, y(k));
    svg << fmt::format(R"(<text x="{}" y="{}" text-anchor="end">{}</text>)", left - 8, y(k) + 4, k);
    svg << fmt::format(R"(<text x="{}" y="{}" text-anchor="middle">{}</text>)", x(k * last / 100), top + height + 18,
                       k * last / 100);
  }
  svg << fmt::format(R"(<text x="{}" y="350" text-anchor="middle">iteration</text>)", left + width / 2);
  svg << R"svg(<text transform="translate(16,160) rotate(-90)" text-anchor="middle">points closer than r</text>)svg";
  const auto line = [&](const std::vector<double>& v, const char* colour, const char* name, double at) {
    svg << fmt::format(R"(<polyline fill="none" stroke="{}" stroke-width="2" points=")", colour);
    for (std::size_t t = 0; t < v.size(); ++t) svg << fmt::format("{:.1f},{:.1f} ", x(static_cast<double>(t)), y(v[t]));
    svg << R"("/>)" << fmt::format(R"(<text x="360" y="{}" fill="{}">{}</text>)", at, colour, name);
  };
  line(density, "#1f5fa8", "density gradient, [WBZL17] Algorithm 2", 50);
  line(trials, "#c8641e", "random trials, Schechter and Bridson", 70);
  svg << "</svg>\n";
}

/// 100 random points in a square of 0.1 m, relaxed in both ways.
void square_experiment(int repeats) {
  const double edge = 0.1, r = 0.0085;
  const Projection into_square = [&](Vec3d& p, int) {
    p = p.cwiseMax(0.0).cwiseMin(edge);
    p.z() = 0;
    return true;
  };
  const int iterations = 100;
  std::vector<double> density(iterations + 1), trials(iterations + 1);
  double density_s = 0, trials_s = 0;
  for (int seed = 1; seed <= repeats; ++seed) {
    std::vector<Vec3d> start;
    KeyedRandom random(static_cast<std::uint64_t>(seed));
    for (int k = 0; k < 100; ++k) {
      const double x = edge * random.uniform();
      start.emplace_back(x, edge * random.uniform(), 0);
    }
    RelaxSettings s;
    s.keep_distance = false, s.radius = r, s.support = 2 * r, s.dimensions = 2, s.iterations = iterations;
    s.seed = static_cast<std::uint64_t>(seed);
    std::vector<Vec3d> a = start, b = start, c = start;
    double from = cpu_seconds();
    const RelaxReport by_density = relax_by_density(a, s, into_square);
    density_s += cpu_seconds() - from;
    const RelaxReport by_trials = relax_by_trials(b, s, into_square);
    s.report = false;
    from = cpu_seconds();
    relax_by_trials(c, s, into_square);
    trials_s += cpu_seconds() - from;
    for (int t = 0; t <= iterations; ++t) {
      density[t] += by_density.violations[t] / double(repeats);
      trials[t] += by_trials.violations[t] / double(repeats);
    }
  }
  std::printf("100 random points in 0.1 x 0.1 m, Poisson radius %g m: points closer than it, mean of %d starts\n", r,
              repeats);
  std::printf("%10s %22s %22s\n", "iteration", "density, Algorithm 2", "random trials, k = 30");
  for (const int t : {0, 1, 2, 5, 10, 20, 30, 50, 100}) std::printf("%10d %22.1f %22.1f\n", t, density[t], trials[t]);
  std::printf("%10s %19.2f ms %19.2f ms   per start; ratio %.1f\n", "time", 1e3 * density_s / repeats,
              1e3 * trials_s / repeats, trials_s / density_s);
  std::ofstream csv("sampling_violations.csv");
  csv << "iteration,density,trials\n";
  for (int t = 0; t <= iterations; ++t) csv << fmt::format("{},{},{}\n", t, density[t], trials[t]);
  plot(density, trials);
  std::printf("written: sampling_violations.csv, sampling_violations.svg\n");
}

double largest_hole(const Solid& solid, const std::vector<Vec3d>& samples, double h) {
  PointHash near(h);
  for (const Vec3d& p : samples) near.insert(p);
  double worst = 0;
  const TriangleMesh& mesh = solid.mesh();
  for (const auto& t : mesh.triangles) {
    const Vec3d x = (mesh.vertices[t[0]] + mesh.vertices[t[1]] + mesh.vertices[t[2]]) / 3;
    double nearest = 1e300;
    for (const Vec3d& s : near.within(x, 2 * h)) nearest = std::min(nearest, (s - x).norm());
    worst = std::max(worst, nearest);
  }
  return worst;
}

Shape function_shape(const DistanceFunction& f, const Vec3d& half, double cell, std::uint64_t key) {
  Shape shape;
  shape.kind = PartShape{"function",
                         {},
                         std::make_shared<const Solid>(
                             key,
                             [=] {
                               return contour(f, {-half, half}, cell);
                             },
                             f)};
  return shape;
}
DistanceFunction box(const Vec3d& half) {
  return [half](const Vec3d& p) {
    const Vec3d q = p.cwiseAbs() - half;
    return q.cwiseMax(0.0).norm() + std::min(q.maxCoeff(), 0.0);
  };
}

void quality() {
  std::printf("\n%10s %8s %9s %9s %9s %9s %9s %8s\n", "surface", "samples", "h/m", "least/h", "hole/h", "spread%",
              "unrelaxed%", "CPU s");
  const auto line = [](const char* name, const Shape& shape, std::initializer_list<double> shares) {
    const Solid& solid = *solid_of(shape.kind);
    for (const double share : shares) {
      const double h = share * std::sqrt(solid.area());
      const double before = cpu_seconds();
      const auto x = sample_solid(shape, {.spacing = h}).points;
      const double seconds = cpu_seconds() - before;
      const auto raw = sample_solid(shape, {.spacing = h, .relaxation = 0}).points;
      double least = 2 * h;
      PointHash all(h);
      for (const Vec3d& p : x) {
        for (const Vec3d& q : all.within(p, least)) least = std::min(least, (p - q).norm());
        all.insert(p);
      }
      std::printf("%10s %8zu %9.4g %9.3f %9.3f %9.2f %9.2f %8.2f\n", name, x.size(), h, least / h,
                  largest_hole(solid, x, h) / h, 100 * relative_spread(sample_densities(x, 2 * h, 3)),
                  100 * relative_spread(sample_densities(raw, 2 * h, 3)), seconds);
    }
  };
  line("sphere", function_shape([](const Vec3d& p) { return p.norm() - 0.5; }, Vec3d::Constant(0.5), 0.015, 1),
       {0.028, 0.02, 0.014});
  line("torus",
       function_shape([](const Vec3d& p) { return std::hypot(std::hypot(p.x(), p.z()) - 0.4, p.y()) - 0.15; },
                      {0.55, 0.15, 0.55}, 0.012, 2),
       {0.028, 0.02, 0.014});
  line("cube", function_shape(box({0.5, 0.5, 0.5}), Vec3d::Constant(0.5), 0.021, 3), {0.028, 0.02, 0.014});
  line("plate", function_shape(box({0.5, 0.03, 0.5}), {0.5, 0.03, 0.5}, 0.0131, 4), {0.028, 0.02, 0.014});
  for (const char* name : {"creature", "bolt"}) {
    const PartKind& kind = *find_part(name);
    line(name, part_shape(kind, standard_values(kind)), {0.014, 0.01, 0.007});
  }
}

void million(double count) {
  const PartKind& kind = *find_part("creature");
  const Shape shape = part_shape(kind, standard_values(kind));
  const Solid& solid = *solid_of(shape.kind);
  const double h = std::sqrt(solid.area() / count);
  const double cpu = cpu_seconds(), wall = wall_seconds();
  const auto x = sample_solid(shape, {.spacing = h, .inset = 0.5 * h}).points;
  rusage use;
  getrusage(RUSAGE_SELF, &use);
  std::printf("\ncreature with %zu samples %.3g m apart, inset, relaxed: %.1f s, CPU %.1f s, at most %.2f GB\n",
              x.size(), h, wall_seconds() - wall, cpu_seconds() - cpu, 1e-6 * static_cast<double>(use.ru_maxrss));
}

}  // namespace

int bench_sampling(const Options& options) {
  square_experiment(options.quick ? 2 : 20);
  quality();
  million(options.quick ? 1e5 : 1.02e6);
  return 0;
}

}  // namespace tidelock::bench
