// Loops whose end the device decides for itself (Exec::repeat): kernels look at flags before they do anything.
#pragma once
#include "exec/cuda/check.hpp"

namespace tidelock {

/// The flags that were set for a kernel when it was started.
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
