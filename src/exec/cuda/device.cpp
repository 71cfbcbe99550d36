// exec/device.hpp with CUDA.
#include "exec/device.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "exec/cuda/check.hpp"

namespace tidelock {

void fail_on_device(cudaError_t error, const char* what) {
  cudaGetLastError();  // a failed call must not be reported again by the next one
  throw RunError(fmt::format("GPU: {} failed: {}", what, cudaGetErrorString(error)));
}

namespace device {
namespace {

double gigabytes(std::size_t bytes) { return static_cast<double>(bytes) / 1e9; }

}  // namespace

bool built() { return true; }

std::string missing() {
  int devices = 0;
  const cudaError_t error = cudaGetDeviceCount(&devices);
  if (error == cudaSuccess && devices > 0) {
    int major = 0, minor = 0;
    cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0);
    cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, 0);
    if (major >= 8) return {};
    return fmt::format("the GPU has compute capability {}.{}; 8.0 (Ampere) or more is needed", major, minor);
  }
  cudaGetLastError();
  if (error == cudaErrorInsufficientDriver) {
    int driver = 0, runtime = 0;
    cudaDriverGetVersion(&driver), cudaRuntimeGetVersion(&runtime);
    if (driver > 0)
      return fmt::format("the NVIDIA driver is too old: it knows CUDA {}.{}, this program needs {}.{}", driver / 1000,
                         driver % 1000 / 10, runtime / 1000, runtime % 1000 / 10);
    return "no NVIDIA driver is running on this machine";
  }
  return fmt::format("no NVIDIA GPU was found ({})", cudaGetErrorString(error));
}

std::string describe() {
  const std::string why = missing();
  if (!why.empty()) return why;
  cudaDeviceProp p{};
  check(cudaGetDeviceProperties(&p, 0), "asking for the card's name");
  int driver = 0;
  cudaDriverGetVersion(&driver);
  return fmt::format("{}, {:.0f} GB, compute {}.{}, driver for CUDA {}.{}", p.name, gigabytes(p.totalGlobalMem),
                     p.major, p.minor, driver / 1000, driver % 1000 / 10);
}

Room room() {
  Room r;
  if (!missing().empty()) return r;
  check(cudaMemGetInfo(&r.free, &r.total), "asking for free memory");
  // What the pool holds and nobody uses is free as well.
  cudaMemPool_t pool{};
  std::uint64_t reserved = 0, used = 0;
  check(cudaDeviceGetDefaultMemPool(&pool, 0), "asking for the memory pool");
  check(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReservedMemCurrent, &reserved), "asking the memory pool");
  check(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used), "asking the memory pool");
  r.free += reserved - used;
  return r;
}

namespace {

/// Memory that is given back stays with the program: steps allocate the same sizes again and again.
void keep_pool() {
  cudaMemPool_t pool{};
  check(cudaDeviceGetDefaultMemPool(&pool, 0), "asking for the memory pool");
  std::uint64_t threshold = ~0ull;
  check(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold), "setting the memory pool");
}

}  // namespace

void* allocate(std::size_t bytes) {
  void* memory = nullptr;
  cudaError_t error = cudaMallocAsync(&memory, bytes, stream());
  if (error == cudaSuccess) {
    keep_pool();
    return memory;
  }
  cudaGetLastError();
  if (error == cudaErrorMemoryAllocation) {  // the pool may hold pieces that do not fit: give them back and try again
    cudaMemPool_t pool{};
    cudaStreamSynchronize(stream());
    if (cudaDeviceGetDefaultMemPool(&pool, 0) == cudaSuccess) cudaMemPoolTrimTo(pool, 0);
    error = cudaMallocAsync(&memory, bytes, stream());
    if (error == cudaSuccess) return memory;
    cudaGetLastError();
    const Room r = room();
    throw RunError(fmt::format(
        "out of memory on the GPU: {:.2f} GB more are needed, {:.2f} of {:.2f} GB are free; a larger particle_size "
        "needs less",
        gigabytes(bytes), gigabytes(r.free), gigabytes(r.total)));
  }
  const std::string why = missing();
  if (!why.empty()) throw RunError("--device cuda: " + why);
  fail_on_device(error, "allocating memory");
}

void release(void* memory) noexcept { cudaFreeAsync(memory, stream()); }

void to_device(void* device, const void* host, std::size_t bytes) {
  check(cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice, stream()), "copying to the GPU");
  check(cudaStreamSynchronize(stream()), "copying to the GPU");  // the host may change its copy at once
}
void to_host(void* host, const void* device, std::size_t bytes) {
  check(cudaMemcpyAsync(host, device, bytes, cudaMemcpyDeviceToHost, stream()), "copying from the GPU");
  check(cudaStreamSynchronize(stream()), "copying from the GPU");
}
void copy(void* to, const void* from, std::size_t bytes) {
  check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, stream()), "copying on the GPU");
}
void zero(void* device, std::size_t bytes) {
  if (bytes > 0) check(cudaMemsetAsync(device, 0, bytes, stream()), "clearing memory of the GPU");
}
void wait() { check(cudaStreamSynchronize(stream()), "waiting for the GPU"); }

}  // namespace device
}  // namespace tidelock
