#include "outputs/body_watch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "bodies/body_state.hpp"
#include "geometry/geometry.hpp"

namespace tidelock {

namespace {

constexpr double kWet = 0.95;  // [-] share of wet samples from which on the body counts as under water

}  // namespace

BodyWatch::BodyWatch(const World& world, std::size_t body, bool only_below)
    : body_(body), velocity_(world.bodies[body].dynamics.velocity), spin_(world.bodies[body].spin) {
  const Body& b = world.bodies[body];
  const Vec3d centre = b.rotation.conjugate() * (reference_point(b) - b.position);
  const Vec3d up = b.rotation.conjugate() * -world.scene.gravity;
  std::size_t count = 0;
  for (std::size_t k = 0; k < world.boundary.size(); ++k) {
    if (world.boundary.body[k] != body) continue;
    const Float4& x = world.boundary.local[k];
    const Vec3d arm = Vec3d(x.x, x.y, x.z) - centre;
    radius_ += arm.norm();
    ++count;
    if (!only_below || arm.dot(up) < 0) local_.emplace_back(x.x, x.y, x.z);
  }
  if (count > 0) radius_ /= static_cast<double>(count);
}

void BodyWatch::observe(const World& world, const StepReport& report) {
  const Body& b = world.bodies[body_];
  const Vec3d acceleration = (b.dynamics.velocity - velocity_) / report.dt;
  const Vec3d turning = (b.spin - spin_) / report.dt;
  if (!accelerations_.empty())
    jump_ = std::max({jump_, (acceleration - accelerations_.back()).norm(), radius_ * (turning - turning_).norm()});
  turning_ = turning;
  spin_ = b.spin;
  accelerations_.push_back(acceleration);
  velocity_ = b.dynamics.velocity;
  near_error_ = std::max(near_error_, report.near_error);

  const double support = world.constants.support, h = world.constants.h;
  double reach = 0;
  for (const Vec3d& s : local_) reach = std::max(reach, s.norm());
  reach += support;
  std::vector<bool> wet(local_.size(), false);
  std::size_t inside = 0;
  for (const Float4& x : world.fluid.x) {
    const Vec3d seen = b.rotation.conjugate() * (Vec3d(x.x, x.y, x.z) - b.position);
    if (seen.squaredNorm() > reach * reach) continue;
    inside += signed_distance(b.description.shape, seen, world.constants.dimensions) < -h;
    for (std::size_t k = 0; k < local_.size(); ++k)
      if (!wet[k] && (local_[k] - seen).squaredNorm() < support * support) wet[k] = true;
  }
  const double dry = static_cast<double>(std::count(wet.begin(), wet.end(), false));
  const double share = wet.empty() ? 0 : dry / static_cast<double>(wet.size());
  under_water_ = under_water_ || share < 1 - kWet;
  if (under_water_) empty_ = std::max(empty_, share);
  inside_ = std::max(inside_, inside);
}

bool BodyWatch::stable(const StabilityBounds& bounds) const { return verdict(bounds) == "stable"; }

std::string BodyWatch::verdict(const StabilityBounds& bounds) const {
  if (inside_ > 0) return fmt::format("{} inside", inside_);
  if (!(empty_ <= bounds.empty)) return fmt::format("void {:.0f} %", 100 * empty_);
  if (!(near_error_ <= bounds.near_error)) return fmt::format("error {:.1f} %", 100 * near_error_);
  if (!(jump_ <= bounds.jump)) return fmt::format("jumps {:.0f} m/s2", jump_);
  return "stable";
}

}  // namespace tidelock
