// Implicit strain-rate viscosity, [BK17] 4.1.
#include "materials/viscosity_bender_koschier.hpp"

#include <algorithm>
#include <utility>

#include "coupling/body_algebra.hpp"
#include "coupling/rigid_step.hpp"
#include "materials/fluid_table.hpp"
#include "materials/viscous_step.hpp"
#include "solvers/motion_passes.hpp"

namespace tidelock {
namespace {

using Vec6 = Eigen::Matrix<double, 6, 1>;

bool has_model(const Fluid& f) { return f.viscosity.model == ViscosityModel::bender_koschier; }

/// [-] Floor of the blocks' diagonal over 1 / (h^2 rho0): particles with hardly a neighbour.
constexpr double kFloor = 1e-3;

/// Finds the velocities nearest to v* (in the metric of the masses) in which each particle of such a fluid has gamma
/// times its strain rate, by conjugate gradients on the six multipliers of each particle; dynamic bodies respond. Every
/// iterate is made of forces between pairs, so that no momentum is lost however early the solve stops.
class StrainViscosity : public SolvedViscosity {
 public:
  ViscosityModel model() const override { return ViscosityModel::bender_koschier; }
  SolveReport solve(const FluidView& view, World& world, FluidBodies* interface, double dt) override;
  std::size_t bytes() const override;

 private:
  struct Six {
    Buffer<Float4> n, s;
  };
  Six r_, p_, q_, block_;
  Buffer<Float4> w_;         // [m/s] change of velocity that belongs to p
  Buffer<Float4> sample_w_;  // [m/s] the same of the samples: zero unless their body is dynamic
};

std::size_t StrainViscosity::bytes() const {
  std::size_t sum = w_.bytes() + sample_w_.bytes();
  for (const Six* six : {&r_, &p_, &q_, &block_}) sum += six->n.bytes() + six->s.bytes();
  return sum;
}

SolveReport StrainViscosity::solve(const FluidView& view, World& world, FluidBodies* interface, double dt) {
  SolveReport report;
  const FluidTable change =
      table_of(world.fluids, [](const Fluid& f) { return has_model(f) ? 1 - f.viscosity.gamma : 0; });
  if (!change.any || view.owned() == 0) return report;
  const FluidTable on = table_of(world.fluids, [](const Fluid& f) { return has_model(f) ? 1 : 0; });
  const FluidTable wall = table_of(
      world.fluids, [](const Fluid& f) { return has_model(f) && f.viscosity.wall == WallSlip::no_slip ? 1 : 0; });
  double tolerance = 1e300;  // [1/s]
  for (const Fluid& f : world.fluids)
    if (has_model(f)) tolerance = std::min(tolerance, f.viscosity.error);
  report.tolerance = tolerance;

  FluidParticles& f = view.fluid;
  const Exec& exec = view.exec;
  const std::size_t n = view.owned(), all = view.size();
  for (Six* six : {&r_, &p_, &q_, &block_})
    if (six->n.size() != all) six->n.resize(all), six->s.resize(all);
  if (w_.size() != all) w_.resize(all);
  const bool bodies = interface != nullptr && has_dynamic_bodies(world);
  if (bodies || sample_w_.size() != view.boundary.size() || !sample_w_.made())
    sample_w_ = Buffer<Float4>(view.boundary.size());

  const StrainTables by{exec.in(f.fluid), exec.in(on.value), exec.in(wall.value)};
  const auto in = [&](const Six& six) { return ConstStrainField{exec.in(six.n), exec.in(six.s)}; };
  const auto out = [&](Six& six) { return StrainField{exec.out(six.n), exec.out(six.s)}; };
  std::vector<Vec6> given(world.bodies.size(), Vec6::Zero()), pull(given);  // [N s], [N m s]

  /// q = scale J of velocities; returns p . q.
  const auto rates = [&](const Buffer<Float4>& v, const Buffer<Float4>& samples, const FluidTable& scale, Six& q) {
    double product = 0;
    with_neighbourhood(view, [&](auto nb) {
      nb.v = exec.in(v), nb.bv = exec.in(samples);
      using K = std::decay_t<decltype(nb.kernel)>;
      product = exec.reduce(StrainRates<K>{nb, by, exec.in(scale.value), in(p_), out(q)}, n).sum[0];
    });
    return product;
  };
  /// w = M^-1 J^T p of fluid and bodies.
  const auto push = [&] {
    with_neighbourhood(view, [&](const auto& nb) {
      using K = std::decay_t<decltype(nb.kernel)>;
      exec.run(StrainPush<K>{nb, by, in(p_), exec.out(w_)}, n);
      if (interface == nullptr) return;
      exec.run(StrainForces<K>{samples_of(view, nb.kernel), in(p_), static_cast<float>(1 / dt), interface->out(exec)},
               view.samples());
    });
    if (interface == nullptr) return;
    const std::vector<Wrench>& sums = interface->sum_impulses(view, world, dt);
    std::vector<Twist<double>> twists;
    for (std::size_t b = 0; b < sums.size(); ++b) {
      pull[b] = packed(sums[b].force, sums[b].torque);
      const Vec6 t = matrix_of(response_of(world.bodies[b])) * pull[b];
      twists.push_back({{t[0], t[1], t[2]}, {t[3], t[4], t[5]}});
    }
    if (bodies) interface->sample_velocities(exec, world, twists, sample_w_);
  };
  double rz = 0;
  /// One step of length alpha along p; with keep = 0 the multipliers start from p.
  const auto advance = [&](double alpha, float keep) {
    StrainAdvance pass;
    pass.v = exec.out(f.v), pass.change = exec.in(w_);
    pass.mu = {exec.out(f.strain_n), exec.out(f.strain_s)}, pass.r = out(r_);
    pass.p = in(p_), pass.q = in(q_), pass.block = in(block_);
    pass.by = by, pass.density = exec.in(f.density);
    pass.alpha = static_cast<float>(alpha), pass.keep = keep;
    const auto sums = exec.reduce(pass, n);
    for (std::size_t b = 0; b < given.size(); ++b) given[b] -= alpha * pull[b];
    report.average_residual = sums.sum[1] / std::max(1.0, sums.sum[2]);
    report.converged = report.average_residual <= tolerance;
    return sums.sum[0];
  };

  exec.run(SetCoefficient{exec.out(f.x), exec.in(f.fluid), exec.in(wall.value)}, all);
  with_neighbourhood(view, [&](const auto& nb) {
    using K = std::decay_t<decltype(nb.kernel)>;
    const double least = kFloor / (view.constants.h * view.constants.h * view.constants.lightest);
    exec.run(StrainBlocks<K>{nb, by, static_cast<float>(least), out(block_)}, n);
  });
  p_.n.swap(f.strain_n), p_.s.swap(f.strain_s);  // the last step's multipliers, a warm start
  rates(f.v, view.boundary.v, change, r_);       // Algorithm 4, lines 3-4: what has to change
  push();
  rates(w_, sample_w_, on, q_);
  rz = advance(1, 0);
  exec.run(StrainDirection{out(p_), in(r_), in(block_), 0}, n);
  while ((!report.converged || report.iterations < 1) && rz > 0 &&
         report.iterations < world.scene.solver.max_iterations) {
    push();
    const double pq = rates(w_, sample_w_, on, q_);
    if (!(pq > 0)) break;
    const double rz_next = advance(rz / pq, 1);
    exec.run(StrainDirection{out(p_), in(r_), in(block_), static_cast<float>(rz_next / rz)}, n);
    rz = rz_next;
    ++report.iterations;
  }

  if (interface == nullptr) return report;
  for (std::size_t b = 0; b < world.bodies.size(); ++b) {
    Body& body = world.bodies[b];
    if (is_dynamic(body)) apply_impulse(body, given[b].head<3>(), given[b].tail<3>());
    body.dynamics.loads.viscous.force += given[b].head<3>() / dt;
    body.dynamics.loads.viscous.torque += given[b].tail<3>() / dt;
  }
  interface->set_velocities(exec, world, twists_of(world));
  return report;
}

}  // namespace

std::unique_ptr<SolvedViscosity> solved_viscosity::bender_koschier() { return std::make_unique<StrainViscosity>(); }

}  // namespace tidelock
