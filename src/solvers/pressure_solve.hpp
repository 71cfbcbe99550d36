// The pressure solvers as verbs - begin, forces, predict, judge, update, finish - so that a loop can drive any of them.
// Who implements them: relaxed_solve.hpp (IISPH, DFSPH, PCISPH), position_solve.hpp (PBF), state_equation.hpp (WCSPH).
// How they differ for those who drive them: solver_traits.hpp.
#pragma once
#include <functional>
#include <utility>

#include "exec/exec.hpp"
#include "solvers/conjugate_passes.hpp"
#include "solvers/fluid_view.hpp"
#include "solvers/pressure_passes.hpp"
#include "solvers/progress.hpp"

namespace tidelock {

/// What one solve did.
struct SolveReport {
  int iterations = 0;
  double average_residual = 0;    // [-] by the stop rule in use
  double two_sided_residual = 0;  // [-] by the two-sided rule, whatever is in use
  double worst_residual = 0;      // [-] worst particle, compression only
  bool converged = true;
  double tolerance = 0;                               // [-] of average_residual, at which it stops
  double velocity_error = 0, velocity_tolerance = 0;  // [-] of the worst block; 0 where velocities are not judged
};

/// Arrays that live only inside a step.
struct SolverWork {
  Buffer<Float4> predicted;      // [m/s] velocity under the current pressures; w: 1/rho0. Also space for sorting
  Buffer<float> flux;            // [-] factor from the unknown to the pressure, see flux_factor()
  Buffer<float> inv_diagonal;    // [Pa s^2]
  Buffer<float> next, previous;  // [Pa] iterates of lambda; the first also space for sorting
  Buffer<float> last_lambda;     // [Pa] where the residual was last evaluated
  Buffer<float> last_residual;   // [-]
  Buffer<Progress> progress;     // of the solve that runs; one entry
  Buffer<Float4> pushed;         // [m/s] of conjugate gradients: dt times the acceleration of the direction
  Buffer<Conjugate> conjugate;   // of conjugate gradients; one entry
  Buffer<double> applied;        // of conjugate gradients: as `parts`, of the last application of the operator
  Buffer<double> gains, worst;   // of conjugate gradients: as in BlockErrors
  Buffer<double> leaning, lean;  // of conjugate gradients with bodies: sums of the step by block and of all
  Buffer<double> parts, totals;  // of its last evaluation: by block of particles, of all
  Buffer<Float4> start;          // [m] of solves that move the particles: where they were before
  Buffer<Float4> samples_at;     // [m] of solves that move the particles: where the boundary samples are then
  void resize(std::size_t n);
  std::size_t bytes() const;
};

/// Particles below this relative density may come together freely in the divergence solve (spray, the free surface).
inline constexpr double kDivergenceFrom = 0.9;
/// [-] compression that a step's density solve takes back even where nothing moves
inline constexpr double kAlwaysReleased = 1e-4;
/// [1/(Pa s^2)] floor of the diagonal for particles with hardly a neighbour, [BK17] 3.2
inline double least_diagonal(const Constants& c) { return 1e-4 / (c.h * c.h * c.lightest); }

/// Sorts particles and samples; what the arrays of `work` held is lost.
void sort_world(World& world, const Exec& exec, Surroundings& near, SolverWork& work);

/// Relative densities and the operator's diagonal, once per step before the solves.
void compute_densities(const FluidView& view, SolverWork& work);

/// The densities that compute_densities() found: true errors, and particles that bounds of the methods act on.
Totals<5, 1> find_densities(const FluidView& view, const SolverWork& work);

/// out = from v + dt a(lambda), lambda in x.w, with what the scene's walls answer.
void predict_velocities(const FluidView& view, double dt, Buffer<Float4>& out, float from = 1);

/// End of a solve: keeps lambda (in x.w) for the next warm start, takes the velocities that it found, writes the
/// pressures.
void finish_solve(const FluidView& view, SolverWork& work, Goal goal, const Buffer<Float4>& velocities);

/// Improves the relaxed steps of some particles, where more is known of the operator than its diagonal.
class StepCorrection {
 public:
  virtual ~StepCorrection() = default;
  /// After an evaluation: y in x.w, residuals in work.last_residual; may change work.next. Passes and jobs only.
  /// Returns, where jobs run, what the metric P = D + ... adds to sums that are taken in D:
  /// 0: (y - next)^T (P - D) (next - previous), 1: (y - y of the last evaluation)^T (P - D) (the same).
  virtual const double* correct(const FluidView& view, SolverWork& work) = 0;
};

/// Bodies that give way to the pressures in x.w, linearly, for conjugate gradients. Passes and jobs only.
class GivingWay {
 public:
  virtual ~GivingWay() = default;
  /// Samples get the velocities that they have under these pressures, for good.
  virtual void answer(const FluidView& view, double dt) = 0;
  /// The velocities of the samples by these pressures alone; of those that do not give way, zero.
  virtual const Buffer<Float4>& moved(const FluidView& view, double dt) = 0;
  /// The square of the error that their own velocities are left with, of the worst body, as a share of what the
  /// pressures change there; the pressures went along the direction of the last moved() by state->along. Where jobs
  /// run.
  virtual const double* errors(const FluidView& view, const Conjugate* state) = 0;
  /// Lets the bodies take part in the step from work.previous to work.next.
  virtual void relax(const FluidView& view, SolverWork& work) = 0;
};

/// One solve of a step, as verbs. A loop calls begin(), then forces(), predict(), judge() and - as long as *going() is
/// not 0 - update() in turn, and finish(). The verbs inside the loop are passes and jobs alone (Exec::repeat).
class PressureSolve {
 public:
  virtual ~PressureSolve() = default;
  void set_correction(StepCorrection* correction) { correction_ = correction; }
  void set_giving_way(GivingWay* bodies) { bodies_ = bodies; }

  virtual double
  demand() = 0;                // [-] average compression that the step would bring without any pressure; before begin()
  virtual void begin() = 0;    // what the solve starts from
  virtual void forces() = 0;   // pressure accelerations and predicted velocities of the current pressures
  virtual void predict() = 0;  // predicted density change, residuals, the next pressures
  virtual void judge(const StopAt& stop) = 0;  // errors of the pressures that forces() saw, and whether to go on
  virtual void update() = 0;                   // accept the next pressures
  virtual void finish() = 0;                   // velocities and pressures of the last forces() become the state's
  /// Whether it estimates the error of the velocities that it finds, so that a stop may ask for it.
  virtual bool judges_velocities() const { return false; }
  /// Whether the forces of an iteration come on top of those of the iterations before it.
  virtual bool adds_up() const { return false; }
  /// [m/s^2] largest by pressure, where steps depend on it; after finish()
  virtual double acceleration() const { return 0; }

  const int* going() const { return &view_.exec.in(work_.progress)->going; }  // where jobs run
  Progress progress() const { return std::as_const(work_.progress)[0]; }
  SolveReport report() const;

 protected:
  PressureSolve(const FluidView& view, SolverWork& work, double dt, StopRule stop);
  void begin_progress(double omega);
  /// The job that judges totals whose maximum is entry `worst`.
  Judge judgement(const StopAt& stop, int worst);
  /// Sums up the parts of a Pass and judges them.
  template <class Pass, class Job>
  void total_and_judge(const Job& judge) {
    view_.exec.template total_parts<Pass::sums, Pass::maxima>(work_.parts, view_.owned(), work_.totals, judge);
  }

  const FluidView& view_;
  SolverWork& work_;
  double dt_;
  StepCorrection* correction_ = nullptr;
  GivingWay* bodies_ = nullptr;

 private:
  StopRule stop_;
};

/// Drives one solver until it is done (Algorithm 1 of [GPB+19] without bodies). `felt` is called where x.w holds
/// pressures that bodies feel: after each forces() of a solve that adds up, then with passes and jobs alone, else once
/// at the end.
SolveReport solve(const Exec& exec, PressureSolve& solver, const StopAt& stop, const std::function<void()>& felt = {});

}  // namespace tidelock
