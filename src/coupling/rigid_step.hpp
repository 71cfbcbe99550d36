// What the rigid bodies do in a step, whoever moves them.
#pragma once
#include <cstddef>
#include <vector>

#include "bodies/contact_jobs.hpp"
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
  bool friction_settled = true;  // in every solve of the step
};

bool has_dynamic_bodies(const World& world);

/// Holds back bodies that are to start later and lets go those whose time has come; forgets the last step's loads.
void begin_bodies(World& world);
/// The loads of a step of dt, or of a part of one, count in the means that measurements ask for.
void count_loads(World& world, double dt);
/// Animated bodies stand where they are at the world's time, as frames show them.
void show_animated(World& world);

/// Velocities of all bodies after gravity, loads and motors of a step of dt, before contact: v^s of [GPB+19] eq. 3-4.
/// Writes the bodies' loads of these origins.
std::vector<Twist<double>> free_velocities(World& world, double dt);

/// Impulses on the dynamic bodies (by body [N s], [N m s]) change their velocities.
void give_impulses(World& world, const std::vector<Wrench>& impulses);

/// Adds what impulses on the bodies (by body [N s], [N m s]; may be empty) do to their velocities.
void add_response(const World& world, const std::vector<Wrench>& impulses, std::vector<Twist<double>>& velocity);

}  // namespace tidelock
