// Scenes of bodies in water made in code.
#pragma once
#include <cmath>
#include <vector>

#include "scene/read.hpp"
#include "support/bodies.hpp"

namespace tidelock::testing {

/// The rising sphere of [GPB+19] 4.1.1: scenes/papers/gissler2019/rising_sphere.json.
inline Scene rising_sphere(PressureSolver pressure) {
  Scene s = read_scene(TIDELOCK_SOURCE_DIR "/scenes/papers/gissler2019/rising_sphere.json");
  s.solver.pressure = pressure;
  return s;
}

/// A tank of water with a body in its middle, `half` wide (half-width or radius) in particles.
struct Submerged {
  int dimensions = 2;
  double half = 6;
  bool box = false;
  double margin = 12;  // [h] between body and walls
  double h = 0.02;     // [m]

  double size() const { return half * h; }  // [m]
  double volume() const {                   // [m^d] of the true shape
    const double r = size();
    if (dimensions == 2) return box ? 4 * r * r : M_PI * r * r;
    return box ? 8 * r * r * r : 4.0 / 3 * M_PI * r * r * r;
  }
  double depth() const { return 2 * (half + margin) * h; }
  Scene scene(double density) const {
    Scene s = empty_scene(dimensions, h);
    const double w = (half + margin) * h, r = size(), flat = dimensions == 3 ? 1 : 0;
    add_water(s, {-w, 0, -w * flat}, {w, depth(), w * flat});
    add_tank(s, {-w, 0, -w * flat}, {w, 1.5 * depth() + 2 * r, w * flat});
    const Shape shape = box ? box_shape({-r, -r, -r * flat}, {r, r, r * flat}) : shape_of(Sphere{r});
    add_body(s, "body", shape, {0, depth() / 2, 0}, density);
    s.time.max_step = 2e-3;
    s.fluids[0].viscosity.xsph = 0.02;
    return s;
  }
};

inline const Body& body_named(const World& world, const char* name) {
  for (const Body& b : world.bodies)
    if (b.description.name == name) return b;
  throw std::runtime_error(std::string("no body ") + name);
}

}  // namespace tidelock::testing
