// Compiles the jobs between bodies and fluid for the GPU.
#include "stepping/body_jobs.hpp"

#include "exec/cuda/each.cuh"

namespace tidelock {

template void each_on_device(const SetSampleVelocities&, std::size_t);
template void each_on_device(const ReadIterate&, std::size_t);
template void each_on_device(const ReadParticles&, std::size_t);
template void each_on_device(const ReadRecords&, std::size_t);
template void each_on_device(const WriteRecords&, std::size_t);
template void each_on_device(const WriteNext&, std::size_t);
template void sum_on_device(const SampleImpulse&, const GroupView&, DeviceScratch&, double*);

}  // namespace tidelock
