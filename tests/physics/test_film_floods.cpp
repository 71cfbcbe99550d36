// Films where the water comes later: a pot that is flooded while it stands.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "outputs/gauges.hpp"
#include "support/coupled.hpp"

namespace tidelock {
namespace {

using tidelock::testing::body_named;

constexpr double kH = 0.04;     // [m]
constexpr double kRim = 0.48;   // [m] height of the pot
constexpr double kLid = 0.08;   // [m] thickness of its lid
constexpr double kDeep = 0.85;  // [m] of water in the end

/// A dry tank with a pot whose walls end three particles above the floor, which lets water in. A lid of 300 kg/m^3
/// lies on its rim. An emitter in a far corner fills the tank.
Scene dry_pot() {
  Scene s = testing::empty_scene(2, kH);
  s.fluids.emplace_back().name = "water";
  testing::add_tank(s, {-1.2, 0, 0}, {0.8, 1.6, 0});
  for (const double side : {-1.0, 1.0}) {
    BodyDescription wall;
    wall.name = side < 0 ? "left" : "right";
    wall.shape = testing::box_shape({-0.08, 0.12, 0}, {0.08, kRim, 0});
    wall.position = {0.32 * side, 0, 0};
    s.bodies.push_back(wall);
  }
  testing::add_body(s, "lid", testing::box_shape({-0.4, 0, 0}, {0.4, kLid, 0}), {0, kRim, 0}, 300);
  Emitter e;
  e.name = "tap", e.fluid = "water", e.size = {0.2, 0.1}, e.position = {-1.05, 1.2, 0}, e.direction = {0, -1, 0};
  e.speed = 1.5;
  const double room = 2 * kDeep - 2 * 0.16 * (kRim - 0.12) - 0.8 * kLid;  // [m^2] that water takes
  e.limit = static_cast<int>(room / (kH * kH));
  s.emitters.push_back(e);
  s.time.max_step = 2e-3;
  return s;
}

/// Water within four particles of the lid: a drop of a splash can be there before the pot is flooded.
bool water_at_lid(const World& world) {
  const Vec3d at = body_named(world, "lid").dynamics.centre;
  for (const Float4& x : world.fluid.x)
    if (std::abs(x.x - at.x()) < 0.4 + 4 * kH && std::abs(x.y - at.y()) < 0.5 * kLid + 4 * kH) return true;
  return false;
}

/// Height of the water inside of the pot [m]; 0 where there is none.
double inside(const World& world) {
  const double level = level_above(world, {0, 0, 0}, 1);
  return std::isnan(level) ? 0 : level;
}

}  // namespace

// Dry, the lid lies on the rim with its weight and no film. When the water in the pot has risen to it, it floats up.
TEST(Film, ALidLiesOnADryPotAndOpensWhenThePotIsFlooded) {
  Simulation sim(build_world(dry_pot()), testing::best_exec());
  const auto gap = [&] { return body_named(sim.world(), "lid").dynamics.centre.y() - 0.5 * kLid - kRim; };
  const double weight = 300 * 0.8 * kLid * 9.81;
  testing::run_until(sim, 0.3);
  double contact = 0, dry_steps = 0, off = 0;
  while (inside(sim.world()) < kRim - 3 * kH && sim.world().time < 8) {
    const bool splashed = water_at_lid(sim.world());
    sim.step();
    const Loads& loads = body_named(sim.world(), "lid").dynamics.loads;
    if (splashed || inside(sim.world()) > 0) continue;
    off = std::max(off, std::abs(gap()));
    contact += loads.contact.force.y(), ++dry_steps;
    ASSERT_EQ(loads.film.force.norm(), 0) << "no water is near";
  }
  const double wet = sim.world().time;
  EXPECT_GT(dry_steps, 100) << "the pot was dry for a while";
  EXPECT_NEAR(contact / dry_steps, weight, 0.05 * weight);
  EXPECT_LT(off, 0.25 * kH);
  testing::run_until(sim, 12);
  std::printf(
      "the water reaches the lid after %.2f s; contact %.3f of the weight until then, %.2f h off the rim; "
      "in the end %.2f h\n",
      wet, contact / dry_steps / weight, off / kH, gap() / kH);
  EXPECT_GT(level_above(sim.world(), {-1.1, 0, 0}, 1), kRim + kLid) << "the lid would be under water";
  EXPECT_GT(gap(), 2 * kH);
}

// Particles in the wedge under a sphere press more than all of the pressure on what is covered. A film that took the
// difference would pull; it is cut off instead, and counted.
TEST(Film, UnderASphereTheParticlesCarryAll) {
  const double r = 4 * kH, half = 9 * kH;
  Scene s = testing::empty_scene(3, kH);
  testing::add_water(s, {-half, 0, -half}, {half, 12 * kH, half});
  s.fluids[0].fill[0].lattice = FillLattice::settled;
  testing::add_tank(s, {-half, 0, -half}, {half, 1, half});
  testing::add_body(s, "ball", testing::shape_of(Sphere{r}), {0, r, 0}, 2000).held_until = 0.1;
  s.time.max_step = 4e-3;
  Simulation sim(build_world(s), testing::best_exec());
  while (sim.world().time < 0.2) {
    sim.step();
    EXPECT_GE(body_named(sim.world(), "ball").dynamics.loads.film.force.y(), 0) << "a film does not pull";
  }
  EXPECT_GT(sim.totals().guards.films_bounded, sim.totals().steps / 2);
}

// A crate of 950 that starts in the water, at its draft, stays there. One run is one packing of the particles under it,
// so the mean over four starts counts.
TEST(Film, ACrateHardlyLighterThanWaterFloatsAtItsDraft) {
  const double edge = 10 * kH, depth = 20 * kH, share = 0.95, half_width = 2 * edge;
  double mean = 0;
  for (const double shift : {0.0, 0.25, 0.5, 0.75}) {
    Scene s = testing::empty_scene(2, kH);
    testing::add_water(s, {-half_width, 0, 0}, {half_width, depth, 0});
    testing::add_tank(s, {-half_width, 0, 0}, {half_width, 2 * depth, 0});
    const Vec3d place(shift * kH, depth + (0.5 - share) * edge + shift * kH, 0);
    BodyDescription& crate = testing::add_body(s, "crate", testing::cube(edge), place, 1000 * share);
    crate.locked = {Lock::turn_z}, crate.held_until = 0.5;
    s.fluids[0].viscosity.xsph = 0.02;
    s.time.max_step = 2e-3;
    Simulation sim(build_world(s), testing::best_exec());
    testing::run_until(sim, 4);
    double draft = 0, n = 0;
    while (sim.world().time < 8) {
      sim.step();
      if (sim.world().step % 20 != 0) continue;
      const Vec3d c = body_named(sim.world(), "crate").dynamics.centre;
      for (const double x : {-0.7, -0.6, -0.5, 0.5, 0.6, 0.7})
        if (std::abs(x - c.x()) > 0.5 * edge + 2 * kH)
          draft += (level_above(sim.world(), {x, 0, 0}, 1) - c.y()) / edge + 0.5, n += 1;
    }
    std::printf("shift %g: draft %.4f of the edge, %.4f of what the weight asks for\n", shift, draft / n,
                draft / n / share);
    mean += draft / n / share / 4;
  }
  std::printf("mean %.4f\n", mean);
  EXPECT_NEAR(mean, 1, 0.03);
}

}  // namespace tidelock
