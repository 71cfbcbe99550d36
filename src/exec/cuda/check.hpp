// Errors of the CUDA runtime as RunError: one line that says what was tried.
#pragma once
#include <cuda_runtime.h>

namespace tidelock {

/// All work goes to the calling thread's own stream: it can be captured, and simulations in different threads do not
/// wait for each other.
inline cudaStream_t stream() { return cudaStreamPerThread; }

[[noreturn]] void fail_on_device(cudaError_t error, const char* what);
inline void check(cudaError_t error, const char* what) {
  if (error != cudaSuccess) fail_on_device(error, what);
}

}  // namespace tidelock
