// Volumes of boundary samples, once per run: bodies are rigid.
#pragma once
#include "exec/exec.hpp"
#include "world/world.hpp"

namespace tidelock {

/// V_k = gamma / sum_l W_kl over the samples l of the same body, [AIA+12] eq. 4 with the factor of [GPB+19] 3.4.2.
void compute_boundary_volumes(World& world, const Exec& exec);

}  // namespace tidelock
