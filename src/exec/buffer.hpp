// Memory of a field: aligned for lanes, padded so that whole slices can be loaded and stored past the end.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "exec/memory.hpp"

namespace tidelock {

/// Four floats in one 16-byte record: the unit in which neighbours are loaded (docs/architecture.md, "Records").
struct alignas(16) Float4 {
  float x, y, z, w;
};

/// Entries after the last real one in every particle field. The first kSlicePadding are the tail lanes of the last
/// slice; passes may overwrite them. The last one is the dummy neighbour that pads the lists; nothing writes it.
inline constexpr std::size_t kSlicePadding = 32;
inline constexpr std::size_t kPadding = kSlicePadding + 32;

/// data(), [] and begin() are the host's view; passes get their pointers from Exec::in() and Exec::out().
template <class T>
class Buffer {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  Buffer() = default;
  explicit Buffer(std::size_t n) { resize(n); }
  Buffer(const Buffer& o) { *this = o; }
  Buffer(Buffer&& o) noexcept { swap(o); }
  Buffer& operator=(const Buffer& o) {
    if (this != &o) {
      resize(o.n_);
      if (n_) std::memcpy(static_cast<void*>(data()), o.data(), (n_ + kPadding) * sizeof(T));
    }
    return *this;
  }
  Buffer& operator=(Buffer&& o) noexcept {
    swap(o);
    return *this;
  }

  /// Contents are kept up to the smaller size; new entries and the padding are zero.
  void resize(std::size_t n) {
    const std::size_t entries = (n + kPadding + 63) / 64 * 64, needed = (entries * sizeof(T) + 63) / 64 * 64;
    const std::size_t keep = n < n_ ? n : n_, old = memory_.bytes();
    // A field that grows slowly, as with an emitter, gets spare room, so that it is not copied each time.
    const std::size_t roomy = old + old / 4096 * 64;
    memory_.resize(keep * sizeof(T), needed <= old ? old : needed < roomy ? roomy : needed);
    n_ = n;
  }
  void swap(Buffer& o) noexcept {
    memory_.swap(o.memory_);
    std::swap(n_, o.n_);
  }

  std::size_t size() const { return n_; }
  std::size_t bytes() const { return memory_.bytes(); }
  const Memory& memory() const { return memory_; }
  /// Whether memory is allocated: even an empty field has its padding after a resize.
  bool made() const { return memory_.bytes() > 0; }
  /// Index of the dummy neighbour of a field with n entries.
  static constexpr std::size_t dummy(std::size_t n) { return n + kPadding - 1; }
  T* data() { return static_cast<T*>(memory_.host()); }
  const T* data() const { return static_cast<const T*>(memory_.host()); }
  T* on_device() { return static_cast<T*>(memory_.device()); }
  /// Pointer to entry `first`; only entries from there on may be written.
  T* on_device_from(std::size_t first) { return static_cast<T*>(memory_.device_from(first * sizeof(T))) + first; }
  const T* on_device() const { return static_cast<const T*>(memory_.device()); }
  T& operator[](std::size_t i) { return data()[i]; }
  const T& operator[](std::size_t i) const { return data()[i]; }
  T* begin() { return data(); }
  T* end() { return data() + n_; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + n_; }

 private:
  Memory memory_;
  std::size_t n_ = 0;
};

}  // namespace tidelock
