#include "materials/velocity_solve.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "coupling/body_algebra.hpp"
#include "coupling/rigid_step.hpp"
#include "materials/velocity_solve_passes.hpp"
#include "solvers/motion_passes.hpp"

namespace tidelock {
namespace {

using Vec6 = Eigen::Matrix<double, 6, 1>;
using Mat6 = Eigen::Matrix<double, 6, 6>;

Vec6 packed(const Wrench& w) { return packed(w.force, w.torque); }
Twist<double> twist(const Vec6& a) { return {{a[0], a[1], a[2]}, {a[3], a[4], a[5]}}; }

/// The bodies' part of the vectors, as impulses w [N s], [N m s]: the velocity that belongs to one is R w, R = M^-1, so
/// that locked degrees of freedom, where R is zero, drop out.
struct BodyVectors {
  std::vector<Mat6> response;
  std::vector<Vec6> given, r, p, q;

  explicit BodyVectors(const World& world) {
    for (const Body& b : world.bodies) response.push_back(matrix_of(response_of(b)));
    given.assign(response.size(), Vec6::Zero());
    r = p = q = given;
  }
  std::vector<Twist<double>> velocities_of_p() const {
    std::vector<Twist<double>> v;
    for (std::size_t b = 0; b < p.size(); ++b) v.push_back(twist(response[b] * p[b]));
    return v;
  }
  double product(const std::vector<Vec6>& a, const std::vector<Vec6>& b) const {
    double sum = 0;
    for (std::size_t k = 0; k < a.size(); ++k) sum += a[k].dot(response[k] * b[k]);
    return sum;
  }
};

}  // namespace

std::size_t VelocitySolve::bytes() const {
  return r_.bytes() + p_.bytes() + q_.bytes() + at_wall_.bytes() + sample_p_.bytes();
}

SolveReport VelocitySolve::solve(const FluidView& view, World& world, FluidBodies* interface, double dt) {
  SolveReport report;
  const ViscousCoefficients c = viscous_coefficients(world.fluids, *this, view.constants);
  if (!c.any || view.owned() == 0) return report;
  FluidParticles& f = view.fluid;
  const Exec& exec = view.exec;
  const std::size_t n = view.owned(), all = view.size();
  if (r_.size() != all) r_.resize(all), p_.resize(all), q_.resize(all), at_wall_.resize(all);
  const Buffer<float> towards_walls = c.at_walls();
  exec.run(SetCoefficient{exec.out(f.x), exec.in(f.fluid), exec.in(c.value)}, all);
  exec.run(SetValue{exec.in(f.fluid), exec.in(towards_walls), exec.out(at_wall_)}, all);

  const bool bodies = interface != nullptr && has_dynamic_bodies(world);
  if (bodies || sample_p_.size() != view.boundary.size() || !sample_p_.made())
    sample_p_ = Buffer<Float4>(view.boundary.size());
  const Equations equations{view, world, c, exec.in(at_wall_), dt};
  begin(equations);
  const double V = view.constants.particle_volume;
  BodyVectors b(world);

  const Velocities v{f.v, view.boundary.v};
  /// Impulses on the bodies over dt.
  const auto pulls = [&](const Velocities& of, bool first) -> const std::vector<Wrench>& {
    push(equations, of, first, interface->out(exec));
    return interface->sum_impulses(view, world, dt);
  };

  start(equations, v, q_);
  double rr = V * exec.reduce(CgBegin{exec.in(f.v), exec.in(q_), exec.out(r_), exec.out(p_)}, n).sum[0];
  if (bodies) {
    const std::vector<Wrench>& pull = pulls(v, true);
    for (std::size_t k = 0; k < pull.size(); ++k) b.p[k] = b.r[k] = packed(pull[k]);
    rr += b.product(b.r, b.r);
  }
  report.converged = rr == 0;
  report.tolerance = world.scene.solver.viscosity_error;
  const double tolerance2 = world.scene.solver.viscosity_error * world.scene.solver.viscosity_error;
  while (!report.converged && report.iterations < world.scene.solver.max_iterations) {
    if (bodies) interface->sample_velocities(exec, world, b.velocities_of_p(), sample_p_);
    double pq = apply(equations, {p_, sample_p_}, q_);
    if (bodies) {
      const std::vector<Wrench>& pull = pulls({p_, sample_p_}, false);
      for (std::size_t k = 0; k < pull.size(); ++k) b.q[k] = (by_forces() ? 1.0 : 0.0) * b.p[k] - packed(pull[k]);
      pq += b.product(b.p, b.q);
    }
    if (!(pq > 0)) break;  // nothing is left that these equations can change
    const double alpha = rr / pq;
    const auto sums =
        exec.reduce(CgAdvance{exec.out(f.v), exec.out(r_), exec.in(p_), exec.in(q_), static_cast<float>(alpha)}, n);
    for (std::size_t k = 0; k < b.p.size(); ++k) b.given[k] += alpha * b.p[k], b.r[k] -= alpha * b.q[k];
    const double rr_next = V * sums.sum[0] + b.product(b.r, b.r), vv = V * sums.sum[1];
    ++report.iterations;
    report.average_residual = vv > 0 ? std::sqrt(rr_next / vv) : 0;
    report.converged = rr_next <= tolerance2 * vv || rr_next == 0;
    const double beta = rr_next / rr;
    exec.run(CgDirection{exec.out(p_), exec.in(r_), static_cast<float>(beta)}, n);
    for (std::size_t k = 0; k < b.p.size(); ++k) b.p[k] = b.r[k] + beta * b.p[k];
    rr = rr_next;
  }

  if (interface == nullptr) return report;
  for (std::size_t k = 0; k < world.bodies.size(); ++k)
    if (is_dynamic(world.bodies[k])) apply_impulse(world.bodies[k], b.given[k].head<3>(), b.given[k].tail<3>());
  interface->set_velocities(exec, world, twists_of(world));
  if (!by_forces()) return report;
  const std::vector<Wrench>& pull = pulls(v, false);  // on bodies that nothing moves: what they would get
  for (std::size_t k = 0; k < world.bodies.size(); ++k) {
    Load& load = world.bodies[k].dynamics.loads.viscous;
    const Vec6 given = is_dynamic(world.bodies[k]) ? b.given[k] : packed(pull[k]);
    load.force += given.head<3>() / dt;
    load.torque += given.tail<3>() / dt;
  }
  return report;
}

}  // namespace tidelock
