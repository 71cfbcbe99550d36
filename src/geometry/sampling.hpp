// Surface samples of one primitive, with the directions out of the solid that the sampler of unions needs.
#pragma once
#include <array>
#include <functional>

#include "geometry/primitive.hpp"

namespace tidelock {

/// Up to six directions in which the primitive's surface lies: one on a face, more on edges, corners, tips and on the
/// middle surface of a thin part.
struct Normals {
  std::array<Vec3d, 6> n;
  int count = 0;
  void add(const Vec3d& direction) {
    if (count < static_cast<int>(n.size())) n[count++] = direction;
  }
};

using EmitSample = std::function<void(const Vec3d& x, const Normals& normals)>;

/// Samples the surface of a primitive in its own frame; degenerate ones (an extent of zero) give their middle surface.
void sample_primitive(const ShapeKind& kind, int dimensions, double spacing, const EmitSample& emit);

}  // namespace tidelock
