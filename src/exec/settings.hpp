// Where and how a simulation is computed. Chosen once, by value: two simulations side by side may differ.
#pragma once
#include <array>
#include <string>

namespace tidelock {

enum class LaneTarget { avx512, avx2, scalar };  // 16 float lanes, 8 float lanes, one float64 lane (the reference)
inline constexpr std::array kEveryLanes{LaneTarget::avx512, LaneTarget::avx2, LaneTarget::scalar};  // widest first

enum class Device { cpu, cuda };  // where passes run

struct ExecSettings {
  LaneTarget lanes = LaneTarget::scalar;  // of the CPU
  int threads = 1;                        // of the CPU; with CUDA, for the host's work on bodies
  Device device = Device::cpu;
};

/// The widest lanes that this CPU has.
LaneTarget best_lanes();
bool lanes_supported(LaneTarget lanes);
const char* to_string(LaneTarget lanes);
const char* to_string(Device device);
/// All cores this process may use.
int available_threads();

}  // namespace tidelock
