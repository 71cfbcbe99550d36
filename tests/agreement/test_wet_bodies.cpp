// Films and locked bodies on every backend: the lanes of this machine, and its GPU where there is one.
#include <gtest/gtest.h>

#include "exec/device.hpp"
#include "support/state.hpp"
#include "support/wet_bodies.hpp"

namespace tidelock {
namespace {

constexpr int kSteps = 20;

struct Backend {
  std::string name;
  ExecSettings settings;
};
void PrintTo(const Backend& backend, std::ostream* out) { *out << backend.name; }
std::vector<Backend> every_backend() {
  std::vector<Backend> all;
  for (const LaneTarget lanes : kEveryLanes)
    if (lanes_supported(lanes)) all.push_back({std::string("lanes_") + to_string(lanes), {lanes, 1}});
  ExecSettings cuda{best_lanes(), 1};
  cuda.device = Device::cuda;
  all.push_back({"cuda", cuda});
  return all;
}
ExecSettings reference() { return {LaneTarget::scalar, 1}; }

/// A solver in 2D or 3D.
struct Way {
  PressureSolver pressure;
  int dimensions;
};
#ifdef __SANITIZE_ADDRESS__
const Way kWays[] = {{PressureSolver::iisph, 2}};  // what a sanitizer would find is there too, within a minute
#else
const Way kWays[] = {{PressureSolver::dfsph, 3}, {PressureSolver::iisph, 2}};
#endif

class EveryBackend : public ::testing::TestWithParam<Backend> {
 protected:
  void SetUp() override {
    if (GetParam().settings.device != Device::cuda) return;
    const std::string missing = device::missing();
    if (!missing.empty()) GTEST_SKIP() << missing;
  }
};
INSTANTIATE_TEST_SUITE_P(Backends, EveryBackend, ::testing::ValuesIn(every_backend()),
                         [](const auto& each) { return each.param.name; });

}  // namespace

// The film under a light crate, while the crate is held and while it rises.
TEST_P(EveryBackend, AFilmLiftsACrateAsItDoesInFloat64) {
  for (const Way& way : kWays) {
    SCOPED_TRACE(word(way.pressure) + " " + std::to_string(way.dimensions) + "D");
    const Scene scene = testing::crate_under_water(way.dimensions, way.pressure);
    const double edge = 6 * scene.particle_size, weight_of_water = 1000 * 9.81 * std::pow(edge, way.dimensions);
    const World start = testing::at_rest(scene);
    Simulation a(start, reference()), b(start, GetParam().settings);
    double most = 0;     // [N] force of the film, of the steps
    Vec3d off(0, 0, 0);  // [N] of the mean force: that of a step is as exact as the stop of its solve
    for (int k = 0; k < kSteps; ++k) {
      a.step(), b.step();
      const Dynamics &p = a.world().bodies.back().dynamics, &q = b.world().bodies.back().dynamics;
      EXPECT_GT(p.loads.film.force.y(), 0) << k;
      off += (p.loads.film.force - q.loads.film.force) / kSteps;
      EXPECT_LT((p.centre - q.centre).norm(), 1e-4 * scene.particle_size) << k;
      most = std::max(most, q.loads.film.force.y());
    }
    EXPECT_LT(off.norm(), 1e-3 * weight_of_water);
    EXPECT_GT(most, 0.5 * weight_of_water) << "the film carries";
    EXPECT_GT(b.world().bodies.back().dynamics.velocity.y(), 0.01) << "it rises";
  }
}

// What cannot move is a wall to the last bit, whoever computes it.
TEST_P(EveryBackend, ALockedPlateIsAnAnimatedOneThatStandsStill) {
  for (const Way& way : kWays) {
    SCOPED_TRACE(word(way.pressure) + " " + std::to_string(way.dimensions) + "D");
    const auto scene = [&](Motion motion) { return testing::plate_hit_by_water(way.dimensions, way.pressure, motion); };
    Simulation locked(build_world(scene(Motion::dynamic)), GetParam().settings);
    Simulation still(build_world(scene(Motion::animated)), GetParam().settings);
    double impulse = 0;  // [N] summed over the steps
    for (int k = 0; k < 2 * kSteps; ++k) {
      locked.step(), still.step();
      const Loads &p = locked.world().bodies[0].dynamics.loads, &q = still.world().bodies[0].dynamics.loads;
      ASSERT_EQ(p.fluid.force, q.fluid.force) << k;
      impulse += p.fluid.force.x();
    }
    EXPECT_GT(impulse, 0) << "the water has not met the plate: the test shows nothing";
    EXPECT_EQ(testing::positions(locked.world()), testing::positions(still.world()));
  }
}

}  // namespace tidelock
