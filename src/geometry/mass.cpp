#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "geometry/cache.hpp"
#include "geometry/field.hpp"
#include "geometry/moments.hpp"
#include "geometry/solid.hpp"

namespace tidelock {
namespace {

Shape in_parent(const Shape& part, const Shape& parent) {
  Shape out = part;
  const Pose pose = placed(placed(Pose{}, parent), part);
  out.position = pose.origin;
  out.rotation = Quatd(pose.rotation);
  return out;
}

bool overlap(const Bounds& a, const Bounds& b, int dimensions) {
  for (int k = 0; k < dimensions; ++k) {
    const double touching = 1e-12 * (a.hi[k] - a.lo[k] + b.hi[k] - b.lo[k]);
    if (a.hi[k] <= b.lo[k] + touching || b.hi[k] <= a.lo[k] + touching) return false;
  }
  return true;
}

Moments moments(const Shape& shape, int dimensions);

Moments primitive_moments(const Shape& shape, int dimensions) {
  MassProperties m = primitive_mass(shape.kind, dimensions);
  const Pose pose = placed(Pose{}, shape);
  m.centre = pose.out(m.centre);
  m.inertia = pose.rotation * m.inertia * pose.rotation.transpose();
  if (dimensions == 2) m.centre.z() = 0;
  return moments_about_origin(m);
}

/// Groups of parts whose bounds overlap are integrated together; all else adds up.
Moments union_moments(const Shape& shape, int dimensions) {
  const auto& parts = std::get<Union>(shape.kind).parts;
  std::vector<Shape> placed_parts;
  std::vector<Bounds> boxes;
  std::vector<std::size_t> group(parts.size());
  for (std::size_t k = 0; k < parts.size(); ++k) {
    placed_parts.push_back(in_parent(parts[k], shape));
    boxes.push_back(bounds(placed_parts.back(), dimensions));
    group[k] = k;
    for (std::size_t j = 0; j < k; ++j) {
      if (group[j] == group[k] || !overlap(boxes[j], boxes[k], dimensions)) continue;
      const std::size_t from = group[k], to = group[j];
      std::replace(group.begin(), group.begin() + static_cast<std::ptrdiff_t>(k) + 1, from, to);
    }
  }
  Moments sum;
  for (std::size_t g = 0; g < parts.size(); ++g) {
    Union members;
    for (std::size_t k = 0; k < parts.size(); ++k)
      if (group[k] == g) members.parts.push_back(placed_parts[k]);
    if (members.parts.size() == 1) sum.add(moments(members.parts.front(), dimensions));
    if (members.parts.size() > 1) sum.add(integrate_moments(Shape{members}, dimensions));
  }
  return sum;
}

/// Exact when every subtracted part lies wholly inside the first, apart from the others.
Moments difference_moments(const Shape& shape, int dimensions) {
  const auto& parts = std::get<Difference>(shape.kind).parts;
  const Shape first = in_parent(parts.front(), shape);
  if (!is_bounded(first)) return integrate_moments(shape, dimensions);
  const Bounds whole = bounds(first, dimensions);
  const ShapeField distance(first, dimensions);
  Difference cut{{first}};
  std::vector<Bounds> holes;
  Moments sum = moments(first, dimensions);
  bool exact = true;
  for (std::size_t k = 1; k < parts.size(); ++k) {
    const Shape part = in_parent(parts[k], shape);
    if (!is_bounded(part)) return integrate_moments(shape, dimensions);
    const Bounds box = bounds(part, dimensions);
    if (!overlap(whole, box, dimensions)) continue;
    const Vec3d half = 0.5 * (box.hi - box.lo);
    const double radius = std::holds_alternative<Sphere>(part.kind) ? half.x() : half.norm();
    exact = exact && distance(box.lo + half) <= -radius + 1e-12 * half.norm();
    for (const Bounds& other : holes) exact = exact && !overlap(other, box, dimensions);
    holes.push_back(box);
    cut.parts.push_back(part);
    if (exact) sum.add(moments(part, dimensions), -1);
  }
  return exact ? sum : integrate_moments(Shape{cut}, dimensions);
}

Moments moments(const Shape& shape, int dimensions) {
  if (shape.inside) return integrate_moments(shape, dimensions);  // bounded: the hole in an unbounded solid
  if (std::holds_alternative<Union>(shape.kind)) return union_moments(shape, dimensions);
  if (std::holds_alternative<Difference>(shape.kind)) return difference_moments(shape, dimensions);
  return primitive_moments(shape, dimensions);
}

/// Unions and differences take half a second: they are kept in the cache.
Moments remembered_moments(const Shape& shape, int dimensions, const SampleCache& cache) {
  if (is_primitive(shape) && !shape.inside) return moments(shape, dimensions);
  const std::string content = "moments " + content_of(shape, dimensions);
  if (const auto data = cache.load(content))
    if (const auto known = unpack_mass(*data)) return {known->volume, known->centre, known->inertia};
  const Moments m = moments(shape, dimensions);
  cache.store(content, pack(MassProperties{m.volume, m.first, m.inertia}));
  return m;
}

}  // namespace

MassProperties mass_properties(const Shape& shape, int dimensions, const SampleCache& cache) {
  check_shape(shape, dimensions);
  if (!is_bounded(shape))
    throw InputError(
        "", "", fmt::format("a {} without end has no mass: it is a plane or turned inside out", kind_name(shape.kind)));
  if (const Solid* solid = solid_of(shape.kind); solid && solid->is_sheet())
    throw InputError("", "", "an open sheet (\"shell\") has no volume and so no mass: it can be static or animated");
  // In the shape's own frame, where boxes are more often straight: there they add up exactly.
  Shape local = shape;
  local.position.setZero();
  local.rotation.setIdentity();
  const Moments m = remembered_moments(local, dimensions, cache);
  if (!(m.volume > 0))
    throw InputError("", "", fmt::format("the {} is empty: nothing is left of it", kind_name(shape.kind)));
  const Pose pose = placed(Pose{}, shape);
  const Vec3d centre = m.first / m.volume;
  const Moments shift = moments_about_origin({m.volume, centre, Mat3d::Zero()});
  const Mat3d about_centre = pose.rotation * (m.inertia - shift.inertia) * pose.rotation.transpose();
  MassProperties out;
  out.volume = m.volume;
  out.centre = pose.out(centre);
  if (dimensions == 2) {
    out.centre.z() = 0;
    out.inertia(2, 2) = about_centre(2, 2);
  } else {
    out.inertia = 0.5 * (about_centre + about_centre.transpose());
  }
  return out;
}

}  // namespace tidelock
