// Memory of the device (one NVIDIA GPU), for exec/memory.hpp. In a build without CUDA every call throws.
#pragma once
#include <cstddef>
#include <string>

namespace tidelock::device {

/// Whether this program was built with CUDA.
bool built();
/// Why no device can be used here (no CUDA in the build, no driver, no GPU); empty if one can.
std::string missing();
/// "NVIDIA H200, 140 GB", or why there is none.
std::string describe();
/// Free and total bytes of the device's memory; zero without a device.
struct Room {
  std::size_t free = 0, total = 0;
};
Room room();

/// Throws RunError with the amount that is missing.
void* allocate(std::size_t bytes);
void release(void* memory) noexcept;
void to_device(void* device, const void* host, std::size_t bytes);
void to_host(void* host, const void* device, std::size_t bytes);  // returns when the copy is done
void copy(void* to, const void* from, std::size_t bytes);         // device to device
void zero(void* device, std::size_t bytes);
void wait();  // until the device has done all its work

}  // namespace tidelock::device
