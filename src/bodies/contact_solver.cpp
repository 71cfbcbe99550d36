#include "bodies/contact_solver.hpp"

#include <algorithm>
#include <cmath>

namespace tidelock {
namespace {

constexpr double kWarmStart = 0.5;       // [-] of the last pressures; more makes bodies bounce
constexpr double kRelease = 0.25;        // [s] in which an overlap of one h is released
constexpr double kJacobi = 0.5;          // [-] relaxation of the printed iteration
constexpr double kFine = 0.01;           // [-] of the tolerance: error of a joint that needs no further look
constexpr double kSlow = 2;              // [steps of gravity] approach below which nothing bounces
constexpr double kFollow = 0.1;          // [-] cosine below which locked bodies do not follow a push: 6 degrees
constexpr std::size_t kRowBlock = 1024;  // [-] rows of a partial sum

}  // namespace

ContactSolver::ContactSolver(const World& world)
    : settings_(world.scene.solver.contact),
      pressure_error_(world.scene.solver.pressure_error),
      gamma_(world.constants.contact_gamma),
      world_h_(world.constants.h),
      gravity_(world.scene.gravity.norm()),
      laws_(world) {
  for (const Body& b : world.bodies) locked_.push_back(!b.description.locked.empty());
}

void ContactSolver::begin(const World& world, const Exec& exec, const SampleNeighbours& neighbours, double dt) {
  dt_ = dt;
  threads_ = exec.threads();
  const std::size_t bodies = world.bodies.size();
  response_.clear();
  velocity_.clear();
  for (const Body& b : world.bodies) response_.push_back(response_of(b)), velocity_.push_back(twist_of(b));
  contact_.assign(bodies, {}), joint_.assign(bodies, {}), friction_.assign(bodies, {}), total_.assign(bodies, {});
  rows_.build(world, laws_, neighbours, gamma_, threads_);
  joints_.begin(world, dt);
  count_rows(bodies);

  const std::size_t n = rows_.size();
  y_.resize(n), bound_.resize(n), inv_diagonal_.resize(n), excess_.assign(n, 0), idle_.assign(n, 0);
  const Buffer<float>& pressure = world.boundary.contact_pressure;
  for_rows([&](std::size_t r) {
    const auto [cosine, slope] = freedom_of(r);
    idle_[r] = cosine < kFollow;
    double approach = rate_of(r);
    if (approach < slope * kSlow * gravity_ * dt) approach = 0;
    bound_[r] =
        density_rate_bound(rows_.density[r], dt, slope * world_h_ / kRelease, rows_.friction[r].restitution, approach);
    y_[r] = idle_[r] ? 0 : kWarmStart * dt * rows_.weight[r] * static_cast<double>(pressure[rows_.sample[r]]);
  });
  x_ = next_ = y_;
  t_ = 1;
  tolerance_ = -1;
}

void ContactSolver::count_rows(std::size_t bodies) {
  rows_of_body_.assign(bodies, 0);
  for (std::size_t b = 0; b < bodies; ++b)
    rows_of_body_[b] = rows_.first_row[b + 1] - rows_.first_row[b] + rows_.first_order[b + 1] - rows_.first_order[b];
}

double ContactSolver::rate_of(std::size_t r) const {
  const ContactRow& row = rows_.rows[r];
  double rate = density_rate(row.linear, row.angular, velocity_[row.body]);
  for (std::uint32_t t = row.first_touch; t < row.first_touch + row.touches; ++t) {
    const ContactTouch& touch = rows_.touches[t];
    rate -= density_rate(touch.linear, touch.angular, velocity_[touch.body]);
  }
  return rate;
}

double ContactSolver::diagonal(std::size_t r, const std::vector<double>* factor) const {
  const auto times = [&](std::uint32_t body) { return factor ? (*factor)[body] : 1.0; };
  const ContactRow& row = rows_.rows[r];
  double d = times(row.body) * own_response(response_[row.body], row.linear, row.angular);
  for (std::uint32_t t = row.first_touch; t < row.first_touch + row.touches; ++t) {
    const ContactTouch& touch = rows_.touches[t];
    d += times(touch.body) * own_response(response_[touch.body], touch.linear, touch.angular);
  }
  return d;
}

ContactSolver::Freedom ContactSolver::freedom_of(std::size_t r) const {
  const ContactRow& row = rows_.rows[r];
  bool locked = locked_[row.body] != 0;
  for (std::uint32_t t = row.first_touch; t < row.first_touch + row.touches; ++t)
    locked = locked || locked_[rows_.touches[t].body];
  if (!locked) return {1, std::sqrt(norm2(row.linear))};
  double response = 0, speed = 0, cosine = 0;
  const auto add = [&](std::uint32_t body, const Vec3<double>& f, const Vec3<double>& t, const Vec3<double>& arm) {
    const double own = own_response(response_[body], f, t);
    const Vec3<double> moved = velocity_at(respond(response_[body], f, t), arm);
    response += own, speed += std::sqrt(norm2(moved));
    cosine = std::max(cosine, following(own, f, moved));
  };
  add(row.body, row.linear, row.angular, rows_.friction[r].arm);
  for (std::uint32_t t = row.first_touch; t < row.first_touch + row.touches; ++t)
    add(rows_.touches[t].body, rows_.touches[t].linear, rows_.touches[t].angular, rows_.friction_touch[t].arm);
  return {cosine, speed > 0 ? response / speed : 0};
}

void ContactSolver::split(const std::vector<double>& more) {
  const bool jacobi = settings_.iteration == Iteration::jacobi;
  std::vector<double> joint_factor = joints_.units_of_body();
  std::vector<double> factor = rows_of_body_;
  for (std::size_t b = 0; b < factor.size(); ++b) {
    if (!more.empty()) factor[b] += more[b];
    if (joint_factor[b] > 0 && factor[b] > 0) factor[b] *= 2, joint_factor[b] *= 2;  // half the mass for each kind
  }
  joints_.split(response_, joint_factor, jacobi ? kJacobi : 1);
  for_rows([&](std::size_t r) {
    const std::uint32_t body = rows_.rows[r].body;
    const double num_contacts = rows_.first_row[body + 1] - rows_.first_row[body];
    const double d = jacobi ? diagonal(r, nullptr) * num_contacts / kJacobi : diagonal(r, &factor);  // [GPB+19] 3.4.2
    inv_diagonal_[r] = d > 0 && !idle_[r] ? 1 / d : 0;
  });
}

void ContactSolver::source(const std::vector<Twist<double>>& v_s) {
  source_ = v_s;
  if (tolerance_ < 0) set_tolerance();
}

/// As for the fluid: small steps bring little compression each, and the absolute bound alone would let them pass
/// without any pressure until the bodies have sunk in.
void ContactSolver::set_tolerance() {
  constexpr double resolved = 1e-9;
  constexpr double ease = 5;  // tighter, the correction of each small deviation becomes motion of its own
  velocity_ = source_;
  double demand = 0, rows = 0;
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    const double excess = inv_diagonal_[r] > 0 ? rate_of(r) - bound_[r] : 0;
    if (excess > 0) demand += dt_ * excess, rows += 1;
  }
  tolerance_ = settings_.error;
  if (rows > 0) tolerance_ = std::min(tolerance_, std::max(resolved, ease * pressure_error_ * demand / rows));
}

void ContactSolver::add_to_velocity(const std::vector<Wrench>& impulses) {
  for (std::size_t b = 0; b < velocity_.size(); ++b)
    velocity_[b] = velocity_[b] + respond(response_[b], impulses[b].force, impulses[b].torque);
}

void ContactSolver::forces() {
  rows_.sum_by_body(
      threads_,
      [&](std::uint32_t r) {
        const ContactRow& row = rows_.rows[r];
        return Wrench{-y_[r] * row.linear, -y_[r] * row.angular};
      },
      [&](std::uint32_t k) {
        const ContactTouch& touch = rows_.touch_by_body[k];
        return Wrench{y_[touch.row] * touch.linear, y_[touch.row] * touch.angular};
      },
      contact_);
  for (Wrench& w : joint_) w = {};
  joints_.add_impulses(joint_);
  velocity_ = source_;
  add_to_velocity(contact_);
  add_to_velocity(joint_);
}

void ContactSolver::predict() {
  struct Sums {
    double deviation = 0, in_contact = 0, restart = 0, worst = 0;
  };
  const std::size_t n = rows_.size(), blocks = (n + kRowBlock - 1) / kRowBlock;
  std::vector<Sums> partial(blocks);
#pragma omp parallel for num_threads(threads_) schedule(static, 1) if (n > kParallelRows)
  for (std::ptrdiff_t block = 0; block < static_cast<std::ptrdiff_t>(blocks); ++block) {
    const std::size_t begin = static_cast<std::size_t>(block) * kRowBlock, end = std::min(n, begin + kRowBlock);
    Sums sums;
    for (std::size_t r = begin; r < end; ++r) {
      const double excess = rate_of(r) - bound_[r];
      excess_[r] = excess;
      next_[r] = contact_step(y_[r], excess, inv_diagonal_[r]);
      if (!(inv_diagonal_[r] > 0)) continue;  // nothing that could be done
      if (y_[r] > 0 || excess > 0) sums.deviation += dt_ * std::abs(excess), sums.in_contact += 1;
      sums.restart += (y_[r] - next_[r]) * (next_[r] - x_[r]) / inv_diagonal_[r];
      sums.worst = std::max(sums.worst, dt_ * excess);
    }
    partial[static_cast<std::size_t>(block)] = sums;
  }
  Sums total;
  for (const Sums& s : partial) {
    total.deviation += s.deviation, total.in_contact += s.in_contact, total.restart += s.restart;
    total.worst = std::max(total.worst, s.worst);
  }
  average_ = total.in_contact > 0 ? total.deviation / total.in_contact : 0;
  worst_ = total.worst;
  joints_.predict(velocity_, kFine * settings_.error * world_h_ / dt_);
  restart_ = total.restart + joints_.restart();
}

void ContactSolver::update() {
  const double beta = settings_.iteration == Iteration::jacobi ? 0 : nesterov(t_, restart_ > 0);
  for_rows([&](std::size_t r) { y_[r] = std::max(0.0, next_[r] + beta * (next_[r] - x_[r])); });
  x_.swap(next_);
  joints_.update(beta);
}

const std::vector<Wrench>& ContactSolver::finish(World& world) {
  BoundarySamples& b = world.boundary;
  std::fill(b.contact_pressure.begin() + static_cast<std::ptrdiff_t>(b.fixed), b.contact_pressure.end(), 0.0f);
  for (std::size_t r = 0; r < rows_.size(); ++r)
    b.contact_pressure[rows_.sample[r]] = static_cast<float>(y_[r] / (dt_ * rows_.weight[r]));
  joints_.finish(world, dt_);
  for (std::size_t i = 0; i < total_.size(); ++i) {
    const auto load = [&](const Wrench& w) { return Load{to_eigen(w.force) / dt_, to_eigen(w.torque) / dt_}; };
    Loads& d = world.bodies[i].dynamics.loads;
    d.contact = load(contact_[i]), d.friction = load(friction_[i]), d.joints = load(joint_[i]);
    total_[i].force = contact_[i].force + friction_[i].force + joint_[i].force;
    total_[i].torque = contact_[i].torque + friction_[i].torque + joint_[i].torque;
  }
  return total_;
}

}  // namespace tidelock
