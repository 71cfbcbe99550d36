// Jobs of InterfaceRows: bodies give way to the fluid within an iteration (docs/theory/coupling.md).
#pragma once
#include "exec/each.hpp"
#include "laws/contact.hpp"
#include "laws/incompressibility.hpp"
#include "laws/records.hpp"
#include "laws/small_solve.hpp"
#include "solvers/progress.hpp"

namespace tidelock {

/// One fluid particle and one dynamic body near it.
struct Touch {
  std::uint32_t place, body;  // place: of the particle among those that touch a body
  double answer;              // [-] 1 + share: force on the body per unit of lambda and row
  Six row;                    // [1/m] sum of V_k gradW, [-] its moment about the body's reference point
};
/// Two touches of one particle.
struct TouchPair {
  std::uint32_t own, other;
};

/// C times a force; C: [1/kg] of a body, with whatever factor.
LAW Six answer_of(const Response<double>& c, const Six& f) {
  const Twist<double> t = respond(c, {f.a[0], f.a[1], f.a[2]}, {f.a[3], f.a[4], f.a[5]});
  return {{t.v.x, t.v.y, t.v.z, t.spin.x, t.spin.y, t.spin.z}};
}

/// Sums over a body's touches: G = sum answer / d row row^T of the particles that are free, lower half, and what pulls.
struct BodyTerms {
  double g[21];
  Six pull;
};
inline constexpr int kRounds = 5;  // [-] of finding out which pressures reach their bound

/// A solve's values of a particle that touches a body.
struct TouchedValues {
  float lambda;            // [Pa]
  float residual;          // [-]
  float inverse_diagonal;  // as SolverWork::inv_diagonal
  float previous;          // [Pa] the previous iterate
};

/// The solve's values of the particles that touch a body. Particles at their bound that would not leave it stay fixed.
struct BeginRelaxing {
  const std::uint32_t* particle = nullptr;
  const Float4* x = nullptr;
  const float* residual = nullptr;
  const float* inv_diagonal = nullptr;
  const float* previous = nullptr;
  TouchedValues* now = nullptr;
  std::uint8_t* bound = nullptr;
  int* flags = nullptr;        // by round: whether it is needed
  bool from_previous = false;  // the step begins at `previous`, not at x.w
  LAW void operator()(std::size_t p) const {
    const std::uint32_t i = particle[p];
    const float lambda = from_previous ? previous[i] : pressure_of(x[i]);
    now[p] = {lambda, residual[i], inv_diagonal[i], previous[i]};
    bound[p] = lambda <= 0 && residual[i] <= 0 ? 1 : 0;
    if (p == 0)
      for (int r = 0; r <= kRounds; ++r) flags[r] = r == 0 ? 1 : 0;
  }
};

struct TouchTerms {
  static constexpr int sums = 27;
  const Touch* touches = nullptr;
  const TouchedValues* now = nullptr;
  const std::uint8_t* bound = nullptr;
  const Progress* progress = nullptr;
  LAW Reduction<double, 27, 0> operator()(std::size_t k) const {
    const Touch& t = touches[k];
    const TouchedValues& i = now[t.place];
    const bool held = bound[t.place] != 0;
    const double inverse = held ? 0 : t.answer * static_cast<double>(i.inverse_diagonal);
    const double pull = held
                            ? -t.answer * static_cast<double>(i.lambda)
                            : inverse * static_cast<double>(progress->omega_over_dt2) * static_cast<double>(i.residual);
    Reduction<double, 27, 0> out;
    for (int r = 0, at = 0; r < 6; ++r)
      for (int c = 0; c <= r; ++c) out.sum[at++] = inverse * t.row.a[r] * t.row.a[c];
    for (int r = 0; r < 6; ++r) out.sum[21 + r] = pull * t.row.a[r];
    return out;
  }
};

/// G between two bodies that share particles.
struct SharedTerms {
  static constexpr int sums = 36;
  const TouchPair* pairs = nullptr;
  const Touch* touches = nullptr;
  const TouchedValues* now = nullptr;
  const std::uint8_t* bound = nullptr;
  LAW Reduction<double, 36, 0> operator()(std::size_t k) const {
    const Touch &own = touches[pairs[k].own], &other = touches[pairs[k].other];
    const double inverse =
        bound[own.place] != 0 ? 0 : own.answer * static_cast<double>(now[own.place].inverse_diagonal);
    Reduction<double, 36, 0> out;
    for (int r = 0; r < 6; ++r)
      for (int c = 0; c < 6; ++c) out.sum[6 * r + c] = inverse * own.row.a[r] * other.row.a[c];
    return out;
  }
};

/// z = V C F^T s of one body, s the steps of its particles: those that are free as z makes them, the others down to
/// their bound. gain = (1 + C G)^-1 C, z = gain pull.
struct RelaxBody {
  const BodyTerms* terms = nullptr;
  const Response<double>* response = nullptr;  // V C
  Matrix6* gain = nullptr;
  Six* z = nullptr;
  LAW void operator()(std::size_t b) const {
    const BodyTerms& t = terms[b];
    Matrix6 m, c;
    for (int k = 0; k < 6; ++k) {
      Six column, unit{};
      for (int i = 0; i < 6; ++i) column.a[i] = i >= k ? t.g[i * (i + 1) / 2 + k] : t.g[k * (k + 1) / 2 + i];
      unit.a[k] = 1;
      const Six moved = answer_of(response[b], column), plain = answer_of(response[b], unit);
      for (int i = 0; i < 6; ++i) m.a[6 * i + k] = moved.a[i] + unit.a[i], c.a[6 * i + k] = plain.a[i];
    }
    gain[b] = solve(m, c);
    z[b] = gain[b] * t.pull;
  }
};

/// The same where bodies share particles, given what the others do.
struct RelaxInTurn {
  const std::uint32_t* order = nullptr;  // bodies, turn by turn
  const BodyTerms* terms = nullptr;
  const Matrix6* gain = nullptr;
  const std::uint32_t* first = nullptr;  // by body and one more: into other and shared
  const std::uint32_t* other = nullptr;
  const Matrix6* shared = nullptr;
  Six* z = nullptr;
  LAW void operator()(std::size_t k) const {
    const std::uint32_t b = order[k];
    Six pull = terms[b].pull;
    for (std::uint32_t p = first[b]; p < first[b + 1]; ++p) {
      const Six taken = shared[p] * z[other[p]];
      for (int i = 0; i < 6; ++i) pull.a[i] -= taken.a[i];
    }
    z[b] = gain[b] * pull;
  }
};

/// The next pressure of a particle under what its bodies do; one that falls below its bound calls for another round.
struct RelaxParticle {
  const Touch* touches = nullptr;
  const std::uint32_t* first = nullptr;  // by place and one more: into touch_of
  const std::uint32_t* touch_of = nullptr;
  const Six* z = nullptr;
  const TouchedValues* now = nullptr;
  const std::uint32_t* particle = nullptr;
  const Progress* progress = nullptr;
  std::uint8_t* bound = nullptr;
  float* next = nullptr;  // by fluid particle
  int* again = nullptr;
  LAW void operator()(std::size_t p) const {
    double wanted = static_cast<double>(progress->omega_over_dt2) * static_cast<double>(now[p].residual);
    for (std::uint32_t k = first[p]; k < first[p + 1]; ++k)
      wanted -= dot(touches[touch_of[k]].row, z[touches[touch_of[k]].body]);
    const double coming = static_cast<double>(now[p].lambda) + static_cast<double>(now[p].inverse_diagonal) * wanted;
    next[particle[p]] = bound[p] != 0 ? 0.0f : static_cast<float>(max(0.0, coming));
    if (coming >= 0 || bound[p] != 0) return;
    bound[p] = 1;
    raise(again);
  }
};

/// F^T of: y, next - previous, y - next.
struct PullTerms {
  static constexpr int sums = 18;
  const Touch* touches = nullptr;
  const std::uint32_t* particle = nullptr;
  const TouchedValues* now = nullptr;
  const float* next = nullptr;
  LAW Reduction<double, 18, 0> operator()(std::size_t k) const {
    const Touch& t = touches[k];
    const double y = static_cast<double>(now[t.place].lambda), coming = static_cast<double>(next[particle[t.place]]);
    const double by[3] = {y, coming - static_cast<double>(now[t.place].previous), y - coming};
    Reduction<double, 18, 0> out;
    for (int v = 0; v < 3; ++v)
      for (int i = 0; i < 6; ++i) out.sum[6 * v + i] = by[v] * t.row.a[i];
    return out;
  }
};
struct BodyPulls {
  Six now, ahead, back;
};

/// What the bodies add to the sums of StepCorrection::correct().
struct MetricTerms {
  static constexpr int sums = 2, maxima = 0;
  const BodyPulls* pulls = nullptr;
  const Response<double>* response = nullptr;  // V C
  Six* last = nullptr;                         // F^T y of the last evaluation
  LAW Reduction<double, 2, 0> operator()(std::size_t b) const {
    const BodyPulls& p = pulls[b];
    Six change;
    for (int i = 0; i < 6; ++i) change.a[i] = p.now.a[i] - last[b].a[i];
    last[b] = p.now;
    return {{dot(p.back, answer_of(response[b], p.ahead)), dot(change, answer_of(response[b], change))}, {}};
  }
};

/// Compression of these particles: its sum and its largest.
struct NearCompression {
  static constexpr int sums = 1, maxima = 1;
  const std::uint32_t* particle = nullptr;
  const float* density = nullptr;
  LAW Reduction<double, 1, 1> operator()(std::size_t p) const {
    const double over = max(0.0, static_cast<double>(density[particle[p]]) - 1);
    return {{over}, {over}};
  }
};

/// Two-sided error of a particle, over how many there are.
struct NearError {
  static constexpr int sums = 1, maxima = 0;
  const std::uint32_t* particle = nullptr;
  const Float4* x = nullptr;
  const float* lambda = nullptr;  // [Pa] null: x.w
  const float* residual = nullptr;
  double count = 1;
  LAW Reduction<double, 1, 0> operator()(std::size_t p) const {
    const std::uint32_t i = particle[p];
    const double l = static_cast<double>(lambda != nullptr ? lambda[i] : pressure_of(x[i]));
    return {{error_two_sided(static_cast<double>(residual[i]), l) / count}, {}};
  }
};

}  // namespace tidelock
