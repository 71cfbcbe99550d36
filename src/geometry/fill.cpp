#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "geometry/field.hpp"
#include "geometry/geometry.hpp"

namespace tidelock {
namespace {

/// Layers of a packing along one axis.
struct Axis {
  double start = 0, step = 0;  // [m]
  double shift = 0;            // [m] by which every other row (x) or layer (y) is displaced
  int count = 1;
};

/// Steps of a packing with one point per spacing^dimensions [m], and the displacements in units of the step.
struct Packing {
  Vec3d step, shift;
};
Packing packing(FillKind kind, int dimensions, double spacing) {
  if (kind == FillKind::lattice) return {Vec3d::Constant(spacing), Vec3d::Zero()};
  if (dimensions == 2) {  // triangular: a^2 sqrt(3)/2 = spacing^2
    const double a = std::sqrt(2 / std::sqrt(3.0)) * spacing;
    return {{a, 0.5 * std::sqrt(3.0) * a, a}, {0.5, 0, 0}};
  }
  const double a = std::pow(2.0, 1.0 / 6) * spacing;  // hexagonal close packing: a^3 / sqrt(2) = spacing^3
  return {{a, 0.5 * std::sqrt(3.0) * a, std::sqrt(2.0 / 3) * a}, {0.5, 1.0 / 3, 0}};
}

/// Spans lo + margin to hi - margin exactly, with the count that is nearest to the wanted step.
Axis fitted_axis(double lo, double hi, double margin, double step, double shift, double spacing) {
  const double length = hi - lo, span = length - 2 * margin;
  if (span < -1e-9 * spacing) return {0.5 * (lo + hi), step, 0, length < 0.5 * spacing ? 0 : 1};
  const double layers = std::round(span / step - shift);
  check_count(layers);
  const int count = std::max(0, static_cast<int>(layers)) + 1;
  if (count == 1) {
    const double moved = std::min(shift * step, std::max(span, 0.0));
    return {0.5 * (lo + hi - moved), step, moved, 1};
  }
  const double fitted = span / (count - 1 + shift);
  return {lo + margin, fitted, shift * fitted, count};
}

/// Unchanged steps, centred, as many as fit.
Axis centred_axis(double lo, double hi, double margin, double step, double shift) {
  const double span = hi - lo - 2 * margin;
  if (span < 0) return {0, step, 0, 0};
  const double layers = std::floor(std::max(span / step - shift, 0.0) + 1e-9);
  check_count(layers);
  const int count = static_cast<int>(layers) + 1;
  const double moved = shift * step;
  return {0.5 * (lo + hi - (count - 1) * step - moved), step, moved, count};
}

std::array<Axis, 3> axes(const Shape& local, int dimensions, double spacing, FillKind kind, double margin) {
  const Packing pack = packing(kind, dimensions, spacing);
  const Bounds box = bounds(local, dimensions);
  std::array<Axis, 3> out;
  for (int k = 0; k < dimensions; ++k) {
    const bool flat = std::holds_alternative<Box>(local.kind) ||
                      (std::holds_alternative<Cylinder>(local.kind) && dimensions == 3 && k == 1);
    out[k] = flat ? fitted_axis(box.lo[k], box.hi[k], margin, pack.step[k], pack.shift[k], spacing)
                  : centred_axis(box.lo[k], box.hi[k], margin, pack.step[k], pack.shift[k]);
  }
  return out;
}

}  // namespace

std::vector<Vec3d> fill_volume(const Shape& shape, int dimensions, double spacing, FillKind kind, double margin) {
  check_shape(shape, dimensions);
  if (!(std::isfinite(spacing) && spacing > 0))
    throw InputError("", "", fmt::format("particle spacing is {}, must be above 0", spacing));
  if (!(std::isfinite(margin) && margin >= 0))
    throw InputError("", "", fmt::format("margin is {}, must be 0 or more", margin));
  if (!is_bounded(shape))
    throw InputError(
        "", "",
        fmt::format("a {} without end cannot be filled: it is a plane or turned inside out", kind_name(shape.kind)));
  Shape local = shape;
  local.position.setZero();
  local.rotation.setIdentity();
  const auto [x, y, z] = axes(local, dimensions, spacing, kind, margin);
  check_count(double(x.count) * y.count * z.count);

  const bool is_box = std::holds_alternative<Box>(shape.kind);
  const ShapeField distance(local, dimensions);
  const Pose pose = placed(Pose{}, shape);
  std::vector<Vec3d> out;
  if (is_box) out.reserve(std::size_t(x.count) * y.count * z.count);
  for (int k = 0; k < z.count; ++k) {
    for (int j = 0; j < y.count; ++j) {
      for (int i = 0; i < x.count; ++i) {
        const Vec3d p{x.start + i * x.step + (j + k) % 2 * x.shift, y.start + j * y.step + k % 2 * y.shift,
                      z.start + k * z.step};
        if (is_box || distance(p) <= -margin + 1e-9 * spacing) out.push_back(pose.out(p));
      }
    }
  }
  if (dimensions == 2)
    for (Vec3d& p : out) p.z() = 0;
  return out;
}

}  // namespace tidelock
