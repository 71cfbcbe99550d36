// A step that fails is taken back as if it had never been tried, and taken again in parts; what is insane is named.
#include "base/step_failure.hpp"
#include "stepping/time_step.hpp"
#include "support/coupled.hpp"
#include "support/state.hpp"

namespace tidelock {
namespace {

using testing::add_body;
using testing::add_tank;
using testing::add_water;
using testing::best_exec;

struct Case {
  const char* name;
  std::function<void(Scene&)> change;
};
void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

/// A light ball hung on a hinge, a box that it rests against, an emitter and a gauge in a dam break: all that has
/// state.
Scene scene_of(const Case& c) {
  Scene s = testing::dam_break(2, 0.04, 12);
  s.fluids[0].name = "water";
  s.time.step = 2e-3;
  s.solver.pressure_error = 1, s.solver.density_error = 1e-5;  // shorter steps are then easier
  add_body(s, "ball", testing::shape_of(Sphere{0.1}), {0.75, 0.3, 0}, 300);
  add_body(s, "box", testing::cube(0.2), {0.75, 0.1, 0}, 2500).friction = 0.3;
  JointDescription joint;
  joint.body = "ball", joint.anchor = {0.9, 0.6, 0};
  s.joints.push_back(joint);
  Emitter e;
  e.fluid = "water", e.size = {0.12, 0.1}, e.position = {1.2, 0.6, 0}, e.direction = {0, -1, 0}, e.speed = 2;
  s.emitters.push_back(e);
  s.outputs.measure.flows.push_back({"gauge", {0.55, 0, 0}, {0, 0.8, 0}, {0, 0, 1}});
  c.change(s);
  return s;
}

class FailedSteps : public ::testing::TestWithParam<Case> {};

/// The world after some steps that succeed.
World under_way(const Scene& scene, int threads = testing::test_threads()) {
  Simulation sim(build_world(scene), best_exec(threads));
  for (int k = 0; k < 40; ++k) {
    const StepReport r = sim.step();
    EXPECT_EQ(r.parts, 1);
  }
  return sim.world();
}

/// Gives the world a step [s] that cannot do with the iterations which both its halves get along with.
double allow_halves_only(World& world) {
  const double step = *world.scene.time.step;
  for (const double factor : {4.0, 3.0, 6.0, 8.0, 10.0}) {
    World halves = world;
    halves.scene.time.step = 0.5 * factor * step;
    Simulation sim(std::move(halves), best_exec());
    int most = 1;
    for (int k = 0; k < 2; ++k) {
      const StepReport r = sim.step();
      for (const int n : {r.density.iterations, r.divergence.iterations, r.viscosity.iterations, r.contact.iterations})
        most = std::max(most, n);
    }
    World whole = world;
    whole.scene.time.step = factor * step;
    whole.scene.solver.max_iterations = whole.scene.solver.contact.max_iterations = most;
    if (Simulation(whole, best_exec()).step().parts != 2) continue;
    world.scene = whole.scene;
    return factor * step;
  }
  ADD_FAILURE() << "no step needs more iterations than its halves";
  return step;
}

TEST_P(FailedSteps, AreAsIfTheyHadNeverBeenTried) {
  World start = under_way(scene_of(GetParam()));
  const double dt = allow_halves_only(start);
  World twice = start;
  twice.scene.time.step = 0.5 * dt;
  Simulation retried(start, best_exec()), halves(twice, best_exec());
  const StepReport r = retried.step();
  ASSERT_EQ(r.parts, 2);
  halves.step(), halves.step();
  // All but how many steps there were, how long the last one was, and the loads over it.
  World expected = halves.world();
  expected.step = retried.world().step, expected.last_dt = retried.world().last_dt;
  for (std::size_t b = 0; b < expected.bodies.size(); ++b)
    expected.bodies[b].dynamics.loads = retried.world().bodies[b].dynamics.loads;
  for (std::size_t j = 0; j < expected.joints.size(); ++j) expected.joints[j].load = retried.world().joints[j].load;
  EXPECT_TRUE(testing::same_bits(retried.world(), expected));
  EXPECT_DOUBLE_EQ(r.dt, dt);
  EXPECT_EQ(retried.world().step, start.step + 1);
  const RunTotals& t = retried.totals();
  EXPECT_EQ(t.retried_steps, 1u);
  EXPECT_EQ(t.retries, 1u);
  EXPECT_EQ(t.density_not_converged + t.divergence_not_converged + t.viscosity_not_converged + t.contact_not_converged,
            0u);
  EXPECT_FALSE(t.first_failure.empty());
  // What the bodies feel is the mean over the whole step.
  for (std::size_t b = 0; b < start.bodies.size(); ++b) {
    const Dynamics& d = retried.world().bodies[b].dynamics;
    const Vec3d given = d.given.fluid.force - start.bodies[b].dynamics.given.fluid.force;
    EXPECT_LT((d.loads.fluid.force * dt - given).norm(), 1e-9 * (1 + given.norm()));
  }
  for (std::size_t j = 0; j < start.joints.size(); ++j) {
    const Joint& joint = retried.world().joints[j];
    const Vec3d given = joint.given.force - start.joints[j].given.force;
    EXPECT_LT((joint.load.force * dt - given).norm(), 1e-9 * (1 + given.norm()));
  }
}

TEST_P(FailedSteps, GiveTheSameBitsOnAnyNumberOfThreads) {
  World start = under_way(scene_of(GetParam()));
  allow_halves_only(start);
  Simulation one(start, best_exec(1)), three(start, best_exec(3));
  ASSERT_EQ(one.step().parts, 2);
  three.step();
  EXPECT_TRUE(testing::same_bits(one.world(), three.world()));
}

TEST_P(FailedSteps, ThatNeverSucceedLeaveTheStateBefore) {
  World start = under_way(scene_of(GetParam()));
  start.scene.solver.max_iterations = start.scene.solver.contact.max_iterations = 1;
  start.scene.solver.min_iterations = 1;
  start.scene.time.step = 4 * *start.scene.time.step;
  Simulation sim(start, best_exec());
  EXPECT_THROW(sim.step(), StepFailure);
  EXPECT_EQ(sim.world().step, start.step);
  EXPECT_EQ(sim.world().time, start.time);
  // From there on as from the start, with iterations enough.
  sim.world().scene.solver = scene_of(GetParam()).solver;
  World again = sim.world();
  start.scene.solver = again.scene.solver;
  Simulation resumed(again, best_exec()), untried(start, best_exec());
  resumed.step(), untried.step();
  EXPECT_TRUE(testing::same_bits(resumed.world(), untried.world()));
}

INSTANTIATE_TEST_SUITE_P(
    Of, FailedSteps,
    ::testing::Values(Case{"dfsph", [](Scene&) {}},
                      Case{"iisph", [](Scene& s) { s.solver.pressure = PressureSolver::iisph; }},
                      Case{"weak", [](Scene& s) { s.solver.coupling = Coupling::weak, s.bodies[1].density = 3000; }},
                      Case{"mls", [](Scene& s) { s.solver.interface = Interface::mls; }},
                      Case{"micropolar", [](Scene& s) { s.fluids[0].vorticity.model = VorticityModel::micropolar; }},
                      Case{"strained",
                           [](Scene& s) {
                             s.fluids[0].viscosity.model = ViscosityModel::bender_koschier;
                             s.fluids[0].viscosity.gamma = 0.8;
                           }},
                      Case{"pbf",
                           [](Scene& s) {
                             testing::set_solver(s, PressureSolver::pbf);
                             s.bodies.resize(1), s.joints.clear(), s.solver.coupling = Coupling::weak;
                           }}),
    [](const auto& c) { return std::string(c.param.name); });

/// Half a second of water that falls, at a step that is too long for the iterations it is given now and then.
Scene hurried(OnFailure on_failure) {
  Scene s = testing::dam_break(2, 0.04, 14);
  s.time.step = 8e-3;
  s.solver.pressure_error = 1, s.solver.density_error = 5e-4;
  s.solver.iteration = Iteration::accelerated, s.solver.max_iterations = 12;
  s.solver.on_failure = on_failure;
  return s;
}

TEST(FailedStep, AHurriedRunKeepsItsVolumeAndItsTimes) {
  Simulation sim(build_world(hurried(OnFailure::retry)), best_exec());
  std::uint64_t steps = 0, split = 0;
  while (sim.world().time < 0.4 - 1e-9) {
    const StepReport r = sim.step(0.4 - sim.world().time);
    EXPECT_TRUE(r.density.converged && r.divergence.converged);
    ++steps, split += r.parts > 1;
    EXPECT_NEAR(sim.world().time, std::min(0.4, 8e-3 * static_cast<double>(steps)), 1e-12);
  }
  EXPECT_GT(split, 0u);
  EXPECT_EQ(sim.totals().retried_steps, split);
  EXPECT_EQ(sim.totals().density_not_converged, 0u);
  EXPECT_LT(sim.measure().average_density_error, 0.01);
}

TEST(FailedStep, StopsWhereTheSceneSaysSo) {
  Simulation sim(build_world(hurried(OnFailure::stop)), best_exec());
  try {
    while (sim.world().time < 0.4) sim.step();
    FAIL() << "no solve failed";
  } catch (const StepFailure& failure) {
    const std::string message = failure.what();
    EXPECT_NE(message.find("solve did not converge"), std::string::npos) << message;
    EXPECT_NE(message.find("after 12 iterations"), std::string::npos) << message;
    EXPECT_EQ(sim.totals().retries, 0u);
  }
}

TEST(FailedStep, GoesOnWhereTheSceneSaysSoAndCounts) {
  Simulation sim(build_world(hurried(OnFailure::go_on)), best_exec());
  testing::run_until(sim, 0.4);
  EXPECT_GT(sim.totals().density_not_converged, 0u);
  EXPECT_EQ(sim.totals().retries, 0u);
}

TEST(FailedStep, RunsThatGoOnKeepNoCopyOfTheState) {
  Simulation with(build_world(hurried(OnFailure::retry)), best_exec());
  Simulation without(build_world(hurried(OnFailure::go_on)), best_exec());
  with.step(), without.step();
  const std::size_t particles = with.world().fluid.size();
  EXPECT_GE(with.memory_bytes(), without.memory_bytes() + particles * (sizeof(Float4) + 2 * sizeof(float)));
}

/// The staggered scheme throws light bodies about (docs/theory/coupling.md): an end with a reason, and a state of
/// before.
TEST(FailedStep, AnExplosionEndsTheRunWithAReason) {
  Scene s = testing::empty_scene(2, 0.04);
  add_water(s, {0, 0, 0}, {1, 0.8, 0});
  add_tank(s, {0, 0, 0}, {1, 1.2, 0});
  add_body(s, "cork", testing::shape_of(Sphere{0.15}), {0.5, 0.4, 0}, 20);
  s.time.step = 4e-3;
  s.solver.coupling = Coupling::weak;
  Simulation sim(build_world(s), best_exec());
  try {
    for (int k = 0; k < 500; ++k) sim.step();
    FAIL() << "it did not explode";
  } catch (const StepFailure& failure) {
    const std::string message = failure.what();
    EXPECT_NE(message.find("step " + std::to_string(sim.world().step) + ", t = "), std::string::npos) << message;
    const SaneSpeed sane = sane_speed(sim.world());
    const double bound = bound_at(sane, sim.world(), sim.world().time);
    for (const Float4& v : sim.world().fluid.v) ASSERT_LT(Vec3d(v.x, v.y, v.z).norm(), bound);
    ASSERT_LT(sim.world().bodies[1].dynamics.velocity.norm(), bound);
  }
}

// --- speeds that are sane --------------------------------------------------------------------------------------------

Scene free_body() {
  Scene s = testing::body_scene(3, 1e-2);
  add_body(s, "ball", testing::shape_of(Sphere{0.1}), {0, 0, 0});
  return s;
}

TEST(SaneSpeed, ABodyBeyondItEndsTheRunByName) {
  for (const OnFailure on_failure : values_of<OnFailure>()) {
    Scene s = free_body();
    s.solver.on_failure = on_failure;
    Simulation sim(build_world(s), best_exec());
    sim.step();
    sim.world().bodies[0].dynamics.velocity = {1e6, 0, 0};
    try {
      sim.step();
      FAIL() << "1000 km/s";
    } catch (const RunError& error) {
      EXPECT_NE(std::string(error.what()).find("body \"ball\""), std::string::npos) << error.what();
    }
  }
}

/// A resumed run judges as the one that it continues.
TEST(SaneSpeed, IsOfTheSceneAlone) {
  const Scene s = scene_of({"", [](Scene&) {}});
  const World start = build_world(s), later = under_way(s);
  EXPECT_EQ(bound_at(sane_speed(start), start, 1), bound_at(sane_speed(later), later, 1));
}

/// Whatever the scene itself brings is sane, however fast.
TEST(SaneSpeed, KeepsWhatTheSceneAsksFor) {
  const auto goes = [](const Scene& s, double end, double at_least) {
    Simulation sim(build_world(s), best_exec());
    double fastest = 0;
    while (sim.world().time < end - 1e-9) {
      sim.step();
      const Body& b = sim.world().bodies[0];
      fastest = std::max(fastest, b.dynamics.velocity.norm() + b.spin.norm() * 0.1);
    }
    EXPECT_GE(fastest, at_least);
  };
  Scene thrown = free_body();
  thrown.bodies[0].velocity = {3400, 0, 0};
  goes(thrown, 0.1, 3400);
  Scene later = thrown;
  later.bodies[0].held_until = 0.1;
  goes(later, 0.2, 3400);
  Scene falling = free_body();
  goes(falling, 30, 9.8 * 30);
  Scene pushed = free_body();
  pushed.bodies[0].loads = {{0, {0, 0, 0}, {0, 0, 0}}, {0.5, {1e7, 0, 0}, {0, 0, 0}}, {1, {0, 0, 0}, {0, 0, 0}}};
  goes(pushed, 2, 1e5);
  Scene turned = free_body();
  turned.bodies[0].loads = {{0, {0, 0, 0}, {0, 0, 1e4}}};
  goes(turned, 1, 5e3);
  Scene motor = free_body();
  JointDescription joint;
  joint.body = "ball", joint.motor.speed = 5e4;
  motor.joints.push_back(joint);
  goes(motor, 0.1, 4e3);
  motor.joints[0].motor.speed.reset(), motor.joints[0].motor.torque = 1e4;
  goes(motor, 1, 5e3);
  testing::add_floor(motor, 1).position = {0, -1, 0};  // the same from the other side
  motor.joints[0].body = "floor", motor.joints[0].to = "ball";
  goes(motor, 1, 5e3);
  motor.joints[0].motor.torque.reset(), motor.joints[0].motor.speed = 5e4;
  goes(motor, 0.1, 4e3);
}

}  // namespace
}  // namespace tidelock
