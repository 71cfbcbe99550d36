// What a build without CUDA says of the device. Left out of a build with it (CMakeLists.txt).
#include "base/error.hpp"
#include "exec/device.hpp"

namespace tidelock::device {

namespace {
constexpr const char* kMissing =
    "this program was built without CUDA (no nvcc or no GPU was found when it was built; see docs/gpu.md)";
}

bool built() { return false; }
std::string missing() { return kMissing; }
std::string describe() { return kMissing; }
Room room() { return {}; }
void* allocate(std::size_t) { throw RunError(kMissing); }
void release(void*) noexcept {}
void to_device(void*, const void*, std::size_t) { throw RunError(kMissing); }
void to_host(void*, const void*, std::size_t) { throw RunError(kMissing); }
void copy(void*, const void*, std::size_t) { throw RunError(kMissing); }
void zero(void*, std::size_t) { throw RunError(kMissing); }
void wait() {}

}  // namespace tidelock::device
