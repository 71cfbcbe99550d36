// Bullet in place of our contact: collisions, friction and joints of a step, from the bodies' true shapes.
//
// As [WBZL17] and [BK17] drive it: what the fluid, gravity and drives do to the bodies is handed over as their
// velocities, and Bullet moves them by dt. It keeps contact points from step to step; forget() drops them, so that a
// run that goes on from a checkpoint and one that wrote it have the same bits.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "laws/contact.hpp"
#include "world/world.hpp"

namespace tidelock {

/// A solid as convex hulls, each as points [m] in the body's frame; bodies may share them. Null: a body has its own
/// shape.
using Hulls = std::vector<std::vector<Vec3d>>;
using BodyHulls = std::vector<std::shared_ptr<const Hulls>>;

class BulletEngine {
 public:
  static constexpr int kIterations = 50;  // [-] of its sequential impulses, per step
  /// False in a program that was built without it.
  static bool available();
  static std::string name();  // "Bullet 3.24, float32"

  /// Bodies and joints as the world has them; static ones never move afterwards. A body that has `hulls` collides as
  /// these, the others as their shapes. Throws InputError when there is no Bullet, or for a shape that it cannot have.
  explicit BulletEngine(const World& world, int iterations = kIterations, const BodyHulls& hulls = {});
  ~BulletEngine();
  BulletEngine(BulletEngine&&) noexcept;

  /// Moves the dynamic bodies over dt. v_s: the bodies' velocities under everything but contact and joints. What
  /// contact and joints did is a load of contact. Throws StepFailure when a body's state is no longer a number.
  void move(World& world, const std::vector<Twist<double>>& v_s, double dt);
  int contacts() const;  // [-] points, of the last step
  void forget() { fresh_ = false; }

 private:
  struct State;
  std::unique_ptr<State> state_;
  int iterations_;
  BodyHulls hulls_;
  bool fresh_ = true;  // the state is in step with the world
};

}  // namespace tidelock
