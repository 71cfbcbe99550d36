// Viscosities that leave a share of the strain rate in each step: Bender and Koschier 2017, Peer et al. 2015.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#include "laws/records.hpp"
#include "scene/words.hpp"
#include "support/bodies.hpp"
#include "support/plates.hpp"

namespace tidelock {
namespace {

class StrainRate : public ::testing::TestWithParam<ViscosityModel> {};
INSTANTIATE_TEST_SUITE_P(Viscosity, StrainRate,
                         ::testing::Values(ViscosityModel::bender_koschier, ViscosityModel::peer),
                         [](const auto& each) { return word(each.param); });

/// A blob without gravity that is stirred: v = (sin 9y + 0.3, sin 14x).
Simulation stirred(ViscosityModel model, double gamma, double dt) {
  Scene s = testing::blob(2, 0.025, 24);
  s.gravity = {0, 0, 0};
  s.fluids[0].viscosity.model = model;
  s.fluids[0].viscosity.gamma = gamma;
  s.time.step = dt;
  Simulation sim(build_world(s), testing::best_exec());
  for (std::size_t i = 0; i < sim.world().fluid.size(); ++i) {
    const Float4 x = sim.world().fluid.x[i];
    Float4& v = sim.world().fluid.v[i];
    v.x = std::sin(9 * x.y) + 0.3f, v.y = std::sin(14 * x.x);
  }
  return sim;
}
/// Kinetic energy beside that of the motion as a rigid body.
double inner_energy(const World& w) {
  double m = 0, px = 0, py = 0, cx = 0, cy = 0, energy = 0, l = 0, inertia = 0;
  for (std::size_t i = 0; i < w.fluid.size(); ++i) {
    const double k = w.constants.particle_volume / static_cast<double>(inverse_density(w.fluid.v[i]));
    m += k, px += k * w.fluid.v[i].x, py += k * w.fluid.v[i].y, cx += k * w.fluid.x[i].x, cy += k * w.fluid.x[i].y;
  }
  px /= m, py /= m, cx /= m, cy /= m;
  for (std::size_t i = 0; i < w.fluid.size(); ++i) {
    const double k = w.constants.particle_volume / static_cast<double>(inverse_density(w.fluid.v[i]));
    const double u = w.fluid.v[i].x - px, v = w.fluid.v[i].y - py, x = w.fluid.x[i].x - cx, y = w.fluid.x[i].y - cy;
    energy += 0.5 * k * (u * u + v * v), l += k * (x * v - y * u), inertia += k * (x * x + y * y);
  }
  return energy - 0.5 * l * l / inertia;
}

TEST_P(StrainRate, DecaysMonotonouslyAndKeepsMomentum) {
  Simulation sim = stirred(GetParam(), 0.8, 2e-3);
  const Vec3d before = sim.measure().momentum;
  double size = 0;
  for (const Float4& v : sim.world().fluid.v)
    size +=
        1000 * sim.world().constants.particle_volume * std::hypot(static_cast<double>(v.x), static_cast<double>(v.y));
  sim.step();
  const double start = inner_energy(sim.world());
  double last = start, growth = 0;
  for (int k = 0; k < 40; ++k) {
    sim.step();
    const double now = inner_energy(sim.world());
    growth = std::max(growth, (now - last) / start);
    last = now;
  }
  std::printf("%s: inner energy left after 40 steps %.2e, largest growth in a step %.2e\n", word(GetParam()).c_str(),
              last / start, growth);
  EXPECT_LT(last, 0.1 * start);
  EXPECT_LT(growth, 1e-3);
  EXPECT_LT((sim.measure().momentum - before).norm(), 1e-5 * size);
}

/// The smaller gamma, the more is taken out in a step.
TEST_P(StrainRate, ThickensAsGammaFalls) {
  double less = 1e300;
  for (const double gamma : {0.95, 0.8, 0.5, 0.2}) {
    Simulation sim = stirred(GetParam(), gamma, 2e-3);
    for (int k = 0; k < 5; ++k) sim.step();
    const double left = inner_energy(sim.world());
    std::printf("%s gamma %.2f: inner energy after 5 steps %.3g J\n", word(GetParam()).c_str(), gamma, left);
    EXPECT_LT(left, less);
    less = left;
  }
}

/// gamma counts per step: twice as many steps of half the length are thicker. Measured and stated, as the papers do.
TEST_P(StrainRate, DependsOnTheStep) {
  std::vector<double> left;
  for (const double dt : {4e-3, 2e-3, 1e-3}) {
    Simulation sim = stirred(GetParam(), 0.9, dt);
    testing::run_until(sim, 0.02);
    left.push_back(inner_energy(sim.world()));
    std::printf("%s gamma 0.9, dt %g ms: inner energy at 20 ms %.4g J\n", word(GetParam()).c_str(), 1e3 * dt,
                left.back());
  }
  EXPECT_LT(left[1], 0.9 * left[0]);
  EXPECT_LT(left[2], 0.9 * left[1]);
}

/// A light plate on a moving layer: what the fluid loses, the plate gains, and it never overtakes.
TEST_P(StrainRate, DragsALightBodyAlongAndKeepsMomentum) {
  for (const double density : {50.0, 3000.0}) {
    Viscosity viscosity;
    viscosity.model = GetParam();
    viscosity.gamma = 0.5;
    const testing::Dragged plate = testing::drag_a_plate(viscosity, density);
    std::printf("%s, plate of %g kg/m^3: reaches %.3f m/s\n", word(GetParam()).c_str(), density, plate.fastest);
    EXPECT_NEAR(plate.after, plate.before, 2e-4 * plate.before) << density;
    EXPECT_LT(plate.fastest, 1.0) << density;
    EXPECT_GT(plate.fastest, density < 100 ? 0.5 : 0.005) << density;
  }
}

/// [BK17] table 4: the same motion takes more work the smaller gamma is, and a blob that falls on a plate as well.
TEST(BenderKoschier, CostsMoreAsGammaFalls) {
  std::uint64_t fewer = 0;
  for (const double gamma : {0.9, 0.75, 0.5, 0.25}) {
    Simulation sim = stirred(ViscosityModel::bender_koschier, gamma, 1e-3);
    sim.step();
    const std::uint64_t now = sim.totals().viscosity_iterations;
    std::printf("gamma %.2f: %llu iterations in the first step\n", gamma, static_cast<unsigned long long>(now));
    EXPECT_GT(now, fewer);
    EXPECT_EQ(sim.totals().viscosity_not_converged, 0U);
    fewer = now;
  }
  std::vector<double> each;
  for (const double gamma : {0.9, 0.25}) {
    Scene s = testing::empty_scene(2, 0.025);
    s.fluids.emplace_back();
    Fill fill;
    fill.shape = testing::shape_of(Sphere{0.3});
    fill.shape.position = {0, 0.35, 0};
    fill.lattice = FillLattice::lattice;
    s.fluids[0].fill.push_back(fill);
    s.fluids[0].viscosity.model = ViscosityModel::bender_koschier;
    s.fluids[0].viscosity.gamma = gamma;
    BodyDescription plate;
    plate.name = "plate", plate.shape = testing::box_shape({-2, -0.1, 0}, {2, 0, 0});
    s.bodies.push_back(plate);
    s.time.step = 1e-3;
    Simulation sim(build_world(s), testing::best_exec());
    testing::run_until(sim, 0.4);
    each.push_back(static_cast<double>(sim.totals().viscosity_iterations) / static_cast<double>(sim.totals().steps));
    std::printf("blob, gamma %.2f: %.1f iterations a step\n", gamma, each.back());
    EXPECT_EQ(sim.totals().viscosity_not_converged, 0U);
  }
  EXPECT_GT(each[1], 1.5 * each[0]);
}

}  // namespace
}  // namespace tidelock
