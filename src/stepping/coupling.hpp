// Fluid and dynamic bodies together: the interface's forces on bodies, their response in the fluid's equations, and the
// interlinked loop of [GPB+19].
#pragma once
#include <vector>

#include "bodies/contact_solver.hpp"
#include "neighbours/lists.hpp"
#include "solvers/pressure_solve.hpp"

namespace tidelock {

/// The fluid's side of the bodies: which particles touch dynamic bodies, what the samples feel, what they move with.
class FluidBodies {
 public:
  /// Lists of a step: moving samples -> fluid (built here), fluid -> samples (the view's). `moving_keys`: cells of the
  /// moving samples.
  void begin(const FluidView& view, const World& world, const CellGrid& fluid_grid,
             const std::vector<std::uint32_t>& moving_keys);

  /// Fluid rows that touch each body [-].
  const std::vector<double>& rows_of_body() const { return rows_of_body_; }

  /// Adds the bodies' response to the fluid's diagonal, each body's mass split among `rows` rows:
  ///   d_ii += V sum_R n_R (|f_iR|^2 / M_R + t_iR . I_R^-1 t_iR),   f_iR = sum_{k in R} V_k gradW_ik
  void add_response(SolverWork& work, const std::vector<Response<double>>& response,
                    const std::vector<double>& rows) const;

  /// What the pressures in x.w do to the bodies over dt: impulses, and moments about the bodies' reference points
  /// [N s], [N m s].
  const std::vector<Wrench>& impulses(const FluidView& view, const World& world, double dt);

  /// Gives the moving samples of dynamic bodies the velocity of their body's twist.
  void set_velocities(World& world, const std::vector<Twist<double>>& velocity, int threads) const;

  /// Average two-sided error of the particles that touch a dynamic body, of the solver's last evaluation [-].
  double error_near_bodies(const SolverWork& work) const;

  bool touches() const { return !touching_.empty(); }
  std::size_t bytes() const { return list_.bytes() + force_.bytes(); }

 private:
  struct Touch {  // one fluid particle and one dynamic body near it
    std::uint32_t particle, body;
    Vec3<double> f, t;  // [1/m] sums of V_k gradW, and their moment about the body's reference point [-]
  };
  std::vector<Touch> touching_;  // sorted by particle
  std::vector<double> rows_of_body_;
  NeighbourList list_;        // of moving samples among the fluid
  Buffer<Float4> force_;      // [N] by moving sample
  std::vector<Wrench> sums_;  // by body
  double volume_ = 0;
};

/// What the interlinked solve did, both sides.
struct CoupledReport {
  SolveReport fluid;
  double near_error = 0;  // [-] of the particles that touch dynamic bodies
  int contact_iterations = 0;
};

/// Algorithm 3 of [GPB+19]: fluid pressures and contact pressures are updated one to one; the fluid sees the bodies'
/// predicted velocities in every iteration. `contact` may be null (a divergence solve: bodies respond, contacts wait).
/// v_s: the bodies' velocities under everything but fluid pressure and contact. Returns with the solvers' last
/// evaluation in place; `impulses` receives the fluid's impulses on the bodies [N s].
CoupledReport solve_interlinked(PressureSolve& fluid, FluidBodies& interface, ContactSolver* contact, World& world,
                                const FluidView& view, SolverWork& work, const std::vector<Twist<double>>& v_s,
                                double dt, double tolerance, std::vector<Wrench>& impulses);

}  // namespace tidelock
