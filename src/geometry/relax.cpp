#include "geometry/relax.hpp"

#include <algorithm>
#include <cmath>

#include "geometry/point_cells.hpp"
#include "geometry/random.hpp"
#include "laws/kernels.hpp"

namespace tidelock {
namespace {

constexpr double kBalance = 0.6;  // [-] share of the Newton step; found by trying: quickest on creature and bolt

constexpr double kEverywhere = 1e6;  // [m] a reach beyond any shape

/// All neighbours within a reach of each sample, itself left out; good while no sample has moved by more than a margin.
class Neighbours {
 public:
  Neighbours(const std::vector<Vec3d>& x, double reach, double margin) : reach_(reach + 2 * margin), margin_(margin) {
    build(x);
  }
  /// Builds the lists anew if a sample has left its margin.
  void follow(const std::vector<Vec3d>& x) {
    double farthest = 0;
    const int n = static_cast<int>(x.size());
#pragma omp parallel for schedule(static) reduction(max : farthest)
    for (int i = 0; i < n; ++i) farthest = std::max(farthest, (x[i] - built_at_[i]).squaredNorm());
    if (farthest > margin_ * margin_) build(x);
  }
  const int* begin(int i) const { return list_.data() + first_[i]; }
  const int* end(int i) const { return list_.data() + first_[i] + count_[i]; }

 private:
  /// The lists lie in the order of the cells, where neighbours are near each other. Blocks of samples are done at once
  /// and put one after the other, so nothing depends on the number of threads.
  void build(const std::vector<Vec3d>& x) {
    constexpr int size = 1024;  // samples of a block
    built_at_ = x;
    const PointCells cells(x, reach_);
    const int n = static_cast<int>(x.size()), blocks = (n + size - 1) / size;
    std::vector<std::vector<int>> found(static_cast<std::size_t>(blocks));
    first_.resize(x.size()), count_.resize(x.size());
#pragma omp parallel for schedule(dynamic, 1)
    for (int b = 0; b < blocks; ++b)
      for (int k = b * size; k < std::min(n, (b + 1) * size); ++k) {
        const int i = cells.order()[k];
        first_[i] = found[b].size();
        cells.around(x[i], reach_, [&](int j) {
          if (j != i && (x[i] - x[j]).squaredNorm() < reach_ * reach_) found[b].push_back(j);
        });
        count_[i] = static_cast<int>(found[b].size() - first_[i]);
      }
    std::vector<std::size_t> start(static_cast<std::size_t>(blocks) + 1);
    for (int b = 0; b < blocks; ++b) start[b + 1] = start[b] + found[b].size();
    list_.resize(start.back());
#pragma omp parallel for schedule(static)
    for (int b = 0; b < blocks; ++b) {
      std::copy(found[b].begin(), found[b].end(), list_.begin() + static_cast<std::ptrdiff_t>(start[b]));
      for (int k = b * size; k < std::min(n, (b + 1) * size); ++k) first_[cells.order()[k]] += start[b];
      found[b] = {};
    }
  }

  double reach_, margin_;  // [m]
  std::vector<Vec3d> built_at_;
  std::vector<std::size_t> first_;
  std::vector<int> count_, list_;
};

struct Density {
  std::vector<double> rho;      // [m^-d]
  std::vector<Vec3d> gradient;  // [m^-d-1]
  std::vector<double> nearest;  // [m] distance of the nearest neighbour, at most the support
};

void densities(const std::vector<Vec3d>& x, const Neighbours& lists, double support, int dimensions, Density& out) {
  const CubicSpline kernel = CubicSpline::make(support, dimensions);
  const int n = static_cast<int>(x.size());
  out.rho.resize(x.size()), out.gradient.resize(x.size()), out.nearest.resize(x.size());
#pragma omp parallel for schedule(static, 256)
  for (int i = 0; i < n; ++i) {
    double rho = kernel.w(0.0), least = support * support;
    Vec3d g = Vec3d::Zero();
    for (const int* j = lists.begin(i); j != lists.end(i); ++j) {
      const Vec3d d = x[i] - x[*j];
      const double r2 = d.squaredNorm();
      if (r2 >= support * support) continue;
      rho += kernel.w(r2);
      g += kernel.grad(r2) * d;
      least = std::min(least, r2);
    }
    out.rho[i] = rho;
    out.gradient[i] = g;
    out.nearest[i] = std::sqrt(least);
  }
}

double mean_of(const std::vector<double>& values) {
  double sum = 0;
  for (const double v : values) sum += v;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

int violations(const Density& d, double r) {
  int count = 0;
  for (const double nearest : d.nearest) count += nearest < r * (1 - 1e-9);
  return count;
}

/// [WBZL17] Algorithm 2, lines 5 and 6, eq. 12: away from the dense side.
Vec3d gradient_move(int i, const Density& d, double mean, const RelaxSettings& s, double longest) {
  const double slope = d.gradient[i].norm();
  if (!(slope > 0)) return Vec3d::Zero();
  const double deviation = std::abs(d.rho[i] - mean) / mean;
  return -std::min(s.radius * s.factor * deviation, longest) / slope * d.gradient[i];
}

/// Down the slope of E = sum (rho_i / mean - 1)^2 / 2: dE/dx_i = sum_j (e_i + e_j) gradW_ij / mean, with
/// e = rho / mean - 1, over the diagonal of its (Gauss-Newton) second derivative.
Vec3d balancing_move(int i, const std::vector<Vec3d>& x, const Neighbours& lists, const CubicSpline& kernel,
                     double support, const Density& d, double mean, double longest) {
  Vec3d slope = Vec3d::Zero();
  double stiffness = d.gradient[i].squaredNorm();
  for (const int* j = lists.begin(i); j != lists.end(i); ++j) {
    const Vec3d way = x[i] - x[*j];
    const double r2 = way.squaredNorm();
    if (r2 >= support * support) continue;
    const Vec3d g = kernel.grad(r2) * way;
    slope += (d.rho[i] + d.rho[*j] - 2 * mean) * g;
    stiffness += g.squaredNorm();
  }
  if (!(stiffness > 0)) return Vec3d::Zero();
  const Vec3d move = -kBalance / stiffness * slope;
  const double length = move.norm();
  return length > longest ? Vec3d(longest / length * move) : move;
}

}  // namespace

RelaxReport relax_by_density(std::vector<Vec3d>& x, const RelaxSettings& s, const Projection& project) {
  RelaxReport report;
  const double longest = s.limit * s.radius;
  const int n = static_cast<int>(x.size());
  std::vector<Vec3d> to(x.size());
  std::vector<char> moves(x.size());
  Neighbours lists(x, s.all_pairs ? kEverywhere : std::max(s.support, s.radius + 3 * longest), 0.5 * s.radius);
  const CubicSpline kernel = CubicSpline::make(s.support, s.dimensions);
  std::vector<int> counted;  // samples that counts() has chosen
  for (int i = 0; s.counts && i < n; ++i)
    if (s.counts(x[i])) counted.push_back(i);
  Density d;
  double before = kEverywhere;               // spread of the iteration before
  for (int t = 0; t <= s.iterations; ++t) {  // line 1
    lists.follow(x);
    densities(x, lists, s.support, s.dimensions, d);  // lines 3, 4
    std::vector<double> chosen;
    for (const int i : counted) chosen.push_back(d.rho[i]);
    const std::vector<double>& rho = counted.empty() ? d.rho : chosen;
    const double mean = mean_of(rho);
    const double spread = s.report || s.enough > 0 || s.stalled > 0 ? relative_spread(rho) : 0;
    if (s.report) {
      report.violations.push_back(violations(d, s.radius));
      report.spread.push_back(spread);
    }
    if (t == s.iterations || spread < s.enough || (s.stalled > 0 && spread > (1 - s.stalled) * before)) break;
    before = spread;
#pragma omp parallel for schedule(dynamic, 256)
    for (int i = 0; i < n; ++i) {
      to[i] = x[i];
      Vec3d p = x[i] + (s.move == RelaxMove::balance ? balancing_move(i, x, lists, kernel, s.support, d, mean, longest)
                                                     : gradient_move(i, d, mean, s, longest));
      if (project(p, i) && (p - x[i]).norm() <= 1.5 * longest) to[i] = p;  // lines 7, 8
    }
    // Line 9 for old and new places of the others, so that it holds whoever of them moves.
#pragma omp parallel for schedule(static, 256)
    for (int i = 0; i < n; ++i) {
      const double now = std::min(d.nearest[i], s.radius), wanted = now * now * (1 - 1e-12);
      bool ok = (to[i] - x[i]).squaredNorm() > 0;
      for (const int* j = lists.begin(i); s.keep_distance && ok && j != lists.end(i); ++j)
        ok = (to[i] - x[*j]).squaredNorm() >= wanted && (to[i] - to[*j]).squaredNorm() >= wanted;
      moves[i] = ok;
    }
    for (int i = 0; i < n; ++i)
      if (moves[i]) x[i] = to[i];  // line 10
  }
  return report;
}

RelaxReport relax_by_trials(std::vector<Vec3d>& x, const RelaxSettings& s, const Projection& project) {
  RelaxReport report;
  for (int t = 0; t <= s.iterations; ++t) {
    const double reach = 2 * s.radius;
    if (s.report) {
      Density d;
      densities(x, Neighbours(x, s.support, 0), s.support, s.dimensions, d);
      report.violations.push_back(violations(d, s.radius));
      report.spread.push_back(relative_spread(d.rho));
    }
    if (t == s.iterations) break;
    const PointCells cells(x, s.all_pairs ? kEverywhere : reach);
    for (int i = 0; i < static_cast<int>(x.size()); ++i) {
      KeyedRandom random(s.seed + 0x100000001b3u * static_cast<std::uint64_t>(t) + static_cast<std::uint64_t>(i) * 977);
      // Samples move by up to a radius while the cells stay as they are.
      std::vector<Vec3d> near;
      cells.around(x[i], 2 * reach, [&](int j) {
        if (j != i) near.push_back(x[j]);
      });
      const auto distance = [&](const Vec3d& p) {
        double least = reach * reach;
        for (const Vec3d& q : near) least = std::min(least, (q - p).squaredNorm());
        return least;
      };
      const Vec3d from = x[i];
      double best = distance(from);
      for (int k = 0; k < s.attempts; ++k) {
        Vec3d way = random.direction();
        if (s.dimensions == 2) {
          const double angle = 2 * kPi * random.uniform();
          way = {std::cos(angle), std::sin(angle), 0};
        }
        Vec3d p = from + s.radius * (s.attempts - k) / s.attempts * way;
        if (!project(p, i)) continue;
        const double d = distance(p);
        if (d > best) best = d, x[i] = p;
      }
    }
  }
  return report;
}

std::vector<double> sample_densities(const std::vector<Vec3d>& samples, double support, int dimensions) {
  Density d;
  densities(samples, Neighbours(samples, support, 0), support, dimensions, d);
  return d.rho;
}

double relative_spread(const std::vector<double>& values) {
  const double mean = mean_of(values);
  double sum = 0;
  for (const double v : values) sum += (v - mean) * (v - mean);
  return values.empty() || mean == 0 ? 0 : std::sqrt(sum / static_cast<double>(values.size())) / mean;
}

int count_violations(const std::vector<Vec3d>& samples, double r) {
  Density d;
  densities(samples, Neighbours(samples, r, 0), r, 3, d);
  return violations(d, r);
}

}  // namespace tidelock
