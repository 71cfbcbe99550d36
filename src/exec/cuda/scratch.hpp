// Memory that reductions and loops on the device need between their kernels.
#pragma once
#include <cuda_runtime.h>

#include <cstddef>
#include <utility>
#include <vector>

#include "exec/memory.hpp"

namespace tidelock {

class DeviceScratch {
 public:
  static constexpr std::size_t kResults = 64;  // enough for any pass
  static constexpr int kAhead = 3;             // [-] laps of a loop in flight

  DeviceScratch();
  ~DeviceScratch();
  DeviceScratch(const DeviceScratch&) = delete;
  DeviceScratch& operator=(const DeviceScratch&) = delete;

  /// Room for n partial sums on the device.
  double* partials(std::size_t n);
  /// kResults numbers in the host's memory that kernels write to directly: no copy follows a sum.
  double* results() { return results_; }

  /// After lap k of a loop was started: whether *going is known to be 0. Waits until fewer than kAhead laps are under
  /// way.
  bool ended(int lap, const int* going);

  /// The graph, ready to be started. One that was made ready before and has the same nodes is changed instead of
  /// making a new one, which takes several times as long.
  cudaGraphExec_t ready_graph(cudaGraph_t graph);

 private:
  Memory partials_;
  double* results_ = nullptr;
  int* seen_ = nullptr;  // the host's, by lap: *going after it
  cudaEvent_t done_[kAhead] = {};
  std::vector<std::pair<std::size_t, cudaGraphExec_t>> graphs_;  // by number of nodes
};

}  // namespace tidelock
