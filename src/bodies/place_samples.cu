#include "bodies/place_samples.hpp"

#include "exec/cuda/each.cuh"

namespace tidelock {

template void each_on_device(const PlaceSamples&, std::size_t, const LoopGuard&);

}  // namespace tidelock
