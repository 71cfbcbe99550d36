// Where and how a simulation is computed. Chosen once, by value: two simulations side by side may differ.
#pragma once
#include <string>

namespace tidelock {

enum class LaneTarget { avx512, avx2, scalar };  // 16 float lanes, 8 float lanes, one float64 lane (the reference)

struct ExecSettings {
  LaneTarget lanes = LaneTarget::scalar;
  int threads = 1;
};

/// The widest lanes that this CPU has.
LaneTarget best_lanes();
bool lanes_supported(LaneTarget lanes);
const char* to_string(LaneTarget lanes);
/// All cores this process may use.
int available_threads();

}  // namespace tidelock
