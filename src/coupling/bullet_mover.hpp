// Bodies that Bullet moves. Within a solve they follow the fluid; contact comes after it.
#pragma once
#include "bodies/bullet_engine.hpp"
#include "coupling/body_mover.hpp"

namespace tidelock {

class BulletMover : public BodyMover {
 public:
  explicit BulletMover(const World& world) : engine_(world) {}

  void begin(Goal goal, const std::vector<Twist<double>>& v_s, Buffer<Twist<double>>* before) override;
  void forces(const FluidPush&) override {}
  Buffer<Twist<double>>& velocities() override { return *before_; }
  void finish(World& world, double dt, std::vector<Wrench>& impulses) override;
  RigidReport report() const override;
  void forget() override { engine_.forget(); }

 private:
  BulletEngine engine_;
  Goal goal_ = Goal::density;
  std::vector<Twist<double>> v_s_;
  Buffer<Twist<double>>* before_ = nullptr;
};

}  // namespace tidelock
