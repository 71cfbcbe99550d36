#include "stepping/inflow_jobs.hpp"

#include "exec/cuda/each.cuh"

namespace tidelock {

template void each_on_device(const FlagInBox&, std::size_t, const LoopGuard&);
template void each_on_device(const SetFlags&, std::size_t, const LoopGuard&);
template void each_on_device(const ClearFlags&, std::size_t, const LoopGuard&);
template void each_on_device(const NewParticles&, std::size_t, const LoopGuard&);
template void total_on_device(const Crossings&, const Nothing&, std::size_t, DeviceScratch&, double*, const LoopGuard&);

}  // namespace tidelock
