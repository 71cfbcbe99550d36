// The fluid's side of the bodies: the interface's forces on them, and their response in the fluid's equations.
#pragma once
#include <vector>

#include "coupling/body_jobs.hpp"
#include "coupling/fluid_answer.hpp"
#include "coupling/interface_rows.hpp"
#include "neighbours/lists.hpp"
#include "solvers/pressure_solve.hpp"

namespace tidelock {

/// Which particles touch dynamic bodies, what the samples feel, what they move with.
class FluidBodies : public GivingWay {
 public:
  /// Finds who touches whom.
  void begin(const FluidView& view, const World& world);

  InterfaceRows rows;

  /// What the pressures in x.w do to the bodies over dt: impulses, and moments about the bodies' reference points
  /// [N s], [N m s]. Bodies without samples in the list get none.
  const std::vector<Wrench>& impulses(const FluidView& view, const World& world, double dt);

  /// Impulses of a solve are kept where jobs run. There are none yet; v_s: the bodies' velocities without them.
  void begin_impulses(const World& world, const std::vector<Twist<double>>& v_s);
  /// Impulses of the pressures in x.w over dt. Adds to, or replaces, the impulses so far; updates velocities(). Passes
  /// and jobs alone.
  void add_impulses(const FluidView& view, double dt, bool on_top);
  Buffer<Twist<double>>& velocities() { return velocity_; }
  /// The last add_impulses(), for those who answer it.
  FluidPush push(const FluidView& view, double dt, bool on_top) const { return {view, force_, response_, dt, on_top}; }
  std::vector<Wrench> all_impulses() const { return {impulses_.begin(), impulses_.end()}; }

  /// Where nothing but the fluid pushes the bodies: their impulses, and the velocities of their samples.
  void answer(const FluidView& view, double dt) override;
  const Buffer<Float4>& moved(const FluidView& view, double dt) override;
  const double* errors(const FluidView& view, const Conjugate* state) override;
  void relax(const FluidView& view, SolverWork& work) override { rows.relax(view, work, true); }

  /// Viscosity between fluid and bodies over dt, solved implicitly for the bodies' velocities: a light body follows the
  /// fluid and never overshoots. A pass of the model has written out(): by sample, xyz is the impulse [N s] that the
  /// sample would get if it stood still, w how much of the sample's velocity the impulse takes back [kg]. Changes the
  /// velocities of the dynamic bodies and of their samples; the fluid's pass has to follow. Adds to Loads::viscous.
  void exchange(const FluidView& view, World& world, double dt);

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

  std::size_t bytes() const { return force_.bytes() + groups_.bytes() + rows.bytes(); }

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
  Buffer<Wrench> sums_, impulses_;          // [N s] of the last forces, of a solve
  Buffer<Twist<double>> at_rest_, turned_;  // zero, and what the impulses of a direction make of it
  Buffer<Wrench> of_direction_;             // [N s]
  Buffer<Float4> moved_;                    // [m/s] by sample
  Buffer<double> last_, worst_;             // as in BodyErrors
  Buffer<DragSums> drags_;
  std::vector<Wrench> host_sums_;
};

/// Velocities of all bodies about their reference points, and their responses.
std::vector<Twist<double>> twists_of(const World& world);
std::vector<Response<double>> responses_of(const World& world);

/// By body.
void add(std::vector<Wrench>& sums, const std::vector<Wrench>& more);

}  // namespace tidelock
