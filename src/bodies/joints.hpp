// Joints as bilateral rows of the contact system: solved in the same iteration, with the same verbs.
//
// A joint is one block of rows (3 of a ball, 5 of a hinge) that is inverted exactly, plus single rows with bounds for a
// motor's speed and for a limit. Blocks share a body's mass by splitting it like contact rows do (docs/contact.md).
#pragma once
#include <array>
#include <vector>

#include "bodies/contact_rows.hpp"

namespace tidelock {

class JointSolver {
 public:
  /// Rows at the world's poses; starts from the last step's forces.
  void begin(const World& world, double dt);
  void begin_cold();                                // starts from no forces
  void keep();                                      // the impulses found so far belong to the step's forces
  void begin_again(const World& world, double dt);  // a further solve of the same step
  /// Number of units (blocks and single rows) that hold a body, by body.
  const std::vector<double>& units_of_body() const { return units_of_body_; }
  /// Diagonal blocks with each body's response multiplied by its split factor.
  void split(const Response<double>* response, const std::vector<double>& factor, double relaxation);
  /// Stores the forces that were found.
  void finish(World& world, double dt) const;
  bool empty() const { return units.size() == 0; }

  Buffer<JointUnit> units;
  Buffer<std::uint32_t> first_unit, unit_of;  // as in ContactVelocities

  /// Torque [N m] of constant-torque motors on each body, added to out.
  static void add_motor_torques(const World& world, std::vector<Load>& out);

 private:
  void add_point(const Joint& joint, const World& world, std::uint32_t index, double dt);
  void add_turning(const Joint& joint, const World& world, std::uint32_t index, double dt);
  void start(JointUnit unit, const Joint& joint, double dt);
  void order_by_body(std::size_t bodies);

  std::vector<JointUnit> made_;
  std::vector<std::array<double, JointUnit::kMost>> kept_;  // [N s], [N m s] of earlier solves of this step, by unit
  std::vector<double> units_of_body_;
};

/// [N m] on the joint's first body of a motor with a constant torque; 0 of others.
Vec3d constant_motor_torque(const World& world, const Joint& joint);

/// Unit direction of a hinge's axis in the world, as body b carries it.
Vec3d hinge_axis(const World& world, const Joint& joint);

/// [m] in the world: where the joint holds its first body.
Vec3d joint_anchor(const World& world, const Joint& joint);

/// [rad/s] of the first body against the other one, about a hinge's axis.
double hinge_speed(const World& world, const Joint& joint);

/// Angle [rad] of a hinge since the start, -pi to pi.
double hinge_angle(const World& world, const Joint& joint);

}  // namespace tidelock
