// Surface samples of unions and differences.
#pragma once
#include "geometry/geometry.hpp"

namespace tidelock {

/// sample_surface() of a tree of parts. Every part's inset surface is sampled on its own; what lies on the inset
/// surface of the whole is kept; the seams between parts are sampled first; samples closer than 0.6 spacings to an
/// earlier one are dropped; remaining gaps near the seams are filled, so that no point of the surface is further than
/// 0.8 spacings from a sample.
SurfaceSamples sample_composite(const Shape& shape, int dimensions, double spacing, double inset);

}  // namespace tidelock
