// A solid as convex hulls, for an engine that knows no other solids.
#pragma once
#include <vector>

#include "geometry/geometry.hpp"

namespace tidelock::versus {

/// `count` hulls, each as points [m] of which it is the hull, that cover the solid together; one: the hull of it all.
/// The solid is cut along the planes between centres that are spread over it as far from each other as can be.
std::vector<std::vector<Vec3d>> hulls_of(const Shape& shape, int count);

}  // namespace tidelock::versus
