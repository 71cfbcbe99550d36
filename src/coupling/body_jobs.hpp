// Jobs between bodies, their samples and the fluid near them (exec/each.hpp): float64 where bodies are.
#pragma once
#include "bodies/contact_jobs.hpp"
#include "exec/each.hpp"
#include "laws/contact.hpp"
#include "laws/records.hpp"
#include "solvers/conjugate_passes.hpp"

namespace tidelock {

/// A body as its samples see it.
struct BodyPoint {
  Vec3<double> reference;  // [m]
  bool dynamic;            // its samples move with its twist
  bool gives_way;          // to the fluid: not when held, nor when all that it could do is locked
};

LAW Vec3<double> position_of(const Float4& x) { return {x.x, x.y, x.z}; }

/// Samples of dynamic bodies get the velocity of their body's twist; v.w stays.
struct SetSampleVelocities {
  const std::uint32_t* body = nullptr;
  const Float4* x = nullptr;
  Float4* v = nullptr;
  const BodyPoint* points = nullptr;        // by body
  const Twist<double>* velocity = nullptr;  // by body
  LAW void operator()(std::size_t k) const {
    const BodyPoint& b = points[body[k]];
    if (!b.dynamic) return;
    const Vec3<double> u = velocity_at(velocity[body[k]], position_of(x[k]) - b.reference);
    v[k] = {static_cast<float>(u.x), static_cast<float>(u.y), static_cast<float>(u.z), wall_pressure_of(v[k])};
  }
};

/// Impulse of a sample's force over dt and its moment about the body's reference point [N s], [N m s].
struct SampleImpulse {
  static constexpr int sums = 6;
  const std::uint32_t* body = nullptr;
  const Float4* x = nullptr;
  const Float4* force = nullptr;  // [N]
  const BodyPoint* points = nullptr;
  double dt = 0;
  LAW Reduction<double, 6, 0> operator()(std::size_t k) const {
    const Vec3<double> p = dt * position_of(force[k]);
    const Vec3<double> m = cross(position_of(x[k]) - points[body[k]].reference, p);
    return {{p.x, p.y, p.z, m.x, m.y, m.z}, {}};
  }
};

/// What the fluid's impulses of an iteration do to a body's velocity.
struct AnswerImpulses {
  const Wrench* sums = nullptr;  // [N s] of this iteration
  const Twist<double>* source = nullptr;
  const Response<double>* response = nullptr;
  bool adds_up = false;        // they come on top of those before
  Wrench* impulses = nullptr;  // [N s] of the solve
  Twist<double>* velocity = nullptr;
  LAW void operator()(std::size_t b) const {
    Wrench& p = impulses[b];
    if (!adds_up) p = {};
    p.force += sums[b].force, p.torque += sums[b].torque;
    velocity[b] = source[b] + respond(response[b], p.force, p.torque);
  }
};

/// What is left of a body's velocity: the last changes along the directions of conjugate gradients, over what all
/// pressures change, in the norm of its mass. Maximum: the square of that share.
struct BodyErrors {
  static constexpr int sums = 0, maxima = 1;
  static constexpr int kLast = 3;
  static constexpr double kStricter = 3;  // [-] than for water: who watches a light body sees each step
  const Conjugate* state = nullptr;
  const Wrench* push = nullptr;           // [N s] of the direction
  const Twist<double>* turn = nullptr;    // ... and what it does
  const Twist<double>* source = nullptr;  // velocities without pressure
  Wrench* impulses = nullptr;             // [N s] of all pressures
  Twist<double>* velocity = nullptr;
  double* last = nullptr;  // [sqrt(J)] of each body, newest first
  LAW Reduction<double, sums, maxima> operator()(std::size_t b) const {
    const double a = static_cast<double>(state->along);
    impulses[b].force += a * push[b].force, impulses[b].torque += a * push[b].torque;
    velocity[b].v += a * turn[b].v, velocity[b].spin += a * turn[b].spin;
    double* change = last + kLast * b;
    if (a > 0) {  // a direction that was given up tells nothing
      for (int k = kLast - 1; k > 0; --k) change[k] = change[k - 1];
      change[0] = a * sqrt(max(0.0, dot(turn[b].v, push[b].force) + dot(turn[b].spin, push[b].torque)));
    }
    double sum = 0;
    for (int k = 0; k < kLast; ++k) sum += change[k];
    const Vec3<double> v = velocity[b].v - source[b].v, spin = velocity[b].spin - source[b].spin;
    Reduction<double, sums, maxima> out{};
    out.max[0] =
        kStricter * kStricter * sum * sum / max(dot(v, impulses[b].force) + dot(spin, impulses[b].torque), 1e-30);
    return out;
  }
};

/// What viscosity does to a body, as a linear function of its twist: momentum that goes over, and the mass that drags
/// with its first and second moments about the reference point.
struct DragSums {
  Vec3<double> momentum, moment;  // [N s], [N m s]
  double mass;                    // [kg]
  Vec3<double> first;             // [kg m]
  double xx, yy, zz, xy, xz, yz;  // [kg m^2] sums of mass arm arm^T
};
struct SampleDrag {
  static constexpr int sums = 16;
  const std::uint32_t* body = nullptr;
  const Float4* x = nullptr;
  const Float4* pull = nullptr;  // [N s], w: mass that drags [kg]
  const BodyPoint* points = nullptr;
  LAW Reduction<double, 16, 0> operator()(std::size_t k) const {
    const Vec3<double> p = position_of(pull[k]), arm = position_of(x[k]) - points[body[k]].reference;
    const double mass = static_cast<double>(dragging_mass_of(pull[k]));
    const Vec3<double> m = cross(arm, p), s = mass * arm;
    return {{p.x, p.y, p.z, m.x, m.y, m.z, mass, s.x, s.y, s.z, s.x * arm.x, s.y * arm.y, s.z * arm.z, s.x * arm.y,
             s.x * arm.z, s.y * arm.z},
            {}};
  }
};

/// Records of the given particles.
struct ReadRecords {
  const std::uint32_t* particle = nullptr;
  const Float4* from = nullptr;
  Float4* out = nullptr;
  LAW void operator()(std::size_t k) const { out[k] = from[particle[k]]; }
};

}  // namespace tidelock
