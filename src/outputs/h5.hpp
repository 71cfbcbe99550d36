// The little of HDF5's C interface that checkpoints need: handles that close themselves, errors as exceptions, and
// silence on stderr. Included by outputs/ only.
#pragma once
#include <hdf5.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

namespace tidelock::h5 {

/// While it lives, HDF5 prints no error stacks from this thread.
class Quiet {
 public:
  Quiet() {
    H5Eget_auto2(H5E_DEFAULT, &function_, &data_);
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  }
  ~Quiet() { H5Eset_auto2(H5E_DEFAULT, function_, data_); }
  Quiet(const Quiet&) = delete;
  Quiet& operator=(const Quiet&) = delete;

 private:
  H5E_auto2_t function_ = nullptr;
  void* data_ = nullptr;
};

/// An HDF5 call failed: what() is the innermost reason of the error stack, in one line.
class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};
[[noreturn]] void fail();

template <class T>
T check(T result) {
  if (result < 0) fail();
  return result;
}

/// Owns an identifier.
class Id {
 public:
  using Close = herr_t (*)(hid_t);
  Id(hid_t id, Close closer) : id_(check(id)), close_(closer) {}
  Id(Id&& o) noexcept : id_(std::exchange(o.id_, H5I_INVALID_HID)), close_(o.close_) {}
  Id(const Id&) = delete;
  Id& operator=(const Id&) = delete;
  ~Id() {
    if (id_ >= 0) close_(id_);
  }
  /// Closes now, so that a failure is heard.
  void close() { check(close_(std::exchange(id_, H5I_INVALID_HID))); }
  operator hid_t() const { return id_; }

 private:
  hid_t id_;
  Close close_;
};

void put_attribute(hid_t object, const char* name, double value);
void put_attribute(hid_t object, const char* name, std::uint64_t value);
void put_attribute(hid_t object, const char* name, const std::string& value);
/// Throws Failure when there is none or when it is of another type.
void get_attribute(hid_t object, const char* name, double& value);
void get_attribute(hid_t object, const char* name, std::uint64_t& value);
void get_attribute(hid_t object, const char* name, std::string& value);

}  // namespace tidelock::h5
