// Threads of thick fluid that fall on a plate: in 2D they fold, in 3D they coil.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <vector>

#include "support/bodies.hpp"

namespace tidelock {
namespace {

Scene thread(int dimensions, double h, double radius, double height, double speed, double kinematic) {
  Scene s = testing::empty_scene(dimensions, h);
  s.fluids.emplace_back();
  s.fluids[0].density = 1420;
  s.fluids[0].viscosity.model = ViscosityModel::weiler;
  s.fluids[0].viscosity.kinematic = kinematic;
  Emitter e;
  e.name = "thread", e.fluid = "water", e.form = EmitterForm::disc, e.radius = radius;
  e.position = {0, height, 0}, e.direction = {0, -1, 0}, e.speed = speed;
  s.emitters.push_back(e);
  BodyDescription plate;
  plate.name = "plate", plate.shape = testing::box_shape({-0.15, -0.02, -0.15}, {0.15, 0, 0.15});
  s.bodies.push_back(plate);
  s.time.max_step = 2e-3;
  return s;
}

/// Where the thread passes a height, seen from its axis; false: nowhere.
bool passes(const World& w, double from, double to, double& x, double& z) {
  double n = 0, sx = 0, sz = 0;
  for (const Float4& p : w.fluid.x)
    if (p.y > from && p.y < to) n += 1, sx += p.x, sz += p.z;
  if (n < 3) return false;
  x = sx / n, z = sz / n;
  return true;
}

TEST(ViscousThread, FoldsIn2D) {
  const double h = 0.003;
  Simulation sim(build_world(thread(2, h, 0.009, 0.15, 0.3, 0.1)), testing::best_exec());
  int folds = 0, side = 0;
  double widest = 0;
  while (sim.world().time < 2.5) {
    sim.step();
    double x = 0, z = 0;
    if (!passes(sim.world(), 0.06, 0.075, x, z)) continue;
    widest = std::max(widest, std::fabs(x));
    const int now = x > h ? 1 : x < -h ? -1 : side;
    if (now != side) folds += side != 0 ? 1 : 0, side = now;
  }
  std::printf("2D: %d folds in 2.5 s, the thread swings by %.1f mm\n", folds, 1e3 * widest);
  EXPECT_GE(folds, 3);
}

TEST(SlowViscousThread, CoilsIn3D) {
  const double h = 0.003;
  Simulation sim(build_world(thread(3, h, 0.006, 0.15, 0.6, 1.0)), testing::best_exec());
  double turned = 0, before = 0, most = 0;
  bool known = false;
  while (sim.world().time < 2.5) {
    sim.step();
    double x = 0, z = 0;
    if (!passes(sim.world(), 0.06, 0.075, x, z)) continue;
    const double r = std::hypot(x, z);
    most = std::max(most, r);
    if (r < h) continue;
    const double angle = std::atan2(z, x);
    if (known) turned += std::remainder(angle - before, 2 * M_PI);
    before = angle, known = true;
  }
  std::printf("3D: %.2f turns in 2.5 s, the thread swings by %.1f mm\n", turned / (2 * M_PI), 1e3 * most);
  EXPECT_GE(std::fabs(turned), 2 * 2 * M_PI);
}

}  // namespace
}  // namespace tidelock
