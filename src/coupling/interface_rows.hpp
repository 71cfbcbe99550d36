// The fluid's equations that contain a dynamic body: particles near one, and how the body's giving way enters them.
//
// With F the rows (f_iR, t_iR) of the particles and C the bodies' M^-1, a pressure lambda moves the bodies by V C F^T
// lambda, and that changes the particles' densities: the operator is A + V F C F^T. docs/theory/coupling.md.
#pragma once
#include <vector>

#include "bodies/contact_rows.hpp"
#include "coupling/touch_jobs.hpp"
#include "laws/contact.hpp"
#include "solvers/pressure_solve.hpp"

namespace tidelock {

class InterfaceRows : public StepCorrection {
 public:
  /// Finds who touches whom in the view's list of samples. points: by body.
  void begin(const FluidView& view, const World& world, const Buffer<BodyPoint>& points);

  /// Rows that touch each body [-].
  const std::vector<double>& of_body() const { return of_body_; }
  bool empty() const { return particles_.size() == 0; }

  /// BodyResponse::split: adds the response to the diagonal, each body's mass split among `factor` rows:
  ///   d_ii += V (1 + share) sum_R factor_R (|f_iR|^2 / M_R + t_iR . I_R^-1 t_iR)
  void split(const FluidView& view, SolverWork& work, const std::vector<double>& factor);

  /// BodyResponse::exact: bodies count `factor` times as light, because other equations pull at them too.
  void set_factor(const std::vector<double>& factor);
  /// Replaces the relaxed step D^-1 r of the particles here by (D + V F C F^T)^-1 r: the bodies' six degrees of freedom
  /// are eliminated exactly, so that no body is too light. Pressures that reach their bound are held there, and the
  /// bodies answer what is left.
  const double* correct(const FluidView& view, SolverWork& work) override;

  /// The same step alone, into work.next: from the pressures in x.w, or in work.previous.
  void relax(const FluidView& view, SolverWork& work, bool from_previous);

  /// Average two-sided error of these particles, of the solver's last evaluation [-]; there must be some. Where jobs
  /// run. Its pressures stand in x.w, or in work.previous.
  const double* find_error(const FluidView& view, const SolverWork& work, bool from_previous = false);
  /// The same for the host; 0 without particles.
  double error(const FluidView& view, const SolverWork& work);

  /// Average and worst compression of these particles [-]; 0 without any.
  void find_densities(const FluidView& view, double& average, double& worst);

  std::size_t bytes() const;

 private:
  void find_touches(const FluidView& view, const SamplesNear& near, std::size_t bodies);
  void find_rows(const FluidView& view, const SamplesNear& near);
  void find_shared(const Exec& exec, std::size_t bodies);
  /// The pairs of touches, by pair of bodies.
  void sort_pairs(const Exec& exec, std::size_t bodies);
  /// Bodies that share no particle with each other may relax at the same time.
  void take_turns(const std::vector<std::uint32_t>& first, const std::vector<std::uint32_t>& other);

  std::vector<double> of_body_;          // by body
  std::vector<Response<double>> plain_;  // by body: C
  double volume_ = 0;                    // [m^d] of a particle

  Buffer<std::uint8_t> flags_of_;                    // by fluid particle: it touches a body
  Buffer<std::uint32_t> particles_;                  // that touch anything; a place is an index here
  Buffer<TouchedValues> values_;                     // by place: what was read last
  Buffer<Touch> touches_;                            // body by body
  Runs of_bodies_;                                   // touches_ by body
  Buffer<std::uint32_t> place_first_, place_touch_;  // as in RelaxParticle
  Buffer<std::uint32_t> counts_, bodies_, order_;    // while they are found
  Buffer<Response<double>> response_;                // by body: V C, times the factor
  Buffer<std::uint8_t> bound_;                       // by place: 1 where the step ends at the bound
  Buffer<int> flags_;                                // by round
  Buffer<BodyTerms> terms_;                          // by body, as all that follow
  Buffer<Matrix6> gain_;
  Buffer<Six> z_, last_pull_;
  Buffer<BodyPulls> pulls_;
  Buffer<double> metric_, near_, compression_;  // totals
  // Where bodies share particles.
  bool shared_ = false;
  Buffer<TouchPair> shared_touches_;  // pair of bodies by pair of bodies
  Buffer<TouchPair> unsorted_, shared_bodies_;
  Buffer<std::uint32_t> shared_places_, first_pair_, run_first_;
  Runs shared_runs_;
  Buffer<Matrix6> shared_terms_;                                                 // by pair of bodies
  Buffer<std::uint32_t> shared_first_, shared_other_, turn_order_, turn_first_;  // as in RelaxInTurn, in_turns()
};

}  // namespace tidelock
