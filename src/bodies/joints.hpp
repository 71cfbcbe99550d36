// Joints as bilateral rows of the contact system: solved in the same iteration, with the same verbs.
//
// A joint is one block of rows (3 of a ball, 5 of a hinge) that is inverted exactly, plus single rows with bounds for a
// motor's speed and for a limit. Blocks share a body's mass by splitting it like contact rows do (docs/contact.md).
#pragma once
#include <Eigen/Dense>
#include <vector>

#include "bodies/contact_rows.hpp"

namespace tidelock {

class JointSolver {
 public:
  /// Rows at the world's poses; starts from the last step's forces.
  void begin(const World& world, double dt);
  /// Number of units (blocks and single rows) that hold a body, by body.
  const std::vector<double>& units_of_body() const { return units_of_body_; }
  /// Diagonal blocks with each body's response multiplied by its split factor.
  void split(const std::vector<Response<double>>& response, const std::vector<double>& factor, double relaxation);
  /// Adds the impulses of the current unknowns.
  void add_impulses(std::vector<Wrench>& out) const;
  /// Next unknowns from the bodies' velocities. A row is settled when what it misses is below a small share of what it
  /// brings about, or of `fine` [m/s]: errors of velocity are not remembered, so that weak motors must be heard, too.
  void predict(const std::vector<Twist<double>>& velocity, double fine);
  double restart() const { return restart_; }  // sign as in the contact solver's test
  double error() const { return error_; }      // [m/s] largest velocity that a row misses
  bool settled() const { return unsettled_ <= 1; }
  void update(double beta);
  /// Stores the forces that were found.
  void finish(World& world, double dt) const;
  bool empty() const { return units_.empty(); }

  /// Torque [N m] of constant-torque motors on each body, added to out.
  static void add_motor_torques(const World& world, std::vector<Load>& out);

 private:
  using Block = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, 5, 5>;
  using Values = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, 5, 1>;
  struct Row {
    Vec3<double> linear;  // on a; the opposite on b
    Vec3<double> angular_a, angular_b;
    double target = 0;  // [m/s], [rad/s] of J.v
    double lever = 1;   // [m] that turns the row's error into a length
  };
  struct Unit {
    std::uint32_t joint = 0, a = 0, b = Joint::kWorld;
    int slot = 0;  // of Joint::force: where its unknowns are kept
    std::vector<Row> rows;
    double low = -1e300, high = 1e300;  // of the unknown of a unit of one row
    Values y, x, next;                  // [N s], [N m s] unknowns: evaluated, last, coming
    Block diagonal, inverse;
  };
  void add_point(const Joint& joint, const World& world, std::uint32_t index, double dt);
  void add_turning(const Joint& joint, const World& world, std::uint32_t index, double dt);
  void start(Unit unit, const Joint& joint, double dt);

  std::vector<Unit> units_;
  std::vector<double> units_of_body_;
  double restart_ = 0, error_ = 0, unsettled_ = 0;
};

/// Angle [rad] of a hinge since the start, -pi to pi.
double hinge_angle(const World& world, const Joint& joint);

}  // namespace tidelock
