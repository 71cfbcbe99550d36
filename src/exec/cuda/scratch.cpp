#include "exec/cuda/scratch.hpp"

#include <memory>

#include "exec/cuda/check.hpp"
#include "exec/exec.hpp"

namespace tidelock {

DeviceScratch::DeviceScratch() {
  check(cudaMallocHost(reinterpret_cast<void**>(&results_), kResults * sizeof(double)), "allocating pinned memory");
}
DeviceScratch::~DeviceScratch() { cudaFreeHost(results_); }

double* DeviceScratch::partials(std::size_t n) {
  if (partials_.bytes() < n * sizeof(double)) partials_.resize(0, n * sizeof(double));
  return static_cast<double*>(partials_.device());
}

std::shared_ptr<DeviceScratch> make_device_scratch() { return std::make_shared<DeviceScratch>(); }

}  // namespace tidelock
