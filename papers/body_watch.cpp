#include "papers/body_watch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "bodies/body_state.hpp"
#include "geometry/geometry.hpp"

namespace tidelock {

namespace {

constexpr double kInterval = 2e-3;  // [s] over which an acceleration is at least measured, and between looks for voids
constexpr double kWet = 0.95;       // [-] share of wet samples from which on the body counts as under water

constexpr double kBelow = 0.6;  // [-] of the depth of the lowest sample: its lower side begins there

}  // namespace

BodyWatch::BodyWatch(const World& world, std::size_t body, bool only_below)
    : body_(body), velocity_(world.bodies[body].dynamics.velocity), spin_(world.bodies[body].spin) {
  const Body& b = world.bodies[body];
  const Vec3d centre = b.rotation.conjugate() * (reference_point(b) - b.position);
  const Vec3d up = b.rotation.conjugate() * -gravity_at(world.scene, world.time).normalized();
  std::size_t count = 0;
  double lowest = 0;  // [m] along up
  for (std::size_t k = 0; k < world.boundary.owned(); ++k) {
    if (world.boundary.body[k] != body) continue;
    const Float4& x = world.boundary.local[k];
    const Vec3d arm = Vec3d(x.x, x.y, x.z) - centre;
    radius_ += arm.norm();
    ++count;
    lowest = std::min(lowest, arm.dot(up));
    local_.emplace_back(x.x, x.y, x.z);
  }
  if (count > 0) radius_ /= static_cast<double>(count);
  if (only_below) std::erase_if(local_, [&](const Vec3d& x) { return (x - centre).dot(up) > kBelow * lowest; });
  for (const Joint& j : world.joints)
    hinged_ = hinged_ || (j.a == body && j.b == Joint::kWorld && j.description.type == JointType::hinge);
}

void BodyWatch::observe(const World& world, const StepReport& report) {
  const Body& b = world.bodies[body_];
  near_error_ = std::max(near_error_, report.found.near_average);
  elapsed_ += report.dt;
  if (elapsed_ < kInterval * (1 - 1e-6)) return;

  const Vec3d acceleration = (b.dynamics.velocity - velocity_) / elapsed_, turning = (b.spin - spin_) / elapsed_;
  if (!accelerations_.empty()) {
    jump_ = std::max(jump_, (acceleration - accelerations_.back()).norm());
    if (hinged_) jump_ = std::max(jump_, radius_ * (turning - turning_).norm());
  }
  accelerations_.push_back(acceleration);
  velocity_ = b.dynamics.velocity, spin_ = b.spin, turning_ = turning;
  elapsed_ = 0;

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
