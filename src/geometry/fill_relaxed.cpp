// Fills that are relaxed to equal density: a lattice in any shape, moved until walls around it would not press.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "geometry/field.hpp"
#include "geometry/fill_relaxed.hpp"
#include "geometry/point_cells.hpp"
#include "geometry/seam.hpp"
#include "geometry/solid.hpp"
#include "laws/kernels.hpp"

namespace tidelock {
namespace {

constexpr double kMargin = 0.5;  // [spacings] from the surface to the first particles
constexpr double kStep = 0.2;    // [spacings^2] move per gradient of the relative density
constexpr double kLimit = 0.08;  // [spacings] longest move

class RelaxedFilling {
 public:
  RelaxedFilling(const Shape& shape, int dimensions, double spacing, double gamma, const SampleCache& cache)
      : dimensions_(dimensions),
        h_(spacing),
        field_(shape, dimensions),
        kernel_(CubicSpline::make(2 * spacing, dimensions)),
        volume_(std::pow(spacing, dimensions) / lattice_sum<CubicSpline>(spacing, 2 * spacing, dimensions)) {
    x_ = fill_volume(shape, dimensions, spacing, FillKind::lattice, 0);
    Shape wall = shape;
    wall.inside = !wall.inside;
    walls_ = sample_surface(wall, dimensions, spacing, 0.5 * spacing, cache).points;
    wall_volume_.resize(walls_.size());
    const PointCells cells(walls_, 2 * h_);
    for (std::size_t k = 0; k < walls_.size(); ++k) {
      double sum = 0;
      cells.around(walls_[k], 2 * h_, [&](int j) { sum += kernel_.w((walls_[k] - walls_[j]).squaredNorm()); });
      wall_volume_[k] = gamma / sum;
    }
  }

  RelaxedFill run(int iterations) {
    if (x_.empty()) return {};
    for (Vec3d& p : x_) keep_inside(p);
    const std::size_t wanted = x_.size();
    for (int round = 0; round < 4; ++round) {
      for (int t = 0; t < iterations; ++t) move(1.0 - 0.7 * t / iterations);
      // Where the shape holds less than its volume says, as in thin limbs, the densest go.
      compute();
      std::vector<int> order(x_.size());
      for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
      std::sort(order.begin(), order.end(),
                [&](int a, int b) { return rho_[a] != rho_[b] ? rho_[a] > rho_[b] : a < b; });
      std::size_t crowded = 0;
      while (crowded < order.size() && rho_[order[crowded]] > 1.02) ++crowded;
      if (round == 3 || crowded == 0) break;
      const std::size_t drop = std::min((crowded + 7) / 8, wanted / 20 + 1);
      std::vector<char> gone(x_.size());
      for (std::size_t k = 0; k < drop; ++k) gone[order[k]] = 1;
      std::size_t kept = 0;
      for (std::size_t i = 0; i < x_.size(); ++i)
        if (!gone[i]) x_[kept++] = x_[i];
      x_.resize(kept);
    }
    compute();
    double densest = 0;
    for (const double r : rho_) densest = std::max(densest, r);
    return {std::move(x_), densest};
  }

 private:
  /// Relative densities and their gradients, walls included.
  void compute() {
    const PointCells own(x_, 2 * h_), other(walls_, 2 * h_);
    rho_.resize(x_.size());
    gradient_.resize(x_.size());
    const int n = static_cast<int>(x_.size());
#pragma omp parallel for schedule(dynamic, 128)
    for (int i = 0; i < n; ++i) {
      double rho = 0;
      Vec3d g = Vec3d::Zero();
      const auto add = [&](const Vec3d& y, double volume) {
        const Vec3d d = x_[i] - y;
        const double r2 = d.squaredNorm();
        if (r2 >= 4 * h_ * h_) return;
        rho += volume * kernel_.w(r2);
        if (r2 > 0) g += volume * kernel_.grad(r2) * d;
      };
      own.around(x_[i], 2 * h_, [&](int j) { add(x_[j], volume_); });
      other.around(x_[i], 2 * h_, [&](int k) { add(walls_[k], wall_volume_[k]); });
      rho_[i] = rho;
      gradient_[i] = g;
    }
  }

  void move(double share) {
    compute();
    const int n = static_cast<int>(x_.size());
#pragma omp parallel for schedule(dynamic, 128)
    for (int i = 0; i < n; ++i) {
      Vec3d step = -share * kStep * h_ * h_ * gradient_[i];
      const double length = step.norm();
      if (length > kLimit * h_) step *= kLimit * h_ / length;
      x_[i] += step;
      keep_inside(x_[i]);
    }
  }

  void keep_inside(Vec3d& p) const {
    for (int it = 0; it < 4; ++it) {
      const double over = field_(p) + kMargin * h_;
      if (over <= 1e-3 * h_) return;
      const Vec3d g = distance_gradient([this](const Vec3d& q) { return field_(q); }, p, dimensions_, 1e-3 * h_);
      const double g2 = g.squaredNorm();
      if (g2 < 0.1) return;  // in the middle of something thin
      p -= std::min(over, 0.5 * h_) / g2 * g;
    }
  }

  int dimensions_;
  double h_;  // [m]
  ShapeField field_;
  CubicSpline kernel_;
  double volume_;  // [m^d] of a particle
  std::vector<Vec3d> x_, walls_;
  std::vector<double> wall_volume_, rho_;  // [m^d], [-]
  std::vector<Vec3d> gradient_;            // [1/m]
};

}  // namespace

RelaxedFill fill_relaxed(const Shape& shape, int dimensions, double spacing, double gamma, const SampleCache& cache,
                         int iterations) {
  return RelaxedFilling(shape, dimensions, spacing, gamma, cache).run(iterations);
}

}  // namespace tidelock
