// Coulomb friction of the contact rows: `printed`, [GPB+19] 3.4.2, and `implicit`, docs/contact.md "Friction".
#include <algorithm>
#include <cmath>
#include <utility>

#include "bodies/contact_solver.hpp"

namespace tidelock {
namespace {

constexpr int kMostSweeps = 60;          // [-]
constexpr double kSettled = 1e-3;        // [-] change of a sweep, relative to the limits, that is no change
constexpr std::size_t kRowBlock = 1024;  // [-] rows of a partial sum

using V3 = Vec3<double>;

V3 tangential(const V3& v, const V3& n) { return v - dot(v, n) * n; }

/// Two directions across n.
void across(const V3& n, V3& t1, V3& t2) {
  const V3 other = std::abs(n.x) < 0.6 ? V3{1, 0, 0} : V3{0, 1, 0};
  t1 = tangential(other, n);
  t1 = rsqrt(norm2(t1)) * t1;
  t2 = cross(n, t1);
}

struct FrictionContact {
  std::uint32_t row;
  V3 normal;
  double limit;         // [N s] mu times the normal impulse
  double inv_response;  // [kg] 1 / largest tangential response, masses split
  V3 y, x, next;        // [N s] impulse on the own body: evaluated, last, coming
};

}  // namespace

int ContactSolver::implicit_friction() {
  const ContactRow* rows = std::as_const(rows_.rows).data();
  const ContactTouch* touches = std::as_const(rows_.touches).data();
  const Response<double>* responses = std::as_const(response_).data();
  const double* lambda = std::as_const(y_).data();
  std::vector<FrictionContact> contacts;
  std::vector<double> split(velocity_.size(), 0);
  for (std::uint32_t r = 0; r < rows_.size(); ++r) {
    const ContactRow& row = rows[r];
    const double g = std::sqrt(norm2(row.linear)), limit = rows_.friction[r].friction * lambda[r] * g;
    if (!(limit > 0)) continue;
    contacts.push_back({r, (-1 / g) * row.linear, limit, 0, {}, {}, {}});
    split[row.body] += 1;
    for (std::uint32_t t = row.first_touch; t < row.first_touch + row.touches; ++t) split[touches[t].body] += 1;
  }
  for (Wrench& w : friction_) w = {};
  if (contacts.empty()) return 0;
  const std::ptrdiff_t n = static_cast<std::ptrdiff_t>(contacts.size());
  double limits = 0;
  for (FrictionContact& c : contacts) {
    const ContactRow& row = rows[c.row];
    limits += c.limit;
    V3 t1, t2;
    across(c.normal, t1, t2);
    double k11 = 0, k22 = 0, k12 = 0;
    const auto add = [&](std::uint32_t body, const V3& arm, double share) {
      const V3 a = collision_response(responses[body], arm, t1), b = collision_response(responses[body], arm, t2);
      const double f = share * share * split[body];
      k11 += f * dot(t1, a), k22 += f * dot(t2, b), k12 += f * dot(t1, b);
    };
    add(row.body, rows_.friction[c.row].arm, 1);
    for (std::uint32_t t = row.first_touch; t < row.first_touch + row.touches; ++t)
      add(touches[t].body, rows_.friction_touch[t].arm, rows_.friction_touch[t].share);
    const double most = 0.5 * (k11 + k22) + std::sqrt(0.25 * (k11 - k22) * (k11 - k22) + k12 * k12);
    c.inv_response = most > 0 ? 1 / most : 0;
  }
  // Impulses at rows, for the sums over bodies.
  std::vector<V3> impulse(rows_.size(), V3{});
  const auto apply = [&] {
    for (const FrictionContact& c : contacts) impulse[c.row] = c.y;
    rows_.sum_by_body(
        threads_,
        [&](std::uint32_t r) {
          return Wrench{impulse[r], cross(rows_.friction[r].arm, impulse[r])};
        },
        [&](std::uint32_t k) {
          const std::uint32_t t = rows_.touch_order[k];
          const V3 f = -rows_.friction_touch[t].share * impulse[touches[t].row];
          return Wrench{f, cross(rows_.friction_touch[t].arm, f)};
        },
        friction_);
  };
  const Buffer<Twist<double>> before = velocity_;
  Twist<double>* velocity = velocity_.data();
  std::vector<double> partial(2 * ((contacts.size() + kRowBlock - 1) / kRowBlock));
  double t = 1;
  for (int sweep = 1;; ++sweep) {
    std::fill(partial.begin(), partial.end(), 0.0);
#pragma omp parallel for num_threads(threads_) schedule(static, kRowBlock) if (contacts.size() > kParallelRows)
    for (std::ptrdiff_t i = 0; i < n; ++i) {
      FrictionContact& c = contacts[static_cast<std::size_t>(i)];
      const ContactRow& row = rows[c.row];
      V3 v = velocity_at(velocity[row.body], rows_.friction[c.row].arm);
      for (std::uint32_t k = row.first_touch; k < row.first_touch + row.touches; ++k)
        v -= rows_.friction_touch[k].share * velocity_at(velocity[touches[k].body], rows_.friction_touch[k].arm);
      // Static bodies have no velocity and their share of the kernel sum is not listed.
      c.next = within(c.y - c.inv_response * tangential(v, c.normal), c.limit);
      double* sums = partial.data() + 2 * (static_cast<std::size_t>(i) / kRowBlock);
      const V3 step = c.next - c.y;
      sums[0] += std::sqrt(norm2(step));
      if (c.inv_response > 0) sums[1] -= dot(step, c.next - c.x) / c.inv_response;
    }
    double change = 0, restart = 0;
    for (std::size_t b = 0; b < partial.size(); b += 2) change += partial[b], restart += partial[b + 1];
    const bool done = change <= kSettled * limits || sweep == kMostSweeps;
    const double beta = done ? 0 : nesterov(t, restart > 0);
    for (FrictionContact& c : contacts) {
      c.y = done ? c.next : within(c.next + beta * (c.next - c.x), c.limit);
      c.x = c.next;
    }
    apply();
    std::copy(before.begin(), before.end(), velocity);
    add_to_velocity(friction_);
    if (done) return sweep;
  }
}

void ContactSolver::printed_friction(std::vector<Twist<double>>& v_s) {
  const ContactRow* rows = std::as_const(rows_.rows).data();
  const ContactTouch* touches = std::as_const(rows_.touches).data();
  const Response<double>* responses = std::as_const(response_).data();
  std::vector<V3> impulse(rows_.size(), V3{});
  for (std::uint32_t r = 0; r < rows_.size(); ++r) {
    const ContactRow& row = rows[r];
    const FrictionRow& f = rows_.friction[r];
    if (!(f.friction > 0) || !(norm2(f.towards) > 0)) continue;
    const V3 normal = -rsqrt(norm2(f.towards)) * f.towards;  // n_r = x_r - sum x_k W_rk / sum W_rk
    V3 v = velocity_at(v_s[row.body], f.arm);
    for (std::uint32_t t = row.first_touch; t < row.first_touch + row.touches; ++t)
      v -= rows_.friction_touch[t].share * velocity_at(v_s[touches[t].body], rows_.friction_touch[t].arm);
    const V3 sliding = tangential(v, normal);
    const double approach = -dot(v, normal), speed2 = norm2(sliding);
    if (approach <= 0 || speed2 <= 0) continue;
    const V3 direction = rsqrt(speed2) * sliding;
    const double contacts = rows_of_body_[row.body];
    const auto response = [&](const V3& d) { return dot(d, collision_response(responses[row.body], f.arm, d)); };
    const double along = response(direction), into = response(normal);
    if (!(along > 0) || !(into > 0)) continue;
    const double limit = f.friction * approach / (contacts * into);  // Coulomb, by the estimated contact impulse
    const double stop = std::sqrt(speed2) / (contacts * along);      // the most that does not reverse the motion
    impulse[r] = -std::min(limit, stop) * direction;
  }
  rows_.sum_by_body(
      threads_,
      [&](std::uint32_t r) {
        return Wrench{impulse[r], cross(rows_.friction[r].arm, impulse[r])};
      },
      [&](std::uint32_t k) {
        const std::uint32_t t = rows_.touch_order[k];
        const V3 f = -rows_.friction_touch[t].share * impulse[touches[t].row];
        return Wrench{f, cross(rows_.friction_touch[t].arm, f)};
      },
      friction_);
  for (std::size_t b = 0; b < v_s.size(); ++b)
    v_s[b] = v_s[b] + respond(responses[b], friction_[b].force, friction_[b].torque);
}

}  // namespace tidelock
