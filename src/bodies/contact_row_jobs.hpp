// Finding the rows of contact as jobs (exec/each.hpp): which samples are near other bodies, what they sum up there, and
// what a step begins with. float64, from the bodies' poses. docs/contact.md has the formulas.
#pragma once
#include "bodies/friction_jobs.hpp"
#include "laws/kernels.hpp"
#include "laws/records.hpp"

namespace tidelock {

/// What two bodies do when they touch.
struct PairLaw {
  double friction = 0, restitution = 0;  // [-]
  bool touch = true;                     // false: tied by a joint
};
struct SpecialPair {
  std::uint64_t pair;
  PairLaw law;
};
LAW std::uint64_t pair_key(std::uint32_t a, std::uint32_t b) {
  return (static_cast<std::uint64_t>(a < b ? a : b) << 32) | (a < b ? b : a);
}
/// The laws of all pairs, where jobs run.
struct PairLawsView {
  const SpecialPair* special = nullptr;  // sorted by pair
  std::size_t specials = 0;
  const double* friction = nullptr;  // by body
  const double* restitution = nullptr;
  bool some_do_not_touch = false;

  LAW PairLaw of(std::uint32_t a, std::uint32_t b) const {
    const std::uint64_t key = pair_key(a, b);
    std::size_t first = 0, last = specials;
    while (first < last) {
      const std::size_t middle = (first + last) / 2;
      if (special[middle].pair < key)
        first = middle + 1;
      else
        last = middle;
    }
    if (first < specials && special[first].pair == key) return special[first].law;
    return {sqrt(friction[a] * friction[b]), max(restitution[a], restitution[b]), true};
  }
  LAW bool touch(std::uint32_t a, std::uint32_t b) const { return !some_do_not_touch || of(a, b).touch; }
};

/// A body as contact sees it. Samples are where the pose has them, not at their float32 positions.
struct ContactFrame {
  Vec3<double> axis[3];         // columns of the rotation
  Vec3<double> origin, centre;  // [m]
  bool dynamic, moves;
  LAW Vec3<double> at(const Float4& local) const {
    return origin + (static_cast<double>(local.x) * axis[0] + static_cast<double>(local.y) * axis[1] +
                     static_cast<double>(local.z) * axis[2]);
  }
};

/// The moving samples and all samples near them.
template <class K>
struct ContactSamples {
  ListView list;          // of the moving samples among all samples
  std::size_t width = 1;  // lanes of a slice
  std::size_t fixed = 0, samples = 0;
  const std::uint32_t* body = nullptr;  // by sample
  const Float4* local = nullptr;
  const Float4* x = nullptr;  // w: volume
  const ContactFrame* frames = nullptr;
  PairLawsView laws;
  K kernel;

  /// f(sample, its place, offset to it, W) for the samples of one other body near moving sample q, which is at `at`;
  /// `of` kNoBody: for none. Returns the body of the next higher number that q touches, or kNoBody.
  template <class F>
  LAW std::uint32_t visit(std::size_t q, const Vec3<double>& at, std::uint32_t of, F f) const {
    const std::uint32_t own = body[fixed + q];
    std::uint32_t next = kNoBody;
    list.for_each(q, width, samples, [&](std::size_t j) LAW_LAMBDA {
      const std::uint32_t b = body[j];
      if (b == own || (b != of && !comes_between(of, b, next)) || !laws.touch(own, b)) return;
      const Vec3<double> place = frames[b].at(local[j]), d = at - place;
      const double W = kernel.w(norm2(d));
      if (!(W > 0)) return;
      if (b == of)
        f(j, place, d, W);
      else
        next = b;
    });
    return next;
  }
  LAW std::uint32_t next_body(std::size_t q, const Vec3<double>& at, std::uint32_t of) const {
    return visit(q, at, of, [](std::size_t, const Vec3<double>&, const Vec3<double>&, double) LAW_LAMBDA {});
  }
  LAW Vec3<double> place(std::size_t q) const { return frames[body[fixed + q]].at(local[fixed + q]); }
};

/// Which moving samples are rows: those of dynamic bodies that touch another body.
template <class K>
struct FlagRows {
  static constexpr std::size_t worth_threads = 2000;
  ContactSamples<K> near;
  std::uint8_t* flags = nullptr;
  LAW void operator()(std::size_t q) const {
    const bool dynamic = near.frames[near.body[near.fixed + q]].dynamic;
    flags[q] = dynamic && near.next_body(q, near.place(q), kNoBody) != kNoBody ? 1 : 0;
  }
};

/// How many bodies that move each row touches.
template <class K>
struct CountTouched {
  static constexpr std::size_t worth_threads = 500;
  ContactSamples<K> near;
  const std::uint32_t* sample = nullptr;  // by row, as in ContactRows
  std::uint32_t* count = nullptr;
  LAW void operator()(std::size_t r) const {
    const std::size_t q = sample[r];
    const Vec3<double> at = near.place(q);
    std::uint32_t moving = 0;
    for (std::uint32_t b = near.next_body(q, at, kNoBody); b != kNoBody; b = near.next_body(q, at, b))
      if (near.frames[b].moves) ++moving;
    count[r] = moving;
  }
};

/// What of a row the solver needs beside its direction.
struct RowDensity {
  double density = 0;  // [-] rho_r
  double weight = 0;   // m_r / max(rho_r, 1)^2
};

/// A row's sums over each body that it touches.
template <class K>
struct MakeRow {
  static constexpr std::size_t worth_threads = 500;
  ContactSamples<K> near;
  double gamma = 1, volume_factor = 1;
  const std::uint32_t* sample = nullptr;
  const std::uint32_t* first_touch = nullptr;  // by row and one more
  ContactRow* rows = nullptr;
  ContactTouch* touches = nullptr;
  FrictionRow* friction = nullptr;
  FrictionTouch* friction_touch = nullptr;
  RowDensity* density = nullptr;

  LAW void operator()(std::size_t r) const {
    const std::size_t q = sample[r];
    const std::uint32_t own = near.body[near.fixed + q];
    const Vec3<double> at = near.place(q), centre = near.frames[own].centre;
    const std::uint32_t first = first_touch[r], end = first_touch[r + 1];
    ContactRow row{{}, {}, own, first, end - first};
    FrictionRow rub{};
    Vec3<double> mean{};
    double sum = 0, rho = gamma;
    std::uint32_t t = first;
    for (std::uint32_t b = near.next_body(q, at, kNoBody); b != kNoBody;) {
      Vec3<double> f{}, moment{}, wx{};  // sums of m gradW, of (x - centre) x m gradW, and of W x
      double w = 0;                      // sum of W
      const Vec3<double> centre_b = near.frames[b].centre;
      const std::uint32_t next =
          near.visit(q, at, b, [&](std::size_t j, const Vec3<double>& xj, const Vec3<double>& d, double W) LAW_LAMBDA {
            const double m = volume_factor * static_cast<double>(volume_of(near.x[j]));
            const Vec3<double> g = (m * near.kernel.grad(norm2(d))) * d;
            rho += m * W;
            f += g, moment += cross(xj - centre_b, g);
            w += W, wx += W * xj;
          });
      const PairLaw law = near.laws.of(own, b);
      row.linear += f, sum += w, mean += wx;
      rub.friction += law.friction * w;
      rub.restitution = max(rub.restitution, law.restitution);
      if (near.frames[b].moves && t < end) {
        touches[t] = {f, moment, b, static_cast<std::uint32_t>(r)};
        friction_touch[t++] = {0.5 * (at + (1 / w) * wx) - centre_b, w};
      }
      b = next;
    }
    for (; t < end; ++t) {  // as good as absent: at the rim of the support another rounding may miss a body
      touches[t] = {{}, {}, own, static_cast<std::uint32_t>(r)};
      friction_touch[t] = {};
    }
    row.angular = cross(at - centre, row.linear);
    if (sum > 0) {
      const double inverse = 1 / sum;
      for (t = first; t < end; ++t) friction_touch[t].share *= inverse;
      rub.friction *= inverse;
      mean = inverse * mean;
      rub.towards = mean - at;
      rub.arm = 0.5 * (at + mean) - centre;
    }
    rows[r] = row;
    friction[r] = rub;
    density[r] = {rho, contact_weight(volume_factor * static_cast<double>(volume_of(near.x[near.fixed + q])), rho)};
  }
};

/// The body that each push goes to: those of rows first, then those of touches.
struct PushedBody {
  const ContactRow* rows = nullptr;
  const ContactTouch* touches = nullptr;
  std::size_t count = 0;  // rows
  std::uint32_t* body = nullptr;
  LAW void operator()(std::size_t e) const { body[e] = e < count ? rows[e].body : touches[e - count].body; }
};
struct MakePush {
  const ContactRow* rows = nullptr;
  const ContactTouch* touches = nullptr;
  std::size_t count = 0;
  const std::uint32_t* order = nullptr;
  ContactPush* push = nullptr;
  LAW void operator()(std::size_t k) const {
    const std::uint32_t e = order[k];
    if (e < count) {
      push[k] = {-1.0 * rows[e].linear, -1.0 * rows[e].angular, e, ContactPush::kOwn};
      return;
    }
    const std::uint32_t t = e - static_cast<std::uint32_t>(count);
    push[k] = {touches[t].linear, touches[t].angular, touches[t].row, t};
  }
};

/// By body: rows of its own samples.
struct CountOwnRows {
  static constexpr int sums = 1;
  const ContactPush* push = nullptr;
  LAW Reduction<double, 1, 0> operator()(std::size_t k) const {
    return {{push[k].touch == ContactPush::kOwn ? 1.0 : 0.0}, {}};
  }
};

/// J M^-1 J^T of the row alone; factor: by body, how often its mass is split, or null.
LAW double diagonal_of(const FrictionRows& of, std::size_t r, const Response<double>* response, const double* factor) {
  const ContactRow& row = of.rows[r];
  double d = (factor != nullptr ? factor[row.body] : 1) * own_response(response[row.body], row.linear, row.angular);
  for (std::uint32_t t = row.first_touch; t < row.first_touch + row.touches; ++t) {
    const ContactTouch& touch = of.touches[t];
    d += (factor != nullptr ? factor[touch.body] : 1) * own_response(response[touch.body], touch.linear, touch.angular);
  }
  return d;
}

/// Bounds and the warm start of a row.
struct BeginRow {
  static constexpr double kWarmStart = 0.5;  // [-] of the last pressures; more makes bodies bounce
  static constexpr double kRelease = 0.25;   // [s] in which an overlap of one h is released
  static constexpr double kSlow = 2;         // [steps of gravity] approach below which nothing bounces
  static constexpr double kFollow = 0.1;     // [-] cosine below which locked bodies do not follow a push: 6 degrees
  FrictionRows of;
  const RowDensity* density = nullptr;
  const std::uint32_t* sample = nullptr;
  const float* pressure = nullptr;  // by moving sample, of the last step
  const Response<double>* response = nullptr;
  const Twist<double>* velocity = nullptr;
  const std::uint8_t* locked = nullptr;  // by body: some of its degrees of freedom are locked
  double dt = 0, h = 0, gravity = 0;
  double* y = nullptr;
  double* x = nullptr;
  double* next = nullptr;
  double* bound = nullptr;
  std::uint8_t* idle = nullptr;  // its push leads nowhere
  std::uint8_t* slow = nullptr;  // it would bounce if it were faster

  /// What the locks of a row's bodies leave of its push.
  struct Freedom {
    double cosine = 1;  // [-] between the push and what follows it, of the body that follows it best
    double slope = 0;   // [1/m] rate of rho over the speed with which the contact opens
  };
  LAW Freedom freedom(std::size_t r) const {
    const ContactRow& row = of.rows[r];
    bool some = locked[row.body] != 0;
    for (std::uint32_t t = row.first_touch; t < row.first_touch + row.touches; ++t)
      some = some || locked[of.touches[t].body] != 0;
    if (!some) return {1, sqrt(norm2(row.linear))};
    double answer = 0, speed = 0, cosine = 0;
    const auto add = [&](std::uint32_t body, const Vec3<double>& f, const Vec3<double>& t, const Vec3<double>& arm)
                         LAW_LAMBDA {
                           const double own = own_response(response[body], f, t);
                           const Vec3<double> moved = velocity_at(respond(response[body], f, t), arm);
                           answer += own, speed += sqrt(norm2(moved));
                           cosine = max(cosine, following(own, f, moved));
                         };
    add(row.body, row.linear, row.angular, of.friction[r].arm);
    for (std::uint32_t t = row.first_touch; t < row.first_touch + row.touches; ++t)
      add(of.touches[t].body, of.touches[t].linear, of.touches[t].angular, of.friction_touch[t].arm);
    return {cosine, speed > 0 ? answer / speed : 0};
  }
  LAW void operator()(std::size_t r) const {
    const Freedom free = freedom(r);
    const bool leads_nowhere = free.cosine < kFollow;
    double approach = rate_of(of.rows[r], of.touches, velocity);
    const bool too_slow = approach < free.slope * kSlow * gravity * dt;
    slow[r] = too_slow && approach > 0 && of.friction[r].restitution > 0 ? 1 : 0;
    if (too_slow) approach = 0;
    bound[r] =
        density_rate_bound(density[r].density, dt, free.slope * h / kRelease, of.friction[r].restitution, approach);
    idle[r] = leads_nowhere ? 1 : 0;
    const double start =
        leads_nowhere ? 0 : kWarmStart * dt * density[r].weight * static_cast<double>(pressure[sample[r]]);
    y[r] = x[r] = next[r] = start;
  }
};

struct ForgetRow {
  double* y = nullptr;
  double* x = nullptr;
  double* next = nullptr;
  LAW void operator()(std::size_t r) const { y[r] = x[r] = next[r] = 0; }
};

/// Rows that bounds of the method act on. Sums: 0 overlaps that are released over several steps, 1 pushes that no body
/// can follow because of its locks, 2 approaches that are too slow to bounce.
struct CountBoundRows {
  static constexpr int sums = 3, maxima = 0;
  const RowDensity* density = nullptr;
  const std::uint8_t* idle = nullptr;
  const std::uint8_t* slow = nullptr;
  LAW Reduction<double, 3, 0> operator()(std::size_t r) const {
    return {{density[r].density > 1 ? 1.0 : 0.0, idle[r] != 0 ? 1.0 : 0.0, slow[r] != 0 ? 1.0 : 0.0}, {}};
  }
};

struct SplitRow {
  static constexpr double kJacobi = 0.5;  // [-] relaxation of the printed iteration
  FrictionRows of;
  const Response<double>* response = nullptr;
  const double* factor = nullptr;    // by body
  const double* own_rows = nullptr;  // by body, or null: not the printed iteration
  const std::uint8_t* idle = nullptr;
  double* inverse = nullptr;
  LAW void operator()(std::size_t r) const {
    const double d = own_rows != nullptr
                         ? diagonal_of(of, r, response, nullptr) * own_rows[of.rows[r].body] / kJacobi  // 3.4.2
                         : diagonal_of(of, r, response, factor);
    inverse[r] = d > 0 && idle[r] == 0 ? 1 / d : 0;
  }
};

/// Pressures [-] of the samples for the next step's warm start, after ForgetPressures.
struct KeepPressures {
  const std::uint32_t* sample = nullptr;
  const RowDensity* density = nullptr;
  const double* y = nullptr;
  double dt = 0;
  float* pressure = nullptr;  // by moving sample
  LAW void operator()(std::size_t r) const {
    pressure[sample[r]] = static_cast<float>(y[r] / (dt * density[r].weight));
  }
};
struct ForgetPressures {
  float* pressure = nullptr;
  LAW void operator()(std::size_t q) const { pressure[q] = 0; }
};

}  // namespace tidelock
