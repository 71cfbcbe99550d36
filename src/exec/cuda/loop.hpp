// Loops whose end the device decides (Exec::repeat): kernels read flags before they do anything.
#pragma once
#include "exec/cuda/check.hpp"

namespace tidelock {

/// The flags of a kernel, as they were at its launch.
struct Guard {
  const int* flag[2] = {nullptr, nullptr};
#if defined(__CUDACC__)
  __device__ __forceinline__ bool stops() const {
    return (flag[0] != nullptr && *flag[0] == 0) || (flag[1] != nullptr && *flag[1] == 0);
  }
#endif
};
Guard current_guard();

}  // namespace tidelock
