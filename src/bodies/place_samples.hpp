// A body's samples follow its frame: x = p + q l q*, v = u + w x (q l q*). float64, on host or device (exec/each.hpp).
#pragma once
#include "exec/each.hpp"
#include "laws/contact.hpp"
#include "laws/records.hpp"

namespace tidelock {

/// The frame of a body.
struct BodyFrame {
  Vec3<double> position;  // [m]
  Vec3<double> axis;      // of the unit quaternion of the rotation ...
  double scalar;          // ... and its real part
  Twist<double> twist;    // about the frame's origin
};

LAW Vec3<double> rotated(const BodyFrame& b, const Vec3<double>& a) {
  Vec3<double> t = cross(b.axis, a);
  t = t + t;
  return a + b.scalar * t + cross(b.axis, t);
}

struct PlaceSamples {
  const std::uint32_t* body = nullptr;
  const Float4* local = nullptr;  // [m] in the body's frame
  Float4* x = nullptr;            // w stays
  Float4* v = nullptr;
  const BodyFrame* frames = nullptr;  // by body
  LAW void operator()(std::size_t k) const {
    const BodyFrame& b = frames[body[k]];
    const Vec3<double> arm = rotated(b, {local[k].x, local[k].y, local[k].z});
    const Vec3<double> p = b.position + arm, u = velocity_at(b.twist, arm);
    x[k] = {static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z), volume_of(x[k])};
    v[k] = {static_cast<float>(u.x), static_cast<float>(u.y), static_cast<float>(u.z), 0};
  }
};

}  // namespace tidelock
