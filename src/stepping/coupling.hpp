// Fluid and dynamic bodies together: the interface's forces on bodies, their response in the fluid's equations, and the
// interlinked loop of [GPB+19].
#pragma once
#include <vector>

#include "bodies/contact_solver.hpp"
#include "neighbours/lists.hpp"
#include "solvers/pressure_solve.hpp"
#include "stepping/body_jobs.hpp"
#include "stepping/film.hpp"
#include "stepping/interface_rows.hpp"

namespace tidelock {

/// The fluid's side of the bodies: which particles touch dynamic bodies, what the samples feel, what they move with.
class FluidBodies {
 public:
  /// Finds who touches whom.
  void begin(const FluidView& view, const World& world);

  InterfaceRows rows;
  Films films;

  /// What the pressures in x.w do to the bodies over dt: impulses, and moments about the bodies' reference points
  /// [N s], [N m s]. Bodies without samples in the list get none.
  const std::vector<Wrench>& impulses(const FluidView& view, const World& world, double dt);

  /// Impulses of a solve are kept where jobs run. There are none yet; v_s: the bodies' velocities without them.
  void begin_impulses(const World& world, const std::vector<Twist<double>>& v_s);
  /// What the pressures in x.w do over dt comes on top, or in place of what was there; velocities() follow v_s and it.
  /// Passes and jobs alone.
  void add_impulses(const FluidView& view, double dt, bool on_top);
  const Buffer<Twist<double>>& velocities() const { return velocity_; }
  std::vector<Wrench> all_impulses() const { return {impulses_.begin(), impulses_.end()}; }

  /// What viscosity does to the bodies over dt, solved implicitly for the bodies' velocities: a light body follows the
  /// fluid and never overshoots. x.w holds the coefficient of the model towards walls. The dynamic bodies' velocities
  /// and those of their samples are changed; the fluid's pass has to follow. Adds to Dynamics::viscous.
  void exchange(const FluidView& view, World& world, ViscosityModel model, double dt);

  /// What artificial viscosity does to the bodies over dt; its strength [m^2/s] by particle. As impulses().
  const std::vector<Wrench>& artificial_viscosity(const FluidView& view, const World& world,
                                                  const Buffer<float>& strength, double dt);

  /// Gives the samples of dynamic bodies the velocity of their body's twist. From a buffer: a job alone.
  void set_velocities(const Exec& exec, World& world, const std::vector<Twist<double>>& velocity);
  void set_velocities(const FluidView& view, const Buffer<Twist<double>>& velocity);
  /// The same into a field of its own (by sample); samples of other bodies keep what is there.
  void sample_velocities(const Exec& exec, const World& world, const std::vector<Twist<double>>& velocity,
                         Buffer<Float4>& out);

  /// These velocities where jobs run, until the next call.
  const Buffer<Twist<double>>& given(const std::vector<Twist<double>>& velocity);

  /// Where a pass over the view's samples may write forces [N], and what these add up to over dt: impulses, and moments
  /// about the bodies' reference points [N s], [N m s].
  Float4* out(const Exec& exec) { return exec.out(force_); }
  const std::vector<Wrench>& sum_impulses(const FluidView& view, const World& world, double dt);

  std::size_t bytes() const { return force_.bytes() + groups_.bytes() + rows.bytes() + films.bytes(); }

 private:
  void set_points(const World& world);
  void find_forces(const FluidView& view);
  /// Into sums_, where jobs run.
  template <class Then>
  void sum_forces(const FluidView& view, double dt, const Then& then);
  void move_samples(const Exec& exec, const BoundarySamples& samples, const Buffer<Twist<double>>& velocity,
                    Buffer<Float4>& out);

  Buffer<Float4> force_;                             // by sample of the list: [N], or what exchange() needs
  Groups groups_;                                    // samples of the list by body
  Buffer<BodyPoint> points_;                         // by body, as all that follow
  Buffer<Twist<double>> given_, source_, velocity_;  // from the host, v_s, and what impulses make of it
  Buffer<Response<double>> response_;
  Buffer<Wrench> sums_, impulses_;  // [N s] of the last forces, of a solve
  Buffer<DragSums> drags_;
  std::vector<Wrench> host_sums_;
};

/// Velocities of all bodies about their reference points, and their responses.
std::vector<Twist<double>> twists_of(const World& world);
std::vector<Response<double>> responses_of(const World& world);

/// By body.
void add(std::vector<Wrench>& sums, const std::vector<Wrench>& more);

/// What the interlinked solve did, both sides.
struct CoupledReport {
  SolveReport fluid;
  double near_residual = 0;  // [-] of the particles that touch dynamic bodies
};

/// Algorithm 3 of [GPB+19]: fluid pressures and contact pressures are updated one to one; the fluid sees the bodies'
/// predicted velocities in every iteration. v_s: the bodies' velocities under everything but fluid pressure and
/// contact. Returns with the solvers' last evaluation in place; `impulses` receives the fluid's impulses on the bodies
/// [N s].
CoupledReport solve_interlinked(PressureSolve& fluid, FluidBodies& interface, ContactSolver& contact, World& world,
                                const FluidView& view, SolverWork& work, const std::vector<Twist<double>>& v_s,
                                double dt, StopAt stop, std::vector<Wrench>& impulses);

}  // namespace tidelock
