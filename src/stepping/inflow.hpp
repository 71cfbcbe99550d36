// Fluid that comes in and goes out: emitters and sinks.
#pragma once
#include <functional>
#include <vector>

#include "solvers/pressure_solve.hpp"
#include "world/world.hpp"

namespace tidelock {

class Inflow {
 public:
  explicit Inflow(const World& world);

  /// v <- the emitters' for the particles in their openings. After the density solve, before positions move on.
  void drive(const FluidView& view, const World& world) const;
  /// At the end of a step of dt: new layers come in, particles in sinks go out. Particles keep their order; new ones
  /// come behind.
  void exchange(World& world, double dt);

 private:
  /// An opening's layer of particles, and how far apart layers are, so that volume comes in as area times speed.
  struct Opening {
    std::vector<Vec3d> points;  // [m] across (x, y), from the middle
    double layer = 0;           // [m]
    double half[2] = {0, 0};    // [m] half sizes of what covers it
  };
  std::vector<Opening> openings_;
  std::vector<std::function<double(const Vec3d&)>> sinks_;  // [m] signed distance, negative inside
};

/// Where an emitter is: middle, axes (the third along the flow) and the velocity of its fluid.
struct EmitterFrame {
  Vec3d centre, first, second, along, velocity;
};
EmitterFrame frame_of(const World& world, const Emitter& emitter);

}  // namespace tidelock
