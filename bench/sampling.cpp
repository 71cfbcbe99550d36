// ./tidelock bench sampling: the experiment of [WBZL17] Figs. 3-4, the quality of surface samples, a million samples.
// ./tidelock bench million-samples: the last alone.
#include <fmt/format.h>
#include <omp.h>
#include <sys/resource.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <fstream>

#include "bench.hpp"
#include "geometry/parts/parts.hpp"
#include "geometry/point_hash.hpp"
#include "geometry/random.hpp"
#include "geometry/relax.hpp"
#include "geometry/sample_solid.hpp"
#include "support/surfaces.hpp"

namespace tidelock::bench {
namespace {

constexpr int kIterations = 100;

/// One way of relaxing the points of the square experiment.
struct Way {
  const char* name;
  const char* colour;
  bool trials;
  std::vector<double> violations = std::vector<double>(kIterations + 1);  // means over the starts
  double seconds = 0, all_pairs_seconds = 0;                              // [s] CPU time of all starts
};

/// Violations against iterations as a picture.
void plot(const std::vector<Way>& ways) {
  constexpr double left = 60, top = 20, width = 520, height = 280;
  const auto x = [&](double t) { return left + width * t / kIterations; };
  const auto y = [&](double v) { return top + height * (1 - v / 100); };
  std::ofstream svg("sampling_violations.svg");
  svg << R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 620 360" font-family="sans-serif" font-size="13">)"
      << R"(<rect width="620" height="360" fill="white"/>)";
  for (int k = 0; k <= 100; k += 20) {
    svg << fmt::format(R"(<line x1="{}" y1="{}" x2="{}" y2="{}" stroke="#ddd"/>)", left, y(k), left + width, y(k));
    svg << fmt::format(R"(<text x="{}" y="{}" text-anchor="end">{}</text>)", left - 8, y(k) + 4, k);
    svg << fmt::format(R"(<text x="{}" y="{}" text-anchor="middle">{}</text>)", x(k * kIterations / 100.0),
                       top + height + 18, k * kIterations / 100);
  }
  svg << fmt::format(R"(<text x="{}" y="350" text-anchor="middle">iteration</text>)", left + width / 2);
  svg << R"svg(<text transform="translate(16,160) rotate(-90)" text-anchor="middle">points closer than r</text>)svg";
  double at = 50;
  for (const Way& way : ways) {
    svg << fmt::format(R"(<polyline fill="none" stroke="{}" stroke-width="2" points=")", way.colour);
    for (int t = 0; t <= kIterations; ++t) svg << fmt::format("{:.1f},{:.1f} ", x(t), y(way.violations[t]));
    svg << R"("/>)" << fmt::format(R"(<text x="330" y="{}" fill="{}">{}</text>)", at, way.colour, way.name);
    at += 20;
  }
  svg << "</svg>\n";
}

/// 100 random points in a square of 0.1 m relaxed in each way: what [WBZL17] shows in Figs. 3 and 4. The paper compares
/// MATLAB programs, which it does not describe; the plain form here has every point look at all others.
std::vector<Way> square_experiment(double r, int repeats) {
  const double edge = 0.1;
  const Projection into_square = [&](Vec3d& p, int) {
    p = p.cwiseMax(0.0).cwiseMin(edge);
    p.z() = 0;
    return true;
  };
  std::vector<Way> ways{{"density gradient, [WBZL17] Algorithm 2", "#1f5fa8", false},
                        {"random trials, Schechter and Bridson", "#c8641e", true}};
  const int threads = omp_get_max_threads();
  omp_set_num_threads(1);  // 100 points are no work for two
  for (int seed = 1; seed <= repeats; ++seed) {
    std::vector<Vec3d> start;
    KeyedRandom random(static_cast<std::uint64_t>(seed));
    for (int k = 0; k < 100; ++k) {
      const double x = edge * random.uniform();
      start.emplace_back(x, edge * random.uniform(), 0);
    }
    for (Way& way : ways) {
      RelaxSettings s;
      s.keep_distance = false, s.radius = r, s.support = 2 * r, s.dimensions = 2, s.iterations = kIterations;
      s.seed = static_cast<std::uint64_t>(seed);
      const auto relax = [&] {
        std::vector<Vec3d> x = start;
        return way.trials ? relax_by_trials(x, s, into_square) : relax_by_density(x, s, into_square);
      };
      const RelaxReport report = relax();
      for (int t = 0; t <= kIterations; ++t) way.violations[t] += report.violations[t] / double(repeats);
      s.report = false;
      for (const bool all : {false, true}) {
        s.all_pairs = all;
        const double from = cpu_seconds();
        relax();
        (all ? way.all_pairs_seconds : way.seconds) += cpu_seconds() - from;
      }
    }
  }
  omp_set_num_threads(threads);
  std::printf("100 random points in 0.1 x 0.1 m, Poisson radius %g m: points closer than it, mean of %d starts\n", r,
              repeats);
  std::printf("%-40s", "after iteration");
  for (const int t : {0, 1, 2, 5, 10, 20, 30, 50, 100}) std::printf(" %5d", t);
  std::printf("   ms for 100: neighbours / all pairs\n");
  for (const Way& way : ways) {
    std::printf("%-40s", way.name);
    for (const int t : {0, 1, 2, 5, 10, 20, 30, 50, 100}) std::printf(" %5.1f", way.violations[t]);
    std::printf("   %.2f / %.2f\n", 1e3 * way.seconds / repeats, 1e3 * way.all_pairs_seconds / repeats);
  }
  std::printf("random trials over density gradient: %.1f with neighbours, %.1f with all pairs (paper: 23)\n",
              ways[1].seconds / ways[0].seconds, ways[1].all_pairs_seconds / ways[0].all_pairs_seconds);
  return ways;
}

void square_experiments(int repeats) {
  for (const double r : {0.008, 0.009}) square_experiment(r, repeats);
  const std::vector<Way> ways = square_experiment(0.0085, repeats);
  std::ofstream csv("sampling_violations.csv");
  csv << "iteration,density,trials\n";
  for (int t = 0; t <= kIterations; ++t)
    csv << fmt::format("{},{},{}\n", t, ways[0].violations[t], ways[1].violations[t]);
  plot(ways);
  std::printf("written: sampling_violations.csv, sampling_violations.svg\n");
}

void quality() {
  std::printf("\n%10s %8s %9s %9s %9s %9s %9s %9s %8s\n", "surface", "samples", "h/m", "least/h", "hole/h", "spread%",
              "Alg. 2%", "before%", "CPU s");
  const auto line = [](const char* name, const Shape& shape, std::initializer_list<double> shares) {
    const Solid& solid = *solid_of(shape.kind);
    for (const double share : shares) {
      const double h = share * std::sqrt(solid.area());
      const double before = cpu_seconds();
      const auto x = sample_solid(shape, {.spacing = h}).points;
      const double seconds = cpu_seconds() - before;
      const auto spread = [&](const std::vector<Vec3d>& points) {
        return 100 * relative_spread(sample_densities(points, 2 * h, 3));
      };
      const double raw = spread(sample_solid(shape, {.spacing = h, .relaxation = 0}).points);
      const double printed = spread(sample_solid(shape, {.spacing = h, .move = RelaxMove::deviation}).points);
      double least = 2 * h;
      PointHash all(h);
      for (const Vec3d& p : x) {
        for (const Vec3d& q : all.within(p, least)) least = std::min(least, (p - q).norm());
        all.insert(p);
      }
      std::printf("%10s %8zu %9.4g %9.3f %9.3f %9.2f %9.2f %9.2f %8.2f\n", name, x.size(), h, least / h,
                  testing::largest_hole(solid, x, h, 0) / h, spread(x), printed, raw, seconds);
    }
  };
  for (const char* name : {"sphere", "torus", "cube", "plate"})
    line(name, testing::surface_named(name), {0.04, 0.028, 0.02, 0.014});
  for (const char* name : {"creature", "bolt"}) line(name, testing::surface_named(name), {0.014, 0.01, 0.007});
}

void million(double count) {
  const PartKind& kind = *find_part("creature");
  const Shape shape = part_shape(kind, standard_values(kind));
  const Solid& solid = *solid_of(shape.kind);
  const double h = std::sqrt(solid.area() / count);
  const auto own_seconds = [] {  // of this thread: what would pass on an idle machine, or a little more
    timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
  };
  const double cpu = cpu_seconds(), own = own_seconds(), wall = wall_seconds();
  const auto x = sample_solid(shape, {.spacing = h, .inset = 0.5 * h}).points;
  rusage use;
  getrusage(RUSAGE_SELF, &use);
  std::printf(
      "\ncreature with %zu samples %.3g m apart, inset, relaxed: %.1f s, CPU %.1f s (first of %d threads %.1f s), "
      "at most %.2f GB\n",
      x.size(), h, wall_seconds() - wall, cpu_seconds() - cpu, omp_get_max_threads(), own_seconds() - own,
      1e-6 * static_cast<double>(use.ru_maxrss));
}

}  // namespace

int bench_sampling(const Options& options) {
  square_experiments(options.quick ? 2 : 20);
  quality();
  return bench_million_samples(options);
}

int bench_million_samples(const Options& options) {
  million(options.quick ? 1e5 : 1.12e6);
  return 0;
}

}  // namespace tidelock::bench
