#include "outputs/gauges.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "laws/interface.hpp"
#include "world/chosen_laws.hpp"

namespace tidelock {
namespace {

constexpr double kLeastFluid = 0.05;   // [-] share of a full neighbourhood below which there is no fluid
constexpr double kSurfaceDepth = 1.5;  // [supports] below which the layers of the fluid do not feel its free surface
constexpr double kFull = 0.8;          // [-] share of a full neighbourhood that every place inside a fluid has
constexpr double kFitSpread = 0.1;     // [h^2] variance below which a direction has no slope of its own

Vec3d place(const Float4& x) { return {x.x, x.y, x.z}; }

/// Indices of the particles for which near(x) holds, in order.
template <class Near>
std::vector<std::size_t> particles_where(const World& world, int threads, Near near) {
  const std::size_t n = world.fluid.owned();
  std::vector<std::uint8_t> found(n, 0);
  const std::ptrdiff_t count = static_cast<std::ptrdiff_t>(n);
#pragma omp parallel for num_threads(threads) if (count > 20000)
  for (std::ptrdiff_t i = 0; i < count; ++i) {
    const std::size_t k = static_cast<std::size_t>(i);
    found[k] = near(place(world.fluid.x[k]));
  }
  std::vector<std::size_t> indices;
  for (std::size_t i = 0; i < n; ++i)
    if (found[i] != 0) indices.push_back(i);
  return indices;
}

/// [m] by how much the fluid under the height `half`, where it fills half of the space, would reach higher without the
/// closer packing of a free surface: nothing presses its outermost layers apart before they are as dense as the fluid
/// inside, so that they stand closer together (0.06 h in all), and the same volume ends lower. 0 for fluid that is too
/// thin to have an inside.
template <class Share>
double packed_closer(const Share& share, double half, double support, double h) {
  const double depth = kSurfaceDepth * support, step = h / 8;
  const int count = static_cast<int>(std::ceil((depth + support) / step));
  double volume = 0;  // [m] per area, above half - depth
  for (int k = 0; k < count; ++k) {
    const double s = half - depth + (k + 0.5) * step, here = share(s);
    if (here < kFull && s < half - h) return 0;
    volume += here * step;
  }
  return volume - depth;
}

/// pressure_at() from those particles that may be near.
double pressure_of(const World& world, const Vec3d& point, const std::vector<std::size_t>& particles) {
  const double support = world.constants.support, h = world.constants.h;
  return with_kernel(world, [&](const auto& kernel) {
    LinearFit<double> fit;
    for (const std::size_t i : particles) {
      const Vec3d x = place(world.fluid.x[i]) - point;
      if (x.squaredNorm() >= support * support) continue;
      fit.add(world.constants.particle_volume * kernel.w(x.squaredNorm()), {x.x(), x.y(), x.z()},
              static_cast<double>(world.fluid.pressure[i]));
    }
    return fit.total < kLeastFluid ? 0.0 : fit.at_origin(kFitSpread * h * h);
  });
}

int parts_of(const Vec3d& edge, double h) { return std::max(1, static_cast<int>(std::ceil(edge.norm() / h - 1e-9))); }

}  // namespace

double pressure_at(const World& world, const Vec3d& point, int threads) {
  const double support = world.constants.support;
  const auto near = [&](const Vec3d& x) { return (x - point).squaredNorm() < support * support; };
  return pressure_of(world, point, particles_where(world, threads, near));
}

double mean_pressure(const World& world, const PatchPlace& patch, int threads) {
  const double support = world.constants.support, h = world.constants.h;
  const bool flat = world.constants.dimensions == 2;
  const int rows = flat ? 1 : parts_of(patch.edge_2, h), points = parts_of(patch.edge_1, h);
  double sum = 0;
  for (int r = 0; r < rows; ++r) {  // the particles near a row, and of them those near a point
    const Vec3d begin = patch.corner + (flat ? 0.0 : (r + 0.5) / rows) * patch.edge_2;
    const double length2 = patch.edge_1.squaredNorm();
    const auto near = [&](const Vec3d& x) {
      const double along = std::clamp((x - begin).dot(patch.edge_1) / length2, 0.0, 1.0);
      return (x - begin - along * patch.edge_1).squaredNorm() < support * support;
    };
    const std::vector<std::size_t> particles = particles_where(world, threads, near);
    for (int p = 0; p < points; ++p) sum += pressure_of(world, begin + (p + 0.5) / points * patch.edge_1, particles);
  }
  return sum / (static_cast<double>(rows) * points);
}

double level_above(const World& world, const Vec3d& point, int threads) {
  const double support = world.constants.support, h = world.constants.h;
  const Vec3d gravity = gravity_at(world.scene, world.time);
  const double g = gravity.norm();
  const Vec3d up = g > 0 ? Vec3d(-gravity / g) : Vec3d(0, 1, 0);
  const auto height = [&](const Vec3d& x) { return up.dot(x - point); };
  const auto near = [&](const Vec3d& x) { return (x - point - height(x) * up).squaredNorm() < support * support; };
  const std::vector<std::size_t> particles = particles_where(world, threads, near);
  if (particles.empty()) return std::numeric_limits<double>::quiet_NaN();
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const std::size_t i : particles) {
    const double s = height(place(world.fluid.x[i]));
    low = std::min(low, s), high = std::max(high, s);
  }
  return with_kernel(world, [&](const auto& kernel) {
    const auto share = [&](double s) {  // [-] of the volume around the height s that fluid fills
      double sum = 0;
      for (const std::size_t i : particles)
        sum += world.constants.particle_volume * kernel.w((place(world.fluid.x[i]) - point - s * up).squaredNorm());
      return sum;
    };
    double above = high + support, below = above;
    while (share(below) < 0.5) {
      above = below;
      below -= 0.25 * h;
      if (below < low - h) return std::numeric_limits<double>::quiet_NaN();
    }
    for (int k = 0; k < 20; ++k) {
      const double middle = 0.5 * (above + below);
      (share(middle) >= 0.5 ? below : above) = middle;
    }
    return below + packed_closer(share, below, support, h);
  });
}

}  // namespace tidelock
