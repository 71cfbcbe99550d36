// Scenes that are valid but doubtful.
#pragma once
#include <string>
#include <vector>

#include "geometry/sample_cache.hpp"
#include "scene/scene.hpp"

namespace tidelock {

/// Doubtful settings of a valid scene, found without sampling it. Each is one line: place, problem, remedy.
std::vector<std::string> suspicious(const Scene& scene, const SampleCache& cache = {});

/// Smallest extent [m] of a shape's parts; a plane has none, which is infinite.
double thinnest_part(const Shape& shape, int dimensions);

/// Lengths that look like another unit, such as a body of 800 m in a tank of 1 m: one line for each object that has
/// them, which names it and the remedy.
std::vector<std::string> mixed_units(const Scene& scene);

/// Emitters inside solids or far wider than all bodies, and anchors far from their bodies: one line each.
std::vector<std::string> misplaced(const Scene& scene);

/// "; " and the first line of mixed_units(), for errors that a mixed-up unit explains; "" where there is none.
std::string unit_hint(const Scene& scene);

/// Fastest speed [m/s] that is known before the run: of fluid that falls from its top to the bottom, of fills at the
/// start, of bodies by their motion.
double fastest_expected_speed(const Scene& scene, const SampleCache& cache = {});

/// The body's shape in the world at t = 0.
Shape placed_at_start(const BodyDescription& body);

/// Fastest speed [m/s] of any point of a body by the motion that the scene gives it: at the start, or by keyframes.
double given_speed(const BodyDescription& body, int dimensions);

}  // namespace tidelock
