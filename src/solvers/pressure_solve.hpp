// The pressure solvers as five verbs - begin, forces, predict, residual, update - so that a loop can drive any of them.
//
// IISPH [ICS+14] and DFSPH [BK17] are the same operator (docs/theory.md); they differ in which solves a step has: IISPH
// one for the density, DFSPH one for the density and one for the divergence, each with its own warm start.
#pragma once
#include "exec/exec.hpp"
#include "neighbours/lists.hpp"
#include "solvers/coupling_passes.hpp"
#include "solvers/pressure_passes.hpp"
#include "world/world.hpp"

namespace tidelock {

/// What one solve did.
struct SolveReport {
  int iterations = 0;
  double average_error = 0;    // [-] by the stop rule in use
  double two_sided_error = 0;  // [-] by the two-sided rule, whatever is in use
  double max_error = 0;        // [-] worst particle, compression only
  bool converged = true;
};

/// Arrays that live only inside a step.
struct SolverWork {
  Buffer<Float4> predicted;      // [m/s] velocity under the current pressures; w: 1/rho0
  Buffer<float> flux;            // [-] factor from the unknown to the pressure, see flux_factor()
  Buffer<float> inv_diagonal;    // [Pa s^2]
  Buffer<float> next, previous;  // [Pa] iterates of lambda
  Buffer<float> last_lambda;     // [Pa] where the residual was last evaluated
  Buffer<float> last_residual;   // [-]
  void resize(std::size_t n);
  std::size_t bytes() const;
};

/// The fluid, its surroundings and the lists, as the solvers see them.
struct FluidView {
  const Exec& exec;
  const Constants& constants;
  const SolverSettings& settings;
  FluidParticles& fluid;
  BoundarySamples& boundary;  // a wall law may keep its pressures in v.w
  const NeighbourList& fluid_list;
  const NeighbourList& boundary_list;
  const NeighbourList& sample_list;  // fluid near the samples [first_sample, all); empty unless something needs it
  std::size_t first_sample;          // [-]
  double rest_density = 1;      // [-] relative density that the density solve aims at: above 1 only at the very start
  double most_released = 1e30;  // [-] compression that a density solve takes back at most
  std::size_t size() const { return fluid.size(); }
  std::size_t samples() const { return boundary.size() - first_sample; }
};

/// [m^2] what keeps Morris' Laplacian regular for particles in one place.
inline float laplacian_eta2(const FluidView& view) {
  return static_cast<float>(0.01 * view.constants.h * view.constants.h);
}

/// Calls f(Neighbourhood<K>) with the scene's kernel.
template <class F>
void with_neighbourhood(const FluidView& view, F f) {
  const auto fill = [&](auto kernel) {
    Neighbourhood<decltype(kernel)> nb;
    nb.kernel = kernel;
    nb.x = view.exec.in(view.fluid.x), nb.v = view.exec.in(view.fluid.v);
    nb.bx = view.exec.in(view.boundary.x), nb.bv = view.exec.in(view.boundary.v);
    nb.fluid = view.fluid_list.view(view.exec), nb.boundary = view.boundary_list.view(view.exec);
    nb.volume = static_cast<float>(view.constants.particle_volume);
    f(nb);
  };
  const double support = view.constants.support;
  if (view.settings.kernel == KernelName::cubic)
    fill(CubicSpline::make(support, view.constants.dimensions));
  else
    fill(WendlandC2::make(support, view.constants.dimensions));
}

/// The samples of view.sample_list and the fluid near them.
template <class K>
SampleNeighbourhood<K> samples_of(const FluidView& view, const K& kernel) {
  SampleNeighbourhood<K> nb;
  nb.kernel = kernel;
  nb.x = view.exec.in(view.boundary.x) + view.first_sample;
  nb.v = view.exec.in(view.boundary.v) + view.first_sample;
  nb.fluid = view.exec.in(view.fluid.x), nb.moving = view.exec.in(view.fluid.v);
  nb.density = view.exec.in(view.fluid.density);
  nb.list = view.sample_list.view(view.exec);
  nb.volume = static_cast<float>(view.constants.particle_volume);
  return nb;
}

/// Calls f(Neighbourhood<K>, Wall) with the scene's kernel and what walls answer.
template <class F>
void with_walls(const FluidView& view, F f) {
  with_neighbourhood(view, [&](const auto& nb) {
    switch (view.settings.interface) {
      case Interface::consistent:
        return f(nb, ConsistentWall{});
      case Interface::akinci:
        return f(nb, AkinciWall{});
      case Interface::mirror:
        return f(nb, MirrorWall{});
      case Interface::mls:
        return f(nb, MlsWall{});
    }
  });
}

/// Relative densities and the operator's diagonal, once per step before the solves.
void compute_densities(const FluidView& view, SolverWork& work);

/// Improves the relaxed steps of some particles, where more is known of the operator than its diagonal.
class StepCorrection {
 public:
  /// What the metric P = D + ... has beside D, for sums that are taken in it.
  struct Terms {
    double restart = 0;  // (y - next)^T (P - D) (next - previous)
    double change = 0;   // (y - y of the last evaluation)^T (P - D) (the same)
  };
  virtual ~StepCorrection() = default;
  /// After an evaluation: y in x.w, residuals in work.last_residual; may change work.next.
  virtual Terms correct(const FluidView& view, SolverWork& work, double omega_over_dt2) = 0;
};

class PressureSolve {
 public:
  PressureSolve(const FluidView& view, SolverWork& work, Goal goal, double dt);

  void set_correction(StepCorrection* correction) { correction_ = correction; }
  double demand();          // [-] average compression that the step would bring without any pressure; before begin()
  void begin();             // warm start from the last step's pressures
  void forces();            // pressure accelerations and predicted velocities of the current pressures
  void predict();           // predicted density change, residuals, the next pressures
  double residual() const;  // [-] average error of the pressures that forces() saw, by the stop rule
  double two_sided_error() const;
  double worst() const;  // [-] largest residual
  void update();         // accept the next pressures: Jacobi, or Nesterov's extrapolation with restart
  void finish();         // velocities and pressures of the last forces() become the state's

 private:
  void evaluate(const Float4* velocities);

  const FluidView& view_;
  SolverWork& work_;
  Goal goal_;
  double dt_;
  double omega_, warm_start_;
  StepCorrection* correction_ = nullptr;
  double t_ = 1;         // Nesterov's sequence
  int evaluations_ = 0;  // of this solve
  double two_sided_ = 0, one_sided_ = 0, restart_ = 0, worst_ = 0, steepness_ = 0;
};

/// Drives one solver until its residual is below the tolerance (Algorithm 1 of [GPB+19] without bodies).
SolveReport solve(PressureSolve& solver, double tolerance, int min_iterations, int max_iterations);

}  // namespace tidelock
