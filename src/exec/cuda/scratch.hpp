// What reductions on the device need between their kernels.
#pragma once
#include <cstddef>

#include "exec/memory.hpp"

namespace tidelock {

class DeviceScratch {
 public:
  static constexpr std::size_t kResults = 64;

  DeviceScratch();
  ~DeviceScratch();
  DeviceScratch(const DeviceScratch&) = delete;
  DeviceScratch& operator=(const DeviceScratch&) = delete;

  /// Room for n partial sums on the device.
  double* partials(std::size_t n);
  /// kResults numbers in the host's memory that kernels write to directly: no copy follows a sum.
  double* results() { return results_; }

 private:
  Memory partials_;
  double* results_ = nullptr;
};

}  // namespace tidelock
