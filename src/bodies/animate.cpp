#include "bodies/animate.hpp"

#include <algorithm>
#include <cmath>

#include "bodies/body_state.hpp"
#include "bodies/place_samples.hpp"

namespace tidelock {
namespace {

Quatd rotation_by(const Vec3d& angle) {  // [rad] axis times angle
  const double a = angle.norm();
  return a > 0 ? Quatd(Eigen::AngleAxisd(a, angle / a)) : Quatd::Identity();
}

Vec3d angle_of(const Quatd& q) {
  Eigen::AngleAxisd a(q.w() < 0 ? Quatd(-q.coeffs()) : q);
  return a.angle() * a.axis();
}

struct Rate {
  Vec3d velocity, spin;
};
Rate rate_over(const BodyDescription& body, double t, double dt) {
  const Pose a = pose_at(body, t), b = pose_at(body, t + dt);
  return {(b.position - a.position) / dt, angle_of(b.rotation * a.rotation.conjugate()) / dt};
}

}  // namespace

Pose pose_at(const BodyDescription& body, double t) {
  const auto& keys = body.keyframes;
  if (body.motion != Motion::animated) return {body.position, body.rotation};
  if (keys.empty()) return {body.position + t * body.velocity, rotation_by(t * body.spin) * body.rotation};
  if (t <= keys.front().time) return {keys.front().position, keys.front().rotation};
  if (t >= keys.back().time) return {keys.back().position, keys.back().rotation};
  const auto next =
      std::upper_bound(keys.begin(), keys.end(), t, [](double s, const Keyframe& k) { return s < k.time; });
  const Keyframe &a = *(next - 1), &b = *next;
  const double s = (t - a.time) / (b.time - a.time);
  return {a.position + s * (b.position - a.position), a.rotation.slerp(s, b.rotation)};
}

void place_bodies(World& world, double t, double dt, const Exec& exec) {
  for (Body& body : world.bodies) {
    if (body.description.motion != Motion::animated) continue;
    const Pose pose = pose_at(body.description, t);
    const Rate rate = rate_over(body.description, t, dt);
    body.position = pose.position, body.rotation = pose.rotation;
    body.velocity = rate.velocity, body.spin = rate.spin;
  }
  Buffer<BodyFrame> frames(world.bodies.size());
  BodyFrame* frame = frames.data();
  for (const Body& b : world.bodies)
    *frame++ = {to_vec3(b.position), to_vec3(b.rotation.vec()), b.rotation.w(), {to_vec3(b.velocity), to_vec3(b.spin)}};
  BoundarySamples& s = world.boundary;
  const std::size_t moving = s.size() - s.fixed;
  if (moving == 0) return;
  each(exec,
       PlaceSamples{exec.in(s.body) + s.fixed, exec.in(s.local) + s.fixed, exec.out_from(s.x, s.fixed),
                    exec.out_from(s.v, s.fixed), exec.in(frames)},
       moving);
}

double fastest_body_speed(const World& world, double t, double dt) {
  double fastest = 0;
  for (const Body& body : world.bodies) {
    const double reach = body.samples.from_origin;
    if (body.description.motion == Motion::dynamic) {
      const double gravity = gives_way(response_of(body)) ? gravity_at(world.scene, t).norm() : 0;
      fastest = std::max(fastest, body.velocity.norm() + dt * gravity + body.spin.norm() * reach);
    }
    if (body.description.motion != Motion::animated) continue;
    const Rate rate = rate_over(body.description, t, dt);
    fastest = std::max(fastest, rate.velocity.norm() + rate.spin.norm() * reach);
  }
  return fastest;
}

}  // namespace tidelock
