// Weighs water: steps a tank of it and adds up what the water does to the tank. By Newton, over any time the impulse on
// the tank is the water's weight times that time, less what the water's own momentum has grown downwards.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <span>
#include <tidelock/tidelock.hpp>

namespace {

constexpr double kGravity = 9.81;  // [m/s^2]
constexpr const char* kScene = R"({
  "name": "weighed water", "dimensions": 2, "particle_size": 0.04, "gravity": [0, -9.81],
  "time": { "max_step": 0.002 },
  "fluids": [ { "name": "water", "density": 1000,
    "fill": [ { "box": { "min": [0, 0], "max": [1, 0.6] }, "lattice": "lattice" } ] } ],
  "bodies": [ { "name": "tank", "measured": true,
    "shape": { "box": { "min": [0, 0], "max": [1, 1], "inside": true } } } ]
})";

/// [N] what the water does to the tank, upwards (per metre of depth).
double lift_of_tank(const tidelock::State& state) {
  const tidelock::Loads loads = state.body("tank").loads;
  return loads.fluid.force.y + loads.viscous.force.y;
}

}  // namespace

int main() {
  try {
    tidelock::Simulation simulation(tidelock::Scene::from_json(kScene), {.threads = 1});
    const tidelock::State& state = simulation.state();
    simulation.advance_to(0.5);  // the water comes to rest

    const tidelock::Sums before = state.sums();
    double impulse = 0, elapsed = 0;  // [N s], [s]
    while (elapsed < 0.5) {
      const tidelock::Step step = simulation.step();
      impulse += step.dt * lift_of_tank(state);
      elapsed += step.dt;
    }
    const tidelock::Sums after = state.sums();
    const double weight = after.mass * kGravity, force = -impulse / elapsed;
    const double owed = weight + (after.momentum.y - before.momentum.y) / elapsed;
    std::printf("mass %.6g kg, weight %.6g N\n", after.mass, weight);
    std::printf("force on the tank %.6g N, %.4f %% off the weight\n", force, 100 * (force / weight - 1));
    std::printf("with the water's own momentum %.2e of the weight are missing\n", std::abs(force - owed) / weight);

    // Arrays are looked at where they are: nothing is copied.
    const std::span<const tidelock::Float3> positions = state.positions();
    const std::span<const float> pressures = state.pressures();
    float surface = 0, highest = 0;
    for (const tidelock::Float3& x : positions) surface = std::max(surface, x.y);
    for (const float p : pressures) highest = std::max(highest, p);
    std::printf("%zu particles up to %.3f m; highest pressure %.4g Pa, rho g depth %.4g Pa\n", positions.size(),
                surface, highest, 1000 * kGravity * 0.6);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
