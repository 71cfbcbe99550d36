#include "exec/memory.hpp"

#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>
#include <utility>

#include "exec/device.hpp"

namespace tidelock {
namespace {

std::mutex& one_at_a_time() {
  static std::mutex mutex;  // guards the flags of all memories; taken when contents move, not when they are read
  return mutex;
}

void* allocate_on_host(std::size_t bytes) {
  void* fresh = std::aligned_alloc(64, (bytes + 63) / 64 * 64);
  if (!fresh) throw std::bad_alloc();
  return fresh;
}

void set(bool* flag, bool value) { __atomic_store_n(flag, value, __ATOMIC_RELEASE); }

}  // namespace

Memory::~Memory() {
  std::free(host_);
  if (device_) device::release(device_);
}

void Memory::swap(Memory& o) noexcept {
  std::swap(host_, o.host_), std::swap(device_, o.device_), std::swap(capacity_, o.capacity_);
  std::swap(host_current_, o.host_current_), std::swap(device_current_, o.device_current_);
  std::swap(host_old_from_, o.host_old_from_);
}

void Memory::resize(std::size_t keep, std::size_t capacity) {
  const bool larger = capacity > capacity_;
  host_old_from_ = 0;
  if (host_current_ || (!device_current_ && !kHaveDevice)) {
    if (larger || !host_) {
      void* fresh = allocate_on_host(capacity);
      if (host_ && keep) std::memcpy(fresh, host_, keep);
      std::free(host_);
      host_ = fresh;
    }
    host_current_ = true;
    device_current_ = false;
  } else if (device_current_ && larger) {
    void* fresh = device::allocate(capacity);
    if (keep) device::copy(fresh, device_, keep);
    device::release(device_);
    device_ = fresh;
  }
  if (larger) {  // the copy that is not current is too small
    if (!host_current_) std::free(std::exchange(host_, nullptr));
    if (!device_current_ && device_) device::release(std::exchange(device_, nullptr));
    capacity_ = capacity;
  }
  if (host_current_) std::memset(static_cast<char*>(host_) + keep, 0, capacity_ - keep);
  if (device_current_) device::zero(static_cast<char*>(device_) + keep, capacity_ - keep);
}

void Memory::fetch_host_locked() const {
  if (host_current_) return;
  if (!host_ && capacity_) host_ = allocate_on_host(capacity_), host_old_from_ = 0;
  const std::size_t from = host_old_from_ < capacity_ ? host_old_from_ : capacity_;
  if (capacity_ > from) {
    if (device_current_)
      device::to_host(static_cast<char*>(host_) + from, static_cast<const char*>(device_) + from, capacity_ - from);
    else
      std::memset(host_, 0, capacity_);
  }
  host_old_from_ = 0;
  set(&host_current_, true);
}

void Memory::fetch_device_locked() const {
  if (device_current_) return;
  if (!device_ && capacity_) device_ = device::allocate(capacity_);
  if (capacity_) {
    if (host_current_)
      device::to_device(device_, host_, capacity_);
    else
      device::zero(device_, capacity_);
  }
  set(&device_current_, true);
}

void Memory::fetch_to_host() const {
  const std::lock_guard<std::mutex> lock(one_at_a_time());
  fetch_host_locked();
}
void Memory::fetch_to_device() const {
  const std::lock_guard<std::mutex> lock(one_at_a_time());
  fetch_device_locked();
}
void Memory::take_to_host() {
  const std::lock_guard<std::mutex> lock(one_at_a_time());
  fetch_host_locked();
  set(&device_current_, false);
}
void Memory::take_to_device(std::size_t from) {
  const std::lock_guard<std::mutex> lock(one_at_a_time());
  fetch_device_locked();
  if (host_current_ || from < host_old_from_) host_old_from_ = from;
  set(&host_current_, false);
}

}  // namespace tidelock
