// Prescribed motion: where an animated body is at a time, and the velocity that the fluid sees over a step.
#pragma once
#include "exec/exec.hpp"
#include "world/world.hpp"

namespace tidelock {

struct Pose {
  Vec3d position{0, 0, 0};  // [m]
  Quatd rotation{1, 0, 0, 0};
};

/// Pose of a body with prescribed motion at time t [s]: constant velocity and spin, or keyframes (positions linear,
/// rotations by slerp; before the first and behind the last keyframe the body rests).
Pose pose_at(const BodyDescription& body, double t);

/// Moves animated bodies and their samples to time t and gives them the velocity that carries them to t + dt exactly.
void place_bodies(World& world, double t, double dt, const Exec& exec);

/// Fastest speed [m/s] of any sample of a moving body over [t, t + dt]; dynamic ones with what gravity adds in dt.
double fastest_body_speed(const World& world, double t, double dt);

}  // namespace tidelock
