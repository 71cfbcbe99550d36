// The fluid's equations that contain a dynamic body: particles near one, and how the body's giving way enters them.
//
// With F the rows (f_iR, t_iR) of the particles and C the bodies' M^-1, a pressure lambda moves the bodies by V C F^T
// lambda, and that changes the particles' densities: the operator is A + V F C F^T. docs/theory.md, "Bodies in the
// operator".
#pragma once
#include <vector>

#include "bodies/contact_rows.hpp"
#include "laws/contact.hpp"
#include "solvers/pressure_solve.hpp"
#include "stepping/interface_jobs.hpp"

namespace tidelock {

class InterfaceRows : public StepCorrection {
 public:
  /// Finds who touches whom in the view's sample_list.
  void begin(const FluidView& view, const World& world);

  /// Rows that touch each body [-].
  const std::vector<double>& of_body() const { return of_body_; }
  bool empty() const { return found_.empty(); }

  /// BodyResponse::split: adds the response to the diagonal, each body's mass split among `factor` rows:
  ///   d_ii += V (1 + share) sum_R factor_R (|f_iR|^2 / M_R + t_iR . I_R^-1 t_iR)
  void split(const FluidView& view, SolverWork& work, const std::vector<double>& factor) const;

  /// BodyResponse::exact: bodies count `factor` times as light, because other equations pull at them too.
  void set_factor(const std::vector<double>& factor);
  /// Replaces the relaxed step D^-1 r of the particles here by (D + V F C F^T)^-1 r: the bodies' six degrees of freedom
  /// are eliminated exactly, so that no body is too light. Pressures that reach their bound are held there, and the
  /// bodies answer what is left.
  const double* correct(const FluidView& view, SolverWork& work) override;

  /// Keeps the velocities that these particles have before a solve, for limit_speeds().
  void remember_velocities(const FluidView& view);
  /// A particle that bodies close in on is shot out of the gap, the faster the less room it has on either side: the
  /// linearised equations know no end of it. Here it leaves with at most kJet times the solids' speed (or that of its
  /// own fall), or as fast as it came; what it has beyond goes to the body, so that momentum is kept and energy lost.
  void limit_speeds(const FluidView& view, const World& world, const Twist<double>* velocity,
                    std::vector<Wrench>& impulses);

  /// Average two-sided error of these particles, of the solver's last evaluation [-]; there must be some. Where jobs
  /// run.
  const double* find_error(const FluidView& view, const SolverWork& work);
  /// The same for the host; 0 without particles.
  double error(const FluidView& view, const SolverWork& work);

  std::size_t bytes() const { return latest_.bytes() + particles_.bytes() + values_.bytes() + touches_.bytes(); }

 private:
  struct Found {           // a touch, in the order of finding
    std::uint32_t before;  // the particle's touch of another body, or kNone
    Touch touch;
  };
  static constexpr std::uint32_t kNone = ~0u;
  std::uint32_t touch(std::uint32_t particle, std::uint32_t body);
  void find_touches(const FluidView& view, const World& world);
  void find_rows(const FluidView& view, const World& world);
  void read_velocities(const FluidView& view);
  void group_by_body(std::size_t bodies);
  void group_by_place();
  void find_shared(std::size_t bodies);
  /// Bodies that share no particle with each other may relax at the same time.
  void take_turns(const std::vector<std::uint32_t>& first, const std::vector<std::uint32_t>& other);

  std::vector<Found> touching_;
  std::vector<Float4> places_, before_;    // by place: [m] where the particle is, [m/s] its velocity before the solve
  Buffer<std::uint32_t> latest_;           // by fluid particle: its last entry in touching_, or kNone
  std::vector<std::uint32_t> pairs_;       // touch of every pair of a sample and a particle, in the list's order
  std::vector<std::uint32_t> found_;       // particles that touch anything, once each; a place is an index here
  std::vector<std::uint32_t> last_touch_;  // by place: its last entry in touching_
  std::vector<std::uint32_t> sorted_;      // by entry in touching_: its place in touches_
  std::vector<double> of_body_;            // by body
  std::vector<Response<double>> plain_;    // by body: C
  double volume_ = 0;                      // [m^d] of a particle
  bool shared_ = false;                    // a particle touches two bodies

  // For jobs.
  Buffer<std::uint32_t> particles_;                  // found_
  Buffer<Float4> values_;                            // by place: what was read last
  Buffer<Touch> touches_;                            // body by body
  Runs of_bodies_;                                   // touches_ by body
  Buffer<std::uint32_t> place_first_, place_touch_;  // as in RelaxParticle
  Buffer<Response<double>> response_;                // by body: V C, times the factor
  Buffer<std::uint8_t> bound_;                       // by place: 1 where the step ends at the bound
  Buffer<int> flags_;                                // by round
  Buffer<BodyTerms> terms_;                          // by body, as all that follow
  Buffer<Matrix6> gain_;
  Buffer<Six> z_, last_pull_;
  Buffer<BodyPulls> pulls_;
  Buffer<double> metric_, near_;  // totals
  // Where bodies share particles.
  Buffer<TouchPair> shared_touches_;  // pair of bodies by pair of bodies
  Runs shared_runs_;
  Buffer<Matrix6> shared_terms_;                                                 // by pair of bodies
  Buffer<std::uint32_t> shared_first_, shared_other_, turn_order_, turn_first_;  // as in RelaxInTurn, in_turns()
};

}  // namespace tidelock
