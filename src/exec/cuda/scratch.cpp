#include "exec/cuda/scratch.hpp"

#include <memory>

#include "exec/cuda/check.hpp"
#include "exec/device.hpp"
#include "exec/exec.hpp"

namespace tidelock {

DeviceScratch::DeviceScratch() {
  check(cudaMallocHost(reinterpret_cast<void**>(&results_), kResults * sizeof(double)), "allocating pinned memory");
  check(cudaMallocHost(reinterpret_cast<void**>(&seen_), kAhead * sizeof(int)), "allocating pinned memory");
  for (cudaEvent_t& e : done_) check(cudaEventCreateWithFlags(&e, cudaEventDisableTiming), "making an event");
}
DeviceScratch::~DeviceScratch() {
  cudaStreamSynchronize(stream());
  for (auto& [nodes, graph] : graphs_) cudaGraphExecDestroy(graph);
  for (cudaEvent_t e : done_) cudaEventDestroy(e);
  cudaFreeHost(seen_);
  cudaFreeHost(results_);
}

double* DeviceScratch::partials(std::size_t n) {
  if (partials_.bytes() < n * sizeof(double)) partials_.resize(0, n * sizeof(double));
  return static_cast<double*>(partials_.device());
}

bool DeviceScratch::ended(int lap, const int* going) {
  int* seen = seen_ + lap % kAhead;
  check(cudaMemcpyAsync(seen, going, sizeof(int), cudaMemcpyDeviceToHost, stream()), "asking whether a loop ended");
  check(cudaEventRecord(done_[lap % kAhead], stream()), "asking whether a loop ended");
  if (lap + 1 < kAhead) return false;
  const int oldest = (lap + 1) % kAhead;
  check(cudaEventSynchronize(done_[oldest]), "waiting for the GPU");
  return static_cast<volatile int*>(seen_)[oldest] == 0;
}

cudaGraphExec_t DeviceScratch::ready_graph(cudaGraph_t graph) {
  std::size_t nodes = 0;
  check(cudaGraphGetNodes(graph, nullptr, &nodes), "making a graph");
  cudaGraphExec_t* known = nullptr;
  for (auto& [count, ready] : graphs_)
    if (count == nodes) known = &ready;
  if (known != nullptr) {
    cudaGraphExecUpdateResultInfo info{};
    if (cudaGraphExecUpdate(*known, graph, &info) == cudaSuccess) return *known;
    cudaGetLastError();
    check(cudaStreamSynchronize(stream()), "waiting for the GPU");
    cudaGraphExecDestroy(*known);
  } else {
    known = &graphs_.emplace_back(nodes, nullptr).second;
  }
  check(cudaGraphInstantiate(known, graph, 0), "making a graph");
  return *known;
}

std::shared_ptr<DeviceScratch> make_device_scratch() { return std::make_shared<DeviceScratch>(); }
double* device_results(DeviceScratch& scratch) { return scratch.results(); }
void wait_for_device() { device::wait(); }

}  // namespace tidelock
