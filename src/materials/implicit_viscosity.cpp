#include "materials/implicit_viscosity.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "coupling/body_algebra.hpp"
#include "coupling/rigid_step.hpp"
#include "materials/fluid_table.hpp"
#include "solvers/motion_passes.hpp"
#include "solvers/peer_passes.hpp"
#include "solvers/viscosity_passes.hpp"

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

SolveReport ImplicitViscosity::solve(const FluidView& view, World& world, FluidBodies* interface, double dt) {
  SolveReport total;
  for (const ViscosityModel model : {ViscosityModel::implicit, ViscosityModel::weiler, ViscosityModel::peer})
    total = both(total, solve(model, view, world, interface, dt));
  return total;
}

/// Peer's goal for the velocity gradient.
PeerRows ImplicitViscosity::peer_goal(const FluidView& view, const World& world, const ViscousCoefficients& c) {
  const Exec& exec = view.exec;
  for (auto& row : goal_)
    if (row.size() != view.size()) row.resize(view.size());
  const FluidTable less = table_of(world.fluids, [](const Fluid& f) {
    return f.viscosity.model == ViscosityModel::peer ? 1 - f.viscosity.gamma : 0;
  });
  with_neighbourhood(view, [&](const auto& nb) {
    PeerGradients<std::decay_t<decltype(nb.kernel)>> pass;
    pass.nb = nb;
    pass.density = exec.in(view.fluid.density), pass.fluid = exec.in(view.fluid.fluid);
    pass.less = exec.in(less.value), pass.wall = exec.in(c.wall);
    pass.inv_dimensions = 1.0f / static_cast<float>(view.constants.dimensions);
    pass.flat = view.constants.dimensions == 2 ? 0.0f : 1.0f;
    pass.out_x = exec.out(goal_[0]), pass.out_y = exec.out(goal_[1]), pass.out_z = exec.out(goal_[2]);
    exec.run(pass, view.owned());
  });
  return {exec.in(goal_[0]), exec.in(goal_[1]), exec.in(goal_[2])};
}

SolveReport ImplicitViscosity::solve(ViscosityModel model, const FluidView& view, World& world, FluidBodies* interface,
                                     double dt) {
  SolveReport report;
  const ViscousCoefficients c = viscous_coefficients(world.fluids, model, view.constants.dimensions);
  if (!c.any || view.owned() == 0) return report;
  const bool peer = model == ViscosityModel::peer;
  FluidParticles& f = view.fluid;
  const Exec& exec = view.exec;
  const std::size_t n = view.owned(), all = view.size();
  if (r_.size() != all) r_.resize(all), p_.resize(all), q_.resize(all), wall_mu_.resize(all);
  Buffer<float> towards_walls(c.value);
  for (std::size_t k = 0; k < c.value.size(); ++k) towards_walls[k] *= c.wall[k];
  exec.run(SetCoefficient{exec.out(f.x), exec.in(f.fluid), exec.in(c.value)}, all);
  exec.run(SetValue{exec.in(f.fluid), exec.in(towards_walls), exec.out(wall_mu_)}, all);

  const bool bodies = interface != nullptr && has_dynamic_bodies(world);
  if (bodies || sample_p_.size() != view.boundary.size() || !sample_p_.made())
    sample_p_ = Buffer<Float4>(view.boundary.size());
  PeerRows goal;
  if (peer) goal = peer_goal(view, world, c);
  ViscousTerms terms;
  terms.wall_mu = exec.in(wall_mu_);
  terms.eta2 = laplacian_eta2(view);
  if (model == ViscosityModel::weiler)
    terms.along = static_cast<float>(2 * view.constants.dimensions + 4);
  else
    terms.plain = 2;
  terms.dt = static_cast<float>(dt);
  const double V = view.constants.particle_volume;
  BodyVectors b(world);

  /// q = A of the fluid's velocities `of` and the samples' `samples`; returns of . M q of the fluid.
  const auto apply = [&](const Buffer<Float4>& of, const Buffer<Float4>& samples) {
    double product = 0;
    with_neighbourhood(view, [&](auto nb) {
      nb.v = exec.in(of), nb.bv = exec.in(samples);
      using K = std::decay_t<decltype(nb.kernel)>;
      product = V * (peer ? exec.reduce(PeerApply<K>{nb, terms.wall_mu, exec.out(q_)}, n).sum[0]
                          : exec.reduce(ViscosityApply<K>{nb, terms, exec.out(q_)}, n).sum[0]);
    });
    return product;
  };
  /// Impulses on the bodies; `share` of Peer's goal counts.
  const auto pulls = [&](const Buffer<Float4>& of, const Buffer<Float4>& samples, float share) {
    with_neighbourhood(view, [&](const auto& nb) {
      using K = std::decay_t<decltype(nb.kernel)>;
      SampleNeighbourhood<K> s = samples_of(view, nb.kernel);
      s.moving = exec.in(of), s.v = exec.in(samples) + view.first_sample();
      if (peer)
        exec.run(PeerForces<K>{s, terms.wall_mu, goal, share, static_cast<float>(1 / dt), interface->out(exec)},
                 view.samples());
      else
        exec.run(ViscosityForces<K>{s, terms, interface->out(exec)}, view.samples());
    });
    return interface->sum_impulses(view, world, dt);
  };

  if (peer)
    with_neighbourhood(view, [&](const auto& nb) {
      exec.run(PeerGoal<std::decay_t<decltype(nb.kernel)>>{nb, terms.wall_mu, goal, exec.out(q_)}, n);
    });
  else
    apply(f.v, view.boundary.v);
  double rr = V * exec.reduce(CgBegin{exec.in(f.v), exec.in(q_), exec.out(r_), exec.out(p_)}, n).sum[0];
  if (bodies) {
    const std::vector<Wrench>& pull = pulls(f.v, view.boundary.v, 1);
    for (std::size_t k = 0; k < pull.size(); ++k) b.p[k] = b.r[k] = packed(pull[k]);
    rr += b.product(b.r, b.r);
  }
  report.converged = rr == 0;
  report.tolerance = world.scene.solver.viscosity_error;
  const double tolerance2 = world.scene.solver.viscosity_error * world.scene.solver.viscosity_error;
  while (!report.converged && report.iterations < world.scene.solver.max_iterations) {
    if (bodies) interface->sample_velocities(exec, world, b.velocities_of_p(), sample_p_);
    double pq = apply(p_, sample_p_);
    if (bodies) {
      const std::vector<Wrench>& pull = pulls(p_, sample_p_, 0);
      for (std::size_t k = 0; k < pull.size(); ++k) b.q[k] = (peer ? 0.0 : 1.0) * b.p[k] - packed(pull[k]);
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
  if (peer) return report;  // what it does to bodies that nothing moves is no sum of forces: not known
  const std::vector<Wrench>& pull =
      pulls(f.v, view.boundary.v, 0);  // on bodies that nothing moves: what they would get
  for (std::size_t k = 0; k < world.bodies.size(); ++k) {
    Load& load = world.bodies[k].dynamics.loads.viscous;
    const Vec6 given = is_dynamic(world.bodies[k]) ? b.given[k] : packed(pull[k]);
    load.force += given.head<3>() / dt;
    load.torque += given.tail<3>() / dt;
  }
  return report;
}

}  // namespace tidelock
