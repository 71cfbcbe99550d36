// Memory of a field: aligned for lanes, padded so that whole slices can be loaded and stored past the end.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

namespace tidelock {

/// Four floats in one 16-byte record: the unit in which neighbours are loaded (docs/architecture.md, "Records").
struct alignas(16) Float4 {
  float x, y, z, w;
};

/// Entries behind the last real one in every particle field. The first kSlicePadding are the tail lanes of the last
/// slice and may be overwritten by passes; the last one is the dummy neighbour that pads the lists and is never
/// written.
inline constexpr std::size_t kSlicePadding = 32;
inline constexpr std::size_t kPadding = kSlicePadding + 32;

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
      if (n_) std::memcpy(static_cast<void*>(data_), o.data_, (n_ + kPadding) * sizeof(T));
    }
    return *this;
  }
  Buffer& operator=(Buffer&& o) noexcept {
    swap(o);
    return *this;
  }
  ~Buffer() { std::free(data_); }

  /// Contents are kept up to the smaller size; new entries and the padding are zero.
  void resize(std::size_t n) {
    if (n + kPadding > capacity_ || !data_) {
      std::size_t capacity = (n + kPadding + 63) / 64 * 64;
      T* fresh = static_cast<T*>(std::aligned_alloc(64, (capacity * sizeof(T) + 63) / 64 * 64));
      if (!fresh) throw std::bad_alloc();
      if (data_) std::memcpy(static_cast<void*>(fresh), data_, n_ * sizeof(T));
      std::free(data_);
      data_ = fresh;
      capacity_ = capacity;
    }
    const std::size_t keep = n < n_ ? n : n_;
    std::memset(static_cast<void*>(data_ + keep), 0, (capacity_ - keep) * sizeof(T));
    n_ = n;
  }
  void swap(Buffer& o) noexcept {
    std::swap(data_, o.data_);
    std::swap(n_, o.n_);
    std::swap(capacity_, o.capacity_);
  }

  std::size_t size() const { return n_; }
  std::size_t bytes() const { return capacity_ * sizeof(T); }
  /// Index of the dummy neighbour of a field with n entries.
  static constexpr std::size_t dummy(std::size_t n) { return n + kPadding - 1; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  T* begin() { return data_; }
  T* end() { return data_ + n_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + n_; }

 private:
  T* data_ = nullptr;
  std::size_t n_ = 0, capacity_ = 0;
};

}  // namespace tidelock
