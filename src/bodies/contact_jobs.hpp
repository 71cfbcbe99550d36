// The iteration of contact and joints as jobs (exec/each.hpp), in float64. docs/contact.md has the derivation.
#pragma once
#include <cstdint>

#include "exec/each.hpp"
#include "laws/contact.hpp"

namespace tidelock {

/// An impulse or a force on a body, and its moment about the reference point.
struct Wrench {
  Vec3<double> force, torque;
};

inline constexpr std::uint32_t kNoBody = ~0u;
/// For going through the bodies near a sample or a particle by their numbers: whether b comes after `of` (kNoBody: it
/// may be any) and before `next`.
LAW bool comes_between(std::uint32_t of, std::uint32_t b, std::uint32_t next) {
  return b + 1 > of + 1 && b < next;  // kNoBody + 1 is 0
}

/// J_r: the rate of rho_r is linear.v + angular.spin of the own body, minus the same of each touched body.
struct ContactRow {
  Vec3<double> linear, angular;  // G_r, r_r x G_r
  std::uint32_t body = 0;
  std::uint32_t first_touch = 0, touches = 0;  // bodies that move; static ones are in G_r only
};
struct ContactTouch {
  Vec3<double> linear, angular;  // f_K, t_K
  std::uint32_t body = 0, row = 0;
};
/// Where friction acts: halfway between the sample and the other bodies' samples, so on the true surfaces, and at the
/// same point of both bodies, so that no angular momentum is made.
struct FrictionRow {
  Vec3<double> arm;        // [m] of the mean point about the own body's centre
  double friction = 0;     // [-] W-weighted mean over the pairs
  double restitution = 0;  // [-] largest of the pairs
  Vec3<double> towards;    // [m] mean of the other bodies' samples about the own sample
};
struct FrictionTouch {
  Vec3<double> arm;  // [m] about the touched body's centre
  double share = 0;  // [-] of the kernel sum
};

/// A row or a touch as the body that it pushes sees it, per unit of lambda.
struct ContactPush {
  static constexpr std::uint32_t kOwn = ~0u;
  Vec3<double> linear, angular;
  std::uint32_t row = 0, touch = kOwn;  // of a touch; kOwn: the row itself
};

/// [1/s] of rho_r under the bodies' velocities.
LAW double rate_of(const ContactRow& row, const ContactTouch* touches, const Twist<double>* velocity) {
  double rate = density_rate(row.linear, row.angular, velocity[row.body]);
  for (std::uint32_t t = row.first_touch; t < row.first_touch + row.touches; ++t)
    rate -= density_rate(touches[t].linear, touches[t].angular, velocity[touches[t].body]);
  return rate;
}

struct JointRow {
  Vec3<double> linear;  // on a; the opposite on b
  Vec3<double> angular_a, angular_b;
  double target;  // [m/s], [rad/s] of J.v
  double lever;   // [m] that turns the row's error into a length
};
/// A joint's block of rows that is inverted as a whole, or one row with bounds (a motor, a limit).
struct JointUnit {
  static constexpr int kMost = 5;               // rows
  static constexpr std::uint32_t kWorld = ~0u;  // as body b
  std::uint32_t joint = 0, a = 0, b = kWorld;
  int slot = 0;  // of Joint::force: where its unknowns are kept
  int n = 0;     // rows
  JointRow rows[kMost];
  double low = -1e300, high = 1e300;                       // of the unknown of a unit of one row
  double y[kMost], x[kMost], next[kMost];                  // [N s], [N m s] unknowns: evaluated, last, coming
  double diagonal[kMost * kMost], inverse[kMost * kMost];  // row by row

  LAW double bounded(double value) const { return n == 1 ? min(max(value, low), high) : value; }
  /// [m/s] that row k misses under these velocities.
  LAW double missing(int k, const Twist<double>* velocity) const {
    const JointRow& r = rows[k];
    double v = dot(r.linear, velocity[a].v) + dot(r.angular_a, velocity[a].spin);
    if (b != kWorld) v += dot(r.angular_b, velocity[b].spin) - dot(r.linear, velocity[b].v);
    return r.target - v;
  }
  /// Impulse of the unknowns on side 0 (a) or 1 (b).
  LAW Wrench impulse(std::uint32_t side) const {
    Wrench sum{};
    for (int k = 0; k < n; ++k) {
      sum.force += (side == 0 ? y[k] : -y[k]) * rows[k].linear;
      sum.torque += y[k] * (side == 0 ? rows[k].angular_a : rows[k].angular_b);
    }
    return sum;
  }
};
LAW double row_times(const double* matrix, int n, int row, const double* vector) {
  double sum = 0;
  for (int k = 0; k < n; ++k) sum += matrix[row * JointUnit::kMost + k] * vector[k];
  return sum;
}

/// Where the iteration stands.
struct ContactProgress {
  double average = 0;      // [-] mean density deviation of rows in contact, both signs
  double worst = 0;        // [-] largest compression
  double joint_error = 0;  // [m/s] largest velocity that a joint's row misses
  double t = 1, beta = 0;  // Nesterov's sequence, extrapolation
  int iterations = 0;
  int converged = 0;
  int going = 1;
};

/// What lambda of the rows does to a body.
struct PushImpulse {
  static constexpr int sums = 6;
  const ContactPush* push = nullptr;
  const double* y = nullptr;
  LAW Reduction<double, 6, 0> operator()(std::size_t k) const {
    const ContactPush& p = push[k];
    const double by = y[p.row];
    return {{by * p.linear.x, by * p.linear.y, by * p.linear.z, by * p.angular.x, by * p.angular.y, by * p.angular.z},
            {}};
  }
};

/// v* = v^s + what contact and joints do, and the joints' sums.
struct ContactVelocities {
  const Twist<double>* source = nullptr;
  const Response<double>* response = nullptr;
  const Wrench* contact = nullptr;  // [N s]
  const JointUnit* units = nullptr;
  const std::uint32_t* first_unit = nullptr;  // by body and one more: into unit_of
  const std::uint32_t* unit_of = nullptr;     // 2 unit + side
  Wrench* joint = nullptr;                    // [N s]
  Twist<double>* velocity = nullptr;
  LAW void operator()(std::size_t b) const {
    Wrench sum{};
    for (std::uint32_t k = first_unit[b]; k < first_unit[b + 1]; ++k) {
      const Wrench w = units[unit_of[k] / 2].impulse(unit_of[k] % 2);
      sum.force += w.force, sum.torque += w.torque;
    }
    joint[b] = sum;
    velocity[b] = source[b] + respond(response[b], contact[b].force, contact[b].torque) +
                  respond(response[b], sum.force, sum.torque);
  }
};

/// Density rates, and the next lambda. Sums: 0 deviation of the rows in contact, 1 how many these are, 2 restart test;
/// maximum: compression.
struct ContactPrediction {
  static constexpr int sums = 3, maxima = 1;
  const ContactRow* rows = nullptr;
  const ContactTouch* touches = nullptr;
  const Twist<double>* velocity = nullptr;
  const double* bound = nullptr;
  const double* inv_diagonal = nullptr;
  const double* y = nullptr;
  const double* x = nullptr;
  double* next = nullptr;
  double* excess = nullptr;
  double dt = 0;
  LAW Reduction<double, 3, 1> operator()(std::size_t r) const {
    const double over = rate_of(rows[r], touches, velocity) - bound[r], own = y[r], inverse = inv_diagonal[r];
    const double coming = contact_step(own, over, inverse);
    excess[r] = over;
    next[r] = coming;
    Reduction<double, 3, 1> out{{0, 0, 0}, {0}};
    if (!(inverse > 0)) return out;  // nothing that could be done
    if (own > 0 || over > 0) out.sum[0] = dt * abs(over), out.sum[1] = 1;
    out.sum[2] = (own - coming) * (coming - x[r]) / inverse;
    out.max[0] = dt * over;
    return out;
  }
};

/// Next unknowns of the joints. Sum: restart test; maxima: 0 [m/s] what a row misses, 1 the same over what may be
/// missed: a small share of what the unit brings about, or `fine` [m/s].
struct JointPrediction {
  static constexpr int sums = 1, maxima = 2;
  static constexpr double kSettled = 0.01;  // [-] share of a unit's effect that it may still miss
  JointUnit* units = nullptr;
  const Twist<double>* velocity = nullptr;
  double fine = 0;
  LAW Reduction<double, 1, 2> operator()(std::size_t k) const {
    JointUnit& u = units[k];
    double missing[JointUnit::kMost], change[JointUnit::kMost], ahead[JointUnit::kMost];
    for (int i = 0; i < u.n; ++i) missing[i] = u.missing(i, velocity);
    for (int i = 0; i < u.n; ++i) {
      u.next[i] = u.bounded(u.y[i] + row_times(u.inverse, u.n, i, missing));
      change[i] = u.next[i] - u.y[i];
      ahead[i] = u.next[i] - u.x[i];
    }
    Reduction<double, 1, 2> out{{0}, {0, 0}};
    double misses = 0, brings = 0;  // [m/s]
    for (int i = 0; i < u.n; ++i) {
      out.sum[0] -= change[i] * row_times(u.diagonal, u.n, i, ahead);
      misses = max(misses, abs(row_times(u.diagonal, u.n, i, change)) * u.rows[i].lever);  // less what bounds forbid
      brings = max(brings, abs(row_times(u.diagonal, u.n, i, u.next)) * u.rows[i].lever);
    }
    out.max[0] = misses;
    out.max[1] = misses / max(fine, kSettled * brings);
    return out;
  }
};

/// Errors, whether contact and joints are solved, whether to go on alone, and the next extrapolation.
struct JudgeContact {
  const double* rows = nullptr;    // totals of ContactPrediction, or null: there are none
  const double* joints = nullptr;  // of JointPrediction, or null
  double tolerance = 0;            // [-] of the average
  double joint_tolerance = 0;      // [m/s]
  int max_iterations = 1;
  bool accelerated = true;
  ContactProgress* progress = nullptr;
  LAW void operator()(std::size_t) const {
    ContactProgress& p = *progress;
    double restart = 0, unsettled = 0;
    p.average = p.worst = p.joint_error = 0;
    if (rows != nullptr) {
      p.average = rows[1] > 0 ? rows[0] / rows[1] : 0;
      p.worst = max(rows[3], 0.0);
      restart += rows[2];
    }
    if (joints != nullptr) {
      p.joint_error = max(joints[1], 0.0);
      unsettled = joints[2];
      restart += joints[0];
    }
    ++p.iterations;
    p.converged = p.average <= tolerance && p.joint_error <= joint_tolerance && unsettled <= 1 ? 1 : 0;
    p.going = p.converged != 0 || p.iterations >= max_iterations ? 0 : 1;
    p.beta = accelerated ? nesterov(p.t, restart > 0) : 0;
  }
};

struct ContactUpdate {
  double* y = nullptr;
  double* x = nullptr;
  const double* next = nullptr;
  const ContactProgress* progress = nullptr;
  LAW void operator()(std::size_t r) const {
    y[r] = max(0.0, next[r] + progress->beta * (next[r] - x[r]));
    x[r] = next[r];
  }
};
struct JointUpdate {
  JointUnit* units = nullptr;
  const ContactProgress* progress = nullptr;
  LAW void operator()(std::size_t k) const {
    JointUnit& u = units[k];
    for (int i = 0; i < u.n; ++i) {
      u.y[i] = u.bounded(u.next[i] + progress->beta * (u.next[i] - u.x[i]));
      u.x[i] = u.next[i];
    }
  }
};
struct BeginContact {
  ContactProgress* progress = nullptr;
  LAW void operator()(std::size_t) const { *progress = ContactProgress{}; }
};

/// What rows would have to take up without any pressure. Sums: 0 compression of a step, 1 rows with any.
struct ContactDemand {
  static constexpr int sums = 2, maxima = 0;
  const ContactRow* rows = nullptr;
  const ContactTouch* touches = nullptr;
  const Twist<double>* velocity = nullptr;
  const double* bound = nullptr;
  const double* inv_diagonal = nullptr;
  double dt = 0;
  LAW Reduction<double, 2, 0> operator()(std::size_t r) const {
    const double over = inv_diagonal[r] > 0 ? rate_of(rows[r], touches, velocity) - bound[r] : 0;
    return {{over > 0 ? dt * over : 0, over > 0 ? 1.0 : 0.0}, {}};
  }
};

}  // namespace tidelock
