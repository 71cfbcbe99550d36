#include "geometry/relax.hpp"

#include <algorithm>
#include <cmath>

#include "geometry/point_cells.hpp"
#include "geometry/random.hpp"
#include "laws/kernels.hpp"

namespace tidelock {
namespace {

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
  const int* end(int i) const { return list_.data() + first_[i + 1]; }

 private:
  void build(const std::vector<Vec3d>& x) {
    built_at_ = x;
    const PointCells cells(x, reach_);
    const int n = static_cast<int>(x.size());
    std::vector<std::size_t> count(x.size());
    const auto visit = [&](int i, const auto& f) {
      cells.around(x[i], reach_, [&](int j) {
        if (j != i && (x[i] - x[j]).squaredNorm() < reach_ * reach_) f(j);
      });
    };
#pragma omp parallel for schedule(dynamic, 256)
    for (int k = 0; k < n; ++k) {
      const int i = cells.order()[k];
      visit(i, [&](int) { ++count[i]; });
    }
    first_.assign(x.size() + 1, 0);
    for (int i = 0; i < n; ++i) first_[i + 1] = first_[i] + count[i];
    list_.resize(first_.back());
#pragma omp parallel for schedule(dynamic, 256)
    for (int k = 0; k < n; ++k) {
      const int i = cells.order()[k];
      std::size_t at = first_[i];
      visit(i, [&](int j) { list_[at++] = j; });
    }
  }

  double reach_, margin_;  // [m]
  std::vector<Vec3d> built_at_;
  std::vector<std::size_t> first_;
  std::vector<int> list_;
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

}  // namespace

RelaxReport relax_by_density(std::vector<Vec3d>& x, const RelaxSettings& s, const Projection& project) {
  RelaxReport report;
  const double longest = s.limit * s.radius;
  const int n = static_cast<int>(x.size());
  std::vector<Vec3d> to(x.size());
  std::vector<char> moves(x.size());
  Neighbours lists(x, std::max(s.support, s.radius + 3 * longest), 0.5 * s.radius);
  Density d;
  for (int t = 0; t <= s.iterations; ++t) {  // line 1
    lists.follow(x);
    densities(x, lists, s.support, s.dimensions, d);  // lines 3, 4
    const double mean = mean_of(d.rho);
    report.violations.push_back(violations(d, s.radius));
    report.spread.push_back(relative_spread(d.rho));
    if (t == s.iterations || report.spread.back() < s.enough) break;
#pragma omp parallel for schedule(dynamic, 256)
    for (int i = 0; i < n; ++i) {
      to[i] = x[i];
      const double slope = d.gradient[i].norm();
      if (!(slope > 0)) continue;
      const double deviation =
          s.even_out ? slope * s.support / mean : std::abs(d.rho[i] - mean) / mean;                 // line 5; eq. 12
      Vec3d p = x[i] - std::min(s.radius * s.factor * deviation, longest) / slope * d.gradient[i];  // line 6
      if (project(p, i) && (p - x[i]).norm() <= 1.5 * longest) to[i] = p;                           // lines 7, 8
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
    const PointCells cells(x, reach);
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
