// Who answers the fluid's forces on the bodies within a solve, as verbs: contact of our own, bodies that another engine
// holds, films of water under a body.
#pragma once
#include <vector>

#include "bodies/contact_jobs.hpp"
#include "solvers/pressure_solve.hpp"
#include "world/world.hpp"

namespace tidelock {

/// What the fluid's pressures of an iteration do to the bodies over dt; where jobs run.
struct FluidPush {
  const FluidView& view;
  const Buffer<Float4>& force;               // [N] by sample of the view's list
  const Buffer<Response<double>>& response;  // by body
  double dt;                                 // [s]
  bool on_top;                               // of the iterations before this one, or in their place
};

/// Those who answer stand in a row: each finds the bodies' velocities as the one before it leaves them, the first as
/// the fluid's impulses alone leave them, and the samples move as the last one says. An iteration calls forces() and
/// predict() in turn, then update(); these are passes and jobs alone (Exec::repeat).
class FluidAnswer {
 public:
  virtual ~FluidAnswer() = default;

  /// In this step it will answer nothing.
  virtual bool idle() const { return false; }
  /// A solve begins. v_s: the bodies' velocities under everything but the fluid's pressure and what answers it.
  /// before: the velocities, by body, that the one before leaves in each iteration; null: v_s.
  virtual void begin(Goal goal, const std::vector<Twist<double>>& v_s, Buffer<Twist<double>>* before) = 0;
  virtual void forces(const FluidPush& push) = 0;        // its own forces, and velocities() under them
  virtual void predict() {}                              // its residuals and next unknowns
  virtual Buffer<Twist<double>>& velocities() = 0;       // by body
  virtual void update() {}                               // accept the next unknowns
  virtual const int* solved() const { return nullptr; }  // where jobs run; null: it has nothing to solve
  virtual int most_iterations() const { return 0; }      // [-] that it may need; 0: it does not ask for any
  /// The solve is over. Its impulses come on top of the fluid's [N s], [N m s], by body, and go to the bodies' loads.
  virtual void finish(World& world, double dt, std::vector<Wrench>& impulses) = 0;
};

}  // namespace tidelock
