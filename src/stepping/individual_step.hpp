// Individual time steps of weakly compressible fluids, [WBZL17] section 6, Algorithm 3.
//
// A particle is due when its own step is over; until then it is carried on by the acceleration of its last turn. Here
// the particles of a slice of the neighbour lists, which are neighbours in space, share one step: the loops then run
// over the slices that are due, as wide as over all of them. Many such turns make one step of the simulation. At its
// beginning all particles are due and the lists are built, a little wider than the kernel, so that they serve all
// turns; at its end all particles stand at the same time, and nothing but the state is left to remember.
#pragma once
#include <cstdint>
#include <functional>
#include <vector>

#include "solvers/pressure_solve.hpp"

namespace tidelock {

/// [-] How much wider than the kernel's support the lists are.
inline constexpr double kListMargin = 0.15;

/// What one step with individual turns did.
struct TurnsReport {
  std::uint64_t turns = 0;    // system steps
  std::uint64_t updates = 0;  // [-] particles that were due, over all turns
  double time = 0;            // [s] that it led on
  double max_speed = 0;       // [m/s] at its end
  double sum_of_squares = 0;  // [m^2/s^2] of the speeds; not finite when something is wrong
};

class IndividualStep {
 public:
  /// Called in each turn once the pressures are there: moves the bodies by dt.
  using MoveBodies = std::function<void(double dt)>;
  /// At most `most` seconds, less when the lists would not hold any longer.
  TurnsReport run(const FluidView& view, const std::vector<Fluid>& fluids, const Vec3d& gravity, double fastest_body,
                  const MoveBodies& move_bodies, double most);
  /// Viscous force on each sample that feels the fluid [N], in a turn.
  void drag(const FluidView& view, Float4* force) const;
  std::size_t bytes() const;

 private:
  void begin(const FluidView& view, const std::vector<Fluid>& fluids);
  void find_due(double now);
  void update_due(const FluidView& view, const Vec3d& gravity);
  void find_near(const FluidView& view);
  double spread_steps(const FluidView& view, double now);

  Buffer<Float4> last_x_, last_v_, acceleration_;
  Buffer<float> last_density_, age_, bearable_, strength_, at_wall_;
  std::vector<float> step_;         // by slice: [s] its own step
  std::vector<double> turn_;        // by slice: [s] since the beginning, when it had its last turn
  std::vector<std::uint32_t> due_;  // slices
  struct Block {                    // of kBlockSlices slices: which slices hold neighbours of each
    std::vector<std::uint32_t> first, slices;
  };
  static constexpr std::size_t kBlockSlices = 256;
  std::vector<Block> near_;
};

}  // namespace tidelock
