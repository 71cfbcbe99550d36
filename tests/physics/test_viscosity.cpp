// Viscous flow between cylinders against Navier-Stokes, and what the implicit viscosity conserves.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "laws/records.hpp"
#include "scene/words.hpp"
#include "support/bodies.hpp"
#include "support/plates.hpp"

namespace tidelock {
namespace {

constexpr double kInner = 0.1, kOuter = 0.3, kNu = 0.01, kPush = 0.5, kSpeed = 0.25;  // [m], [m^2/s], [m/s^2], [m/s]

/// Flow in the gap between two cylinders: driven by a push all around (Poiseuille) or by the inner cylinder (Couette).
/// A ring has no ends. Start-up from rest.
struct Ring {
  bool turning = false;  // Couette, else Poiseuille
  ViscosityModel model = ViscosityModel::weiler;
  int across = 12;   // [particles] in the gap
  double dt = 1e-3;  // [s]
  double end = 1.0;  // [s]

  /// Azimuthal velocity on radii of the gap: Navier-Stokes in one dimension by finite differences, so fine that its own
  /// error is below 0.1 %.
  std::vector<double> exact() const {
    constexpr int n = 200;
    const double dr = (kOuter - kInner) / n, step = 0.2 * dr * dr / kNu;
    std::vector<double> u(n + 1, 0.0), next;
    if (turning) u[0] = kSpeed;
    const long steps = std::lround(end / step);
    for (long k = 0; k < steps; ++k) {
      next = u;
      for (int i = 1; i < n; ++i) {
        const double r = kInner + i * dr;
        next[i] += end / static_cast<double>(steps) *
                   (kNu * ((u[i + 1] - 2 * u[i] + u[i - 1]) / (dr * dr) + (u[i + 1] - u[i - 1]) / (2 * dr * r) -
                           u[i] / (r * r)) +
                    (turning ? 0 : kPush));
      }
      u.swap(next);
    }
    return u;
  }
  Scene scene() const {
    const double h = (kOuter - kInner) / across;
    Scene s = testing::empty_scene(2, h);
    s.gravity = {0, 0, 0};
    s.fluids.emplace_back();
    Fill fill;
    fill.shape.kind = Difference{{testing::shape_of(Sphere{kOuter}), testing::shape_of(Sphere{kInner})}};
    fill.lattice = FillLattice::relaxed;
    s.fluids[0].fill.push_back(fill);
    s.fluids[0].viscosity.model = model;
    s.fluids[0].viscosity.kinematic = kNu;
    s.time.step = dt;
    BodyDescription outer, inner;
    outer.name = "outer", outer.shape = testing::shape_of(Sphere{kOuter}), outer.shape.inside = true;
    inner.name = "inner", inner.shape = testing::shape_of(Sphere{kInner}), inner.motion = Motion::animated;
    if (turning) inner.spin = {0, 0, kSpeed / kInner};
    s.bodies = {outer, inner};
    return s;
  }
  /// kPush all around over a step.
  void push(World& w) const {
    for (std::size_t i = 0; i < w.fluid.size(); ++i) {
      const float x = w.fluid.x[i].x, y = w.fluid.x[i].y, dv = static_cast<float>(kPush * dt) / std::hypot(x, y);
      w.fluid.v[i].x -= dv * y, w.fluid.v[i].y += dv * x;
    }
  }
  struct Profile {
    double error = 0;       // [-] root mean square of the difference over the fastest speed
    double flow = 0;        // [-] mean velocity over the exact one
    double mean = 0;        // [m/s]
    double iterations = 0;  // [-] of the implicit solve, per step
    double torque = 0;      // [N m] of the fluid on the inner cylinder
  };
  Profile run() const {
    Simulation sim(build_world(scene()), testing::best_exec());
    for (long k = std::lround(end / dt); k > 0; --k) {
      if (!turning) push(sim.world());
      sim.step();
    }
    const World& w = sim.world();
    const std::vector<double> u = exact();
    double difference = 0, fastest = 0, sum = 0, expected = 0, count = 0;
    for (std::size_t i = 0; i < w.fluid.size(); ++i) {
      const double x = w.fluid.x[i].x, y = w.fluid.x[i].y, r = std::hypot(x, y);
      const double v = (x * w.fluid.v[i].y - y * w.fluid.v[i].x) / r;
      const double at = std::clamp((r - kInner) / (kOuter - kInner), 0.0, 1.0) * static_cast<double>(u.size() - 1);
      const std::size_t k = std::min(static_cast<std::size_t>(at), u.size() - 2);
      const double a = u[k] + (at - static_cast<double>(k)) * (u[k + 1] - u[k]);
      difference += (v - a) * (v - a), fastest = std::max(fastest, a), sum += v, expected += a, count += 1;
    }
    const double steps = static_cast<double>(sim.totals().steps);
    return {std::sqrt(difference / count) / fastest, sum / expected, sum / count,
            static_cast<double>(sim.totals().viscosity_iterations) / steps,
            w.bodies[1].dynamics.loads.viscous.torque.z()};
  }
  std::string name() const {
    return std::string(turning ? "Couette " : "Poiseuille ") + word(model) + ", " + std::to_string(across) +
           " across, dt " + std::to_string(dt) + ", t " + std::to_string(end);
  }
};

class RingFlow : public ::testing::TestWithParam<ViscosityModel> {};
INSTANTIATE_TEST_SUITE_P(Viscosity, RingFlow,
                         ::testing::Values(ViscosityModel::laplacian, ViscosityModel::implicit, ViscosityModel::weiler),
                         [](const auto& each) { return word(each.param); });

TEST_P(RingFlow, FollowsNavierStokesWithinFivePercent) {
  for (const bool turning : {false, true})
    for (const auto& [across, dt] : {std::pair{16, 1e-3}, std::pair{20, 0.5e-3}}) {
      const Ring c{turning, GetParam(), across, dt, 0.3};
      const Ring::Profile p = c.run();
      std::printf("%s: error %.4f flow %.4f iterations %.1f\n", c.name().c_str(), p.error, p.flow, p.iterations);
      std::fflush(stdout);
      EXPECT_LT(p.error, 0.05) << c.name();
    }
}

class Implicit : public ::testing::TestWithParam<ViscosityModel> {};
INSTANTIATE_TEST_SUITE_P(Viscosity, Implicit, ::testing::Values(ViscosityModel::implicit, ViscosityModel::weiler),
                         [](const auto& each) { return word(each.param); });

TEST_P(Implicit, IsIndependentOfTheStep) {
  for (const bool turning : {false, true}) {
    double least = 1e300, most = 0;
    for (const double dt : {0.5e-3, 5e-3}) {
      const Ring c{turning, GetParam(), 12, dt, 0.5};
      const Ring::Profile p = c.run();
      std::printf("%s: mean %.5f error %.4f iterations %.1f\n", c.name().c_str(), p.mean, p.error, p.iterations);
      least = std::min(least, p.mean), most = std::max(most, p.mean);
    }
    EXPECT_LT(most / least, 1.03);
  }
}

/// Two blobs that meet, of two fluids and stirred: neither may change their momentum, Weiler's not
/// their angular momentum either.
TEST_P(Implicit, KeepsMomentum) {
  Scene s = testing::empty_scene(3, 0.05);
  s.gravity = {0, 0, 0};
  testing::add_water(s, {0, 0, 0}, {0.4, 0.4, 0.4}, {1, 0.2, 0});
  s.fluids.push_back(s.fluids[0]);
  s.fluids[1].name = "oil", s.fluids[1].density = 600;
  s.fluids[1].fill[0].shape = testing::box_shape({0.4, 0.1, 0}, {0.8, 0.5, 0.4});
  s.fluids[1].fill[0].velocity = {-1, 0, 0.7};
  for (auto& f : s.fluids) f.viscosity.model = GetParam(), f.viscosity.kinematic = 0.5;
  s.time.step = 2e-3;
  s.solver.viscosity_error = 0.05;  // however early it stops
  Simulation sim(build_world(s), testing::best_exec());
  const auto angular = [&] {
    Vec3d l(0, 0, 0);
    for (std::size_t i = 0; i < sim.world().fluid.size(); ++i) {
      const Float4 &x = sim.world().fluid.x[i], &v = sim.world().fluid.v[i];
      l += sim.world().constants.particle_volume / static_cast<double>(inverse_density(v)) *
           Vec3d(x.x, x.y, x.z).cross(Vec3d(v.x, v.y, v.z));
    }
    return l;
  };
  const Vec3d p = sim.measure().momentum, l = angular();
  const double energy = sim.measure().kinetic_energy;
  for (int k = 0; k < 50; ++k) sim.step();
  EXPECT_GE(sim.totals().viscosity_iterations, 50U);
  EXPECT_LT(sim.measure().kinetic_energy, 0.8 * energy) << "viscosity did nothing: the test shows nothing";
  EXPECT_LT((sim.measure().momentum - p).norm(), 1e-5 * p.norm() + 1e-4);
  if (GetParam() == ViscosityModel::weiler) {
    EXPECT_LT((angular() - l).norm(), 2e-3 * l.norm());
  }
}

/// A light plate on a moving layer of honey: what the honey loses, the plate gains, and it never overtakes.
TEST_P(Implicit, DragsALightBodyAlongAndKeepsMomentum) {
  for (const double density : {1.0, 50.0, 3000.0}) {
    Viscosity viscosity;
    viscosity.model = GetParam();
    viscosity.kinematic = 0.05;
    const testing::Dragged plate = testing::drag_a_plate(viscosity, density);
    EXPECT_NEAR(plate.after, plate.before, 1e-4 * plate.before) << density;
    EXPECT_LT(plate.fastest, 1.0) << density;
    EXPECT_GT(plate.fastest, density < 100 ? 0.5 : 0.005) << density;
  }
}

}  // namespace
}  // namespace tidelock
