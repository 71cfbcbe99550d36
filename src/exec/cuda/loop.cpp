// Loops whose end the device decides (Exec::repeat): kernels read flags before they do anything.
#include "exec/cuda/check.hpp"
#include "exec/cuda/scratch.hpp"
#include "exec/device.hpp"
#include "exec/exec.hpp"

namespace tidelock {
namespace {

constexpr int kPlainLaps = 3;  // [-] before a lap is worth recording: short solves end earlier

/// A lap as one graph: its kernels are started together. What it is called for must have been called before, so that
/// all memory is there.
cudaGraphExec_t record_lap(DeviceScratch& scratch, const std::function<void()>& lap) {
  check(cudaStreamBeginCapture(stream(), cudaStreamCaptureModeThreadLocal), "recording an iteration");
  cudaGraph_t graph = nullptr;
  try {
    lap();
  } catch (...) {
    cudaStreamEndCapture(stream(), &graph);
    if (graph != nullptr) cudaGraphDestroy(graph);
    throw;
  }
  check(cudaStreamEndCapture(stream(), &graph), "recording an iteration");
  const cudaGraphExec_t ready = scratch.ready_graph(graph);
  cudaGraphDestroy(graph);
  return ready;
}

}  // namespace

void repeat_on_device(DeviceScratch& scratch, LoopGuard& guard, const int* going, const std::function<void()>& lap) {
  const Guarded guarded(guard, going);
  cudaGraphExec_t graph = nullptr;
  for (int k = 0;; ++k) {
    if (k < kPlainLaps) {
      lap();
    } else {
      if (graph == nullptr) graph = record_lap(scratch, lap);
      check(cudaGraphLaunch(graph, stream()), "starting an iteration");
    }
    if (scratch.ended(k, going)) return;
  }
}

}  // namespace tidelock
