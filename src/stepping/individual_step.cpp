#include "stepping/individual_step.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "materials/viscosity_artificial.hpp"
#include "materials/viscous_step.hpp"
#include "solvers/weak_passes.hpp"
#include "stepping/time_step.hpp"

namespace tidelock {
namespace {

constexpr float kFar = 1e30f;

/// The smaller of the two, whoever comes first.
void lower(float& value, float to) {
  const std::atomic_ref<float> shared(value);
  float now = shared.load(std::memory_order_relaxed);
  while (to < now && !shared.compare_exchange_weak(now, to, std::memory_order_relaxed)) {
  }
}

}  // namespace

std::size_t IndividualStep::bytes() const {
  return last_x_.bytes() + last_v_.bytes() + acceleration_.bytes() + last_density_.bytes() + age_.bytes() +
         bearable_.bytes() + strength_.bytes() + at_wall_.bytes();
}

void IndividualStep::begin(const FluidView& view, const std::vector<Fluid>& fluids) {
  const std::size_t n = view.size(), width = static_cast<std::size_t>(view.exec.width());
  if (last_x_.size() != n) {
    last_x_.resize(n), last_v_.resize(n), acceleration_.resize(n);
    last_density_.resize(n), age_.resize(n), bearable_.resize(n), strength_.resize(n), at_wall_.resize(n);
  }
  const ViscousCoefficients c = viscous_coefficients(fluids, explicit_viscosity::artificial(), view.constants);
  const std::uint32_t* fluid = std::as_const(view.fluid.fluid).data();
  float *strength = strength_.data(), *at_wall = at_wall_.data();
  for (std::size_t i = 0; i < n; ++i) {
    strength[i] = c.value[fluid[i]];
    at_wall[i] = strength[i] * c.wall[fluid[i]];
  }
  const std::size_t slices = (view.owned() + width - 1) / width;
  step_.assign(slices, 0);
  turn_.assign(slices, 0);
}

void IndividualStep::find_near(const FluidView& view) {
  const std::uint32_t width = static_cast<std::uint32_t>(view.exec.width());
  const ListView list = view.near.fluid.host_view();
  const std::size_t n = view.owned(), slices = step_.size();
  near_.resize((slices + kBlockSlices - 1) / kBlockSlices);
  const std::ptrdiff_t blocks = static_cast<std::ptrdiff_t>(near_.size());
#pragma omp parallel num_threads(view.exec.threads())
  {
    std::vector<std::uint32_t> seen(slices, ~0u);  // by slice: whose neighbour it was found to be last
#pragma omp for schedule(dynamic, 1)
    for (std::ptrdiff_t b = 0; b < blocks; ++b) {
      Block& block = near_[static_cast<std::size_t>(b)];
      block.first.assign(1, 0), block.slices.clear();
      const std::size_t begin = static_cast<std::size_t>(b) * kBlockSlices,
                        end = std::min(slices, begin + kBlockSlices);
      for (std::size_t s = begin; s < end; ++s) {
        const std::uint32_t* entry = list.entries + static_cast<std::size_t>(list.start[s]) * width;
        for (std::size_t e = 0; e < static_cast<std::size_t>(list.length[s]) * width; ++e) {
          const std::uint32_t other = entry[e] / width;
          if (entry[e] >= n || seen[other] == s) continue;
          seen[other] = static_cast<std::uint32_t>(s);
          block.slices.push_back(other);
        }
        block.first.push_back(static_cast<std::uint32_t>(block.slices.size()));
      }
    }
  }
}

void IndividualStep::find_due(double now) {
  constexpr double rounding = 1e-6;  // [-] of a step
  due_.clear();
  for (std::size_t s = 0; s < step_.size(); ++s)
    if (turn_[s] + static_cast<double>(step_[s]) * (1 - rounding) <= now) due_.push_back(static_cast<std::uint32_t>(s));
}

void IndividualStep::update_due(const FluidView& view, const Vec3d& gravity) {
  const Exec& exec = view.exec;
  FluidParticles& f = view.fluid;
  const WeakStepFactors factors = weak_step_factors(SteppingMode::individual);
  const double sound = view.constants.sound_speed, support = view.constants.support;
  with_walls(view, [&](const auto& nb, auto wall) {
    using K = std::decay_t<decltype(nb.kernel)>;
    exec.run_on(WeakDensity<K>{nb, exec.out(f.density)}, due_);
    StateEquation state;
    state.x = exec.out(f.x), state.v = exec.in(f.v), state.density = exec.in(f.density);
    state.sound_speed2 = static_cast<float>(sound * sound);
    state.excess = static_cast<float>(view.rest_density - 1);
    exec.run_on(state, due_);
    WeakAcceleration<K, decltype(wall)> pass;
    pass.nb = nb;
    pass.density = exec.in(f.density);
    pass.strength = exec.in(strength_), pass.at_wall = exec.in(at_wall_);
    pass.gx = static_cast<float>(gravity.x()), pass.gy = static_cast<float>(gravity.y());
    pass.gz = static_cast<float>(gravity.z());
    pass.eta2 = laplacian_eta2(view);
    pass.by_speed = static_cast<float>(factors.speed * support);
    pass.by_acceleration = static_cast<float>(factors.acceleration * std::sqrt(support));
    pass.longest = static_cast<float>(sound_step(view.constants, factors.sound));
    pass.last_x = exec.out(last_x_), pass.last_v = exec.out(last_v_), pass.acceleration = exec.out(acceleration_);
    pass.last_density = exec.out(last_density_), pass.age = exec.out(age_), pass.bearable = exec.out(bearable_);
    exec.run_on(pass, due_);
  });
}

/// Eqs. 17 and 18: a slice's step is the shortest that its particles and their neighbours bear. Those that were due
/// tell their neighbours, so that what is hit does not sleep through it. Returns the shortest time until somebody is
/// due.
double IndividualStep::spread_steps(const FluidView& view, double now) {
  const std::size_t width = static_cast<std::size_t>(view.exec.width());
  const float* bearable = std::as_const(bearable_).data();
  const std::ptrdiff_t due = static_cast<std::ptrdiff_t>(due_.size());
  const std::size_t n = view.owned();
  const int threads = view.exec.threads();
  std::vector<float> own(due_.size());
#pragma omp parallel for num_threads(threads) schedule(static)
  for (std::ptrdiff_t d = 0; d < due; ++d) {
    const std::size_t s = due_[static_cast<std::size_t>(d)], last = std::min(n, (s + 1) * width);
    float least = kFar;
    for (std::size_t i = s * width; i < last; ++i) least = std::min(least, bearable[i]);
    own[static_cast<std::size_t>(d)] = least;
    step_[s] = least;
    turn_[s] = now;
  }
#pragma omp parallel for num_threads(threads) schedule(static)
  for (std::ptrdiff_t d = 0; d < due; ++d) {
    const std::size_t s = due_[static_cast<std::size_t>(d)];
    const float least = own[static_cast<std::size_t>(d)];
    const Block& block = near_[s / kBlockSlices];
    for (std::uint32_t k = block.first[s % kBlockSlices]; k < block.first[s % kBlockSlices + 1]; ++k)
      lower(step_[block.slices[k]], least);
  }
  double wait = kFar;
  for (std::size_t s = 0; s < step_.size(); ++s)
    wait = std::min(wait, std::max(static_cast<double>(step_[s]) + turn_[s] - now, 0.0));
  double shortest = kFar;
  for (const float step : step_) shortest = std::min(shortest, static_cast<double>(step));
  return std::max(wait, shortest);
}

void IndividualStep::drag(const FluidView& view, Float4* force) const {
  with_neighbourhood(view, [&](const auto& nb) {
    using K = std::decay_t<decltype(nb.kernel)>;
    ArtificialExchange<K> pass{samples_of(view, nb.kernel), 1.0f, laplacian_eta2(view), force};
    pass.strength = view.exec.in(at_wall_);
    view.exec.run(pass, view.samples());
  });
}

TurnsReport IndividualStep::run(const FluidView& view, const std::vector<Fluid>& fluids, const Vec3d& gravity,
                                double fastest_body, const MoveBodies& move_bodies, double most) {
  TurnsReport report;
  const Exec& exec = view.exec;
  FluidParticles& f = view.fluid;
  begin(view, fluids);
  find_near(view);
  const double room = 0.5 * kListMargin * view.constants.support;  // [m] that a particle may go before lists fail
  const double sound = view.constants.sound_speed;
  const std::uint64_t width = static_cast<std::uint64_t>(exec.width());
  double gone = 0;  // [m] at most, by anything
  while (report.time < most) {
    find_due(report.time);
    update_due(view, gravity);
    report.updates += std::min<std::uint64_t>(width * due_.size(), view.owned());
    ++report.turns;
    double dt = spread_steps(view, report.time);
    if (most - report.time < 1.5 * dt) dt = most - report.time < dt ? most - report.time : 0.5 * (most - report.time);
    move_bodies(dt);
    Interpolate pass;
    pass.last_x = exec.in(last_x_), pass.last_v = exec.in(last_v_), pass.acceleration = exec.in(acceleration_);
    pass.last_density = exec.in(last_density_), pass.age = exec.out(age_);
    pass.x = exec.out(f.x), pass.v = exec.out(f.v), pass.density = exec.out(f.density);
    pass.dt = static_cast<float>(dt), pass.lock_z = view.constants.dimensions == 3 ? 1.0f : 0.0f;
    pass.sound_speed2 = static_cast<float>(sound * sound);
    pass.excess = static_cast<float>(view.rest_density - 1);
    const auto moved = exec.reduce(pass, view.owned());
    report.sum_of_squares = moved.sum[0];
    report.max_speed = std::sqrt(moved.max[0]);
    if (!std::isfinite(report.sum_of_squares)) break;
    const bool last = most - report.time <= dt * (1 + 1e-9);
    report.time = last ? most : report.time + dt;
    gone += std::max(report.max_speed, fastest_body) * dt;
    if (gone + std::max(report.max_speed, fastest_body) * dt > room) break;
  }
  return report;
}

}  // namespace tidelock
