// The little of Embree's C interface that both tracers need. Included by render/ only.
#pragma once
#include <embree3/rtcore.h>
#include <fmt/format.h>

#include <Eigen/Dense>
#include <cstddef>

#include "base/error.hpp"

namespace tidelock {

inline void check_embree(RTCDevice device) {
  const RTCError error = rtcGetDeviceError(device);
  if (error == RTC_ERROR_NONE) return;
  throw RunError(error == RTC_ERROR_OUT_OF_MEMORY
                     ? "not enough memory to draw the picture"
                     : fmt::format("drawing failed: Embree error {}", static_cast<int>(error)));
}

/// A new geometry whose buffers are filled by the caller; commit() attaches it.
class EmbreeGeometry {
 public:
  EmbreeGeometry(RTCDevice device, RTCGeometryType type) : device_(device), geometry_(rtcNewGeometry(device, type)) {
    check_embree(device);
  }
  ~EmbreeGeometry() { rtcReleaseGeometry(geometry_); }
  EmbreeGeometry(const EmbreeGeometry&) = delete;
  EmbreeGeometry& operator=(const EmbreeGeometry&) = delete;
  template <class T>
  T* buffer(RTCBufferType type, RTCFormat format, std::size_t count) {
    void* data = rtcSetNewGeometryBuffer(geometry_, type, 0, format, sizeof(T), count);
    check_embree(device_);
    return static_cast<T*>(data);
  }
  void commit(RTCScene scene, unsigned id) {
    rtcCommitGeometry(geometry_);
    rtcAttachGeometryByID(scene, geometry_, id);
    check_embree(device_);
  }

 private:
  RTCDevice device_;
  RTCGeometry geometry_;
};

inline RTCRay embree_ray(const Eigen::Vector3f& start, const Eigen::Vector3f& direction, float from, float reach) {
  RTCRay ray;
  ray.org_x = start.x(), ray.org_y = start.y(), ray.org_z = start.z();
  ray.dir_x = direction.x(), ray.dir_y = direction.y(), ray.dir_z = direction.z();
  ray.tnear = from, ray.tfar = reach, ray.time = 0;
  ray.mask = ~0u, ray.id = 0, ray.flags = 0;
  return ray;
}

}  // namespace tidelock
