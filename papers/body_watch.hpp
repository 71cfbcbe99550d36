// Judges whether a body in fluid is simulated in a stable way: no void beside it, no fluid inside it, no compression of
// the fluid that touches it, and an acceleration that does not jump. One criterion for tests, benchmarks and tables.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "stepping/simulation.hpp"

namespace tidelock {

struct StabilityBounds {
  double empty = 0.05;       // [-] share of the body's samples without any fluid in reach
  double near_error = 0.02;  // [-] average density error of the particles that touch bodies
  double jump = 50;          // [m/s^2] change of acceleration: five times gravity
};

/// Watches one body that is under water, or goes there: a void counts once almost all samples have been wet.
class BodyWatch {
 public:
  /// only_below: looks for a void only at the body's lower side, as the rest may be dry.
  BodyWatch(const World& world, std::size_t body, bool only_below = false);

  /// After each step.
  void observe(const World& world, const StepReport& report);

  double empty() const { return empty_; }            // [-] largest void
  std::size_t inside() const { return inside_; }     // most particles deeper than a spacing inside the body
  double near_error() const { return near_error_; }  // [-] largest
  double jump() const {
    return jump_;
  }  // [m/s^2] largest change from step to step of the acceleration, of the centre
     // or, by turning, of what lies at the body's mean radius
  const std::vector<Vec3d>& accelerations() const { return accelerations_; }  // [m/s^2] of each interval
  bool stable(const StabilityBounds& bounds = {}) const;
  /// "stable", or the first bound that is broken: "void 34 %", "12 particles inside", ...
  std::string verdict(const StabilityBounds& bounds = {}) const;

 private:
  std::size_t body_;
  Vec3d velocity_, spin_;     // [m/s], [rad/s] at the start of the interval
  Vec3d turning_{0, 0, 0};    // [rad/s^2] in the last interval
  double elapsed_ = 0;        // [s] since velocity_ and spin_ were taken
  double radius_ = 0;         // [m] mean distance of the samples from the reference point
  bool hinged_ = false;       // to the world: it turns in place of moving
  bool under_water_ = false;  // has been
  std::vector<Vec3d> local_;  // [m] samples in the body's frame
  std::vector<Vec3d> accelerations_;
  double empty_ = 0, near_error_ = 0, jump_ = 0;
  std::size_t inside_ = 0;
};

}  // namespace tidelock
