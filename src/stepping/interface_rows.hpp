// The fluid's equations that contain a dynamic body: particles near one, and how the body's giving way enters them.
//
// With F the rows (f_iR, t_iR) of the particles and C the bodies' M^-1, a pressure lambda moves the bodies by V C F^T
// lambda, and that changes the particles' densities: the operator is A + V F C F^T. docs/theory.md, "Bodies in the
// operator".
#pragma once
#include <Eigen/Core>
#include <vector>

#include "bodies/contact_rows.hpp"
#include "laws/contact.hpp"
#include "solvers/pressure_solve.hpp"

namespace tidelock {

class InterfaceRows : public StepCorrection {
 public:
  /// Finds who touches whom in the view's sample_list.
  void begin(const FluidView& view, const World& world);

  /// Rows that touch each body [-].
  const std::vector<double>& of_body() const { return of_body_; }
  bool empty() const { return touching_.empty(); }

  /// BodyResponse::split: adds the response to the diagonal, each body's mass split among `factor` rows:
  ///   d_ii += V (1 + share) sum_R factor_R (|f_iR|^2 / M_R + t_iR . I_R^-1 t_iR)
  void split(const FluidView& view, SolverWork& work, const std::vector<double>& factor) const;

  /// BodyResponse::exact: bodies count `factor` times as light, because other equations pull at them too.
  void set_factor(const std::vector<double>& factor) { factor_ = factor; }
  /// Replaces the relaxed step D^-1 r of the particles here by (D + V F C F^T)^-1 r: the bodies' six degrees of freedom
  /// are eliminated exactly, so that no body is too light. Pressures that reach their bound are held there, and the
  /// bodies answer what is left.
  Terms correct(const FluidView& view, SolverWork& work, double omega_over_dt2) override;

  /// Keeps the velocities that these particles have before a solve, for limit_speeds().
  void remember_velocities(const FluidView& view);
  /// A particle that bodies close in on is shot out of the gap, the faster the less room it has on either side: the
  /// linearised equations know no end of it. Here it leaves with at most kJet times the solids' speed (or that of its
  /// own fall), or as fast as it came; what it has beyond goes to the body, so that momentum is kept and energy lost.
  void limit_speeds(const FluidView& view, const World& world, const std::vector<Twist<double>>& velocity,
                    std::vector<Wrench>& impulses);

  /// Average two-sided error of these particles, of the solver's last evaluation [-].
  double error(const FluidView& view, const SolverWork& work);

  std::size_t bytes() const { return latest_.bytes() + particles_.bytes() + values_.bytes() + next_.bytes(); }

 private:
  using Vec6 = Eigen::Matrix<double, 6, 1>;
  using Mat6 = Eigen::Matrix<double, 6, 6>;
  struct Touch {                        // one fluid particle and one dynamic body near it
    std::uint32_t place, body, before;  // place: in particles_; before: the particle's touch of another body, or kNone
    double answer;                      // [-] 1 + share: force on the body per unit of lambda and row
    Vec6 row;                           // [1/m] sum of V_k gradW, [-] its moment about the body's reference point
  };
  static constexpr std::uint32_t kNone = ~0u;
  std::uint32_t touch(std::uint32_t particle, std::uint32_t body);
  void find_touches(const FluidView& view, const World& world);
  void find_rows(const FluidView& view, const World& world);
  void read_iterate(const FluidView& view, const SolverWork& work);
  void read_velocities(const FluidView& view);
  void group_by_body(std::size_t bodies);
  /// z_R = V C F^T s of one body, s the steps of all its particles: those that are free as z makes them, the others
  /// down to their bound.
  void relax_body(std::size_t body, double volume, double omega_over_dt2);
  void relax_bodies(const FluidView& view, double omega_over_dt2);
  double correction(std::uint32_t place) const;  // sum over the particle's bodies of row . z
  Terms metric_terms(double volume);
  const Float4* iterate() const { return values_.data(); }  // by place: lambda, residual, inverse diagonal, previous
  bool answers(std::size_t body) const { return first_[body + 1] > first_[body] && !response_[body].isZero(0); }

  std::vector<Touch> touching_;
  std::vector<Float4> places_, before_;    // by place: [m] where the particle is, [m/s] its velocity before the solve
  Buffer<std::uint32_t> latest_;           // by fluid particle: its last entry in touching_, or kNone
  std::vector<std::uint32_t> pairs_;       // touch of every pair of a sample and a particle, in the list's order
  std::vector<std::uint32_t> found_;       // particles that touch anything, once each; a place is an index here
  Buffer<std::uint32_t> particles_;        // the same, for jobs
  std::vector<std::uint32_t> last_touch_;  // by place in particles_: its last entry in touching_
  Buffer<Float4> values_;                  // by place: what was read last
  Buffer<float> next_;                     // by place: [Pa] the next iterate
  bool read_ = false;                      // values_ are those of the solver's last evaluation
  std::vector<std::uint32_t> order_;       // touches, body by body
  std::vector<std::uint32_t> first_;       // by body and one more: into order_
  std::vector<double> of_body_, factor_;   // by body
  std::vector<Mat6> response_;             // by body: C
  std::vector<Vec6> z_;                    // by body
  std::vector<std::uint8_t> bound_;        // by place: 1 where the step ends at the bound
  std::vector<Vec6> last_pull_;            // by body: F^T lambda of the last evaluation
  bool shared_ = false;                    // a particle touches two bodies
};

}  // namespace tidelock
