#include "bodies/contact_solver.hpp"

#include <algorithm>
#include <cmath>

namespace tidelock {
namespace {

constexpr double kFine = 0.01;  // [-] of the tolerance: error of a joint that needs no further look

}  // namespace

ContactSolver::ContactSolver(const World& world)
    : settings_(world.scene.solver.contact),
      pressure_error_(world.scene.solver.pressure_error.value_or(kPressureError)),
      gamma_(world.constants.contact_gamma),
      world_h_(world.constants.h),
      laws_(world) {
  locked_.resize(world.bodies.size());
  for (std::size_t b = 0; b < world.bodies.size(); ++b) locked_[b] = world.bodies[b].description.locked.empty() ? 0 : 1;
}

void ContactSolver::begin(const World& world, const Exec& exec, const ListView& neighbours, double dt) {
  dt_ = dt;
  gravity_ = gravity_at(world.scene, world.time).norm();
  exec_ = exec;
  const std::size_t bodies = world.bodies.size();
  response_.resize(bodies), velocity_.resize(bodies), contact_.resize(bodies), joint_.resize(bodies);
  Response<double>* response = response_.data();
  for (const Body& b : world.bodies) *response++ = response_of(b);
  begin_velocities(world);
  total_.assign(bodies, {}), kept_.assign(bodies, {});
  rows_.build(world, exec, laws_, neighbours, gamma_);
  joints_.begin(world, dt);
  count_rows(bodies);
  begin_rows(world);
  row_totals_.resize(4), joint_totals_.resize(4);
  friction_limits_.resize(1), friction_totals_.resize(2), friction_progress_.resize(1);
}

void ContactSolver::begin_velocities(const World& world) {
  Twist<double>* velocity = velocity_.data();
  for (const Body& b : world.bodies) *velocity++ = twist_of(b);
  friction_.resize(0), friction_.resize(world.bodies.size());  // zero
  progress_.resize(1);
  each(*exec_, BeginContact{exec_->out(progress_)}, 1);
  tolerance_ = -1;
}

void ContactSolver::begin_cold() {
  each(*exec_, ForgetRow{exec_->out(y_), exec_->out(x_), exec_->out(next_)}, rows_.size());
  tolerance_ = settings_.error;  // what is left over, the solve after it takes up
  joints_.begin_cold();
}

void ContactSolver::begin_again(const World& world) {
  begin_velocities(world);
  begin_rows(world);
  joints_.begin_again(world, dt_);
}

void ContactSolver::begin_rows(const World& world) {
  const Exec& exec = *exec_;
  const std::size_t n = rows_.size();
  for (Buffer<double>* b : {&y_, &x_, &next_, &bound_, &inv_diagonal_, &excess_}) b->resize(n);
  idle_.resize(n), slow_.resize(n);
  each(exec,
       BeginRow{friction_rows(), exec.in(rows_.density), exec.in(rows_.sample),
                exec.in(world.boundary.contact_pressure) + world.boundary.fixed, exec.in(response_), exec.in(velocity_),
                exec.in(locked_), dt_, world_h_, gravity_, exec.out(y_), exec.out(x_), exec.out(next_),
                exec.out(bound_), exec.out(idle_), exec.out(slow_)},
       n);
}

void ContactSolver::count_rows(std::size_t bodies) {
  rows_of_body_.assign(bodies, 0);
  for (std::size_t b = 0; b < bodies; ++b) rows_of_body_[b] = rows_.first_push[b + 1] - rows_.first_push[b];
}

double ContactSolver::plain_diagonal(std::size_t row) const {
  const FrictionRows of{rows_.rows.data(), rows_.touches.data(), rows_.friction.data(), rows_.friction_touch.data()};
  return diagonal_of(of, row, response_.data(), nullptr);
}

void ContactSolver::split(const std::vector<double>& more) {
  const bool jacobi = settings_.iteration == ContactIteration::jacobi;
  std::vector<double> joint_factor = joints_.units_of_body();
  std::vector<double> factor = rows_of_body_;
  for (std::size_t b = 0; b < factor.size(); ++b) {
    if (!more.empty()) factor[b] += more[b];
    if (joint_factor[b] > 0 && factor[b] > 0) factor[b] *= 2, joint_factor[b] *= 2;  // half the mass for each kind
  }
  joints_.split(std::as_const(response_).data(), joint_factor, jacobi ? SplitRow::kJacobi : 1);
  const Exec& exec = *exec_;
  factor_.resize(factor.size()), own_rows_.resize(factor.size());
  std::copy(factor.begin(), factor.end(), factor_.data());
  if (jacobi) rows_.pushes_of_body.sum(exec, CountOwnRows{exec.in(rows_.pushes)}, own_rows_);
  each(exec,
       SplitRow{friction_rows(), exec.in(response_), exec.in(factor_), jacobi ? exec.in(own_rows_) : nullptr,
                exec.in(idle_), exec.out(inv_diagonal_)},
       rows_.size());
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
  const ContactVelocities velocities{exec.in(*source_),      exec.in(response_),          exec.in(contact_),
                                     exec.in(joints_.units), exec.in(joints_.first_unit), exec.in(joints_.unit_of),
                                     exec.out(joint_),       exec.out(velocity_)};
  rows_.pushes_of_body.sum(exec, PushImpulse{exec.in(rows_.pushes), exec.in(y_)}, contact_, velocities);
}

void ContactSolver::predict() {
  const Exec& exec = *exec_;
  const bool rows = rows_.size() > 0, joints = !joints_.empty();
  const JudgeContact judge{rows ? exec.in(row_totals_) : nullptr,
                           joints ? exec.in(joint_totals_) : nullptr,
                           tolerance_,
                           settings_.error * world_h_ / dt_,
                           settings_.max_iterations,
                           settings_.iteration != ContactIteration::jacobi,
                           exec.out(progress_)};
  if (rows) {
    const ContactPrediction prediction{exec.in(rows_.rows),
                                       exec.in(rows_.touches),
                                       exec.in(velocity_),
                                       exec.in(bound_),
                                       exec.in(inv_diagonal_),
                                       exec.in(y_),
                                       exec.in(x_),
                                       exec.out(next_),
                                       exec.out(excess_),
                                       dt_};
    if (joints)
      total(exec, prediction, rows_.size(), row_totals_);
    else
      total(exec, prediction, rows_.size(), row_totals_, judge);
  }
  if (joints)
    total(exec, JointPrediction{exec.out(joints_.units), exec.in(velocity_), kFine * settings_.error * world_h_ / dt_},
          joints_.units.size(), joint_totals_, judge);
  if (!rows && !joints) each(exec, judge, 1);
}

void ContactSolver::update() {
  const Exec& exec = *exec_;
  const ContactProgress* progress = exec.in(progress_);
  each(exec, ContactUpdate{exec.out(y_), exec.out(x_), exec.in(next_), progress}, rows_.size());
  each(exec, JointUpdate{exec.out(joints_.units), progress}, joints_.units.size());
}

const std::vector<Wrench>& ContactSolver::finish(World& world) {
  const Exec& exec = *exec_;
  BoundarySamples& b = world.boundary;
  float* pressure = exec.out_from(b.contact_pressure, b.fixed);
  each(exec, ForgetPressures{pressure}, b.owned() - b.fixed);
  each(exec, KeepPressures{exec.in(rows_.sample), exec.in(rows_.density), exec.in(y_), dt_, pressure}, rows_.size());
  joints_.finish(world, dt_);
  add_up();
  for (std::size_t i = 0; i < total_.size(); ++i) {
    const auto load = [&](const Wrench& w) { return Load{to_eigen(w.force) / dt_, to_eigen(w.torque) / dt_}; };
    Loads& d = world.bodies[i].dynamics.loads;
    d.contact = load(kept_[i].contact), d.friction = load(kept_[i].friction), d.joints = load(kept_[i].joint);
  }
  return total_;
}

/// The last solve's impulses into total_, and on top of those that are kept.
void ContactSolver::add_up() {
  const Wrench *contact = std::as_const(contact_).data(), *joint = std::as_const(joint_).data(),
               *friction = std::as_const(friction_).data();
  const auto add = [](Wrench& to, const Wrench& more) { to.force += more.force, to.torque += more.torque; };
  for (std::size_t i = 0; i < total_.size(); ++i) {
    add(kept_[i].contact, contact[i]), add(kept_[i].friction, friction[i]), add(kept_[i].joint, joint[i]);
    total_[i].force = contact[i].force + friction[i].force + joint[i].force;
    total_[i].torque = contact[i].torque + friction[i].torque + joint[i].torque;
  }
}

const std::vector<Wrench>& ContactSolver::keep_impulses() {
  joints_.keep();
  add_up();
  return total_;
}

ContactSolver::BoundRows ContactSolver::bound_rows() {
  if (rows_.size() == 0) return {};
  total(*exec_, CountBoundRows{exec_->in(rows_.density), exec_->in(idle_), exec_->in(slow_)}, rows_.size(),
        row_totals_);
  const double* found = std::as_const(row_totals_).data();
  return {static_cast<std::size_t>(found[0]), static_cast<std::size_t>(found[1]), static_cast<std::size_t>(found[2])};
}

std::size_t ContactSolver::bytes() const {
  std::size_t bytes = rows_.bytes() + friction_contacts_.bytes() + idle_.bytes();
  for (const Buffer<double>* b : {&y_, &x_, &next_, &inv_diagonal_, &bound_, &excess_}) bytes += b->bytes();
  return bytes;
}

}  // namespace tidelock
