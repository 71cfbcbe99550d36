// Compiles every pass of the materials for this file's lane target.
#include "exec/run_pass.hpp"

#define RUN(...) template void run_pass<TIDELOCK_TARGET, __VA_ARGS__>(const __VA_ARGS__&, std::size_t, int)
#define REDUCE(...) \
  template void reduce_pass<TIDELOCK_TARGET, __VA_ARGS__>(const __VA_ARGS__&, std::size_t, int, double*)

#include "materials/every_material_pass.hpp"
