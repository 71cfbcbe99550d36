// The largest value of a setting with which something holds, found by trying.
#pragma once
#include <algorithm>
#include <cmath>
#include <functional>

namespace tidelock {

struct LargestThatHolds {
  double holds = 0;  // 0: none holds
  double fails = 0;  // the least known value above it that fails; 0: none is known
};

/// Doubles a first guess up to `most`, past values that fail, because larger ones may hold again. If none holds, halves
/// the guess up to `halvings` times. Then bisects the gap above the largest value that held, until the ratio of its
/// ends is below `fine`.
inline LargestThatHolds largest_that_holds(const std::function<bool(double)>& holds, double guess, double most,
                                           int halvings, double fine) {
  LargestThatHolds found;
  const auto attempt = [&](double value) {
    if (holds(value))
      found.holds = value, found.fails = found.fails > value ? found.fails : 0;
    else if (found.fails <= found.holds || value < found.fails)
      found.fails = value;
  };
  attempt(guess);
  for (double value = guess; value < most;) attempt(value = std::min(2 * value, most));
  for (double value = guess; found.holds == 0 && halvings > 0; --halvings) attempt(value *= 0.5);
  while (found.holds > 0 && found.fails > fine * found.holds) attempt(std::sqrt(found.holds * found.fails));
  return found;
}

}  // namespace tidelock
