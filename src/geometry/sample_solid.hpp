// Surface samples of parts and meshes, and of unions and differences with them.
#pragma once
#include <optional>

#include "geometry/geometry.hpp"
#include "geometry/relax.hpp"

namespace tidelock {

struct SolidSampling {
  double spacing = 0;  // [m] one sample per spacing^2 of the surface, about
  double inset = 0;    // [m] into the solid; a wall thinner than twice this has its middle sampled
  std::uint64_t seed = 1;
  int relaxation = 40;  // [-] iterations at most; 0: none
  std::optional<RelaxMove> move =
      std::nullopt;  // default: balance on a solid's surface, deviation for walls (inset, sheets)
  // A surface that passes more than `most_tiles` cubes of `tile` spacings is sampled tile by tile, because sampling in
  // one piece needs about 5 kB a sample.
  double tile = 112;             // [spacings] so that with what lies around it is 64 blocks of the level set wide
  std::size_t most_tiles = 100;  // a million samples or two
};

/// The Poisson radius for a spacing: samples are no closer than this. Chosen so that a relaxed set has one sample per
/// spacing^2 (docs/geometry.md).
double poisson_radius(double spacing);

/// Level set, [WBZL17] Algorithm 1, gaps (edges, corners, thin walls) filled, relaxation (Algorithm 2 or RelaxMove).
SurfaceSamples sample_solid(const Shape& shape, const SolidSampling& settings);

}  // namespace tidelock
