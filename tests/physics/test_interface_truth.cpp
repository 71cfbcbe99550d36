// What acts as a wall is a wall: bodies that cannot move, because they are locked, heavy, held by a joint or pressed
// against a wall, leave the water as a static body does.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "scene/pressure_kind.hpp"
#include "scene/solver_choice.hpp"
#include "support/coupled.hpp"

namespace tidelock {
namespace {

using tidelock::testing::best_exec;
using tidelock::testing::body_named;

constexpr double kH = 0.02;  // [m]
/// [s] Half of the slab has met the plate by then.
constexpr double kUntil = 0.045;

/// How the body of a scene is kept from moving.
enum class Kept { static_, animated, locked, heavy, held };
const char* name_of(Kept kept) {
  switch (kept) {
    case Kept::static_:
      return "static";
    case Kept::animated:
      return "animated";
    case Kept::locked:
      return "locked";
    case Kept::heavy:
      return "heavy";
    case Kept::held:
      return "held";
  }
  return "";
}

void keep(BodyDescription& body, Kept kept, int dimensions) {
  body.measured = true;
  if (kept == Kept::static_ || kept == Kept::animated) {
    body.motion = kept == Kept::static_ ? Motion::static_ : Motion::animated;
    body.density.reset();
    return;
  }
  if (kept == Kept::heavy) body.density = 1e6;
  if (kept == Kept::held) body.held_until = 1e3;
  if (kept != Kept::locked) return;
  body.locked = {Lock::x, Lock::y, Lock::turn_z};
  if (dimensions == 3) body.locked = {Lock::x, Lock::y, Lock::z, Lock::turn_x, Lock::turn_y, Lock::turn_z};
}

/// What a slab of water of 5 m/s has left when half of it has met a plate, and what it gave to the plate.
struct Impact {
  double energy = 0;   // [J] of the water
  double impulse = 0;  // [N s] on the plate along x
};

/// shift: of the water along the plate [h]
Impact impact(Scene s, Kept kept, const Vec3d& gravity, double shift = 0) {
  const bool deep = s.dimensions == 3;
  const double low = shift * s.particle_size;
  s.gravity = gravity;
  testing::add_water(s, {-0.3, low, 0}, {0, 0.24 + low, deep ? 0.12 : 0}, {5, 0, 0});
  const Vec3d half(0.075, 0.25, deep ? 0.15 : 0), place(0.1, 0.12, deep ? 0.06 : 0);
  const double volume = 0.15 * 0.5 * (deep ? 0.3 : 1);  // [m^d]
  BodyDescription& plate = testing::add_body(s, "plate", testing::box_shape(-half, half), place, 500);
  keep(plate, kept, s.dimensions);
  if (kept == Kept::heavy) plate.loads = {{.force = -1e6 * volume * gravity}};  // a plate that falls is no wall
  s.time.step = s.solver.pressure == PressureSolver::wcsph ? 5e-5 : 6e-4;
  Simulation sim(build_world(s), best_exec());
  Impact out;
  while (sim.world().time < kUntil - 1e-9) {
    const double dt = sim.step(kUntil - sim.world().time).dt;
    out.impulse += dt * body_named(sim.world(), "plate").dynamics.loads.fluid.force.x();
  }
  out.energy = sim.measure().kinetic_energy;
  return out;
}

/// Samples of bodies that may move are summed in another order than those of static ones: an animated plate that stands
/// still is what a locked one must be like to the last bit, and it is like a static one but for that order.
void expect_wall(const Scene& scene, const Vec3d& gravity = {0, 0, 0}) {
  const Impact wall = impact(scene, Kept::static_, gravity), still = impact(scene, Kept::animated, gravity);
  EXPECT_NEAR(still.energy / wall.energy, 1, 0.005);
  EXPECT_NEAR(still.impulse / wall.impulse, 1, 0.005);
  for (const Kept kept : {Kept::locked, Kept::held}) {
    SCOPED_TRACE(name_of(kept));
    const Impact found = impact(scene, kept, gravity);
    EXPECT_EQ(found.energy, still.energy);
    EXPECT_EQ(found.impulse, still.impulse);
  }
}

/// Solved as scenes with a body that can move are: how exact a solve is must not tell two bodies apart.
Scene solved_alike(Scene s) {
  if (!kind_of(s.solver.pressure).iterates) return s;
  Scene moving = s;
  testing::add_body(moving, "body", testing::cube(0.1), {0, 0, 0});
  const SolverChoice choice = solver_choice(moving);
  s.solver.iteration = choice.iteration, s.solver.stop = choice.stop;
  return s;
}

/// A heavy plate gives way by 2 mm/s. That changes how the splash breaks up, so the mean over some starts counts.
void expect_heavy_wall(const Scene& of_way, const Vec3d& gravity = {0, 0, 0}) {
  const Scene scene = solved_alike(of_way);
  const std::vector<double> starts{0, 0.1, 0.2, 0.3};
  double energy = 0, impulse = 0;
  for (const double shift : starts) {
    const Impact still = impact(scene, Kept::animated, gravity, shift);
    const Impact heavy = impact(scene, Kept::heavy, gravity, shift);
    const double n = static_cast<double>(starts.size());
    energy += heavy.energy / still.energy / n, impulse += heavy.impulse / still.impulse / n;
  }
  EXPECT_NEAR(energy, 1, 0.005);
  EXPECT_NEAR(impulse, 1, 0.005);
}

/// A way to solve: what a scene file can choose about fluid and bodies.
struct Way {
  PressureSolver pressure;
  Interface interface;
  int dimensions;
};
void PrintTo(const Way& way, std::ostream* out) { *out << word(way.pressure) << ' ' << word(way.interface); }
std::vector<Way> every_way() {
  std::vector<Way> ways;
  for (const PressureSolver pressure : testing::kEverySolver)
    for (const Interface interface : values_of<Interface>())
      for (const int dimensions : {2, 3}) ways.push_back({pressure, interface, dimensions});
  return ways;
}
Scene scene_of(const Way& way) {
  Scene s = testing::empty_scene(way.dimensions, way.dimensions == 3 ? 0.03 : kH);
  testing::set_solver(s, way.pressure);
  s.solver.interface = way.interface;
  return s;
}

class AsAWall : public ::testing::TestWithParam<Way> {};
INSTANTIATE_TEST_SUITE_P(Ways, AsAWall, ::testing::ValuesIn(every_way()), [](const auto& each) {
  return word(each.param.pressure) + "_" + word(each.param.interface) + "_" + std::to_string(each.param.dimensions) +
         "d";
});

}  // namespace

/// f(the scene of a way) with each coupling that there is.
template <class F>
void with_couplings(const Way& way, F f) {
  for (const Coupling coupling : values_of<Coupling>()) {
    if (way.pressure == PressureSolver::wcsph && coupling == Coupling::strong) continue;  // refused
    SCOPED_TRACE(word(coupling));
    Scene s = scene_of(way);
    s.solver.coupling = coupling;
    f(s);
  }
}

TEST_P(AsAWall, ABodyThatCannotMoveMeetsWaterLikeAStaticOne) {
  with_couplings(GetParam(), [](const Scene& s) { expect_wall(s); });
}
TEST_P(AsAWall, AHeavyBodyMeetsWaterLikeAStaticOne) {
  with_couplings(GetParam(), [](const Scene& s) { expect_heavy_wall(s); });
}
TEST_P(AsAWall, WithGravityToo) {
  expect_wall(scene_of(GetParam()), {0, -9.81, 0});
  expect_heavy_wall(scene_of(GetParam()), {0, -9.81, 0});
}

// However the equations are iterated, and however the diagonal counts bodies. (Conjugate gradients leave bodies that
// give way to another iteration, so they say nothing of heavy ones.)
TEST(AsAWall, WithEveryIterationAndBodyResponse) {
  for (const PressureSolver pressure : {PressureSolver::dfsph, PressureSolver::iisph})
    for (const Iteration iteration : values_of<Iteration>()) {
      SCOPED_TRACE(word(pressure) + ", " + word(iteration));
      Scene s = scene_of({pressure, Interface::consistent, 2});
      s.solver.iteration = iteration;
      expect_wall(s);
      if (iteration == Iteration::jacobi) expect_heavy_wall(s);
    }
  for (const BodyResponse response : {BodyResponse::split, BodyResponse::printed}) {
    SCOPED_TRACE(word(response));
    Scene s = scene_of({PressureSolver::iisph, Interface::consistent, 2});
    s.solver.body_response = response;
    expect_wall(s);
    expect_heavy_wall(s);
  }
}

/// How far water has gone under a sluice gate: volume times way along x [m^d m]. It changes little where one particle
/// more or less has passed. And the impulse that the water gave to the gate [N s].
struct Passed {
  double carried = 0, impulse = 0;
};
/// until: [s]. A heavy gate runs in guides, so it gives way along x alone: by 0.2 mm in 0.2 s.
Passed pass(const Scene& scene, Kept kept, double shift, double until) {
  Scene s = scene;
  const bool deep = s.dimensions == 3;
  const double h = s.particle_size, wide = deep ? 6 * h : 0;
  testing::add_water(s, {0, 0, 0}, {0.6, 0.6, wide});
  testing::add_tank(s, {0, 0, 0}, {2, 1, wide});
  const Vec3d half(0.04, 0.425, 0.5 * wide);  // it stays below the lid of the tank
  const Vec3d place(0.65, 0.1 + shift * h + half.y(), half.z());
  BodyDescription& gate = testing::add_body(s, "gate", testing::box_shape(-half, half), place);
  keep(gate, kept, s.dimensions);
  if (kept == Kept::heavy) gate.locked = {Lock::y, Lock::turn_z};
  Simulation sim(build_world(s), best_exec());
  const double water = static_cast<double>(sim.world().fluid.x.size()) * sim.world().constants.particle_volume;
  Passed out;
  out.carried = -water * sim.measure().centre.x();
  while (sim.world().time < until - 1e-9) {
    const double dt = sim.step(until - sim.world().time).dt;
    out.impulse += dt * body_named(sim.world(), "gate").dynamics.loads.fluid.force.x();
  }
  out.carried += water * sim.measure().centre.x();
  return out;
}

/// A jet breaks up as chance has it: after half a second two static gates a millionth of a particle apart have let
/// amounts of water pass that differ by up to 1 %. So the mean over 16 starts counts, each a twentieth of a particle
/// higher.
void expect_gate(const Scene& s, const std::vector<Kept>& kept, double until) {
  constexpr int kStarts = 16;
  std::vector<Passed> ratio(kept.size());
  for (int start = 0; start < kStarts; ++start) {
    const double shift = 0.05 * start;
    const Passed wall = pass(s, Kept::static_, shift, until), still = pass(s, Kept::animated, shift, until);
    EXPECT_GT(wall.carried, 0.02 * 0.6 * 0.6 * until * (s.dimensions == 3 ? 6 * s.particle_size : 1));
    for (std::size_t k = 0; k < kept.size(); ++k) {
      const Passed found = pass(s, kept[k], shift, until);
      const double n = kStarts;
      ratio[k].carried += found.carried / wall.carried / n, ratio[k].impulse += found.impulse / wall.impulse / n;
      if (kept[k] == Kept::heavy) continue;
      EXPECT_EQ(found.carried, still.carried);
      EXPECT_EQ(found.impulse, still.impulse);
    }
  }
  for (std::size_t k = 0; k < kept.size(); ++k) {
    SCOPED_TRACE(name_of(kept[k]));
    std::printf("%s gate: %.4f of the water goes under it, %.4f of the impulse\n", name_of(kept[k]), ratio[k].carried,
                ratio[k].impulse);
    EXPECT_NEAR(ratio[k].carried, 1, 0.005);
    EXPECT_NEAR(ratio[k].impulse, 1, 0.005);
  }
}

// A sluice gate: as much water passes under a locked one as under a static one.
TEST(AsAWall, ALockedGateLetsAsMuchWaterPass) {
  expect_gate(scene_of({PressureSolver::iisph, Interface::consistent, 2}), {Kept::locked}, 0.3);
}
TEST(AsAWall, AHeavyGateLetsAsMuchWaterPass) {
  expect_gate(scene_of({PressureSolver::iisph, Interface::consistent, 2}), {Kept::heavy}, 0.2);
}
TEST(SlowAsAWall, GatesLetAsMuchWaterPass) {
  expect_gate(scene_of({PressureSolver::dfsph, Interface::consistent, 2}), {Kept::locked}, 0.3);
  expect_gate(scene_of({PressureSolver::dfsph, Interface::consistent, 2}), {Kept::heavy}, 0.2);
  expect_gate(scene_of({PressureSolver::iisph, Interface::consistent, 3}), {Kept::locked}, 0.3);
}

// What cannot move asks for no step shorter than a static body does.
TEST(AsAWall, ALockedBodyLeavesTheStepAsItIs) {
  double dt[2];
  for (const bool locked : {false, true}) {
    Scene s = testing::still_tank(2, kH, 0.4, 0.4);
    s.time.max_step = 0.05;
    keep(testing::add_body(s, "plate", testing::cube(0.1), {0.2, 0.2, 0}), locked ? Kept::locked : Kept::static_, 2);
    Simulation sim(build_world(s), best_exec());
    dt[locked] = sim.step().dt;
  }
  EXPECT_EQ(dt[0], dt[1]);
}

// Joints take part in both solves of DFSPH: an axle through a plate's middle, and locked turning, is a lock.
TEST(AsAWall, APlateOnAnAxleIsLockedInPlace) {
  for (const PressureSolver pressure : {PressureSolver::dfsph, PressureSolver::iisph}) {
    SCOPED_TRACE(word(pressure));
    Scene s = testing::empty_scene(2, kH);
    s.gravity = {0, 0, 0};
    s.solver.pressure = pressure;
    s.time.step = 6e-4;
    testing::add_water(s, {-0.3, 0, 0}, {0, 0.24, 0}, {5, 0, 0});
    const Vec3d half(0.075, 0.5, 0), place(0.1, 0.12, 0);
    BodyDescription& plate = testing::add_body(s, "plate", testing::box_shape(-half, half), place, 500);
    Scene free = s;
    plate.locked = {Lock::x, Lock::y, Lock::turn_z};
    free.bodies.back().locked = {Lock::turn_z};
    JointDescription axle;
    axle.name = "axle", axle.type = JointType::ball, axle.body = "plate", axle.anchor = place;
    free.joints.push_back(axle);
    Simulation wall(build_world(s), best_exec()), held(build_world(free), best_exec());
    testing::run_until(wall, 0.09), testing::run_until(held, 0.09);
    EXPECT_NEAR(held.measure().kinetic_energy / wall.measure().kinetic_energy, 1, 0.01);
    EXPECT_LT((body_named(held.world(), "plate").position - place).norm(), 0.01 * kH);
  }
}

// Contact takes part in both: a plate that stands against a wall does not give way towards it.
TEST(AsAWall, APlateAgainstAWallDoesNotGiveWay) {
  for (const PressureSolver pressure : {PressureSolver::dfsph, PressureSolver::iisph}) {
    SCOPED_TRACE(word(pressure));
    double energy[2] = {0, 0};
    for (const bool dynamic : {false, true}) {
      Scene s = testing::empty_scene(2, kH);
      s.gravity = {0, 0, 0};
      s.solver.pressure = pressure;
      s.time.step = 6e-4;
      testing::add_water(s, {-0.3, 0, 0}, {0, 0.24, 0}, {5, 0, 0});
      const Vec3d half(0.075, 0.5, 0);
      BodyDescription& plate = testing::add_body(s, "plate", testing::box_shape(-half, half), {0.1, 0.12, 0}, 500);
      if (!dynamic) plate.motion = Motion::static_, plate.density.reset();
      BodyDescription wall;
      wall.name = "wall", wall.shape = testing::box_shape({0.175, -0.6, 0}, {0.3, 0.8, 0});
      s.bodies.push_back(wall);
      Simulation sim(build_world(s), best_exec());
      testing::run_until(sim, 0.09);
      energy[dynamic] = sim.measure().kinetic_energy;
    }
    EXPECT_NEAR(energy[1] / energy[0], 1, 0.03) << "the contact's surface gives way by a hundredth of a particle";
  }
}

}  // namespace tidelock
