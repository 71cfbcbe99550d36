// Compiles every pass for this file's lane target.
#include "exec/run_pass.hpp"

#define RUN(...) template void run_pass<TIDELOCK_TARGET, __VA_ARGS__>(const __VA_ARGS__&, std::size_t, int)
#define RUN_ON(...) \
  template void run_pass_on<TIDELOCK_TARGET, __VA_ARGS__>(const __VA_ARGS__&, const std::uint32_t*, std::size_t, int)
#define REDUCE(...) \
  template void reduce_pass<TIDELOCK_TARGET, __VA_ARGS__>(const __VA_ARGS__&, std::size_t, int, double*)

#include "solvers/every_pass.hpp"
