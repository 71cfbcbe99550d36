// Which fluid particles are near dynamic bodies, and their rows, as jobs (exec/each.hpp). One thread does all touches
// of a particle, body after body in the order of their numbers.
#pragma once
#include "coupling/body_jobs.hpp"
#include "coupling/interface_jobs.hpp"
#include "laws/kernels.hpp"
#include "laws/records.hpp"

namespace tidelock {

/// The samples near fluid particles.
struct SamplesNear {
  ListView list;          // of the fluid among all samples
  std::size_t width = 1;  // lanes of a slice
  std::size_t fixed = 0, samples = 0;
  const std::uint32_t* body = nullptr;  // by sample
  const BodyPoint* points = nullptr;    // by body

  /// f(sample) for those of one body near particle i; `of` kNoBody: for none. Returns the body of the next higher
  /// number there that gives way, or kNoBody: to the fluid a body that does not is a wall.
  template <class F>
  LAW std::uint32_t visit(std::size_t i, std::uint32_t of, F f) const {
    std::uint32_t next = kNoBody;
    list.for_each(i, width, samples, [&](std::size_t k) LAW_LAMBDA {
      if (k < fixed) return;
      const std::uint32_t b = body[k];
      if (b == of)
        f(k);
      else if (comes_between(of, b, next) && points[b].gives_way)
        next = b;
    });
    return next;
  }
  LAW std::uint32_t next_body(std::size_t i, std::uint32_t of) const {
    return visit(i, of, [](std::size_t) LAW_LAMBDA {});
  }
};

struct FlagTouching {
  SamplesNear near;
  std::uint8_t* flags = nullptr;  // by fluid particle
  LAW void operator()(std::size_t i) const { flags[i] = near.next_body(i, kNoBody) != kNoBody ? 1 : 0; }
};

/// How many bodies each of these particles touches.
struct CountBodies {
  static constexpr std::size_t worth_threads = 2000;
  SamplesNear near;
  const std::uint32_t* particle = nullptr;  // by place
  std::uint32_t* count = nullptr;
  LAW void operator()(std::size_t p) const {
    const std::uint32_t i = particle[p];
    std::uint32_t n = 0;
    for (std::uint32_t b = near.next_body(i, kNoBody); b != kNoBody; b = near.next_body(i, b)) ++n;
    count[p] = n;
  }
};

/// The body of each touch, place by place.
struct TouchedBodies {
  static constexpr std::size_t worth_threads = 2000;
  SamplesNear near;
  const std::uint32_t* particle = nullptr;
  const std::uint32_t* first = nullptr;  // by place and one more
  std::uint32_t* body = nullptr;         // by touch
  LAW void operator()(std::size_t p) const {
    const std::uint32_t i = particle[p];
    std::uint32_t t = first[p];
    for (std::uint32_t b = near.next_body(i, kNoBody); b != kNoBody; b = near.next_body(i, b)) body[t++] = b;
  }
};

/// Where the touches, which lie place by place, are among those that lie body by body.
struct FindSorted {
  const std::uint32_t* order = nullptr;
  std::uint32_t* place_touch = nullptr;
  LAW void operator()(std::size_t k) const { place_touch[order[k]] = static_cast<std::uint32_t>(k); }
};

template <class K>
struct MakeTouches {
  static constexpr std::size_t worth_threads = 500;
  SamplesNear near;
  K kernel;
  const std::uint32_t* particle = nullptr;
  const std::uint32_t* first = nullptr;
  const std::uint32_t* place_touch = nullptr;
  const Float4* x = nullptr;        // of the fluid
  const Float4* samples = nullptr;  // w: volume
  Touch* touches = nullptr;
  LAW void operator()(std::size_t p) const {
    const std::uint32_t i = particle[p];
    const Vec3<double> at = position_of(x[i]);
    std::uint32_t t = first[p];
    for (std::uint32_t b = near.next_body(i, kNoBody); b != kNoBody; ++t) {
      const Vec3<double> centre = near.points[b].reference;
      Vec3<double> f{}, moment{};
      const std::uint32_t next = near.visit(i, b, [&](std::size_t k) LAW_LAMBDA {
        const Vec3<double> xk = position_of(samples[k]), d = at - xk;
        const Vec3<double> g = (static_cast<double>(volume_of(samples[k])) * kernel.grad(norm2(d))) * d;
        f += g, moment += cross(xk - centre, g);
      });
      touches[place_touch[t]] = {static_cast<std::uint32_t>(p), b, 1, {{f.x, f.y, f.z, moment.x, moment.y, moment.z}}};
      b = next;
    }
  }
};

/// What the walls' law adds to a touch's answer.
template <class Wall>
struct AnswerOfTouch {
  const std::uint32_t* particle = nullptr;
  const float* density = nullptr;
  Touch* touches = nullptr;
  LAW void operator()(std::size_t k) const {
    Touch& t = touches[k];
    t.answer = 1 + Wall::share(static_cast<double>(density[particle[t.place]]));
  }
};

/// Places that touch more than one body, and how many pairs of touches they have.
struct FlagShared {
  const std::uint32_t* first = nullptr;
  std::uint8_t* flags = nullptr;
  LAW void operator()(std::size_t p) const { flags[p] = first[p + 1] - first[p] > 1 ? 1 : 0; }
};
struct CountPairs {
  const std::uint32_t* place = nullptr;
  const std::uint32_t* first = nullptr;
  std::uint32_t* count = nullptr;
  LAW void operator()(std::size_t k) const {
    const std::uint32_t n = first[place[k] + 1] - first[place[k]];
    count[k] = n * (n - 1);
  }
};
struct MakePairs {
  const std::uint32_t* place = nullptr;
  const std::uint32_t* first = nullptr;
  const std::uint32_t* place_touch = nullptr;
  const std::uint32_t* first_pair = nullptr;
  TouchPair* pairs = nullptr;
  LAW void operator()(std::size_t k) const {
    const std::uint32_t from = first[place[k]], to = first[place[k] + 1];
    TouchPair* pair = pairs + first_pair[k];
    for (std::uint32_t a = from; a < to; ++a)
      for (std::uint32_t b = from; b < to; ++b)
        if (a != b) *pair++ = {place_touch[a], place_touch[b]};
  }
};
/// The body of one side of each pair, for sorting; order: the pairs' own, or null.
struct BodyOfPair {
  const TouchPair* pairs = nullptr;
  const Touch* touches = nullptr;
  bool other = false;
  std::uint32_t* body = nullptr;
  LAW void operator()(std::size_t k) const { body[k] = touches[other ? pairs[k].other : pairs[k].own].body; }
};
struct TakePairs {
  const TouchPair* from = nullptr;
  const std::uint32_t* order = nullptr;
  TouchPair* to = nullptr;
  LAW void operator()(std::size_t k) const { to[k] = from[order[k]]; }
};
/// The first pair of each pair of bodies.
struct FlagRuns {
  const TouchPair* pairs = nullptr;
  const Touch* touches = nullptr;
  std::uint8_t* flags = nullptr;
  LAW void operator()(std::size_t k) const {
    const bool same = k > 0 && touches[pairs[k].own].body == touches[pairs[k - 1].own].body &&
                      touches[pairs[k].other].body == touches[pairs[k - 1].other].body;
    flags[k] = same ? 0 : 1;
  }
};
struct BodiesOfRun {
  const std::uint32_t* run = nullptr;
  const TouchPair* pairs = nullptr;
  const Touch* touches = nullptr;
  TouchPair* bodies = nullptr;  // own, other
  LAW void operator()(std::size_t k) const {
    const TouchPair& p = pairs[run[k]];
    bodies[k] = {touches[p.own].body, touches[p.other].body};
  }
};

/// BodyResponse::split: what the bodies add to a particle's diagonal.
struct SplitParticle {
  const std::uint32_t* particle = nullptr;
  const std::uint32_t* first = nullptr;
  const std::uint32_t* place_touch = nullptr;
  const Touch* touches = nullptr;
  const Response<double>* response = nullptr;  // V C
  float* inv_diagonal = nullptr;
  LAW void operator()(std::size_t p) const {
    float& inverse = inv_diagonal[particle[p]];
    double d = 1 / static_cast<double>(inverse);
    for (std::uint32_t k = first[p]; k < first[p + 1]; ++k) {
      const Touch& t = touches[place_touch[k]];
      d += t.answer * dot(t.row, answer_of(response[t.body], t.row));
    }
    inverse = static_cast<float>(1 / d);
  }
};

}  // namespace tidelock
