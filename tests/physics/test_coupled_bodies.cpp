// Bodies that touch each other, the tank and joints inside water: contact and pressure in one loop.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "laws/records.hpp"
#include "support/coupled.hpp"

namespace tidelock {
namespace {

using tidelock::testing::best_exec;
using tidelock::testing::body_named;
using tidelock::testing::run_until;

constexpr double kH = 0.025;  // [m] spacing of these scenes

JointDescription& add_hinge(Scene& s, const std::string& body, const Vec3d& anchor) {
  JointDescription j;
  j.name = body + " axle";
  j.type = JointType::hinge, j.body = body, j.anchor = anchor, j.axis = {0, 0, 1};
  s.joints.push_back(j);
  return s.joints.back();
}

/// Four blades about the origin, `reach` long from the axle and two spacings thick.
Shape wheel(double reach, double half_width) {
  Shape s;
  Union parts;
  for (const bool upright : {false, true}) {
    const Vec3d half = upright ? Vec3d(kH, reach, half_width) : Vec3d(reach, kH, half_width);
    parts.parts.push_back(testing::box_shape(-half, half));
  }
  s.kind = parts;
  return s;
}

/// What fluid and dynamic bodies have together.
struct Together {
  double energy = 0;                          // [J]
  Vec3d momentum{0, 0, 0}, angular{0, 0, 0};  // [kg m/s], [kg m^2/s] about a point
  double mass = 0, torque = 0;                // [kg], [N m] of gravity about the point's z axis
};
Together together(const World& w, const Vec3d& about = {0, 0, 0}) {
  Together t;
  const Vec3d g = w.scene.gravity;
  const auto add = [&](double m, const Vec3d& x, const Vec3d& v) {
    t.mass += m, t.momentum += m * v, t.angular += m * (x - about).cross(v);
    t.energy -= m * g.dot(x), t.torque += m * (x - about).cross(g).z();
  };
  for (std::size_t i = 0; i < w.fluid.size(); ++i) {
    const Float4 &x = w.fluid.x[i], &u = w.fluid.v[i];
    const Vec3d v(u.x, u.y, u.z);
    const double m = w.constants.particle_volume / static_cast<double>(inverse_density(u));
    add(m, {x.x, x.y, x.z}, v);
    t.energy += 0.5 * m * v.squaredNorm();
  }
  for (const Body& b : w.bodies) {
    if (!is_dynamic(b)) continue;
    add(b.dynamics.mass, b.dynamics.centre, b.dynamics.velocity);
    t.angular += angular_momentum(b, b.dynamics.centre);
    t.energy += kinetic_energy(b);
  }
  return t;
}

/// Steps of a simulation whose bodies[0] is a measured tank, and what comes from outside about the z axis of a point:
/// gravity, and what the tank gives back. Forces of pressure lie along the line between two particles, so that fluid
/// and bodies together have just that.
class AngularBalance {
 public:
  AngularBalance(Simulation& sim, const Vec3d& at) : sim_(sim), at_(at), start_(together(sim.world(), at)) {}
  double step() {
    const Body& tank = sim_.world().bodies[0];
    const double gravity = together(sim_.world(), at_).torque, dt = sim_.step().dt;
    const Load& load = tank.dynamics.loads.fluid;
    outside_ += dt * (gravity - (load.torque + (tank.position - at_).cross(load.force)).z());
    return dt;
  }
  double unexplained() const {  // [N m s]
    return (together(sim_.world(), at_).angular - start_.angular).z() - outside_;
  }
  double gained_energy() const { return together(sim_.world()).energy - start_.energy; }  // [J]

 private:
  Simulation& sim_;
  Vec3d at_;
  Together start_;
  double outside_ = 0;
};

/// Mean angular velocity [rad/s] of the water within `reach` of an axle: its angular momentum over its inertia.
double turning_of_water(const World& w, const Vec3d& axle, double reach) {
  double momentum = 0, inertia = 0;
  for (std::size_t i = 0; i < w.fluid.size(); ++i) {
    const Float4 &x = w.fluid.x[i], &v = w.fluid.v[i];
    const Vec3d r = Vec3d(x.x, x.y, 0) - Vec3d(axle.x(), axle.y(), 0);
    if (r.norm() > reach) continue;
    momentum += r.cross(Vec3d(v.x, v.y, 0)).z(), inertia += r.squaredNorm();
  }
  return momentum / inertia;
}

/// Root of the mean square speed [m/s] of the dynamic bodies, over all steps up to a time.
double rms_until(Simulation& sim, double until) {
  double sum = 0, n = 0;
  while (sim.world().time < until - 1e-9) {
    sim.step(until - sim.world().time);
    for (const Body& b : sim.world().bodies)
      if (is_dynamic(b)) sum += b.dynamics.velocity.squaredNorm(), n += 1;
  }
  return std::sqrt(sum / n);
}

}  // namespace

TEST(CoupledBodies, AHeavySphereSinksAndRestsOnTheFloorAtTheContactGap) {
  const double r = 5 * kH, w = 9 * kH;
  Scene s = testing::empty_scene(3, kH);
  testing::add_water(s, {-w, 0, -w}, {w, 20 * kH, w});
  testing::add_tank(s, {-w, 0, -w}, {w, 30 * kH, w});
  testing::add_body(s, "ball", testing::shape_of(Sphere{r}), {0, r + 6 * kH, 0}, 3000);
  s.time.max_step = 2e-3;
  s.fluids[0].viscosity.xsph = 0.05;
  Simulation sim(build_world(s), best_exec());
  const Body& ball = body_named(sim.world(), "ball");
  run_until(sim, 0.6);
  // Later it begins to roll: a ball in balance on a row of samples leaves it, as on any bump.
  EXPECT_NEAR((ball.dynamics.centre.y() - r) / kH + 1, 0.99, 0.03);
  double contact = 0, fluid = 0, film = 0, start = sim.world().time;
  double sinking2 = 0, rolling2 = 0;  // [m^2/s^2] mean squares of the speed down and sideways
  while (sim.world().time < 1.0 - 1e-9) {
    const double dt = sim.step(1.0 - sim.world().time).dt;
    contact += dt * ball.dynamics.loads.contact.force.y();
    fluid += dt * (ball.dynamics.loads.fluid.force.y() + ball.dynamics.loads.viscous.force.y());
    film += dt * ball.dynamics.loads.film.force.y();
    const Vec3d v = ball.dynamics.velocity;
    sinking2 += dt * v.y() * v.y() / 0.4;
    rolling2 += dt * (v.x() * v.x() + v.z() * v.z()) / 0.4;
  }
  const double seconds = sim.world().time - start, weight = 9.81 * ball.dynamics.mass;
  EXPECT_LT(std::sqrt(sinking2), 0.01);
  EXPECT_LT(std::sqrt(rolling2), 0.05);  // nothing damps rolling
  EXPECT_NEAR((contact + fluid + film) / seconds, weight, 0.01 * weight) << "it rests: what holds it is its weight";
  // The water carries its share, less what it does not reach: particles do not fit into the gap under the ball.
  EXPECT_GT(fluid / seconds, 0.75 * weight / 3);
  EXPECT_LT(fluid / seconds, 1.05 * weight / 3);
}

TEST(CoupledBodies, LightAndHeavyBoxesStackedUnderWaterComeToRest) {
  // Each light box (500) is pressed down by the heavy one (2500) above it; the pairs weigh 1000 in water. They begin
  // a tenth of a spacing apart, and fall together: from a quarter on, particles at the rim of a gap hold it open at
  // 0.8 h, from a whole one on a layer of particles is caught in it. The boxes are held until the water is at rest: the
  // water falls a little at the start, and would lift them as water does that is poured on them.
  const double edge = 6 * kH, w = 14 * kH, depth = 66 * kH;
  Scene s = testing::empty_scene(2, kH);
  testing::add_water(s, {-w, 0, 0}, {w, depth, 0});
  testing::add_tank(s, {-w, 0, 0}, {w, depth + 10 * kH, 0});
  for (int k = 0; k < 10; ++k)
    testing::add_body(s, "box " + std::to_string(k), testing::cube(edge), {0, (k + 0.5) * edge + 0.1 * (k + 1) * kH, 0},
                      k % 2 ? 2500 : 500)
        .friction = 0.5,
    s.bodies.back().held_until = 0.4;
  s.time.max_step = 2e-3;
  s.fluids[0].viscosity.xsph = 0.05;
  Simulation sim(build_world(s), best_exec());
  run_until(sim, 2);
  EXPECT_LT(rms_until(sim, 2.5), 0.01);
  double below = 0;
  for (std::size_t k = 1; k < sim.world().bodies.size(); ++k) {
    const Body& b = sim.world().bodies[k];
    EXPECT_NEAR((b.dynamics.centre.y() - 0.5 * edge - below) / kH + 1, 0.99, 0.02) << b.description.name;
    EXPECT_NEAR(b.dynamics.centre.x(), 0, 0.5 * kH) << b.description.name;
    below = b.dynamics.centre.y() + 0.5 * edge;
  }
}

TEST(CoupledBodies, APaddleWheelGivesTheWaterWhatItsMotorGivesIt) {
  const double reach = 8 * kH, w = 20 * kH, speed = 3;
  const Vec3d at(0, 16 * kH, 0);
  Scene s = testing::empty_scene(2, kH);
  testing::add_water(s, {-w, 0, 0}, {w, 20 * kH, 0});
  testing::add_tank(s, {-w, 0, 0}, {w, 40 * kH, 0}).measured = true;
  testing::add_body(s, "wheel", wheel(reach, 0), at, 1500);
  JointDescription& axle = add_hinge(s, "wheel", at);
  axle.motor.speed = speed, axle.motor.max_torque = 2000;
  s.fluids[0].viscosity.model = ViscosityModel::none;
  s.time.max_step = 2e-3;
  Simulation sim(build_world(s), best_exec());
  run_until(sim, 0.5);
  const World& world = sim.world();
  const Body& body = body_named(world, "wheel");
  const double spun = angular_momentum(body, at).z(), begin = world.time;
  AngularBalance balance(sim, at);
  double motor = 0, most = 0, turning = 0;
  sim.begin_means();
  while (world.time < 2) {
    const double dt = balance.step(), torque = world.joints[0].force[6];
    ASSERT_NEAR(body.spin.z(), speed, 0.02 * speed);
    ASSERT_LT((body.position - at).norm(), 0.05 * kH) << "the axle holds";
    motor += dt * torque, turning += dt * turning_of_water(world, at, reach);
    most = std::max(most, std::abs(torque));
  }
  const double from_water = body.dynamics.given.fluid.torque.z(), gained = angular_momentum(body, at).z() - spun;
  EXPECT_NEAR(motor + from_water, gained, 1e-6 * motor) << "the wheel has what the motor gave and the water left it";
  EXPECT_NEAR(balance.unexplained(), motor, 1e-5 * motor) << "and the water has the rest";
  EXPECT_LT(balance.gained_energy(), motor * speed) << "more energy than the motor gave";
  EXPECT_LT(most, 2000) << "the motor's bound was never needed";
  // The blades hold the water between them, but it cannot be ahead of them.
  EXPECT_GT(turning / (world.time - begin), 0.5 * speed);
  EXPECT_LT(turning / (world.time - begin), speed);
}

TEST(CoupledBodies, AWheelInAStreamTurnsAsFastAsTheStream) {
  // A slug of water slides along a smooth channel at 1.5 m/s and meets the lower blades.
  const double reach = 8 * kH, depth = 6 * kH;
  Scene s = testing::empty_scene(2, kH);
  testing::add_water(s, {-2.5, 0, 0}, {-0.3, depth, 0}, {1.5, 0, 0});
  testing::add_tank(s, {-2.5, 0, 0}, {3, 1, 0}).measured = true;
  const Vec3d at(0, reach + 2 * kH, 0);
  testing::add_body(s, "wheel", wheel(reach, 0), at, 800);
  add_hinge(s, "wheel", at);
  s.fluids[0].viscosity.model = ViscosityModel::none;
  s.time.max_step = 2e-3;
  Simulation sim(build_world(s), best_exec());
  const Body& body = body_named(sim.world(), "wheel");
  AngularBalance balance(sim, at);
  sim.begin_means();
  double wheel_turned = 0, water_turned = 0;  // [rad] after it has come up to speed
  while (sim.world().time < 1.4) {
    const double dt = balance.step();
    if (sim.world().time < 0.6) continue;
    wheel_turned += dt * body.spin.z(), water_turned += dt * turning_of_water(sim.world(), at, reach);
  }
  // Nothing brakes the wheel, so on average its blades go with the water between them: anticlockwise.
  EXPECT_GT(water_turned, 0);
  EXPECT_NEAR(wheel_turned / water_turned, 1, 0.15);
  const double turns = angular_momentum(body, at).z();
  EXPECT_NEAR(body.dynamics.given.fluid.torque.z(), turns, 1e-6 * turns) << "it has from the water all that it has";
  EXPECT_NEAR(balance.unexplained(), 0, 1e-3 * turns) << "and the water has lost it";
  EXPECT_LT(balance.gained_energy(), 0);
  EXPECT_LT((body.position - at).norm(), 0.1 * kH);
}

// Water that a heavy body closes in on leaves the gap as a jet, not as an explosion: momentum goes where forces carry
// it, no energy is made, and the gap never holds more water than fits in.
TEST(CoupledBodies, AHeavyBoxDrivenAgainstAWallSqueezesTheWaterOut) {
  for (const PressureSolver pressure : {PressureSolver::dfsph, PressureSolver::iisph})
    for (const double speed : {3.0, 6.0}) {
      SCOPED_TRACE(speed);
      const double h = 0.02, half = 0.1, across = 0.2, high = 0.1;
      Scene s = testing::empty_scene(3, h);
      testing::add_water(s, {0, 0, 0}, {0.8, high, 0.4});
      testing::add_tank(s, {0, 0, 0}, {0.8, 0.8, 0.4}).measured = true;
      testing::add_body(s, "box", testing::cube(2 * half), {0.45, 0.105, 0.2}, 2500).velocity = {speed, 0, 0};
      s.solver.pressure = pressure;
      Simulation sim(build_world(s), best_exec());
      const World& w = sim.world();
      const Body& box = body_named(w, "box");
      const Together start = together(w);
      const auto in_gap = [&](double front) {
        double volume = 0;
        for (const Float4& x : w.fluid.x)
          if (x.x > front && x.y < high && std::abs(x.z - across) < half) volume += w.constants.particle_volume;
        return volume;
      };
      Vec3d given = Vec3d::Zero();  // [N s] by tank and gravity
      double lowest = start.energy, rise = 0, crowd = 0;
      while (w.time < 0.25) {
        const double dt = sim.step().dt;
        const Loads &tank = w.bodies[0].dynamics.loads, &on_box = box.dynamics.loads;
        given += dt * (on_box.contact.force + on_box.friction.force + on_box.film.force - tank.fluid.force -
                       tank.viscous.force + start.mass * s.gravity);
        const Together now = together(w);
        ASSERT_LT((now.momentum - start.momentum - given).norm(), 1e-6 * start.mass * speed);
        rise = std::max(rise, now.energy - lowest), lowest = std::min(lowest, now.energy);
        const double front = box.position.x() + half, gap = 0.8 - front;
        crowd = std::max(crowd, in_gap(front) - gap * high * 2 * half);
        ASSERT_LT(box.dynamics.velocity.norm(), 1.01 * speed);
      }
      EXPECT_LT(rise, 0.04 * start.energy) << "above the lowest before; forces of a whole step make a little of it";
      EXPECT_LT(crowd, 0.5 * h * high * 2 * half) << "more than fits, and half a layer where less than one is left";
      EXPECT_LT(box.dynamics.velocity.norm(), 0.3 * speed);
      for (const Float4& x : w.fluid.x) {
        ASSERT_GT(std::min({x.x, x.y, x.z}), -0.5 * h);
        ASSERT_LT(x.x, 0.8 + 0.5 * h);
        ASSERT_LT(x.z, 0.4 + 0.5 * h);
      }
    }
}

// Potential flow: a light sphere released at rest drags half of its volume of water along.
TEST(CoupledBodies, ALightSphereStartsWithTheAccelerationOfItsAddedMass) {
  const double r = 5 * kH, w = 20 * kH, rho_b = 100, rho_f = 1000;
  Scene s = testing::empty_scene(3, kH);
  testing::add_water(s, {-w, 0, -w}, {w, 2 * w, w});
  testing::add_tank(s, {-w, 0, -w}, {w, 3 * w, w});
  testing::add_body(s, "ball", testing::shape_of(Sphere{r}), {0, w, 0}, rho_b).held_until = 0.3;
  s.time.step = 2e-3;
  Simulation sim(build_world(s), best_exec());
  const Dynamics& ball = body_named(sim.world(), "ball").dynamics;
  run_until(sim, 0.3);
  run_until(sim, 0.31);
  const double expected = (rho_f - rho_b) * 9.81 / (rho_b + 0.5 * rho_f);
  RecordProperty("acceleration", std::to_string(ball.velocity.y() / 0.01));
  EXPECT_NEAR(ball.velocity.y() / 0.01, expected, 0.1 * expected);
}

// The scene in which a particle between a body and a wall once reached 340 m/s: a dam breaks over thirty bodies. Fluid
// and bodies together lose energy alone, and nothing is faster than a fall from the tank's top could make it by a blow
// of the heaviest on the lightest, (1 + e) u, twice over.
TEST(SlowCoupledBodies, ThirtyBodiesInADamBreakLoseEnergyAlone) {
  Scene s = read_scene(TIDELOCK_SOURCE_DIR "/scenes/thirty_bodies.json");
  s.particle_size = 0.04;
  Simulation sim(build_world(s), best_exec());
  const double start = together(sim.world()).energy, fall = std::sqrt(2 * 9.81 * 2.4);
  double before = start, fastest = 0;
  while (sim.world().time < 1) {
    fastest = std::max(fastest, sim.step().max_speed);
    const double now = together(sim.world()).energy;
    EXPECT_LT(now, before + 1e-3 * start) << "at " << sim.world().time << " s";
    before = now;
  }
  std::printf("energy %.3f of the start's, fastest particle %.1f m/s\n", before / start, fastest);
  EXPECT_LT(before, start);
  EXPECT_LT(fastest, 4 * fall);
  EXPECT_EQ(sim.totals().retried_steps, 0u);
}

}  // namespace tidelock
