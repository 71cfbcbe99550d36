// Compiles the jobs of an iteration for the GPU.
#include "solvers/progress.hpp"

#include "exec/cuda/each.cuh"

namespace tidelock {

template void each_on_device(const BeginProgress&, std::size_t);
template void each_on_device(const Judge&, std::size_t);
template void each_on_device(const JudgeRelaxed&, std::size_t);

}  // namespace tidelock
