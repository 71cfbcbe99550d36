#include "world/packing.hpp"

#include <algorithm>
#include <cmath>

#include "geometry/field.hpp"
#include "geometry/geometry.hpp"
#include "geometry/seam.hpp"
#include "world/chosen_laws.hpp"

namespace tidelock {
namespace {

constexpr int kReach = 6;        // [-] steps that are sure to leave the kernel's support
constexpr double kLeast = 0.45;  // [h] a step may be squeezed to this ...
constexpr double kMost = 1.6;    // ... or stretched to this

/// Where f, which falls or rises all the way, is zero; an end of the range where it is so nowhere.
template <class F>
double zero_of(F f, double lo, double hi) {
  const bool rises = f(hi) > f(lo);
  for (int i = 0; i < 50; ++i) {
    const double middle = 0.5 * (lo + hi);
    ((f(middle) > 0) == rises ? hi : lo) = middle;
  }
  return 0.5 * (lo + hi);
}

bool is_place(int i, int j, int k) { return (i + j + k) % 2 == 0; }

/// Leaves out as many particles of the layer on top, evenly, as are more than `wanted`.
void thin_top(std::vector<Vec3d>& points, int up, double up_sign, double step, std::size_t wanted) {
  if (points.size() <= wanted) return;
  double highest = -1e300;
  for (const Vec3d& p : points) highest = std::max(highest, up_sign * p[up]);
  const auto on_top = [&](const Vec3d& p) { return up_sign * p[up] > highest - 0.5 * step; };
  const auto layer = static_cast<std::size_t>(std::count_if(points.begin(), points.end(), on_top));
  const std::size_t leave = std::min(points.size() - wanted, layer - 1);
  std::size_t place = 0;
  const auto left_out = [&](const Vec3d& p) {
    if (!on_top(p)) return false;
    ++place;
    return place * leave / layer > (place - 1) * leave / layer;
  };
  points.erase(std::remove_if(points.begin(), points.end(), left_out), points.end());
}

}  // namespace

bool starts_settled(const Scene& scene) {
  return std::any_of(scene.fluids.begin(), scene.fluids.end(), [](const FluidDescription& fluid) {
    return std::any_of(fluid.fill.begin(), fluid.fill.end(),
                       [](const Fill& fill) { return lattice_of(fill) == FillLattice::settled; });
  });
}

RestDensity::RestDensity(const Constants& constants, KernelName kernel_name)
    : constants_(constants), kernel_(kernel_name), sample_volume_(0) {
  double sum = 0;
  const int deep = constants_.dimensions == 3 ? kReach : 0;
  for (int i = -kReach; i <= kReach; ++i)
    for (int k = -deep; k <= deep; ++k) sum += kernel(constants_.h * std::hypot(i, k));
  sample_volume_ = constants_.boundary_gamma / sum;
}

double RestDensity::kernel(double r) const {
  return with_kernel(kernel_, constants_.support, constants_.dimensions,
                     [&](const auto& k) -> double { return k.w(r * r); });
}

/// What the layer `index` steps along the axis adds.
double RestDensity::layer(const Vec3d& steps, int axis, int index) const {
  const int one = axis == 0 ? 1 : 0, other = constants_.dimensions == 2 ? 2 : axis == 2 ? 1 : 2;
  const int deep = constants_.dimensions == 3 ? kReach : 0;
  double sum = 0;
  for (int i = -kReach; i <= kReach; ++i)
    for (int k = -deep; k <= deep; ++k)
      if (is_place(i, index, k)) sum += kernel(Vec3d(i * steps[one], index * steps[axis], k * steps[other]).norm());
  return constants_.particle_volume * sum;
}

double RestDensity::inside(const Vec3d& steps) const {
  double sum = 0;
  for (int index = -kReach; index <= kReach; ++index) sum += layer(steps, 0, index);
  return sum;
}

Vec3d RestDensity::unstretched(int up) const {
  Vec3d shape = Vec3d::Ones();
  if (constants_.dimensions == 2) shape[up == 1 ? 0 : 1] = 1 / std::sqrt(3.0);
  const double scale = zero_of([&](double s) { return inside(s * constants_.h * shape) - 1; }, kLeast, kMost);
  return scale * constants_.h * shape;
}

Vec3d RestDensity::with_step(Vec3d steps, int axis) const {
  const double wanted = zero_of(
      [&](double s) {
        steps[axis] = s * constants_.h;
        return inside(steps) - 1;
      },
      kLeast, kMost);
  steps[axis] = wanted * constants_.h;
  return steps;
}

/// What a flat wall at a distance adds: the mean over places beside its samples.
double RestDensity::wall(double distance) const {
  const int between = 4, deep = constants_.dimensions == 3 ? kReach : 0,
            parts = constants_.dimensions == 3 ? between : 1;
  const double h = constants_.h, away = distance + 0.5 * h;
  double sum = 0;
  for (int m = 0; m < between; ++m)
    for (int n = 0; n < parts; ++n)
      for (int i = -kReach; i <= kReach; ++i)
        for (int k = -deep; k <= deep; ++k)
          sum +=
              kernel(Vec3d(h * (i + (m + 0.5) / between), away, deep > 0 ? h * (k + (n + 0.5) / between) : 0.0).norm());
  return sample_volume_ * sum / (between * parts);
}

double RestDensity::wall_distance(const Vec3d& steps, int axis) const {
  const double interlocked = 0.7 * constants_.h;
  const int rows = steps[axis] < interlocked ? 2 : 1;
  double fluid = 0;
  for (int row = 0; row < rows; ++row)
    for (int other = -row; other <= kReach; ++other) fluid += layer(steps, axis, other) / rows;
  const auto missing = [&](double d) {
    double walls = 0;
    for (int row = 0; row < rows; ++row) walls += wall(d + row * steps[axis]) / rows;
    return fluid + walls - 1;
  };
  return zero_of(missing, 0.1 * constants_.h, 1.5 * constants_.h);
}

std::vector<Vec3d> pack_box(const Box& box, const RestDensity& density, const Constants& c, int up, double up_sign,
                            BoxEnd end) {
  const Vec3d ideal = density.unstretched(up), size = box.hi - box.lo;
  Vec3d steps = ideal, margin = Vec3d::Zero();
  Eigen::Vector3i count(1, 1, 1);
  double volume = 1, places = 0.5;
  for (int a = 0; a < c.dimensions; ++a) {
    volume *= size[a];
    margin[a] = density.wall_distance(ideal, a);
    if (a == up) continue;
    const double span = size[a] - 2 * margin[a];
    count[a] = span > 0 ? static_cast<int>(std::lround(span / ideal[a])) + 1 : 1;
    if (count[a] > 1) steps[a] = span / (count[a] - 1);
    places *= count[a];
  }
  steps = density.with_step(steps, up);
  margin[up] = density.wall_distance(steps, up);
  const double particles = volume / c.particle_volume, layers = particles / places;
  count[up] = std::max(1, static_cast<int>(end == BoxEnd::free ? std::ceil(layers - 1e-6) : std::round(layers)));
  if (end == BoxEnd::wall) {
    const double span = std::max(0.0, size[up] - 2 * margin[up]);
    count[up] = std::min(count[up], static_cast<int>(std::floor(span / steps[up] + 0.1)) + 1);
    if (count[up] > 1) steps[up] = span / (count[up] - 1);
  }
  Vec3d first;
  for (int a = 0; a < 3; ++a) first[a] = 0.5 * (box.lo[a] + box.hi[a]) - 0.5 * steps[a] * (count[a] - 1);
  if (end != BoxEnd::wall) {
    first[up] = box.lo[up] + margin[up];
    if (up_sign < 0) first[up] = box.hi[up] - margin[up] - steps[up] * (count[up] - 1);
  }
  if (c.dimensions == 2) first.z() = 0, count.z() = 1;
  std::vector<Vec3d> points;
  for (int k = 0; k < count[2]; ++k)
    for (int j = 0; j < count[1]; ++j)
      for (int i = 0; i < count[0]; ++i)
        if (is_place(i, j, k)) points.push_back(first + Vec3d(i, j, k).cwiseProduct(steps));
  if (end == BoxEnd::free) thin_top(points, up, up_sign, steps[up], static_cast<std::size_t>(std::lround(particles)));
  return points;
}

std::vector<Vec3d> pack_shape(const Shape& shape, const RestDensity& density, const Constants& c, int up) {
  constexpr double least = 0.4;  // [h] from the surface
  const Vec3d steps = density.unstretched(up);
  Shape local = shape;
  local.position.setZero(), local.rotation.setIdentity();
  const ShapeField distance(local, c.dimensions);
  const Bounds box = bounds(local, c.dimensions);
  std::vector<Vec3d> points;
  Vec3d first = box.lo;
  Eigen::Vector3i count(1, 1, 1);
  for (int a = 0; a < c.dimensions; ++a) {
    count[a] = static_cast<int>(std::floor((box.hi[a] - box.lo[a]) / steps[a])) + 1;
    first[a] = 0.5 * (box.lo[a] + box.hi[a] - (count[a] - 1) * steps[a]);
  }
  for (int k = 0; k < count[2]; ++k)
    for (int j = 0; j < count[1]; ++j)
      for (int i = 0; i < count[0]; ++i) {
        if (!is_place(i, j, k)) continue;
        Vec3d p = first + Vec3d(i, j, k).cwiseProduct(steps);
        if (c.dimensions == 2) p.z() = 0;
        const double d = distance(p);
        if (d > 0) continue;
        if (d > -least * c.h) {
          const Vec3d slope =
              distance_gradient([&](const Vec3d& q) { return distance(q); }, p, c.dimensions, 1e-3 * c.h);
          if (slope.squaredNorm() > 0.1) p -= (d + least * c.h) / slope.squaredNorm() * slope;
        }
        points.push_back(shape.position + shape.rotation * p);
      }
  return points;
}

}  // namespace tidelock
