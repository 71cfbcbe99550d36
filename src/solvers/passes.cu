// Compiles every pass for the GPU.
#include "exec/cuda/run_pass.cuh"

#define RUN(...) template void run_on_device<__VA_ARGS__>(const __VA_ARGS__&, std::size_t, const LoopGuard&)
#define REDUCE(...)                                                                                     \
  template void reduce_on_device<__VA_ARGS__>(const __VA_ARGS__&, std::size_t, DeviceScratch&, double*, \
                                              const LoopGuard&);                                        \
  template void reduce_parts_on_device<__VA_ARGS__>(const __VA_ARGS__&, std::size_t, double*, const LoopGuard&)

#define RUN_ON(...)  // on the CPU only
#include "solvers/every_pass.hpp"
