// One simulation: a world, the settings it runs with, and step().
#pragma once
#include <memory>

#include "coupling/report.hpp"
#include "exec/settings.hpp"
#include "world/world.hpp"

namespace tidelock {

/// Sums over the fluid, in float64.
struct Measurements {
  double kinetic_energy = 0;                                // [J] (2D: per metre of depth)
  double potential_energy = 0;                              // [J] -m g.x
  double volume = 0;                                        // [m^3] sum of V / (rho/rho0)
  double average_density_error = 0, max_density_error = 0;  // [-] compression only, of the state's densities
  Vec3d momentum{0, 0, 0};                                  // [kg m/s]
  Vec3d centre{0, 0, 0};                                    // [m] of mass
};

Measurements measure(const World& world);

class Simulation {
 public:
  Simulation(World world, const ExecSettings& exec);
  ~Simulation();
  Simulation(Simulation&&) noexcept;

  /// [s] The length of the next step, which is no larger than max_dt [s] (to meet a frame's time exactly).
  double next_step(double max_dt) const;
  /// One step; dt is chosen once, as next_step() says.
  /// A step fails when one of its solves does not converge, or when its state is not sane: not a number, or a particle
  /// or a body beyond the speed bound. By solver.on_failure it is then taken back and taken again in halves. Throws
  /// StepFailure when that does not help: the world is as it was before the part that failed. Throws RunError when the
  /// state is lost: with individual steps, and with on_failure go_on.
  StepReport step(double max_dt = 1e300);

  const World& world() const;
  World& world();  // for the builder of tests and for reading a checkpoint
  const RunTotals& totals() const;
  /// The means of loads and flows begin anew; after a row of measurements.
  void begin_means();
  /// Drops what is not in the world's state, so that this run goes on as one that is resumed from here.
  void forget();
  Measurements measure() const;
  /// The errors that the last step left count in the totals, as a next step would find them. At the end of a run; the
  /// state stays as it is.
  void count_last_errors();
  /// Bytes held by the state, the lists and the solvers.
  std::size_t memory_bytes() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tidelock
