#include "render/view.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "bodies/animate.hpp"

namespace tidelock {
namespace {

constexpr int kMoments = 64;    // [-] at which what moves must be in view, evenly over its time
constexpr double kFew = 0.005;  // [-] share of the particles that may be out of view
constexpr double kRoom = 0.5;   // [-] around ways in free flight, as a share of how far they lead

Bounds nothing() { return {Vec3d::Constant(1e300), Vec3d::Constant(-1e300)}; }
bool is_empty(const Bounds& b) { return b.lo.x() > b.hi.x(); }

void cover(Bounds& all, const Vec3d& p) { all.lo = all.lo.cwiseMin(p), all.hi = all.hi.cwiseMax(p); }

void cover(Bounds& all, const Bounds& other) {
  if (!is_empty(other)) cover(all, other.lo), cover(all, other.hi);
}

std::array<Vec3d, 8> corners_of(const Bounds& b) {
  std::array<Vec3d, 8> corners;
  for (std::size_t k = 0; k < 8; ++k)
    corners[k] = Vec3d(k & 1 ? b.hi.x() : b.lo.x(), k & 2 ? b.hi.y() : b.lo.y(), k & 4 ? b.hi.z() : b.lo.z());
  return corners;
}

void cover(Bounds& all, const Bounds& b, const Pose& pose) {
  for (const Vec3d& corner : corners_of(b)) cover(all, pose.position + pose.rotation * corner);
}

Bounds grown(const Bounds& b, double by) { return {b.lo - Vec3d::Constant(by), b.hi + Vec3d::Constant(by)}; }

bool holds(const Bounds& b, const Vec3d& p) {
  return (p.array() >= b.lo.array()).all() && (p.array() <= b.hi.array()).all();
}

double diagonal(const Bounds& b) { return is_empty(b) ? 0 : (b.hi - b.lo).norm(); }

bool is_plane(const BodyDescription& body) { return std::holds_alternative<Plane>(body.shape.kind); }

/// Where a body is at the start or, with a prescribed motion, at moments of the run.
std::vector<Pose> known_poses(const BodyDescription& body, const Scene& scene) {
  if (body.motion != Motion::animated) return {{body.position, body.rotation}};
  std::vector<Pose> poses;
  for (int k = 0; k < kMoments; ++k) poses.push_back(pose_at(body, scene.time.end * k / (kMoments - 1)));
  return poses;
}

/// Where fluid comes in, and how fast, with the poses of the body that carries the emitter.
struct Opening {
  Bounds bounds;   // [m]
  Vec3d velocity;  // [m/s] of its fluid
};

std::vector<Opening> openings_of(const Emitter& emitter, const Scene& scene) {
  std::vector<Pose> poses{{}};
  if (!emitter.body.empty()) poses = known_poses(scene.bodies[body_named(scene, emitter.body).value()], scene);
  const bool flat = scene.dimensions == 2;
  const double radius = emitter.form == EmitterForm::disc ? emitter.radius
                        : flat                            ? 0.5 * emitter.size[0]
                                                          : 0.5 * std::hypot(emitter.size[0], emitter.size[1]);
  std::vector<Opening> openings;
  for (const Pose& pose : poses) {
    const Vec3d centre = pose.position + pose.rotation * emitter.position;
    const Vec3d along = (pose.rotation * emitter.direction).normalized();
    Vec3d half = radius * (Vec3d::Ones() - along.cwiseProduct(along)).cwiseMax(0).cwiseSqrt();
    if (flat) half.z() = 0;
    openings.push_back({{centre - half, centre + half}, emitter.speed * along});
  }
  return openings;
}

/// Keeps what flies inside of the hollow bodies in which it starts, until it leaves by their top.
class Tanks {
 public:
  Tanks(const Scene& scene, const Vec3d& start) {
    const Vec3d gravity = strongest_gravity(scene);
    for (const BodyDescription& body : scene.bodies) {
      if (!body.shape.inside || body.motion != Motion::static_ || is_plane(body)) continue;
      const Tank tank{bounds(body.shape, scene.dimensions),
                      {body.position, body.rotation},
                      Vec3d(body.rotation.conjugate() * -gravity)};
      if (holds(tank.own, tank.local(start))) tanks_.push_back(tank);
    }
  }
  /// False once the way has left by a side or the bottom.
  bool let_pass(const Vec3d& p) {
    std::erase_if(tanks_, [&](const Tank& tank) { return tank.is_above(tank.local(p)); });
    return std::all_of(tanks_.begin(), tanks_.end(), [&](const Tank& tank) { return holds(tank.own, tank.local(p)); });
  }

 private:
  struct Tank {
    Bounds own;
    Pose pose;
    Vec3d up;
    Vec3d local(const Vec3d& p) const { return pose.rotation.conjugate() * (p - pose.position); }
    bool is_above(const Vec3d& p) const {
      int axis = 0;
      if (!(up.cwiseAbs().maxCoeff(&axis) > 0)) return false;
      return up[axis] > 0 ? p[axis] > own.hi[axis] : p[axis] < own.lo[axis];
    }
  };
  std::vector<Tank> tanks_;
};

/// Covers the way of a box in free flight for a time, down to the height of the lowest place in view.
void cover_flight(Bounds& all, const Scene& scene, const Bounds& start, const Vec3d& velocity, double seconds,
                  const Bounds& view) {
  const Vec3d gravity = strongest_gravity(scene), centre = 0.5 * (start.lo + start.hi);
  const double g = gravity.norm(), size = diagonal(view);
  if (!(seconds > 0) || (g == 0 && velocity.norm() == 0)) return;
  if (g == 0) {
    seconds = std::min(seconds, size / velocity.norm());  // nothing else ends its way
  } else {
    const Vec3d down = gravity / g;
    double lowest = -1e300;
    for (const Vec3d& corner : corners_of(view)) lowest = std::max(lowest, down.dot(corner));
    const double speed = -velocity.dot(down), fall = std::max(0.0, lowest - down.dot(centre));
    seconds = std::min(seconds, (speed + std::sqrt(speed * speed + 2 * g * fall)) / g);
  }
  Tanks tanks(scene, centre);
  for (int k = 0; k < kMoments; ++k) {
    const double t = seconds * k / (kMoments - 1);
    const Vec3d way = t * velocity + 0.5 * t * t * gravity;
    if (!tanks.let_pass(centre + way)) return;
    cover(all, Bounds{start.lo + way, start.hi + way});
  }
}

}  // namespace

Bounds start_bounds(const Scene& scene) {
  Bounds all = nothing();
  for (const FluidDescription& fluid : scene.fluids)
    for (const Fill& fill : fluid.fill) cover(all, bounds(fill.shape, scene.dimensions));
  for (const Emitter& emitter : scene.emitters)
    for (const Opening& opening : openings_of(emitter, scene)) cover(all, opening.bounds);
  for (const BodyDescription& body : scene.bodies) {
    if (!body.visible || is_plane(body)) continue;
    const Bounds own = bounds(body.shape, scene.dimensions);
    for (const Pose& pose : known_poses(body, scene)) cover(all, own, pose);
  }
  const Bounds around = is_empty(all) ? all : grown(all, 0.5 * diagonal(all));
  for (const BodyDescription& body : scene.bodies) {
    if (!body.visible || !is_plane(body)) continue;
    Bounds floor = nothing();
    cover(floor, bounds(body.shape, scene.dimensions), {body.position, body.rotation});
    cover(all, floor.lo.cwiseMax(around.lo).cwiseMin(around.hi));
    cover(all, floor.hi.cwiseMax(around.lo).cwiseMin(around.hi));
  }
  return all;
}

Bounds expected_bounds(const Scene& scene) {
  const Bounds start = start_bounds(scene);
  Bounds all = start;
  for (const Emitter& emitter : scene.emitters) {
    const double seconds = std::min(scene.time.end, emitter.end) - emitter.start;
    for (const Opening& opening : openings_of(emitter, scene))
      cover_flight(all, scene, opening.bounds, opening.velocity, seconds, start);
  }
  for (const FluidDescription& fluid : scene.fluids)
    for (const Fill& fill : fluid.fill)
      if (fill.velocity.norm() > 0)
        cover_flight(all, scene, bounds(fill.shape, scene.dimensions), fill.velocity, scene.time.end, start);
  for (const BodyDescription& body : scene.bodies) {
    if (!body.visible || body.motion != Motion::dynamic || is_plane(body) || body.velocity.norm() == 0) continue;
    Bounds own = nothing();
    cover(own, bounds(body.shape, scene.dimensions), {body.position, body.rotation});
    cover_flight(all, scene, own, body.velocity, scene.time.end - body.held_until, start);
  }
  // Streams pile up and spread where they slow down.
  all.lo -= kRoom * (start.lo - all.lo), all.hi += kRoom * (all.hi - start.hi);
  return all;
}

ViewBounds::ViewBounds(const Scene& scene)
    : radius_(0.5 * scene.particle_size),
      flat_(scene.dimensions == 2),
      start_(start_bounds(scene)),
      near_(nothing()),
      far_(nothing()),
      moved_(nothing()) {
  const Bounds expected = expected_bounds(scene);
  reach_ = is_empty(expected) ? Bounds{Vec3d::Constant(-1e300), Vec3d::Constant(1e300)}
                              : grown(expected, diagonal(expected));
  for (const BodyDescription& body : scene.bodies)
    bodies_.push_back({is_plane(body) ? nothing() : bounds(body.shape, scene.dimensions),
                       body.visible && !is_plane(body), std::holds_alternative<Sphere>(body.shape.kind)});
}

void ViewBounds::add(const FrameData& frame) {
  for (const Float3& x : frame.position) {
    const Vec3d p(x[0], x[1], x[2]);
    if (!p.allFinite()) continue;
    const bool is_near = holds(reach_, p);
    cover(is_near ? near_ : far_, p);
    ++(is_near ? near_count_ : far_count_);
  }
  for (std::size_t b = 0; b < std::min(bodies_.size(), frame.bodies.size()); ++b) {
    if (!bodies_[b].shown) continue;
    const BodyPose& pose = frame.bodies[b];
    cover(moved_, bodies_[b].own, {pose.position, bodies_[b].round ? Quatd::Identity() : pose.rotation});
  }
}

Bounds ViewBounds::view() const {
  Bounds particles = near_;
  const double all = static_cast<double>(near_count_ + far_count_);
  if (static_cast<double>(far_count_) > kFew * all) cover(particles, far_);
  Bounds view = start_;
  if (!is_empty(particles)) {
    particles = grown(particles, radius_);
    if (flat_) particles.lo.z() = particles.hi.z() = 0;
    cover(view, particles);
  }
  cover(view, moved_);
  return view;
}

}  // namespace tidelock
