// What the tables of a run show of one time, as numbers, and the same between two steps.
//
// Rows stand exactly at the multiples of outputs.measure_every. Steps do not end there, so that measuring changes no
// bit of the result: a row takes the numbers at both ends of its step, and is linear in between. Loads and flows are
// impulses and volumes since the last row; linear in between means that they are constant over a step.
#pragma once
#include <vector>

#include "stepping/simulation.hpp"

namespace tidelock {

struct Moment {
  double time = 0;  // [s]
  Measurements sums;
  struct OfBody {
    Vec3d position{0, 0, 0};  // [m] reference_point()
    Quatd rotation{1, 0, 0, 0};
    Vec3d velocity{0, 0, 0}, spin{0, 0, 0};  // [m/s], [rad/s]
    Loads given;                             // [N s], [N m s] since World::measured_at
  };
  std::vector<OfBody> bodies;  // of all
  struct OfJoint {
    Vec3d anchor{0, 0, 0}, axis{0, 0, 0};  // [m], unit; zero of a ball
    Load given;                            // [N s], [N m s] since World::measured_at
    double angle = 0, speed = 0;           // [rad], [rad/s]
  };
  std::vector<OfJoint> joints;
  std::vector<double> gauges;  // pressures, patches, levels, in the order of the table
  std::vector<double> passed;  // [m^3] (2D: [m^2]) by flow gauge, since the start
};

/// Of the world as it is.
Moment moment_of(const World& world, int threads);

/// share: 0 is a, 1 is b, to the bit.
Moment between(const Moment& a, const Moment& b, double share);

/// Means of loads and flows begin anew at a moment whose row was written; the rest of the step counts for the next row.
void begin_means(World& world, const Moment& row);
/// The same for the loads of a later moment of that step.
void begin_means(Moment& later, const Moment& row);

}  // namespace tidelock
