#include "solvers/pressure_solve.hpp"

#include "solvers/solver_traits.hpp"

namespace tidelock {
namespace {

/// [h^2] of a fit of wall pressures: the variance below which a direction has no slope of its own.
constexpr double kFitSpread = 0.1;

/// [1/m^2] sum of V^2 |gradW|^2 over the neighbours of a particle inside a lattice: what PCISPH takes for all.
template <class K>
double lattice_gradients(const K& kernel, const Constants& c) {
  const int reach = static_cast<int>(c.support / c.h + 0.5), deep = c.dimensions == 3 ? reach : 0;
  double sum = 0;
  for (int z = -deep; z <= deep; ++z)
    for (int y = -reach; y <= reach; ++y)
      for (int x = -reach; x <= reach; ++x) {
        const double r2 = c.h * c.h * (x * x + y * y + z * z);
        const double g = kernel.grad(r2);
        sum += g * g * r2;
      }
  return c.particle_volume * c.particle_volume * sum;
}

}  // namespace

void SolverWork::resize(std::size_t n) {
  if (predicted.size() == n) return;
  predicted.resize(n), inv_diagonal.resize(n), next.resize(n), previous.resize(n);
  last_lambda.resize(n), last_residual.resize(n), flux.resize(n);
  progress.resize(1), totals.resize(8), lean.resize(4);
}
std::size_t SolverWork::bytes() const {
  return predicted.bytes() + inv_diagonal.bytes() + next.bytes() + previous.bytes() + last_lambda.bytes() +
         last_residual.bytes() + flux.bytes() + parts.bytes() + applied.bytes() + gains.bytes() + start.bytes() +
         samples_at.bytes() + pushed.bytes();
}

void sort_world(World& world, const Exec& exec, Surroundings& near, SolverWork& work) {
  work.resize(world.fluid.size());
  near.sort(world, exec, {work.predicted, work.next});
  pad_zero(exec, work.predicted);  // neighbours read it
}

void compute_densities(const FluidView& view, SolverWork& work) {
  with_walls(view, [&](const auto& nb, auto wall) {
    using K = std::decay_t<decltype(nb.kernel)>;
    DensitiesAndDiagonal<K, decltype(wall)> pass;
    pass.nb = nb;
    pass.least_diagonal = static_cast<float>(least_diagonal(view.constants));
    pass.density = view.exec.out(view.fluid.density);
    pass.inv_diagonal = view.exec.out(work.inv_diagonal);
    pass.flux = view.exec.out(work.flux);
    pass.inv_dimensions = 1.0f / static_cast<float>(view.constants.dimensions);
    view.exec.run(pass, view.owned());
    if (traits_of(view.settings.pressure).lattice_diagonal)
      view.exec.run(LatticeDiagonal{view.exec.in(view.fluid.v), view.exec.out(work.inv_diagonal),
                                    static_cast<float>(lattice_gradients(nb.kernel, view.constants))},
                    view.owned());
  });
}

Totals<5, 1> find_densities(const FluidView& view, const SolverWork& work) {
  const Exec& exec = view.exec;
  DensityFindings pass;
  pass.v = exec.in(view.fluid.v);
  pass.density = exec.in(view.fluid.density);
  pass.inv_diagonal = exec.in(work.inv_diagonal);
  const SolverTraits& solver = traits_of(view.settings.pressure);
  if (!kind_of(view.settings.pressure).iterates) {
    pass.tension = static_cast<float>(view.rest_density);
  } else {
    pass.least_diagonal = static_cast<float>(least_diagonal(view.constants));
    if (solver.divergence) pass.sparse = static_cast<float>(kDivergenceFrom);
    if (solver.bounds_release) {
      pass.offset = static_cast<float>(1 - view.rest_density);
      pass.release_way = static_cast<float>(view.release_way);
      pass.release_least = static_cast<float>(kAlwaysReleased);
    }
  }
  return exec.reduce(pass, view.owned());
}

void predict_velocities(const FluidView& view, double dt, Buffer<Float4>& out, float from) {
  const float* density = view.exec.in(view.fluid.density);
  with_walls(view, [&](const auto& nb, auto wall) {
    using K = std::decay_t<decltype(nb.kernel)>;
    using Wall = decltype(wall);
    if constexpr (Wall::extrapolates) {
      Float4* pressures = view.exec.out(view.boundary.v) + view.first_sample();
      const double h = view.constants.h;
      view.exec.run(WallPressures<K>{samples_of(view, nb.kernel), static_cast<float>(kFitSpread * h * h), pressures},
                    view.samples());
    }
    view.exec.run(PredictVelocities<K, Wall>{nb, density, static_cast<float>(dt), view.exec.out(out), from},
                  view.owned());
  });
}

void finish_solve(const FluidView& view, SolverWork& work, Goal goal, const Buffer<Float4>& velocities) {
  FluidParticles& f = view.fluid;
  const bool density = goal == Goal::density;
  FinishSolve pass;
  const Exec& exec = view.exec;
  pass.x = exec.in(f.x);
  pass.predicted = exec.in(velocities);
  pass.density = exec.in(f.density);
  pass.flux = exec.in(work.flux);
  pass.v = exec.out(f.v);
  pass.warm = exec.out(density ? f.lambda_density : f.lambda_divergence);
  pass.other = exec.in(density ? f.lambda_divergence : f.lambda_density);
  pass.pressure = exec.out(f.pressure);
  exec.run(pass, view.owned());
}

PressureSolve::PressureSolve(const FluidView& view, SolverWork& work, double dt, StopRule stop)
    : view_(view), work_(work), dt_(dt), stop_(stop) {}

void PressureSolve::begin_progress(double omega) {
  each(view_.exec, BeginProgress{view_.exec.out(work_.progress), omega, dt_}, 1);
}

Judge PressureSolve::judgement(const StopAt& stop, int worst) {
  const Exec& exec = view_.exec;
  return {exec.in(work_.totals),        worst, static_cast<double>(view_.owned()),
          stop_ != StopRule::one_sided, stop,  exec.out(work_.progress)};
}

SolveReport PressureSolve::report() const {
  const Progress p = progress();
  SolveReport report{p.iterations, stop_ != StopRule::one_sided ? p.two_sided : p.one_sided, p.two_sided, p.worst,
                     p.converged != 0};
  report.velocity_error = p.velocity_error;
  return report;
}

SolveReport solve(const Exec& exec, PressureSolve& solver, const StopAt& stop, const std::function<void()>& felt) {
  solver.begin();
  exec.repeat(
      solver.going(),
      [&] {
        solver.forces();
        if (felt && solver.adds_up()) felt();
        solver.predict();
        solver.judge(stop);
      },
      [&] { solver.update(); });
  solver.finish();
  if (felt && !solver.adds_up()) felt();
  return solver.report();
}

}  // namespace tidelock
