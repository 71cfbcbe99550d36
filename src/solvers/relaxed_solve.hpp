// Pressure solves by relaxation of one linear operator.
//
// IISPH [ICS+14] and DFSPH [BK17] are the same operator (docs/theory/pressure.md); they differ in which solves a step
// has: IISPH one for the density, DFSPH one for the density and one for the divergence, each with its own warm start.
// PCISPH (Solenthaler and Pajarola 2009) takes the same steps with two differences: the density is that of the
// predicted places and not its linear prediction, and one diagonal, of a particle inside a lattice, serves for all.
#pragma once
#include "solvers/solver_traits.hpp"

namespace tidelock {

class RelaxedSolve : public PressureSolve {
 public:
  RelaxedSolve(const FluidView& view, SolverWork& work, Goal goal, double dt);
  double demand() override;
  double largest_demand() const { return largest_demand_; }  // [-] of any particle; after demand()
  void begin() override;                                     // warm start from the last step's pressures
  void forces() override;
  void predict() override;
  void judge(const StopAt& stop) override;
  void update() override;  // Jacobi, or Nesterov's extrapolation with restart
  void finish() override;

 protected:
  Goal goal_;
  double omega_, warm_start_;

 private:
  /// f(ResidualAndStep) that evaluates the pressures in x.w under these velocities.
  template <class F>
  void with_evaluation(const Float4* velocities, F f);
  template <class Prediction, class F>
  void with_prediction(const Float4* velocities, F f);

  double largest_demand_ = 0;
  const double* more_ = nullptr;  // of the correction's last evaluation
};

inline constexpr auto kMakeRelaxed = [](const FluidView& view, SolverWork& work, Goal goal,
                                        double dt) -> std::unique_ptr<PressureSolve> {
  return std::make_unique<RelaxedSolve>(view, work, goal, dt);
};
inline constexpr SolverTraits kIisph{.make = kMakeRelaxed};
inline constexpr SolverTraits kDfsph{.divergence = true, .make = kMakeRelaxed};
inline constexpr SolverTraits kPcisph{
    .lattice_diagonal = true, .at_predicted_places = true, .warm_start = false, .make = kMakeRelaxed};

/// [1/s] largest rate of compression of the state's velocities.
double largest_divergence(const FluidView& view, SolverWork& work, double dt);

}  // namespace tidelock
