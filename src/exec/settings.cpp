#include "exec/settings.hpp"

#include <sched.h>

namespace tidelock {

bool lanes_supported(LaneTarget lanes) {
  switch (lanes) {
    case LaneTarget::avx512:
      return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
             __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
             __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("bmi2");
    case LaneTarget::avx2:
      return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2");
    case LaneTarget::scalar:
      return true;
  }
  return false;
}

LaneTarget best_lanes() {
  for (const LaneTarget lanes : kEveryLanes)
    if (lanes_supported(lanes)) return lanes;
  return LaneTarget::scalar;
}

const char* to_string(LaneTarget lanes) {
  switch (lanes) {
    case LaneTarget::avx512:
      return "avx512";
    case LaneTarget::avx2:
      return "avx2";
    case LaneTarget::scalar:
      return "scalar";
  }
  return "?";
}

const char* to_string(Device device) { return device == Device::cuda ? "cuda" : "cpu"; }

int available_threads() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
  const int n = CPU_COUNT(&set);
  return n > 0 ? n : 1;
}

}  // namespace tidelock
