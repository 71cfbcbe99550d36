#include "coupling/bullet_mover.hpp"

namespace tidelock {

void BulletMover::begin(Goal goal, const std::vector<Twist<double>>& v_s, Buffer<Twist<double>>* before) {
  goal_ = goal, v_s_ = v_s, before_ = before;
}

void BulletMover::finish(World& world, double dt, std::vector<Wrench>& impulses) {
  if (goal_ == Goal::divergence) return give_impulses(world, impulses);
  if (before_ != nullptr) v_s_.assign(before_->begin(), before_->end());
  engine_.move(world, v_s_, dt);
}

RigidReport BulletMover::report() const {
  RigidReport report;
  report.rows = static_cast<std::size_t>(engine_.contacts());
  report.iterations = BulletEngine::kIterations;
  return report;
}

}  // namespace tidelock
