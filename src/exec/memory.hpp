// Bytes on the host, on the device, or on both. Asking for a pointer returns current data; asking for a writable one
// invalidates the other copy. So host code and device passes share the arrays of the state without knowing of each
// other. Bytes that both sides ask for in turn are copied each time.
#pragma once
#include <cstddef>

namespace tidelock {

#if defined(TIDELOCK_CUDA)
inline constexpr bool kHaveDevice = true;
#else
inline constexpr bool kHaveDevice = false;
#endif

class Memory {
 public:
  Memory() = default;
  Memory(Memory&& o) noexcept { swap(o); }
  Memory& operator=(Memory&& o) noexcept {
    swap(o);
    return *this;
  }
  ~Memory();
  void swap(Memory& o) noexcept;

  /// Room for `capacity` bytes; the first `keep` stay, the others are zero. Allocates on the side that has the
  /// contents, at first on the host. With a device, allocates only when somebody asks for a pointer.
  void resize(std::size_t keep, std::size_t capacity);
  std::size_t bytes() const { return capacity_; }
  std::size_t host_bytes() const { return host_ ? capacity_ : 0; }
  std::size_t device_bytes() const { return device_ ? capacity_ : 0; }

  const void* host() const {
    if constexpr (kHaveDevice)
      if (!is_current(&host_current_)) fetch_to_host();
    return host_;
  }
  void* host() {
    if constexpr (kHaveDevice)
      if (!is_current(&host_current_) || is_current(&device_current_)) take_to_host();
    return host_;
  }
  const void* device() const {
    if (!is_current(&device_current_)) fetch_to_device();
    return device_;
  }
  void* device() { return device_from(0); }
  /// The same for a caller that writes nothing before the byte `from`: the host's bytes before it stay current.
  void* device_from(std::size_t from) {
    if (!is_current(&device_current_) || is_current(&host_current_) || from < host_old_from_) take_to_device(from);
    return device_;
  }

 private:
  /// Threads of one loop may ask at the same time: the flag is read first, all else happens under a lock.
  static bool is_current(const bool* flag) { return __atomic_load_n(flag, __ATOMIC_ACQUIRE); }
  void fetch_to_host() const;
  void take_to_host();
  void fetch_to_device() const;
  void take_to_device(std::size_t from);
  void fetch_host_locked() const;
  void fetch_device_locked() const;

  mutable void* host_ = nullptr;
  mutable void* device_ = nullptr;
  std::size_t capacity_ = 0;
  mutable bool host_current_ = false, device_current_ = false;  // neither: all zero, and not allocated yet
  mutable std::size_t host_old_from_ = 0;  // [bytes] an outdated host copy is outdated from this byte on
};

}  // namespace tidelock
