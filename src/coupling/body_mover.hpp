// Who moves the dynamic bodies over a step: contact of our own, or another engine. Each answers the fluid, too.
#pragma once
#include <memory>
#include <vector>

#include "coupling/fluid_answer.hpp"
#include "coupling/interface_rows.hpp"
#include "coupling/report.hpp"
#include "exec/exec.hpp"
#include "neighbours/surroundings.hpp"

namespace tidelock {

class Films;

class BodyMover : public FluidAnswer {
 public:
  /// Once a step, before begin_step(): what it needs to know of what is near the bodies' samples.
  virtual void look_around(Surroundings&, const World&, const Exec&) {}
  /// At the step's poses. Counts the bounds that act.
  virtual void begin_step(const World&, const Exec&, const Surroundings&, double /*dt*/, GuardCounts&) {}
  /// After begin_step(), where there is fluid: the films of water between solids, if it knows which are near each
  /// other. fluid_rows: particles that touch each body.
  virtual void find_films(Films&, const FluidView&, const World&, const std::vector<double>& /*fluid_rows*/) {}
  /// A body's mass is shared among all who ask for a part of it, each for itself. fluid: the rows of the fluid that
  /// bodies answer in the same solve; null: none.
  virtual void share_mass(InterfaceRows* /*fluid*/, const FluidView&, SolverWork&) {}
  /// Friction that is known before the solve changes v_s.
  virtual void resist(std::vector<Twist<double>>& /*v_s*/) {}
  /// Its own equations alone, after begin().
  virtual void solve(const Exec&) {}
  /// finish() of a divergence solve changes the bodies' velocities, that of a density solve moves the bodies by dt.
  void finish(World& world, double dt, std::vector<Wrench>& impulses) override = 0;
  /// What the last density solve did; after finish().
  virtual RigidReport report() const = 0;
  /// Drops what is not in the world's state.
  virtual void forget() {}
  virtual std::size_t bytes() const { return 0; }

  /// A whole step of bodies that the fluid does not wait for, under v_s and the fluid's impulses [N s], [N m s] (may be
  /// empty). The samples stay where they are; place_bodies() moves them before the next step.
  RigidReport move(const Exec& exec, World& world, std::vector<Twist<double>> v_s, std::vector<Wrench> fluid,
                   double dt);
};

}  // namespace tidelock
