// Fluid that comes in and goes out: emitters and sinks.
#pragma once
#include <functional>
#include <vector>

#include "geometry/stream_lattice.hpp"
#include "solvers/pressure_solve.hpp"
#include "world/world.hpp"

namespace tidelock {

/// Where an emitter is: middle, axes (the third along the flow) and the velocity of its fluid.
struct EmitterFrame {
  Vec3d centre, first, second, along, velocity;
};
EmitterFrame frame_of(const World& world, const Emitter& emitter);

class Inflow {
 public:
  explicit Inflow(const World& world);

  /// v <- the emitters' for the particles in their openings. After the density solve, before positions move on.
  void drive(const FluidView& view, const World& world) const;
  /// At the end of a step of dt: new layers come in, particles in sinks go out. Particles keep their order; new ones
  /// come behind.
  void exchange(const Exec& exec, World& world, double dt);

 private:
  struct Opening {
    double half[2] = {0, 0};  // [m] half sizes of the box around it, across
    bool round = false;
  };
  struct Drain {
    std::function<double(const Vec3d&)> distance;  // [m] signed, negative inside
    Vec3d lo, hi;                                  // [m] nothing is inside beyond these
  };
  void remove(const Exec& exec, World& world);
  /// Particles in a sink that is open, into candidates_; some may be near it only.
  void find_candidates(const Exec& exec, const World& world);
  /// Points of the opening's lattice, from the way that the fluid has come so far over the next `way`.
  void emit(const Exec& exec, World& world, std::size_t emitter, double way);

  StreamLattice lattice_;
  std::vector<Opening> openings_;
  std::vector<Drain> sinks_;
  Buffer<std::uint8_t> flags_;        // by particle
  Buffer<std::uint32_t> candidates_;  // particles
  Buffer<Float4> places_;             // [m] of candidates, of new particles
  Buffer<Float4> records_;            // scratch space
  Buffer<float> numbers_;             // scratch space
};

}  // namespace tidelock
