// Coulomb friction of the contact rows: `printed`, [GPB+19] 3.4.2, and `implicit`, docs/contact.md "Friction".
#include <algorithm>
#include <cmath>
#include <utility>

#include "bodies/contact_solver.hpp"

namespace tidelock {

FrictionRows ContactSolver::friction_rows() const {
  const Exec& exec = *exec_;
  return {exec.in(rows_.rows), exec.in(rows_.touches), exec.in(rows_.friction), exec.in(rows_.friction_touch)};
}

/// friction_ from the impulses of all contacts.
template <class Then>
void ContactSolver::sum_friction(const Then& then) {
  const Exec& exec = *exec_;
  const FrictionImpulse impulse{friction_rows(), exec.in(rows_.pushes), exec.in(friction_contacts_)};
  rows_.pushes_of_body.sum(exec, impulse, friction_, then);
}

FrictionProgress ContactSolver::implicit_friction() {
  const std::size_t n = rows_.size();
  if (n == 0) return {};
  const Exec& exec = *exec_;
  const FrictionRows of = friction_rows();
  friction_contacts_.resize(n), before_.resize(velocity_.size()), frictions_of_body_.resize(velocity_.size());
  FrictionContact* contacts = exec.out(friction_contacts_);
  FrictionProgress* progress = exec.out(friction_progress_);
  total(exec, BeginFriction{of, exec.in(y_), contacts, progress}, n, friction_limits_);
  rows_.pushes_of_body.sum(exec, CountFriction{exec.in(rows_.pushes), contacts}, frictions_of_body_);
  each(exec, FrictionResponse{of, exec.in(response_), exec.in(frictions_of_body_), contacts}, n);
  each(exec, CopyTwists{exec.in(velocity_), exec.out(before_)}, velocity_.size());
  const auto apply = [&] {
    each(exec, FrictionUpdate{progress, contacts}, n);
    sum_friction(FrictionVelocities{exec.in(before_), exec.in(response_), exec.in(friction_), exec.out(velocity_)});
  };
  exec.repeat(
      &progress->going,
      [&] {
        total(exec, FrictionPrediction{of, exec.in(velocity_), contacts}, n, friction_totals_,
              JudgeFriction{exec.in(friction_limits_), exec.in(friction_totals_),
                            std::min(JudgeFriction::kMostSweeps, settings_.max_iterations), progress});
      },
      apply);
  apply();
  return std::as_const(friction_progress_)[0];
}

void ContactSolver::printed_friction(std::vector<Twist<double>>& v_s) {
  if (rows_.size() == 0) return;
  const FrictionRows of{std::as_const(rows_.rows).data(), std::as_const(rows_.touches).data(),
                        std::as_const(rows_.friction).data(), std::as_const(rows_.friction_touch).data()};
  const Response<double>* responses = std::as_const(response_).data();
  friction_contacts_.resize(rows_.size());
  FrictionContact* contact = friction_contacts_.data();
  for (std::uint32_t r = 0; r < rows_.size(); ++r, ++contact) {
    *contact = {};
    const ContactRow& row = of.rows[r];
    const FrictionRow& f = of.friction[r];
    if (!(f.friction > 0) || !(norm2(f.towards) > 0)) continue;
    const Vec3<double> normal = -rsqrt(norm2(f.towards)) * f.towards;  // n_r = x_r - sum x_k W_rk / sum W_rk
    const Vec3<double> v = of.sliding(r, v_s.data()), across = tangential(v, normal);
    const double approach = -dot(v, normal), speed2 = norm2(across);
    if (approach <= 0 || speed2 <= 0) continue;
    const Vec3<double> direction = rsqrt(speed2) * across;
    const double contacts = rows_of_body_[row.body];
    const auto response = [&](const Vec3<double>& d) {
      return dot(d, collision_response(responses[row.body], f.arm, d));
    };
    const double along = response(direction), into = response(normal);
    if (!(along > 0) || !(into > 0)) continue;
    const double limit = f.friction * approach / (contacts * into);  // Coulomb, by the estimated contact impulse
    const double stop = std::sqrt(speed2) / (contacts * along);      // the most that does not reverse the motion
    contact->y = -std::min(limit, stop) * direction;
  }
  sum_friction(Nothing{});
  const Wrench* friction = std::as_const(friction_).data();
  for (std::size_t b = 0; b < v_s.size(); ++b)
    v_s[b] = v_s[b] + respond(responses[b], friction[b].force, friction[b].torque);
}

}  // namespace tidelock
