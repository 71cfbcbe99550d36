#include <fmt/format.h>

#include <cmath>

#include "base/error.hpp"
#include "geometry/cache.hpp"
#include "geometry/composite.hpp"
#include "geometry/geometry.hpp"
#include "geometry/outline.hpp"
#include "geometry/sample_solid.hpp"
#include "geometry/sampling.hpp"
#include "geometry/solid.hpp"

namespace tidelock {
namespace {

SurfaceSamples sample_single(const Shape& shape, int dimensions, double spacing, double inset) {
  const InsetPrimitive moved = inset_primitive(shape.kind, dimensions, shape.inside ? -inset : inset, spacing);
  Pose pose = placed(Pose{}, shape);
  pose.origin = pose.out(moved.shift);
  SurfaceSamples out;
  sample_primitive(moved.kind, dimensions, spacing, [&](const Vec3d& local, const Normals&) {
    out.points.push_back(pose.out(local));
    if (dimensions == 2) out.points.back().z() = 0;
  });
  if (moved.thin) out.warnings.push_back(thin_warning(shape.kind, inset));
  return out;
}

}  // namespace

SurfaceSamples sample_surface(const Shape& shape, int dimensions, double spacing, double inset,
                              const SampleCache& cache) {
  check_shape(shape, dimensions);
  if (!(std::isfinite(spacing) && spacing > 0))
    throw InputError("", "", fmt::format("sample spacing is {}, must be above 0", spacing));
  if (!(std::isfinite(inset) && inset >= 0))
    throw InputError("", "", fmt::format("inset is {}, must be 0 or more", inset));
  if (is_primitive(shape) && !has_solid(shape)) return sample_single(shape, dimensions, spacing, inset);
  const std::string content = fmt::format("samples {} {} ", spacing, inset) + content_of(shape, dimensions);
  if (const auto data = cache.load(content))
    if (auto known = unpack_samples(*data)) return *std::move(known);
  SurfaceSamples out = has_solid(shape) ? sample_solid(shape, {.spacing = spacing, .inset = inset})
                                        : sample_composite(shape, dimensions, spacing, inset);
  cache.store(content, pack(out));
  return out;
}

}  // namespace tidelock
