// Bullet is used as its manual says: dynamic AABB tree, sequential impulses with split impulse, compounds of convex
// parts, triangles where a solid is not made of such. No sleeping and no damping, because Tidelock has none.
#include "bodies/bullet_engine.hpp"

#include "base/error.hpp"

#ifdef TIDELOCK_HAVE_BULLET
#include <BulletCollision/CollisionShapes/btShapeHull.h>
#include <BulletCollision/Gimpact/btGImpactCollisionAlgorithm.h>
#include <BulletCollision/Gimpact/btGImpactShape.h>
#include <btBulletDynamicsCommon.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "bodies/body_state.hpp"
#include "bodies/contact_rows.hpp"
#include "bodies/joints.hpp"
#include "geometry/geometry.hpp"

namespace tidelock {
namespace {

btScalar to_bt(double a) { return static_cast<btScalar>(a); }
btVector3 to_bt(const Vec3d& v) { return {to_bt(v.x()), to_bt(v.y()), to_bt(v.z())}; }
btQuaternion to_bt(const Quatd& q) { return {to_bt(q.x()), to_bt(q.y()), to_bt(q.z()), to_bt(q.w())}; }
Vec3d from_bt(const btVector3& v) { return {v.x(), v.y(), v.z()}; }
Quatd from_bt(const btQuaternion& q) {
  return Quatd(static_cast<double>(q.w()), static_cast<double>(q.x()), static_cast<double>(q.y()),
               static_cast<double>(q.z()));
}

constexpr double kMargin = 0.1;  // [h] around triangles and hulls, within which Bullet is exact

/// Owns what Bullet only points to.
class Shapes {
 public:
  explicit Shapes(double h) : h_(h) {}

  /// The body's solid in Bullet's frame of it: `centre` is that frame in the body's.
  btCollisionShape* solid(const Body& body, const btTransform& centre) {
    const Shape& shape = body.description.shape;
    if (const auto* plane = std::get_if<Plane>(&shape.kind); plane && !shape.inside) return half_space(shape, *plane);
    std::vector<Part> parts;
    const bool convex = collect(shape, btTransform::getIdentity(), parts);
    if (!convex) return triangles(shape, centre, body.description.motion != Motion::static_);
    auto out = std::make_unique<btCompoundShape>(true, static_cast<int>(parts.size()));
    for (const Part& part : parts) out->addChildShape(centre.inverse() * part.frame, part.shape);
    return keep(std::move(out));
  }

  /// The same of a body that is given as hulls. Points inside them and more corners than Bullet's own reduction keeps
  /// (about 40 of a hull, 250 of one that stands for the whole body) would only take time.
  btCollisionShape* hulls(const Hulls& given, const btTransform& centre) {
    auto out = std::make_unique<btCompoundShape>(true, static_cast<int>(given.size()));
    for (const std::vector<Vec3d>& points : given) {
      const auto all = hull_of(points);
      all->setMargin(0);  // would be part of what is reduced
      btShapeHull reduced(all.get());
      reduced.buildHull(0, given.size() == 1 ? 1 : 0);
      std::vector<Vec3d> corners;
      for (int k = 0; k < reduced.numVertices(); ++k) corners.push_back(from_bt(reduced.getVertexPointer()[k]));
      out->addChildShape(centre.inverse(), keep(hull_of(corners)));
    }
    return keep(std::move(out));
  }

 private:
  struct Part {
    btTransform frame;  // in the body's frame
    btCollisionShape* shape;
  };

  template <class S>
  S* keep(std::unique_ptr<S> shape) {
    S* const out = shape.get();
    shapes_.push_back(std::move(shape));
    return out;
  }

  /// Adds the convex parts that make up a shape; false when it has none.
  bool collect(const Shape& shape, const btTransform& parent, std::vector<Part>& out) {
    const btTransform frame = parent * btTransform(to_bt(shape.rotation), to_bt(shape.position));
    const auto add = [&](std::unique_ptr<btCollisionShape> s, const Vec3d& at = Vec3d::Zero()) {
      out.push_back({frame * btTransform(btQuaternion::getIdentity(), to_bt(at)), keep(std::move(s))});
      return true;
    };
    if (const auto* b = std::get_if<Box>(&shape.kind)) {
      if (shape.inside) return add_walls(*b, add), true;
      return add(std::make_unique<btBoxShape>(to_bt(Vec3d(0.5 * (b->hi - b->lo)))), 0.5 * (b->lo + b->hi));
    }
    if (shape.inside) return false;
    if (const auto* s = std::get_if<Sphere>(&shape.kind)) return add(std::make_unique<btSphereShape>(to_bt(s->radius)));
    if (const auto* c = std::get_if<Cylinder>(&shape.kind))
      return add(std::make_unique<btCylinderShape>(to_bt(Vec3d(c->radius, 0.5 * c->height, c->radius))));
    if (const auto* c = std::get_if<Capsule>(&shape.kind))
      return add(std::make_unique<btCapsuleShape>(to_bt(c->radius), to_bt(c->height)));
    if (std::holds_alternative<Cone>(shape.kind)) return add(hull_of(triangulate(Shape{shape.kind}, 3, h_).vertices));
    const auto* parts = std::get_if<Union>(&shape.kind);
    return parts && std::all_of(parts->parts.begin(), parts->parts.end(),
                                [&](const Shape& part) { return collect(part, frame, out); });
  }

  std::unique_ptr<btConvexHullShape> hull_of(const std::vector<Vec3d>& points) const {
    auto hull = std::make_unique<btConvexHullShape>();
    for (const Vec3d& p : points) hull->addPoint(to_bt(p), false);
    hull->recalcLocalAabb();
    hull->setMargin(to_bt(kMargin * h_));
    return hull;
  }

  /// A tank: six slabs as thick as it is long.
  template <class Add>
  void add_walls(const Box& tank, const Add& add) {
    const Vec3d half = 0.5 * (tank.hi - tank.lo), middle = 0.5 * (tank.lo + tank.hi);
    const double thick = 2 * half.maxCoeff();
    for (int k = 0; k < 3; ++k)
      for (const double side : {-1.0, 1.0}) {
        Vec3d slab = half + Vec3d::Constant(thick);
        slab[k] = 0.5 * thick;
        add(std::make_unique<btBoxShape>(to_bt(slab)), middle + side * (half[k] + 0.5 * thick) * Vec3d::Unit(k));
      }
  }

  btCollisionShape* half_space(const Shape& shape, const Plane& plane) {
    const Vec3d normal = shape.rotation * plane.normal.normalized();
    return keep(std::make_unique<btStaticPlaneShape>(to_bt(normal), to_bt(normal.dot(shape.position))));
  }

  btCollisionShape* triangles(const Shape& shape, const btTransform& centre, bool moves) {
    const TriangleMesh mesh = triangulate(shape, 3, h_);
    const btTransform to_frame = centre.inverse();
    auto made = std::make_unique<btTriangleMesh>();
    for (const auto& t : mesh.triangles) {
      const auto corner = [&](int k) { return to_frame * to_bt(mesh.vertices[static_cast<std::size_t>(t[k])]); };
      made->addTriangle(corner(0), corner(1), corner(2));
    }
    meshes_.push_back(std::move(made));
    btCollisionShape* out = nullptr;
    if (moves) {
      auto body = std::make_unique<btGImpactMeshShape>(meshes_.back().get());
      body->setMargin(to_bt(kMargin * h_));
      body->updateBound();
      out = keep(std::move(body));
    } else {
      out = keep(std::make_unique<btBvhTriangleMeshShape>(meshes_.back().get(), true));
      out->setMargin(to_bt(kMargin * h_));
    }
    return out;
  }

  double h_;
  std::vector<std::unique_ptr<btTriangleMesh>> meshes_;
  std::vector<std::unique_ptr<btCollisionShape>> shapes_;
};

}  // namespace

struct BulletEngine::State {
  State(const World& world, int iterations, const BodyHulls& hulls) : laws(world), shapes(world.constants.h) {
    gCalculateCombinedFrictionCallback = friction_of;
    gCalculateCombinedRestitutionCallback = restitution_of;
    btGImpactCollisionAlgorithm::registerAlgorithm(&dispatcher);
    bullet.setGravity({0, 0, 0});  // is in the velocities that are handed over
    bullet.getSolverInfo().m_numIterations = iterations;
    for (std::size_t b = 0; b < world.bodies.size(); ++b)
      add(world.bodies[b], b < hulls.size() ? hulls[b].get() : nullptr);
    nowhere.reset(new btRigidBody(btRigidBody::btRigidBodyConstructionInfo(0, nullptr, nullptr)));
    for (const Joint& joint : world.joints) add(joint);
  }
  ~State() {
    for (auto& joint : joints) bullet.removeConstraint(joint.get());
    for (auto& body : bodies) bullet.removeRigidBody(body.get());
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  static PairLaw law_of(const btCollisionObject* a, const btCollisionObject* b) {
    return static_cast<const State*>(a->getUserPointer())
        ->laws.of(static_cast<std::uint32_t>(a->getUserIndex()), static_cast<std::uint32_t>(b->getUserIndex()));
  }
  static btScalar friction_of(const btCollisionObject* a, const btCollisionObject* b) {
    return to_bt(law_of(a, b).friction);
  }
  static btScalar restitution_of(const btCollisionObject* a, const btCollisionObject* b) {
    return to_bt(law_of(a, b).restitution);
  }

  static btTransform pose_of(const Body& body) { return btTransform(to_bt(body.rotation), to_bt(body.position)); }

  void add(const Body& body, const Hulls* hulls) {
    const bool moves = is_dynamic(body);
    const Dynamics& d = body.dynamics;
    centre.push_back(moves ? btTransform(to_bt(d.axes), to_bt(d.centre_local)) : btTransform::getIdentity());
    btCollisionShape* const shape =
        hulls == nullptr ? shapes.solid(body, centre.back()) : shapes.hulls(*hulls, centre.back());
    btRigidBody::btRigidBodyConstructionInfo info(to_bt(moves ? d.mass : 0), nullptr, shape,
                                                  moves ? to_bt(d.moments) : btVector3(0, 0, 0));
    info.m_startWorldTransform = pose_of(body) * centre.back();
    bodies.push_back(std::make_unique<btRigidBody>(info));
    btRigidBody& b = *bodies.back();
    b.setUserPointer(this);
    b.setUserIndex(static_cast<int>(bodies.size() - 1));
    b.setActivationState(DISABLE_DEACTIVATION);
    if (body.description.motion == Motion::animated)
      b.setCollisionFlags(b.getCollisionFlags() | btCollisionObject::CF_KINEMATIC_OBJECT);
    bullet.addRigidBody(&b);
  }

  void add(const Joint& joint) {
    const bool free_side = joint.b == Joint::kWorld;
    btRigidBody& a = *bodies[joint.a];
    btRigidBody& b = free_side ? *nowhere : *bodies[joint.b];
    const btTransform out_of_a = centre[joint.a].inverse();
    const btTransform out_of_b = free_side ? btTransform::getIdentity() : centre[joint.b].inverse();
    const JointDescription& d = joint.description;
    if (d.type == JointType::ball) {
      joints.push_back(std::make_unique<btPoint2PointConstraint>(a, b, out_of_a * to_bt(joint.anchor_a),
                                                                 out_of_b * to_bt(joint.anchor_b)));
    } else {  // turns about the z axis of a frame that both share at the start
      const Quatd frame = Quatd::FromTwoVectors(Vec3d::UnitZ(), joint.axis_b);
      auto hinge = std::make_unique<btHingeConstraint>(
          a, b, out_of_a * btTransform(to_bt(Quatd(joint.start.conjugate() * frame)), to_bt(joint.anchor_a)),
          out_of_b * btTransform(to_bt(frame), to_bt(joint.anchor_b)));
      if (d.lower) hinge->setLimit(to_bt(*d.lower * kPi / 180), to_bt(*d.upper * kPi / 180));
      joints.push_back(std::move(hinge));
    }
    joints.back()->setJointFeedback(feedback.emplace_back(std::make_unique<btJointFeedback>()).get());
    bullet.addConstraint(joints.back().get(), !d.collide);
  }

  /// What the world says of velocities, drives and what is held, before a step of dt.
  void hand_over(const World& world, const std::vector<Twist<double>>& v_s, double dt) {
    for (std::size_t k = 0; k < bodies.size(); ++k) {
      const Body& body = world.bodies[k];
      btRigidBody& b = *bodies[k];
      const btVector3 v = to_bt(to_eigen(v_s[k].v)), w = to_bt(to_eigen(v_s[k].spin));
      if (body.description.motion == Motion::animated) {  // its velocity is taken from where it was
        btTransform before;
        btTransformUtil::integrateTransform(pose_of(body), v, w, to_bt(-dt), before);
        b.setInterpolationWorldTransform(before);
        b.setWorldTransform(pose_of(body));
      }
      if (!is_dynamic(body)) continue;
      const Dynamics& d = body.dynamics;
      const auto free = [&](const std::array<bool, 3>& locked) {
        const auto one = [&](std::size_t a) { return to_bt(locked[a] || d.held ? 0.0 : 1.0); };
        return btVector3(one(0), one(1), one(2));
      };
      b.setLinearFactor(free(d.move_locked));
      b.setAngularFactor(free(d.turn_locked));
      b.setLinearVelocity(v);
      b.setAngularVelocity(w);
    }
    for (std::size_t j = 0; j < joints.size(); ++j) {
      const MotorSettings& motor = world.joints[j].description.motor;
      if (motor.speed)
        static_cast<btHingeConstraint&>(*joints[j])
            .enableAngularMotor(true, to_bt(*motor.speed), to_bt(dt * motor.max_torque.value_or(1e12)));
    }
  }

  /// Poses and velocities after the step.
  void take_back(World& world, const std::vector<Twist<double>>& v_s, double dt) {
    std::vector<Load> by_joints(bodies.size());
    for (std::size_t j = 0; j < joints.size(); ++j) {
      const btJointFeedback& f = *feedback[j];
      Joint& joint = world.joints[j];
      const Vec3d arm = joint_anchor(world, joint) - reference_point(world.bodies[joint.a]);
      const Vec3d force = from_bt(f.m_appliedForceBodyA);
      joint.load = {force, from_bt(f.m_appliedTorqueBodyA) - arm.cross(force) + constant_motor_torque(world, joint)};
      by_joints[joint.a].force += from_bt(f.m_appliedForceBodyA);
      by_joints[joint.a].torque += from_bt(f.m_appliedTorqueBodyA);
      if (joint.b == Joint::kWorld) continue;
      by_joints[joint.b].force += from_bt(f.m_appliedForceBodyB);
      by_joints[joint.b].torque += from_bt(f.m_appliedTorqueBodyB);
    }
    for (std::size_t k = 0; k < bodies.size(); ++k) {
      Body& body = world.bodies[k];
      Dynamics& d = body.dynamics;
      if (!is_dynamic(body) || d.held) continue;
      const btTransform& at = bodies[k]->getCenterOfMassTransform();
      const Mat3d inertia = inertia_of(body);  // at the pose that the impulses acted at
      d.velocity = from_bt(bodies[k]->getLinearVelocity());
      body.spin = from_bt(bodies[k]->getAngularVelocity());
      d.loads.joints = by_joints[k];
      d.loads.contact.force = d.mass * (d.velocity - to_eigen(v_s[k].v)) / dt - by_joints[k].force;
      d.loads.contact.torque = inertia * (body.spin - to_eigen(v_s[k].spin)) / dt - by_joints[k].torque;
      d.centre = from_bt(at.getOrigin());
      body.rotation = from_bt((at * centre[k].inverse()).getRotation()).normalized();
      d.angular_momentum = inertia_of(body) * body.spin;
      follow_centre(body);
    }
  }

  PairLaws laws;
  Shapes shapes;
  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher{&configuration};
  btDbvtBroadphase broadphase;
  btSequentialImpulseConstraintSolver solver;
  btDiscreteDynamicsWorld bullet{&dispatcher, &broadphase, &solver, &configuration};
  std::vector<std::unique_ptr<btRigidBody>> bodies;
  std::vector<btTransform> centre;  // by body: Bullet's frame, principal axes about the centre of mass, in the body's
  std::unique_ptr<btRigidBody> nowhere;  // what joints to the world hold on to
  std::vector<std::unique_ptr<btTypedConstraint>> joints;
  std::vector<std::unique_ptr<btJointFeedback>> feedback;  // by joint
};

bool BulletEngine::available() { return true; }
std::string BulletEngine::name() {
  return fmt::format("Bullet {}.{}, float{}", BT_BULLET_VERSION / 100, BT_BULLET_VERSION % 100, 8 * sizeof(btScalar));
}

BulletEngine::BulletEngine(const World& world, int iterations, const BodyHulls& hulls)
    : state_(std::make_unique<State>(world, iterations, hulls)), iterations_(iterations), hulls_(hulls) {}
BulletEngine::~BulletEngine() = default;
BulletEngine::BulletEngine(BulletEngine&&) noexcept = default;

void BulletEngine::move(World& world, const std::vector<Twist<double>>& v_s, double dt) {
  if (!fresh_) state_.reset(), state_ = std::make_unique<State>(world, iterations_, hulls_);
  fresh_ = true;
  state_->hand_over(world, v_s, dt);
  state_->bullet.stepSimulation(to_bt(dt), 0);
  state_->take_back(world, v_s, dt);
  for (const Body& body : world.bodies) check_finite(body, world, dt);
}

int BulletEngine::contacts() const {
  btCollisionDispatcher& dispatcher = state_->dispatcher;
  int n = 0;
  for (int k = 0; k < dispatcher.getNumManifolds(); ++k)
    n += dispatcher.getManifoldByIndexInternal(k)->getNumContacts();
  return n;
}

}  // namespace tidelock

#else

namespace tidelock {

struct BulletEngine::State {};
bool BulletEngine::available() { return false; }
std::string BulletEngine::name() { return ""; }
BulletEngine::BulletEngine(const World&, int iterations, const BodyHulls&) : iterations_(iterations) {
  throw MissingPart("bullet",
                    "solver.contact.engine: found \"bullet\"; expected \"sph\": this program was built without Bullet "
                    "(Debian: libbullet-dev)");
}
BulletEngine::~BulletEngine() = default;
BulletEngine::BulletEngine(BulletEngine&&) noexcept = default;
void BulletEngine::move(World&, const std::vector<Twist<double>>&, double) {}
int BulletEngine::contacts() const { return 0; }

}  // namespace tidelock

#endif
