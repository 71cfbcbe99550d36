// The length of the next step, and the speed above which the state counts as diverged.
#pragma once
#include <vector>

#include "world/world.hpp"

namespace tidelock {

/// Fixed, or by [BK17] 3.1: dt <= cfl h / fastest speed (fluid, one step of gravity, animated bodies), and
/// dt <= 0.125 h^2 / nu where an explicit Laplacian is in use; within time.min_step .. max_step and max_dt.
/// max_dt cuts a step to meet a frame; when a little more than one step is left, it is halved instead of leaving a
/// crumb.
double choose_time_step(const World& world, double fluid_speed, double max_dt);

/// Whether time.min_step makes the next step longer than all that asks for short ones.
bool held_by_min_step(const World& world, double fluid_speed);

/// What bounds the steps of a weakly compressible fluid, [WBZL17] eqs. 14-17:
///   dt <= speed * support / |v|,  dt <= acceleration * sqrt(support / |a|),  and  dt <= sound * h / c
struct WeakStepFactors {
  double speed, acceleration, sound;  // [-]
};
WeakStepFactors weak_step_factors(SteppingMode mode);
double sound_step(const Constants& constants, double factor);  // [s]

/// [s] that individual steps may go on until all particles meet again.
double longest_turns(const World& world, double max_dt);

/// [m] Way in a step at the typical speed that bounds the energy of a release of compression
/// (laws/incompressibility.hpp, most_released()). Taken back in one very short step, compression would give the fluid
/// speeds that make the next step shorter still. `fluid_speed` [m/s]: root of the mean square, at least that of a fall
/// over h; what it is along one direction counts.
double release_way(const World& world, double fluid_speed, double dt);

/// [-] The share of solver.pressure_error that a step may leave. A share x of the pressure that is missing leaves x g
/// dt of gravity's push in the fluid: nothing in a dam break, all of the motion in a tank at rest. So that this push
/// stays small against the fluid's own speed, calm fluid is solved for more exactly, down to 0.03 of the error. 1 in
/// scenes without a settled fill: what does not start at rest is not calm.
double error_share(const World& world, double fluid_speed, double dt);

/// Speeds that no particle and no point of a body reaches unless the simulation has gone wrong.
struct SaneSpeed {
  double still = 0;  // [m/s] by falls, starts, emitters and given motions of the scene, times 20
};
SaneSpeed sane_speed(const World& world);
/// [m/s] at a time: with what gravity, loads and motors may have added by then where nothing resists.
double bound_at(const SaneSpeed& sane, const World& world, double time);

}  // namespace tidelock
