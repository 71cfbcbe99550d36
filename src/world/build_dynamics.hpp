// What dynamic bodies need to know before the first step.
#pragma once
#include "geometry/sample_cache.hpp"
#include "world/world.hpp"

namespace tidelock {

/// Mass, centre, inertia, locked axes and the start's velocity. Throws InputError (no volume, solid without end).
void set_dynamics(Body& body, const Scene& scene, std::size_t index, const SampleCache& cache);

/// Gives the body the velocity and spin that its description starts it with.
void set_in_motion(Body& body);

/// Joints with their anchors in the bodies' frames at t = 0.
void build_joints(World& world);

/// Warnings that name each dynamic body that overlaps another at the start, with the depth; an error when it is by more
/// than a particle. Needs the samples.
void report_overlaps(World& world);

}  // namespace tidelock
