#include "bodies/contact_solver.hpp"

#include <algorithm>
#include <cmath>

namespace tidelock {
namespace {

constexpr double kWarmStart = 0.5;  // [-] of the last pressures; more makes bodies bounce
constexpr double kRelease = 0.25;   // [s] in which an overlap of one h is released
constexpr double kJacobi = 0.5;     // [-] relaxation of the printed iteration
constexpr double kFine = 0.01;      // [-] of the tolerance: error of a joint that needs no further look
constexpr double kSlow = 2;         // [steps of gravity] approach below which nothing bounces
constexpr double kFollow = 0.1;     // [-] cosine below which locked bodies do not follow a push: 6 degrees

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
  exec_ = exec;
  const std::size_t bodies = world.bodies.size();
  response_.resize(bodies), velocity_.resize(bodies), contact_.resize(bodies), joint_.resize(bodies);
  Response<double>* response = response_.data();
  Twist<double>* velocity = velocity_.data();
  for (const Body& b : world.bodies) *response++ = response_of(b), *velocity++ = twist_of(b);
  friction_.resize(0), friction_.resize(bodies);  // zero
  total_.assign(bodies, {});
  rows_.build(world, laws_, neighbours, gamma_, threads_);
  joints_.begin(world, dt);
  count_rows(bodies);
  begin_rows(world);
  row_totals_.resize(4), joint_totals_.resize(4), progress_.resize(1);
  friction_limits_.resize(1), friction_totals_.resize(2), friction_progress_.resize(1);
  each(exec, BeginContact{exec.out(progress_)}, 1);
  tolerance_ = -1;
}

/// Bounds and the warm start.
void ContactSolver::begin_rows(const World& world) {
  const std::size_t n = rows_.size();
  for (Buffer<double>* b : {&y_, &x_, &next_, &bound_, &inv_diagonal_, &excess_}) b->resize(n);
  idle_.assign(n, 0);
  const Buffer<float>& pressure = world.boundary.contact_pressure;
  const ContactRow* rows = std::as_const(rows_.rows).data();
  const ContactTouch* touches = std::as_const(rows_.touches).data();
  const FrictionRow* friction = std::as_const(rows_.friction).data();
  const Twist<double>* velocity = std::as_const(velocity_).data();
  double *y = y_.data(), *bound = bound_.data();
  for_rows([&](std::size_t r) {
    const auto [cosine, slope] = freedom_of(r);
    idle_[r] = cosine < kFollow;
    double approach = rate_of(rows[r], touches, velocity);
    if (approach < slope * kSlow * gravity_ * dt_) approach = 0;
    bound[r] =
        density_rate_bound(rows_.density[r], dt_, slope * world_h_ / kRelease, friction[r].restitution, approach);
    y[r] = idle_[r] ? 0 : kWarmStart * dt_ * rows_.weight[r] * static_cast<double>(pressure[rows_.sample[r]]);
  });
  std::copy(y, y + n, x_.data());
  std::copy(y, y + n, next_.data());
}

void ContactSolver::count_rows(std::size_t bodies) {
  rows_of_body_.assign(bodies, 0);
  for (std::size_t b = 0; b < bodies; ++b) rows_of_body_[b] = rows_.first_push[b + 1] - rows_.first_push[b];
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
  joints_.split(std::as_const(response_).data(), joint_factor, jacobi ? kJacobi : 1);
  const ContactRow* rows = std::as_const(rows_.rows).data();
  double* inverse = inv_diagonal_.data();
  for_rows([&](std::size_t r) {
    const std::uint32_t body = rows[r].body;
    const double num_contacts = rows_.first_row[body + 1] - rows_.first_row[body];
    const double d = jacobi ? diagonal(r, nullptr) * num_contacts / kJacobi : diagonal(r, &factor);  // [GPB+19] 3.4.2
    inverse[r] = d > 0 && !idle_[r] ? 1 / d : 0;
  });
}

void ContactSolver::source(const std::vector<Twist<double>>& v_s) {
  own_source_.resize(v_s.size());
  std::copy(v_s.begin(), v_s.end(), own_source_.data());
  source(own_source_);
}

void ContactSolver::source(const Buffer<Twist<double>>& v_s) {
  source_ = &v_s;
  if (tolerance_ < 0) set_tolerance();
}

/// As for the fluid: small steps bring little compression each, and the absolute bound alone would let them pass
/// without any pressure until the bodies have sunk in.
void ContactSolver::set_tolerance() {
  constexpr double resolved = 1e-9;
  constexpr double ease = 5;  // tighter, the correction of each small deviation becomes motion of its own
  const Exec& exec = *exec_;
  tolerance_ = settings_.error;
  if (rows_.size() == 0) return;
  total(exec,
        ContactDemand{exec.in(rows_.rows), exec.in(rows_.touches), exec.in(*source_), exec.in(bound_),
                      exec.in(inv_diagonal_), dt_},
        rows_.size(), row_totals_);
  const double *found = std::as_const(row_totals_).data(), demand = found[0], rows = found[1];
  if (rows > 0) tolerance_ = std::min(tolerance_, std::max(resolved, ease * pressure_error_ * demand / rows));
}

void ContactSolver::forces() {
  const Exec& exec = *exec_;
  rows_.pushes_of_body.sum(exec, PushImpulse{exec.in(rows_.pushes), exec.in(y_)}, contact_);
  each(exec,
       ContactVelocities{exec.in(*source_), exec.in(response_), exec.in(contact_), exec.in(joints_.units),
                         exec.in(joints_.first_unit), exec.in(joints_.unit_of), exec.out(joint_), exec.out(velocity_)},
       velocity_.size());
}

void ContactSolver::predict() {
  const Exec& exec = *exec_;
  if (rows_.size() > 0)
    total(exec,
          ContactPrediction{exec.in(rows_.rows), exec.in(rows_.touches), exec.in(velocity_), exec.in(bound_),
                            exec.in(inv_diagonal_), exec.in(y_), exec.in(x_), exec.out(next_), exec.out(excess_), dt_},
          rows_.size(), row_totals_);
  if (!joints_.empty())
    total(exec, JointPrediction{exec.out(joints_.units), exec.in(velocity_), kFine * settings_.error * world_h_ / dt_},
          joints_.units.size(), joint_totals_);
}

void ContactSolver::judge() {
  const Exec& exec = *exec_;
  each(exec,
       JudgeContact{rows_.size() > 0 ? exec.in(row_totals_) : nullptr,
                    joints_.empty() ? nullptr : exec.in(joint_totals_), tolerance_, settings_.error * world_h_ / dt_,
                    settings_.max_iterations, settings_.iteration != Iteration::jacobi, exec.out(progress_)},
       1);
}

void ContactSolver::update() {
  const Exec& exec = *exec_;
  const ContactProgress* progress = exec.in(progress_);
  each(exec, ContactUpdate{exec.out(y_), exec.out(x_), exec.in(next_), progress}, rows_.size());
  each(exec, JointUpdate{exec.out(joints_.units), progress}, joints_.units.size());
}

const std::vector<Wrench>& ContactSolver::finish(World& world) {
  BoundarySamples& b = world.boundary;
  std::fill(b.contact_pressure.begin() + static_cast<std::ptrdiff_t>(b.fixed), b.contact_pressure.end(), 0.0f);
  const double* y = std::as_const(y_).data();
  for (std::size_t r = 0; r < rows_.size(); ++r)
    b.contact_pressure[rows_.sample[r]] = static_cast<float>(y[r] / (dt_ * rows_.weight[r]));
  joints_.finish(world, dt_);
  const Wrench *contact = std::as_const(contact_).data(), *joint = std::as_const(joint_).data(),
               *friction = std::as_const(friction_).data();
  for (std::size_t i = 0; i < total_.size(); ++i) {
    const auto load = [&](const Wrench& w) { return Load{to_eigen(w.force) / dt_, to_eigen(w.torque) / dt_}; };
    Loads& d = world.bodies[i].dynamics.loads;
    d.contact = load(contact[i]), d.friction = load(friction[i]), d.joints = load(joint[i]);
    total_[i].force = contact[i].force + friction[i].force + joint[i].force;
    total_[i].torque = contact[i].torque + friction[i].torque + joint[i].torque;
  }
  return total_;
}

}  // namespace tidelock
