// Compiles every pass of the materials for the GPU.
#include "exec/cuda/run_pass.cuh"

#define RUN(...) template void run_on_device<__VA_ARGS__>(const __VA_ARGS__&, std::size_t, const LoopGuard&)
#define REDUCE(...)                                                                                     \
  template void reduce_on_device<__VA_ARGS__>(const __VA_ARGS__&, std::size_t, DeviceScratch&, double*, \
                                              const LoopGuard&)

#include "materials/every_material_pass.hpp"
