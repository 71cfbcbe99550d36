// How large a scene is, before anything is sampled: so that too much is an error with advice, not a failed allocation.
#pragma once
#include <cstdint>

#include "geometry/sample_cache.hpp"
#include "scene/scene.hpp"

namespace tidelock {

struct SizeEstimate {
  double fluid = 0;     // [-] particles, by volume
  double boundary = 0;  // [-] samples, by surface of the shapes' bounds
  double bytes = 0;     // [bytes] of memory that a run needs: state, lists, solvers, frames on their way to the disk
};

SizeEstimate estimate_size(const Scene& scene, const SampleCache& cache = {});
/// The same from counts that are known.
double estimate_bytes(const Scene& scene, double fluid, double boundary);

/// Memory [bytes] that the same run needs on a GPU, sorting and lists included.
double estimate_device_bytes(const Scene& scene, double fluid, double boundary);

/// Memory that this process may still take [bytes]; 0 where it is not known.
double available_memory();

/// Throws InputError when the scene has more particles than can be counted, or needs more memory than there is.
void require_room_for(const Scene& scene, const SampleCache& cache = {});
/// The same for the memory of the GPU that there is.
void require_room_on_device(const Scene& scene, const SampleCache& cache = {});

}  // namespace tidelock
