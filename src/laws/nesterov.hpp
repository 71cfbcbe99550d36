// Nesterov's acceleration of a relaxation, with restart (O'Donoghue and Candes 2015).
#pragma once
#include "exec/math.hpp"

namespace tidelock {

/// Nesterov's sequence with restart: returns the extrapolation factor beta and advances t.
template <class R>
LAW R nesterov(R& t, bool restart) {
  if (restart) {
    t = R(1);
    return R(0);
  }
  const R next = R(0.5) * (R(1) + sqrt(R(1) + R(4) * t * t));
  const R beta = (t - R(1)) / next;
  t = next;
  return beta;
}

}  // namespace tidelock
