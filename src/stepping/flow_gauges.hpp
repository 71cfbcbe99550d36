// Counts the fluid that passes the scene's flow gauges.
#pragma once
#include "exec/exec.hpp"
#include "world/world.hpp"

namespace tidelock {

/// Adds the volume of the particles that crossed each gauge in the step of dt that has just been taken.
void count_passages(const Exec& exec, World& world, double dt);

}  // namespace tidelock
