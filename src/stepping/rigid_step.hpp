// One step of the rigid bodies: contact, joints, friction, motion.
#pragma once
#include "bodies/contact_solver.hpp"
#include "exec/exec.hpp"
#include "world/world.hpp"

namespace tidelock {

/// What one step of the bodies did.
struct RigidReport {
  int iterations = 0;
  int friction_sweeps = 0;
  std::size_t rows = 0;      // [-] samples in contact
  double average_error = 0;  // [-] mean density deviation of the samples in contact
  double tolerance = 0;      // [-] of it, at which the solve stops
  double max_error = 0;      // [-] largest compression
  double joint_error = 0;    // [h] by which the worst joint is off
  bool converged = true;
};

bool has_dynamic_bodies(const World& world);

/// Velocities of all bodies after gravity, loads and motors of a step of dt, before contact: v^s of [GPB+19] eq. 3-4.
/// Writes the bodies' loads of these origins.
std::vector<Twist<double>> free_velocities(World& world, double dt);

/// What the solver's last loop did, but for friction.
RigidReport report_of(const ContactSolver& solver);

/// Contact alone: drives the solver's verbs until both its residuals are below the tolerance.
RigidReport solve_contact(const Exec& exec, ContactSolver& solver);

/// Gives the bodies the impulses of a step - gravity, outside, fluid (by body [N s], [N m s]; may be empty), contact
/// and joints - and carries them over dt. Throws StepFailure when a body's state is no longer a number.
void carry_bodies(World& world, ContactSolver& solver, const std::vector<Wrench>& fluid, double dt);

/// Adds what impulses on the bodies (by body [N s], [N m s]; may be empty) do to their velocities.
void add_response(const World& world, const std::vector<Wrench>& impulses, std::vector<Twist<double>>& velocity);

/// A whole step of bodies that the fluid does not wait for: contact and joints under v_s and the fluid's impulses (may
/// be empty), friction, motion. The solver has begun and split. The samples stay where they are; place_bodies() moves
/// them before the next step. Throws StepFailure when a body's state is no longer a number.
RigidReport contact_step(const Exec& exec, World& world, ContactSolver& solver, std::vector<Twist<double>> v_s,
                         const std::vector<Wrench>& fluid, double dt);

}  // namespace tidelock
