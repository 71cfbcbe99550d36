#include "stepping/interface_rows.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <utility>

#include "bodies/body_state.hpp"
#include "stepping/body_algebra.hpp"
#include "stepping/body_jobs.hpp"

namespace tidelock {
namespace {

constexpr int kSweeps = 2;  // [-] forth and back over bodies that share particles
constexpr double kJet = 5;  // [-] fastest jet out of a closing gap over the speed of the solids
constexpr int kRounds = 5;  // [-] of finding out which pressures reach their bound

}  // namespace

std::uint32_t InterfaceRows::touch(std::uint32_t particle, std::uint32_t body) {
  std::uint32_t* latest = latest_.data();
  for (std::uint32_t t = latest[particle]; t != kNone; t = touching_[t].before)
    if (touching_[t].body == body) return t;
  const std::uint32_t before = latest[particle], fresh = static_cast<std::uint32_t>(touching_.size());
  std::uint32_t place = static_cast<std::uint32_t>(last_touch_.size());
  if (before == kNone) {
    last_touch_.push_back(fresh);
    found_.push_back(particle);
  } else {
    place = touching_[before].place;
    last_touch_[place] = fresh;
    shared_ = true;
  }
  touching_.push_back({place, body, before, 1, Vec6::Zero()});
  latest[particle] = fresh;
  of_body_[body] += 1;
  return fresh;
}

void InterfaceRows::begin(const FluidView& view, const World& world) {
  of_body_.assign(world.bodies.size(), 0);
  factor_.assign(world.bodies.size(), 1);
  response_.clear();
  for (const Body& body : world.bodies) response_.push_back(matrix_of(response_of(body)));
  find_touches(view, world);
  find_rows(view, world);
  group_by_body(world.bodies.size());
}

/// Who touches whom, and which particles these are.
void InterfaceRows::find_touches(const FluidView& view, const World& world) {
  const BoundarySamples& b = world.boundary;
  std::uint32_t* latest = latest_.data();
  if (latest_.size() != view.size()) {
    latest_.resize(view.size());
    std::fill(latest_.begin(), latest_.end(), kNone);
  } else {
    for (const std::uint32_t i : found_) latest[i] = kNone;
  }
  touching_.clear(), last_touch_.clear(), found_.clear(), pairs_.clear();
  shared_ = read_ = false;
  const std::size_t width = static_cast<std::size_t>(view.exec.width());
  const ListView list = view.sample_list.host_view();
  const std::uint32_t* body_of = b.body.data();
  for (std::size_t k = b.fixed; k < b.size(); ++k) {
    if (!is_dynamic(world.bodies[body_of[k]])) continue;
    const std::size_t q = k - view.first_sample, slice = q / width;
    const std::uint32_t* entry = list.entries + static_cast<std::size_t>(list.start[slice]) * width + q % width;
    for (std::uint32_t t = 0; t < list.length[slice]; ++t, entry += width)
      if (*entry < view.size()) pairs_.push_back(touch(*entry, body_of[k]));
  }
  particles_.resize(found_.size()), values_.resize(found_.size()), next_.resize(found_.size());
  std::copy(found_.begin(), found_.end(), particles_.begin());
  bound_.assign(found_.size(), 0);
}

/// The rows of the touches.
void InterfaceRows::find_rows(const FluidView& view, const World& world) {
  if (touching_.empty()) return;
  const Exec& exec = view.exec;
  each(exec, ReadParticles{exec.in(particles_), exec.in(view.fluid.x), exec.in(view.fluid.density), exec.out(values_)},
       found_.size());
  const Float4* particle = std::as_const(values_).data();
  places_.assign(particle, particle + found_.size());
  const BoundarySamples& b = world.boundary;
  const std::size_t width = static_cast<std::size_t>(exec.width());
  const ListView list = view.sample_list.host_view();
  const std::uint32_t* body_of = b.body.data();
  const Float4* x_of = b.x.data();
  with_neighbourhood(view, [&](const auto& nb) {
    std::size_t pair = 0;
    for (std::size_t k = b.fixed; k < b.size(); ++k) {
      const Body& body = world.bodies[body_of[k]];
      if (!is_dynamic(body)) continue;
      const Vec3<double> xk = position_of(x_of[k]), arm = xk - to_vec3(reference_point(body));
      const std::size_t q = k - view.first_sample, slice = q / width;
      const std::uint32_t* entry = list.entries + static_cast<std::size_t>(list.start[slice]) * width + q % width;
      for (std::uint32_t t = 0; t < list.length[slice]; ++t, entry += width) {
        if (*entry >= view.size()) continue;
        Touch& touch = touching_[pairs_[pair++]];
        const Vec3<double> x = position_of(particle[touch.place]) - xk;
        const Vec3<double> g = (static_cast<double>(x_of[k].w) * nb.kernel.grad(norm2(x))) * x;
        touch.row += packed(g, cross(arm, g));
      }
    }
  });
  with_walls(view, [&](const auto&, auto wall) {
    for (Touch& t : touching_) t.answer = 1 + decltype(wall)::share(static_cast<double>(particle[t.place].w));
  });
}

void InterfaceRows::read_iterate(const FluidView& view, const SolverWork& work) {
  const Exec& exec = view.exec;
  each(exec,
       ReadIterate{exec.in(particles_), exec.in(view.fluid.x), exec.in(work.last_residual), exec.in(work.inv_diagonal),
                   exec.in(work.previous), exec.out(values_)},
       found_.size());
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
    float& inverse = work.inv_diagonal[found_[t.place]];
    const double more = volume * t.answer * factor[t.body] * t.row.dot(response_[t.body] * t.row);
    inverse = static_cast<float>(1 / (1 / static_cast<double>(inverse) + more));
  }
}

double InterfaceRows::correction(std::uint32_t place) const {
  double sum = 0;
  for (std::uint32_t t = last_touch_[place]; t != kNone; t = touching_[t].before)
    sum += touching_[t].row.dot(z_[touching_[t].body]);
  return sum;
}

void InterfaceRows::relax_body(std::size_t body, double volume, double omega_over_dt2) {
  const Float4* now = iterate();
  Mat6 g = Mat6::Zero();
  Vec6 b = Vec6::Zero();
  for (std::uint32_t o = first_[body]; o < first_[body + 1]; ++o) {
    const Touch& t = touching_[order_[o]];
    const Float4& i = now[t.place];
    if (bound_[t.place] != 0) {
      b -= t.answer * static_cast<double>(i.x) * t.row;
      continue;
    }
    const double inverse = t.answer * static_cast<double>(i.z);
    double r = omega_over_dt2 * static_cast<double>(i.y);
    if (shared_) r -= correction(t.place) - t.row.dot(z_[body]);
    g.noalias() += (inverse * t.row) * t.row.transpose();
    b += (inverse * r) * t.row;
  }
  const Mat6 c = volume * factor_[body] * response_[body];
  z_[body] = (Mat6::Identity() + c * g).partialPivLu().solve(c * b);
}

void InterfaceRows::relax_bodies(const FluidView& view, double omega_over_dt2) {
  const std::ptrdiff_t bodies = static_cast<std::ptrdiff_t>(z_.size());
  const double volume = view.constants.particle_volume;
  if (!shared_) {
#pragma omp parallel for num_threads(view.exec.threads()) schedule(dynamic, 1) if (touching_.size() > 4000)
    for (std::ptrdiff_t b = 0; b < bodies; ++b)
      if (answers(static_cast<std::size_t>(b))) relax_body(static_cast<std::size_t>(b), volume, omega_over_dt2);
    return;
  }
  for (int sweep = 0; sweep < 2 * kSweeps; ++sweep)
    for (std::ptrdiff_t k = 0; k < bodies; ++k) {
      const std::size_t b = static_cast<std::size_t>(sweep % 2 == 0 ? k : bodies - 1 - k);
      if (answers(b)) relax_body(b, volume, omega_over_dt2);
    }
}

StepCorrection::Terms InterfaceRows::correct(const FluidView& view, SolverWork& work, double omega_over_dt2) {
  read_iterate(view, work);
  read_ = true;
  std::fill(z_.begin(), z_.end(), Vec6::Zero());
  const Float4* now = iterate();
  float* out = next_.data();
  for (std::size_t p = 0; p < bound_.size(); ++p) bound_[p] = now[p].x <= 0 && now[p].y <= 0;
  bool changed = true;
  for (int round = 0; changed && round < kRounds; ++round) {
    relax_bodies(view, omega_over_dt2);
    changed = false;
    for (std::uint32_t p = 0; p < bound_.size(); ++p) {
      const double wanted = omega_over_dt2 * static_cast<double>(now[p].y) - correction(p);
      const double next = static_cast<double>(now[p].x) + static_cast<double>(now[p].z) * wanted;
      out[p] = bound_[p] != 0 ? 0.0f : static_cast<float>(std::max(0.0, next));
      if (next < 0 && bound_[p] == 0) bound_[p] = 1, changed = true;
    }
  }
  const Terms terms = metric_terms(view.constants.particle_volume);
  each(view.exec, WriteNext{view.exec.in(particles_), view.exec.in(next_), view.exec.out(work.next)}, bound_.size());
  return terms;
}

StepCorrection::Terms InterfaceRows::metric_terms(double volume) {
  const Float4* now = iterate();
  const float* next_of = std::as_const(next_).data();
  Terms terms;
  for (std::size_t b = 0; b < z_.size(); ++b) {
    if (!answers(b)) continue;
    Vec6 pull = Vec6::Zero(), ahead = Vec6::Zero(), back = Vec6::Zero();  // F^T of: y, next - previous, y - next
    for (std::uint32_t o = first_[b]; o < first_[b + 1]; ++o) {
      const Touch& t = touching_[order_[o]];
      const double y = static_cast<double>(now[t.place].x);
      const double next = static_cast<double>(next_of[t.place]);
      pull += y * t.row;
      ahead += (next - static_cast<double>(now[t.place].w)) * t.row;
      back += (y - next) * t.row;
    }
    const Mat6 c = volume * factor_[b] * response_[b];
    const Vec6 change = pull - last_pull_[b];
    terms.restart += back.dot(c * ahead);
    terms.change += change.dot(c * change);
    last_pull_[b] = pull;
  }
  return terms;
}

void InterfaceRows::read_velocities(const FluidView& view) {
  const Exec& exec = view.exec;
  each(exec, ReadRecords{exec.in(particles_), exec.in(view.fluid.v), exec.out(values_)}, found_.size());
  read_ = false;
}

void InterfaceRows::remember_velocities(const FluidView& view) {
  read_velocities(view);
  const Float4* v = std::as_const(values_).data();
  before_.assign(v, v + found_.size());
}

void InterfaceRows::limit_speeds(const FluidView& view, const World& world, const std::vector<Twist<double>>& velocity,
                                 std::vector<Wrench>& impulses) {
  const double fall2 = 2 * world.scene.gravity.norm() * view.constants.h;  // [m^2/s^2] over one spacing
  read_velocities(view);
  Float4* velocities = values_.data();
  bool changed = false;
  for (const Touch& t : touching_) {
    if (t.before != kNone) continue;
    const Vec3<double> arm = position_of(places_[t.place]) - to_vec3(reference_point(world.bodies[t.body]));
    const Vec3<double> surface = velocity_at(velocity[t.body], arm);
    Float4& v = velocities[t.place];
    const Vec3<double> now = position_of(v) - surface, came = position_of(before_[t.place]) - surface;
    const double most2 = std::max(norm2(came), kJet * kJet * std::max(norm2(surface), fall2));
    if (norm2(now) <= most2) continue;
    const Vec3<double> kept = std::sqrt(most2 / norm2(now)) * now;
    const Vec3<double> lost = (view.constants.particle_volume / static_cast<double>(v.w)) * (now - kept);
    impulses[t.body].force += lost;
    impulses[t.body].torque += cross(arm, lost);
    const Vec3<double> end = surface + kept;
    v = {static_cast<float>(end.x), static_cast<float>(end.y), static_cast<float>(end.z), v.w};
    changed = true;
  }
  if (!changed) return;
  const Exec& exec = view.exec;
  each(exec, WriteRecords{exec.in(particles_), exec.in(values_), exec.out(view.fluid.v)}, found_.size());
}

double InterfaceRows::error(const FluidView& view, const SolverWork& work) {
  if (found_.empty()) return 0;
  if (!read_) read_iterate(view, work);
  read_ = false;
  const Float4* now = iterate();
  double sum = 0;
  for (std::size_t p = 0; p < found_.size(); ++p)
    sum += error_two_sided(static_cast<double>(now[p].y), static_cast<double>(now[p].x));
  return sum / static_cast<double>(found_.size());
}

}  // namespace tidelock
