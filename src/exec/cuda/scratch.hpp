// What reductions on the device need between their kernels.
#pragma once
#include <cstddef>

#include "exec/memory.hpp"

namespace tidelock {

class DeviceScratch {
 public:
  static constexpr std::size_t kResults = 64;  // enough for any pass

  DeviceScratch();
  ~DeviceScratch();
  DeviceScratch(const DeviceScratch&) = delete;
  DeviceScratch& operator=(const DeviceScratch&) = delete;

  /// Room for n partial sums on the device.
  double* partials(std::size_t n);
  /// n numbers in the host's memory that kernels write to directly: no copy follows a sum.
  double* results(std::size_t n = kResults);

 private:
  Memory partials_;
  double* results_ = nullptr;
  std::size_t room_ = 0;  // of results_
};

}  // namespace tidelock
