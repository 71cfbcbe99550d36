// Coulomb friction of the contact rows as jobs (exec/each.hpp). docs/contact.md, "Friction".
#pragma once
#include "bodies/contact_jobs.hpp"

namespace tidelock {

LAW Vec3<double> tangential(const Vec3<double>& v, const Vec3<double>& n) { return v - dot(v, n) * n; }

/// Friction of one row.
struct FrictionContact {
  Vec3<double> normal;
  double limit;             // [N s] mu times the normal impulse; 0: no friction here
  double inv_response;      // [kg] 1 / largest tangential response, masses split
  Vec3<double> y, x, next;  // [N s] impulse on the own body: evaluated, last, coming
};

struct FrictionProgress {
  double t = 1, beta = 0;  // Nesterov's sequence, extrapolation
  int sweeps = 0;
  int going = 1;
  int settled = 1;  // the last sweep changed no more than kSettled
};

/// Rows and what friction knows of them.
struct FrictionRows {
  const ContactRow* rows = nullptr;
  const ContactTouch* touches = nullptr;
  const FrictionRow* friction = nullptr;
  const FrictionTouch* friction_touch = nullptr;

  /// [m/s] of the own body at the contact against the bodies that it touches. Static bodies have no velocity, and their
  /// share of the kernel sum is not listed.
  LAW Vec3<double> sliding(std::size_t r, const Twist<double>* velocity) const {
    const ContactRow& row = rows[r];
    Vec3<double> v = velocity_at(velocity[row.body], friction[r].arm);
    for (std::uint32_t t = row.first_touch; t < row.first_touch + row.touches; ++t)
      v -= friction_touch[t].share * velocity_at(velocity[touches[t].body], friction_touch[t].arm);
    return v;
  }
};

/// Normals and limits from the pressures that were found. Sum: the limits.
struct BeginFriction {
  static constexpr int sums = 1, maxima = 0;
  FrictionRows of;
  const double* lambda = nullptr;
  FrictionContact* contacts = nullptr;
  FrictionProgress* progress = nullptr;
  LAW Reduction<double, 1, 0> operator()(std::size_t r) const {
    const Vec3<double>& push = of.rows[r].linear;
    const double g = sqrt(norm2(push)), limit = of.friction[r].friction * lambda[r] * g;
    FrictionContact c{};
    if (limit > 0) c.normal = (-1 / g) * push, c.limit = limit;
    contacts[r] = c;
    if (r == 0) *progress = FrictionProgress{};
    return {{c.limit}, {}};
  }
};

/// By body: contacts with friction.
struct CountFriction {
  static constexpr int sums = 1;
  const ContactPush* push = nullptr;
  const FrictionContact* contacts = nullptr;
  LAW Reduction<double, 1, 0> operator()(std::size_t k) const {
    return {{contacts[push[k].row].limit > 0 ? 1.0 : 0.0}, {}};
  }
};

struct FrictionResponse {
  FrictionRows of;
  const Response<double>* response = nullptr;
  const double* count = nullptr;  // by body
  FrictionContact* contacts = nullptr;

  LAW void operator()(std::size_t r) const {
    FrictionContact& c = contacts[r];
    if (!(c.limit > 0)) return;
    const Vec3<double> other = abs(c.normal.x) < 0.6 ? Vec3<double>{1, 0, 0} : Vec3<double>{0, 1, 0};
    Vec3<double> t1 = tangential(other, c.normal);
    t1 = rsqrt(norm2(t1)) * t1;
    const Vec3<double> t2 = cross(c.normal, t1);
    double k11 = 0, k22 = 0, k12 = 0;
    const auto add = [&](std::uint32_t body, const Vec3<double>& arm, double share) LAW_LAMBDA {
      const Vec3<double> a = collision_response(response[body], arm, t1);
      const Vec3<double> b = collision_response(response[body], arm, t2);
      const double f = share * share * count[body];
      k11 += f * dot(t1, a), k22 += f * dot(t2, b), k12 += f * dot(t1, b);
    };
    const ContactRow& row = of.rows[r];
    add(row.body, of.friction[r].arm, 1);
    for (std::uint32_t t = row.first_touch; t < row.first_touch + row.touches; ++t)
      add(of.touches[t].body, of.friction_touch[t].arm, of.friction_touch[t].share);
    const double most = 0.5 * (k11 + k22) + sqrt(0.25 * (k11 - k22) * (k11 - k22) + k12 * k12);
    c.inv_response = most > 0 ? 1 / most : 0;
  }
};

/// What friction does to a body.
struct FrictionImpulse {
  static constexpr int sums = 6;
  FrictionRows of;
  const ContactPush* push = nullptr;
  const FrictionContact* contacts = nullptr;
  LAW Reduction<double, 6, 0> operator()(std::size_t k) const {
    const ContactPush& p = push[k];
    const bool own = p.touch == ContactPush::kOwn;
    const Vec3<double> f = (own ? 1.0 : -of.friction_touch[p.touch].share) * contacts[p.row].y;
    const Vec3<double> m = cross(own ? of.friction[p.row].arm : of.friction_touch[p.touch].arm, f);
    return {{f.x, f.y, f.z, m.x, m.y, m.z}, {}};
  }
};

struct FrictionVelocities {
  const Twist<double>* before = nullptr;
  const Response<double>* response = nullptr;
  const Wrench* friction = nullptr;  // [N s]
  Twist<double>* velocity = nullptr;
  LAW void operator()(std::size_t b) const {
    velocity[b] = before[b] + respond(response[b], friction[b].force, friction[b].torque);
  }
};

/// Next impulses. Sums: 0 how much they change, 1 restart test.
struct FrictionPrediction {
  static constexpr int sums = 2, maxima = 0;
  FrictionRows of;
  const Twist<double>* velocity = nullptr;
  FrictionContact* contacts = nullptr;
  LAW Reduction<double, 2, 0> operator()(std::size_t r) const {
    FrictionContact& c = contacts[r];
    if (!(c.limit > 0)) return {{0, 0}, {}};
    c.next = within(c.y - c.inv_response * tangential(of.sliding(r, velocity), c.normal), c.limit);
    const Vec3<double> step = c.next - c.y;
    return {{sqrt(norm2(step)), c.inv_response > 0 ? -dot(step, c.next - c.x) / c.inv_response : 0}, {}};
  }
};

struct JudgeFriction {
  static constexpr int kMostSweeps = 60;    // [-]
  static constexpr double kSettled = 1e-3;  // [-] change of a sweep, relative to the limits, that is no change
  const double* limits = nullptr;           // their sum
  const double* totals = nullptr;           // of FrictionPrediction
  int most = kMostSweeps;                   // [-] sweeps, not above kMostSweeps
  FrictionProgress* progress = nullptr;
  LAW void operator()(std::size_t) const {
    FrictionProgress& p = *progress;
    if (limits[0] > 0) ++p.sweeps;
    p.settled = totals[0] <= kSettled * limits[0] ? 1 : 0;
    p.going = p.settled != 0 || p.sweeps >= most ? 0 : 1;
    p.beta = p.going != 0 ? nesterov(p.t, totals[1] > 0) : 0;
  }
};

/// Accepts the next impulses; the last ones without extrapolation.
struct FrictionUpdate {
  const FrictionProgress* progress = nullptr;
  FrictionContact* contacts = nullptr;
  LAW void operator()(std::size_t r) const {
    FrictionContact& c = contacts[r];
    c.y = progress->going != 0 ? within(c.next + progress->beta * (c.next - c.x), c.limit) : c.next;
    c.x = c.next;
  }
};

struct CopyTwists {
  const Twist<double>* from = nullptr;
  Twist<double>* to = nullptr;
  LAW void operator()(std::size_t b) const { to[b] = from[b]; }
};

}  // namespace tidelock
