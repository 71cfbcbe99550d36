// Compiles the extent pass for this file's lane target.
#include "exec/run_pass.hpp"
#include "neighbours/extent_pass.hpp"

namespace tidelock {

template void reduce_pass<TIDELOCK_TARGET, Extent>(const Extent&, std::size_t, int, double*);

}  // namespace tidelock
