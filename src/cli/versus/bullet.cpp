// A rigid world of boxes, spheres and cylinders run by Bullet's discrete dynamics world, one thread.
//
// Bullet is used as its manual says: dynamic AABB tree, sequential impulses with split impulse, compounds of convex
// parts. No sleeping, because Tidelock has none; no damping, no restitution.
#include "cli/versus/engines.hpp"

#ifdef TIDELOCK_HAVE_BULLET
#include <btBulletDynamicsCommon.h>
#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "bodies/body_state.hpp"

namespace tidelock::versus {
namespace {

btVector3 to_bt(const Vec3d& v) {
  return {static_cast<btScalar>(v.x()), static_cast<btScalar>(v.y()), static_cast<btScalar>(v.z())};
}
btQuaternion to_bt(const Quatd& q) {
  return {static_cast<btScalar>(q.x()), static_cast<btScalar>(q.y()), static_cast<btScalar>(q.z()),
          static_cast<btScalar>(q.w())};
}
Vec3d from_bt(const btVector3& v) { return {v.x(), v.y(), v.z()}; }
Quatd from_bt(const btQuaternion& q) {
  return Quatd(static_cast<double>(q.w()), static_cast<double>(q.x()), static_cast<double>(q.y()),
               static_cast<double>(q.z()));
}

/// Owns everything that Bullet only points to.
class BulletWorld {
 public:
  BulletWorld(const World& start, int iterations) {
    world_.setGravity(to_bt(start.scene.gravity));
    world_.getSolverInfo().m_numIterations = iterations;
    for (const Body& body : start.bodies) add(body);
  }
  ~BulletWorld() {
    for (auto& body : bodies_) world_.removeRigidBody(body.get());
  }
  BulletWorld(const BulletWorld&) = delete;
  BulletWorld& operator=(const BulletWorld&) = delete;

  void step(double dt) { world_.stepSimulation(static_cast<btScalar>(dt), 0); }

  int contacts() const {
    int n = 0;
    for (int k = 0; k < dispatcher_.getNumManifolds(); ++k)
      n += const_cast<btCollisionDispatcher&>(dispatcher_).getManifoldByIndexInternal(k)->getNumContacts();
    return n;
  }

  std::vector<BodyPose> poses() const {
    std::vector<BodyPose> out;
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
      const btTransform frame = bodies_[k]->getCenterOfMassTransform() * centre_[k].inverse();
      out.push_back({from_bt(frame.getOrigin()), from_bt(frame.getRotation()).normalized(),
                     from_bt(bodies_[k]->getLinearVelocity()), from_bt(bodies_[k]->getAngularVelocity())});
    }
    return out;
  }

 private:
  btCollisionShape* keep(std::unique_ptr<btCollisionShape> shape) {
    shapes_.push_back(std::move(shape));
    return shapes_.back().get();
  }

  btCollisionShape* convex(const Shape& part) {
    if (const auto* b = std::get_if<Box>(&part.kind))
      return keep(std::make_unique<btBoxShape>(to_bt(0.5 * (b->hi - b->lo))));
    if (const auto* s = std::get_if<Sphere>(&part.kind))
      return keep(std::make_unique<btSphereShape>(static_cast<btScalar>(s->radius)));
    if (const auto* c = std::get_if<Cylinder>(&part.kind))
      return keep(std::make_unique<btCylinderShape>(to_bt(Vec3d(c->radius, 0.5 * c->height, c->radius))));
    throw InputError("", "", "the comparison knows boxes, spheres and cylinders only");
  }

  /// In the frame of the principal axes about the centre of mass, where Bullet wants it.
  btCollisionShape* compound(const Shape& shape, const btTransform& centre) {
    const Union& parts = std::get<Union>(shape.kind);
    auto out = std::make_unique<btCompoundShape>(true, static_cast<int>(parts.parts.size()));
    for (const Shape& part : parts.parts) {
      Vec3d at = part.position;
      if (const auto* b = std::get_if<Box>(&part.kind)) at += part.rotation * (0.5 * (b->lo + b->hi));
      out->addChildShape(centre.inverse() * btTransform(to_bt(part.rotation), to_bt(at)), convex(part));
    }
    return keep(std::move(out));
  }

  void add(const Body& body) {
    const bool moves = is_dynamic(body);
    const Dynamics& d = body.dynamics;
    btTransform centre = btTransform::getIdentity();
    if (moves) centre = btTransform(to_bt(d.axes), to_bt(d.centre_local));
    btCollisionShape* shape = compound(body.description.shape, centre);
    btRigidBody::btRigidBodyConstructionInfo info(static_cast<btScalar>(moves ? d.mass : 0), nullptr, shape,
                                                  moves ? to_bt(d.moments) : btVector3(0, 0, 0));
    info.m_startWorldTransform =
        btTransform(to_bt(body.description.rotation), to_bt(body.description.position)) * centre;
    // Bullet multiplies the coefficients of a pair, Tidelock takes their geometric mean.
    info.m_friction = static_cast<btScalar>(std::sqrt(body.description.friction));
    bodies_.push_back(std::make_unique<btRigidBody>(info));
    bodies_.back()->setActivationState(DISABLE_DEACTIVATION);
    centre_.push_back(centre);
    world_.addRigidBody(bodies_.back().get());
  }

  btDefaultCollisionConfiguration configuration_;
  btCollisionDispatcher dispatcher_{&configuration_};
  btDbvtBroadphase broadphase_;
  btSequentialImpulseConstraintSolver solver_;
  btDiscreteDynamicsWorld world_{&dispatcher_, &broadphase_, &solver_, &configuration_};
  std::vector<std::unique_ptr<btCollisionShape>> shapes_;
  std::vector<std::unique_ptr<btRigidBody>> bodies_;
  std::vector<btTransform> centre_;  // by body: Bullet's frame in the body's frame
};

}  // namespace

bool have_bullet() { return true; }
std::string bullet_name() {
  return fmt::format("Bullet {}.{}, float{}", BT_BULLET_VERSION / 100, BT_BULLET_VERSION % 100, 8 * sizeof(btScalar));
}

EngineRun run_bullet(const World& start, const RunLimits& limits, int iterations) {
  BulletWorld world(start, iterations);
  EngineRun run;
  run.iterations = iterations;
  const int frames = static_cast<int>(std::lround(limits.end / kFrame));
  const int per_frame = static_cast<int>(std::lround(kFrame / limits.dt));
  for (int f = 0; f < frames; ++f) {
    const double wall = wall_seconds(), cpu = cpu_seconds();
    for (int k = 0; k < per_frame; ++k) world.step(limits.dt);
    run.wall += wall_seconds() - wall, run.cpu += cpu_seconds() - cpu;
    run.contacts += static_cast<double>(world.contacts()) / frames;
    run.frames.push_back(world.poses());
    if (run.cpu > limits.cpu) {
      run.trouble = "given up";
      break;
    }
  }
  return run;
}

}  // namespace tidelock::versus

#else

namespace tidelock::versus {
bool have_bullet() { return false; }
std::string bullet_name() { return ""; }
EngineRun run_bullet(const World&, const RunLimits&, int) { return {}; }
}  // namespace tidelock::versus

#endif
