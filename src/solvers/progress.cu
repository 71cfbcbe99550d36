// Compiles the jobs of an iteration for the GPU.
#include "solvers/progress.hpp"

#include "exec/cuda/each.cuh"
#include "solvers/conjugate_passes.hpp"

namespace tidelock {

template void each_on_device(const BeginProgress&, std::size_t, const LoopGuard&);
template void each_on_device(const BeginConjugate&, std::size_t, const LoopGuard&);
template void total_parts_on_device<2, 1>(double*, std::size_t, double*, const Judge&, const LoopGuard&);
template void total_parts_on_device<5, 1>(double*, std::size_t, double*, const JudgeRelaxed&, const LoopGuard&);
template void total_parts_on_device<2, 1>(double*, std::size_t, double*, const ChooseLength&, const LoopGuard&);
template void total_parts_on_device<6, 1>(double*, std::size_t, double*, const JudgeConjugate&, const LoopGuard&);

}  // namespace tidelock
