// Rigid contact as verbs that a loop drives: begin, split, source, forces, predict, update, finish.
//
// Contact alone is a loop over them (coupling/contact_mover.cpp); Algorithm 3 of [GPB+19] drives them one to one with a
// fluid's pressure solver. Joints are rows of the same system. docs/contact.md has the derivation.
#pragma once
#include <optional>
#include <utility>
#include <vector>

#include "bodies/contact_rows.hpp"
#include "bodies/friction_jobs.hpp"
#include "bodies/joints.hpp"
#include "exec/exec.hpp"
#include "world/world.hpp"

namespace tidelock {

/// What a body got in a solve, by origin [N s], [N m s].
struct BodyImpulses {
  Wrench contact, friction, joint;
};

class ContactSolver {
 public:
  /// Reads the settings and the pairs; the world's bodies and joints must not change in number afterwards.
  explicit ContactSolver(const World& world);

  /// Rows, densities and the warm start of a step of dt at the world's poses. neighbours: of the moving samples among
  /// all samples, for jobs of this exec.
  void begin(const World& world, const Exec& exec, const ListView& neighbours, double dt);
  /// Starts from no pressures and no forces of joints, in place of the last step's.
  void begin_cold();
  /// The bodies get the impulses that were found, which are returned, by body; loads and joints' forces will count
  /// them.
  const std::vector<Wrench>& keep_impulses();
  /// For a further solve of the same step: the same rows, at the velocities that the bodies have now.
  void begin_again(const World& world);
  /// Rows that touch a body, by body: what other solvers add theirs to.
  const std::vector<double>& rows_of_body() const { return rows_of_body_; }
  const std::vector<double>& joints_of_body() const { return joints_.units_of_body(); }
  /// The diagonal, with every body's mass split among its rows and those of others (`more`, by body; may be empty).
  void split(const std::vector<double>& more = {});
  /// Velocities of all bodies under everything but contact and joints: v^s of eq. 9. The first source of a step decides
  /// how far it has to be solved. A buffer is not copied, so that it may change in every iteration.
  void source(const std::vector<Twist<double>>& v_s);
  void source(const Buffer<Twist<double>>& v_s);

  // The verbs of an iteration are jobs alone (Exec::repeat).
  void forces();   // body sums of the pressure forces, and v* = v^s + v^rr
  void predict();  // density rates under v*, residuals, the next pressures, and whether it is solved
  void update();   // accept the next pressures
  Buffer<Twist<double>>& velocities() { return velocity_; }  // v*, by body
  /// Where jobs run: whether a loop of contact alone goes on, and whether contact and joints are solved.
  const int* going() const { return &exec_->in(progress_)->going; }
  const int* solved() const { return &exec_->in(progress_)->converged; }
  ContactProgress progress() const { return progress_[0]; }
  double tolerance() const { return tolerance_; }  // [-] of the average error
  double joint_error() const {
    return dt_ * progress().joint_error / world_h_;
  }  // [h] that the worst joint will be off

  /// Friction impulses, [GPB+19] as printed: from v^s, before the solve; changes v_s.
  void printed_friction(std::vector<Twist<double>>& v_s);
  /// Friction within the cones of the pressures that were found; changes v*.
  FrictionProgress implicit_friction();

  /// Writes pressures and joint forces to the world, and the bodies' loads by origin; the impulses that
  /// the bodies get are returned: contact + friction + joints, by body.
  const std::vector<Wrench>& finish(World& world);

  std::size_t rows() const { return rows_.size(); }
  /// Neither contact nor a joint.
  bool idle() const { return rows() == 0 && joints_.empty(); }
  /// Rows whose overlap is released over several steps, those that locks keep from acting, and those that would bounce
  /// if they were faster.
  struct BoundRows {
    std::size_t eased = 0, without_freedom = 0, too_slow = 0;
  };
  BoundRows bound_rows();
  const PairLaws& laws() const { return laws_; }
  const ContactRows& geometry() const { return rows_; }
  const Buffer<double>& lambda() const { return y_; }
  Buffer<double>& lambda() { return y_; }                        // for tests that probe the operator
  const Buffer<double>& rate_excess() const { return excess_; }  // [1/s] by row, of the last predict()
  /// J M^-1 J^T of the row alone, without splitting.
  double plain_diagonal(std::size_t row) const;
  std::size_t bytes() const;

 private:
  void count_rows(std::size_t bodies);
  void begin_velocities(const World& world);
  void add_up();
  void begin_rows(const World& world);
  void set_tolerance();
  FrictionRows friction_rows() const;  // where jobs run
  template <class Then>
  void sum_friction(const Then& then);

  ContactSettings settings_;
  double pressure_error_ = 1;  // [-] share of the compression without pressure that may be left over
  double gamma_ = 0, world_h_ = 0, gravity_ = 0;
  PairLaws laws_;
  double dt_ = 0;
  std::optional<Exec> exec_;
  ContactRows rows_;
  JointSolver joints_;
  Buffer<Response<double>> response_;              // by body
  Buffer<Twist<double>> own_source_, velocity_;    // by body
  const Buffer<Twist<double>>* source_ = nullptr;  // v^s, by body
  Buffer<Wrench> contact_, joint_, friction_;      // [N s] impulses by body
  std::vector<Wrench> total_;                      // [N s] impulses by body
  std::vector<BodyImpulses> kept_;                 // of earlier solves of this step, by body
  std::vector<double> rows_of_body_;               // by body
  Buffer<double> y_, x_, next_;                    // lambda by row: evaluated, last, coming
  Buffer<double> inv_diagonal_, bound_, excess_;   // by row
  Buffer<double> row_totals_, joint_totals_;       // of the last evaluation
  Buffer<ContactProgress> progress_;               // one entry
  Buffer<FrictionContact> friction_contacts_;      // by row
  Buffer<Twist<double>> before_;                   // by body: velocities without friction
  Buffer<double> frictions_of_body_;               // by body: contacts with friction
  Buffer<double> friction_limits_, friction_totals_;
  Buffer<FrictionProgress> friction_progress_;  // one entry
  Buffer<std::uint8_t> locked_, idle_, slow_;   // by body, by row, by row: as in BeginRow
  Buffer<double> factor_, own_rows_;            // by body: as in SplitRow
  double tolerance_ = -1;                       // [-] residual of this step's stop; negative: not known yet
};

}  // namespace tidelock
