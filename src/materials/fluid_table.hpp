// A setting of the fluids as a table that passes look up by the particle's fluid.
#pragma once
#include <vector>

#include "exec/buffer.hpp"
#include "world/world.hpp"

namespace tidelock {

/// A number per fluid, zero where the fluid does not take part.
struct FluidTable {
  Buffer<float> value;
  bool any = false;
};

template <class F>
FluidTable table_of(const std::vector<Fluid>& fluids, F value) {
  FluidTable t;
  t.value.resize(fluids.size());
  for (std::size_t k = 0; k < fluids.size(); ++k) {
    t.value[k] = static_cast<float>(value(fluids[k]));
    t.any = t.any || t.value[k] != 0;
  }
  return t;
}

}  // namespace tidelock
