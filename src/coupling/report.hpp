// What a step did, and sums over a run.
#pragma once
#include <cstdint>
#include <map>
#include <string>

#include "coupling/rigid_step.hpp"
#include "solvers/pressure_solve.hpp"

namespace tidelock {

/// Errors of the density itself [-], found from where the particles are. A solver's residual is something else: what
/// its linear model leaves over.
struct DensityError {
  double average = 0, worst = 0;            // compression, of the whole fluid
  double near_average = 0, near_worst = 0;  // the same of the particles that touch dynamic bodies
};

/// How often a bound of the methods acted; docs/theory/guards.md has the reason of each.
struct GuardCounts {
  std::uint64_t release_bounded = 0;       // [particles] whose compression one step may not take back as a whole
  std::uint64_t sparse = 0;                // [particles] below 0.9 of the rest density, free to come together in the
                                           // divergence solve
  std::uint64_t state_tension = 0;         // [particles] of wcsph whose equation of state asks for a negative pressure
  std::uint64_t diagonal_floor = 0;        // [particles] with hardly a neighbour
  std::uint64_t overlaps_eased = 0;        // [contact rows] whose overlap is released over several steps
  std::uint64_t rows_without_freedom = 0;  // [contact rows] that locks keep from acting
  std::uint64_t bounces_left_out = 0;      // [contact rows] that come together too slowly to bounce
  std::uint64_t friction_unsettled = 0;    // [steps and turns] whose friction ended at its most sweeps
  std::uint64_t films_unsolved = 0;        // [steps] whose films' equations ended at their most iterations
  std::uint64_t films_dried = 0;           // [samples] where the film's pressure would be negative
  std::uint64_t films_bounded = 0;         // [bodies] whose share of the films would be outside of 0 to 1
  std::uint64_t start_eased = 0;           // [steps] that let the start's lattice be denser than the fluid at rest
  std::uint64_t min_step = 0;              // [steps] longer than cfl asks for, because of time.min_step
};

/// f(name, the count of each of g...) for every count.
template <class F, class... G>
void for_each_guard(F f, G&... g) {
  f("release_bounded", g.release_bounded...);
  f("sparse", g.sparse...);
  f("state_tension", g.state_tension...);
  f("diagonal_floor", g.diagonal_floor...);
  f("overlaps_eased", g.overlaps_eased...);
  f("rows_without_freedom", g.rows_without_freedom...);
  f("bounces_left_out", g.bounces_left_out...);
  f("friction_unsettled", g.friction_unsettled...);
  f("films_unsolved", g.films_unsolved...);
  f("films_dried", g.films_dried...);
  f("films_bounded", g.films_bounded...);
  f("start_eased", g.start_eased...);
  f("min_step", g.min_step...);
}

/// Several solves of one kind.
struct SolveCounts {
  std::uint64_t iterations = 0, not_converged = 0;
  int most_iterations = 0;  // of one solve
  void add(int more, bool converged);
};

/// What one step did. Trouble is reported here, never hidden.
struct StepReport {
  double dt = 0;         // [s]
  double max_speed = 0;  // [m/s] after the step
  SolveReport density;
  SolveReport divergence;  // dfsph only; iterations = 0 otherwise
  SolveReport viscosity;   // implicit viscosity only; iterations = 0 otherwise
  double near_residual =
      0;               // [-] what the density solve leaves over, average of the particles that touch dynamic bodies
  DensityError found;  // what the step before left, and the start of this one found
  GuardCounts guards;
  int parts = 1;            // [-] into which it was split because a solve did not converge
  RigidReport contact;      // with dynamic bodies only; iterations = 0 otherwise. Of the last turn of several
  SolveCounts contacts;     // the same of all turns
  std::uint64_t turns = 0;  // with individual steps only: how many groups of particles had their turn one after another
  std::uint64_t updates = 0, updates_of_all = 0;  // the same: particles that were due, and all, over the turns
  double max_divergence = 0;                      // [1/s] largest rate of compression, where it is measured

  void add_contact(const RigidReport& solve);
};

/// Sums over a whole run, for the run record.
struct RunTotals {
  std::uint64_t steps = 0;
  std::uint64_t density_iterations = 0, divergence_iterations = 0;
  int max_density_iterations = 0, max_divergence_iterations = 0;
  std::uint64_t density_not_converged = 0, divergence_not_converged = 0;  // number of solves that hit max_iterations
  std::uint64_t viscosity_iterations = 0, viscosity_not_converged = 0;    // of implicit viscosity
  int max_viscosity_iterations = 0;
  std::uint64_t turns = 0, updates = 0, updates_of_all = 0;  // individual steps: turns, particles that were due, all
  double turned_seconds = 0;                                 // [s] simulated in these turns
  std::uint64_t contact_iterations = 0, contact_not_converged = 0;  // of the dynamic bodies
  int max_contact_iterations = 0;
  DensityError worst;                                          // [-] largest of the steps, of each kind
  double sum_of_average_errors = 0;                            // [-] of the whole fluid, over the states found
  std::uint64_t states_found = 0;                              // [-] whose errors are known
  double worst_density_residual = 0, worst_near_residual = 0;  // [-] largest that density solves left over
  std::uint64_t retried_steps = 0, retries = 0;  // [-] steps that were split because a solve failed; how often
  std::string first_failure;                     // why the first attempt failed that was taken back; or empty
  GuardCounts guards;                            // sums over the steps
  double max_divergence = 0;                     // [1/s] largest rate of compression, where it is measured
  std::map<std::string, double> seconds;         // [s] wall time per stage name

  void add(const StepReport& step);         // a step, whether whole or in parts: its errors and guards
  void add(const DensityError& found);      // of one more state
  void add_solves(const StepReport& part);  // what the solves of a step or of a part did
  void add_cost(const StepReport& part);    // of a part that is taken back: what it found counts nowhere
};

/// Two parts of a step, one after the other, as one.
StepReport joined(const StepReport& a, const StepReport& b);

}  // namespace tidelock
