#include "stepping/interface_rows.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "bodies/body_state.hpp"
#include "stepping/body_algebra.hpp"

namespace tidelock {
namespace {

constexpr int kSweeps = 2;  // [-] forth and back over bodies that share particles
constexpr double kJet = 5;  // [-] fastest jet out of a closing gap over the speed of the solids
constexpr int kRounds = 5;  // [-] of finding out which pressures reach their bound

Vec3<double> position(const Float4& x) { return {x.x, x.y, x.z}; }

}  // namespace

InterfaceRows::Touch& InterfaceRows::touch(std::uint32_t particle, std::uint32_t body) {
  for (std::uint32_t t = latest_[particle]; t != kNone; t = touching_[t].before)
    if (touching_[t].body == body) return touching_[t];
  shared_ = shared_ || latest_[particle] != kNone;
  touching_.push_back({particle, body, latest_[particle], 1, Vec6::Zero()});
  latest_[particle] = static_cast<std::uint32_t>(touching_.size() - 1);
  of_body_[body] += 1;
  return touching_.back();
}

void InterfaceRows::begin(const FluidView& view, const World& world) {
  const BoundarySamples& b = world.boundary;
  for (const Touch& t : touching_)
    if (t.particle < latest_.size()) latest_[t.particle] = kNone;
  if (latest_.size() != view.size()) {
    latest_.resize(view.size());
    std::fill(latest_.begin(), latest_.end(), kNone);
    bound_.resize(view.size());
  }
  touching_.clear();
  shared_ = false;
  of_body_.assign(world.bodies.size(), 0);
  factor_.assign(world.bodies.size(), 1);
  response_.clear();
  for (const Body& body : world.bodies) response_.push_back(matrix_of(response_of(body)));
  const std::size_t width = static_cast<std::size_t>(view.exec.width());
  const ListView list = view.sample_list.host_view();
  with_neighbourhood(view, [&](const auto& nb) {
    for (std::size_t k = b.fixed; k < b.size(); ++k) {
      const Body& body = world.bodies[b.body[k]];
      if (!is_dynamic(body)) continue;
      const Vec3<double> xk = position(b.x[k]), arm = xk - to_vec3(reference_point(body));
      const std::size_t q = k - view.first_sample, slice = q / width;
      const std::uint32_t* entry = list.entries + static_cast<std::size_t>(list.start[slice]) * width + q % width;
      for (std::uint32_t t = 0; t < list.length[slice]; ++t, entry += width) {
        if (*entry >= view.size()) continue;
        const Vec3<double> x = position(view.fluid.x[*entry]) - xk;
        const Vec3<double> g = (static_cast<double>(b.x[k].w) * nb.kernel.grad(norm2(x))) * x;
        touch(*entry, b.body[k]).row += packed(g, cross(arm, g));
      }
    }
  });
  with_walls(view, [&](const auto&, auto wall) {
    for (Touch& t : touching_)
      t.answer = 1 + decltype(wall)::share(static_cast<double>(view.fluid.density[t.particle]));
  });
  group_by_body(world.bodies.size());
}

void InterfaceRows::group_by_body(std::size_t bodies) {
  first_.assign(bodies + 1, 0);
  for (const Touch& t : touching_) ++first_[t.body + 1];
  for (std::size_t b = 0; b < bodies; ++b) first_[b + 1] += first_[b];
  order_.resize(touching_.size());
  std::vector<std::uint32_t> at(first_.begin(), first_.end() - 1);
  for (std::uint32_t t = 0; t < touching_.size(); ++t) order_[at[touching_[t].body]++] = t;
  z_.assign(bodies, Vec6::Zero());
  last_pull_.assign(bodies, Vec6::Zero());
}

void InterfaceRows::split(const FluidView& view, SolverWork& work, const std::vector<double>& factor) const {
  const double volume = view.constants.particle_volume;
  for (const Touch& t : touching_) {
    float& inverse = work.inv_diagonal[t.particle];
    const double more = volume * t.answer * factor[t.body] * t.row.dot(response_[t.body] * t.row);
    inverse = static_cast<float>(1 / (1 / static_cast<double>(inverse) + more));
  }
}

double InterfaceRows::correction(std::uint32_t particle) const {
  double sum = 0;
  for (std::uint32_t t = latest_[particle]; t != kNone; t = touching_[t].before)
    sum += touching_[t].row.dot(z_[touching_[t].body]);
  return sum;
}

void InterfaceRows::relax_body(std::size_t body, const FluidView& view, const SolverWork& work, double omega_over_dt2) {
  Mat6 g = Mat6::Zero();
  Vec6 b = Vec6::Zero();
  for (std::uint32_t o = first_[body]; o < first_[body + 1]; ++o) {
    const Touch& t = touching_[order_[o]];
    const std::uint32_t i = t.particle;
    if (bound_[i] != 0) {
      b -= t.answer * static_cast<double>(view.fluid.x[i].w) * t.row;
      continue;
    }
    const double inverse = t.answer * static_cast<double>(work.inv_diagonal[i]);
    double r = omega_over_dt2 * static_cast<double>(work.last_residual[i]);
    if (shared_) r -= correction(i) - t.row.dot(z_[body]);
    g.noalias() += (inverse * t.row) * t.row.transpose();
    b += (inverse * r) * t.row;
  }
  const Mat6 c = view.constants.particle_volume * factor_[body] * response_[body];
  z_[body] = (Mat6::Identity() + c * g).partialPivLu().solve(c * b);
}

void InterfaceRows::relax_bodies(const FluidView& view, const SolverWork& work, double omega_over_dt2) {
  const std::ptrdiff_t bodies = static_cast<std::ptrdiff_t>(z_.size());
  if (!shared_) {
#pragma omp parallel for num_threads(view.exec.threads()) schedule(dynamic, 1) if (touching_.size() > 4000)
    for (std::ptrdiff_t b = 0; b < bodies; ++b)
      if (answers(static_cast<std::size_t>(b))) relax_body(static_cast<std::size_t>(b), view, work, omega_over_dt2);
    return;
  }
  for (int sweep = 0; sweep < 2 * kSweeps; ++sweep)
    for (std::ptrdiff_t k = 0; k < bodies; ++k) {
      const std::size_t b = static_cast<std::size_t>(sweep % 2 == 0 ? k : bodies - 1 - k);
      if (answers(b)) relax_body(b, view, work, omega_over_dt2);
    }
}

StepCorrection::Terms InterfaceRows::correct(const FluidView& view, SolverWork& work, double omega_over_dt2) {
  std::fill(z_.begin(), z_.end(), Vec6::Zero());
  for (const Touch& t : touching_)
    bound_[t.particle] = view.fluid.x[t.particle].w <= 0 && work.last_residual[t.particle] <= 0;
  bool changed = true;
  for (int round = 0; changed && round < kRounds; ++round) {
    relax_bodies(view, work, omega_over_dt2);
    changed = false;
    for (const Touch& t : touching_) {
      const std::uint32_t i = t.particle;
      if (t.before != kNone) continue;
      const double wanted = omega_over_dt2 * static_cast<double>(work.last_residual[i]) - correction(i);
      const double next = static_cast<double>(view.fluid.x[i].w) + static_cast<double>(work.inv_diagonal[i]) * wanted;
      work.next[i] = bound_[i] != 0 ? 0.0f : static_cast<float>(std::max(0.0, next));
      if (next < 0 && bound_[i] == 0) bound_[i] = 1, changed = true;
    }
  }
  return metric_terms(view, work);
}

StepCorrection::Terms InterfaceRows::metric_terms(const FluidView& view, const SolverWork& work) {
  Terms terms;
  for (std::size_t b = 0; b < z_.size(); ++b) {
    if (!answers(b)) continue;
    Vec6 pull = Vec6::Zero(), ahead = Vec6::Zero(), back = Vec6::Zero();  // F^T of: y, next - previous, y - next
    for (std::uint32_t o = first_[b]; o < first_[b + 1]; ++o) {
      const Touch& t = touching_[order_[o]];
      const double y = static_cast<double>(view.fluid.x[t.particle].w);
      const double next = static_cast<double>(work.next[t.particle]);
      pull += y * t.row;
      ahead += (next - static_cast<double>(work.previous[t.particle])) * t.row;
      back += (y - next) * t.row;
    }
    const Mat6 c = view.constants.particle_volume * factor_[b] * response_[b];
    const Vec6 change = pull - last_pull_[b];
    terms.restart += back.dot(c * ahead);
    terms.change += change.dot(c * change);
    last_pull_[b] = pull;
  }
  return terms;
}

void InterfaceRows::remember_velocities(const FluidView& view) {
  before_.clear();
  for (const Touch& t : touching_) before_.push_back(position(view.fluid.v[t.particle]));
}

void InterfaceRows::limit_speeds(const FluidView& view, const World& world, const std::vector<Twist<double>>& velocity,
                                 std::vector<Wrench>& impulses) const {
  const double fall2 = 2 * world.scene.gravity.norm() * view.constants.h;  // [m^2/s^2] over one spacing
  for (std::size_t k = 0; k < touching_.size(); ++k) {
    const Touch& t = touching_[k];
    if (t.before != kNone) continue;
    const Vec3<double> x = position(view.fluid.x[t.particle]);
    const Vec3<double> arm = x - to_vec3(reference_point(world.bodies[t.body]));
    const Vec3<double> surface = velocity_at(velocity[t.body], arm);
    Float4& v = view.fluid.v[t.particle];
    const Vec3<double> now = position(v) - surface, came = before_[k] - surface;
    const double most2 = std::max(norm2(came), kJet * kJet * std::max(norm2(surface), fall2));
    if (norm2(now) <= most2) continue;
    const Vec3<double> kept = std::sqrt(most2 / norm2(now)) * now;
    const Vec3<double> lost = (view.constants.particle_volume / static_cast<double>(v.w)) * (now - kept);
    impulses[t.body].force += lost;
    impulses[t.body].torque += cross(arm, lost);
    const Vec3<double> end = surface + kept;
    v = {static_cast<float>(end.x), static_cast<float>(end.y), static_cast<float>(end.z), v.w};
  }
}

double InterfaceRows::error(const SolverWork& work) const {
  double sum = 0;
  std::size_t n = 0;
  for (const Touch& t : touching_) {
    if (t.before != kNone) continue;  // counted with its first body
    sum += error_two_sided(static_cast<double>(work.last_residual[t.particle]),
                           static_cast<double>(work.last_lambda[t.particle]));
    ++n;
  }
  return n > 0 ? sum / static_cast<double>(n) : 0;
}

}  // namespace tidelock
