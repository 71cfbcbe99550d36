#include "exec/cuda/scratch.hpp"

#include <memory>

#include "exec/cuda/check.hpp"
#include "exec/exec.hpp"

namespace tidelock {

DeviceScratch::DeviceScratch() { results(kResults); }
DeviceScratch::~DeviceScratch() { cudaFreeHost(results_); }

double* DeviceScratch::partials(std::size_t n) {
  if (partials_.bytes() < n * sizeof(double)) partials_.resize(0, n * sizeof(double));
  return static_cast<double*>(partials_.device());
}

double* DeviceScratch::results(std::size_t n) {
  if (n > room_) {
    cudaFreeHost(results_);
    results_ = nullptr, room_ = 0;
    check(cudaMallocHost(reinterpret_cast<void**>(&results_), n * sizeof(double)), "allocating pinned memory");
    room_ = n;
  }
  return results_;
}

std::shared_ptr<DeviceScratch> make_device_scratch() { return std::make_shared<DeviceScratch>(); }

}  // namespace tidelock
