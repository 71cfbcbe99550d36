// A light or heavy plate on a layer of fluid that slides along below it.
#pragma once
#include <algorithm>

#include "support/bodies.hpp"

namespace tidelock::testing {

struct Dragged {
  double before = 0, after = 0;  // [kg m/s per m of depth] momentum of fluid and plate along x
  double fastest = 0;            // [m/s] of the plate
};

/// 0.1 s without gravity in 2D; the layer starts with 1 m/s, the plate [kg/m^3] at rest.
inline Dragged drag_a_plate(const Viscosity& viscosity, double density) {
  Scene s = empty_scene(2, 0.02);
  s.gravity = {0, 0, 0};
  add_water(s, {0, 0, 0}, {0.8, 0.2, 0}, {1, 0, 0});
  s.fluids[0].viscosity = viscosity;
  add_body(s, "plate", box_shape({-0.2, -0.04, 0}, {0.2, 0.04, 0}), {0.4, 0.24, 0}, density);
  s.time.step = 2e-3;
  Simulation sim(build_world(s), best_exec());
  const auto plate = [&]() -> const Dynamics& { return sim.world().bodies[0].dynamics; };
  const auto momentum = [&] { return sim.measure().momentum.x() + plate().mass * plate().velocity.x(); };
  Dragged out;
  out.before = momentum();
  for (int k = 0; k < 50; ++k) sim.step(), out.fastest = std::max(out.fastest, plate().velocity.x());
  out.after = momentum();
  return out;
}

}  // namespace tidelock::testing
