#include "bodies/contact_rows.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tidelock {
namespace {

constexpr std::uint32_t kNoBody = ~0u;

std::uint64_t pair_key(std::uint32_t a, std::uint32_t b) {
  return (static_cast<std::uint64_t>(std::min(a, b)) << 32) | std::max(a, b);
}

/// Where samples are in float64: from the pose and the local coordinates, not from the float32 positions.
struct Frames {
  struct Frame {
    Mat3d rotation;
    Vec3d origin, centre;  // [m]
  };
  std::vector<Frame> frame;
  const BoundarySamples& samples;

  explicit Frames(const World& world) : samples(world.boundary) {
    for (const Body& b : world.bodies) frame.push_back({b.rotation.toRotationMatrix(), b.position, reference_point(b)});
  }
  Vec3<double> at(std::size_t k) const {
    const Frame& f = frame[samples.body[k]];
    const Float4& l = samples.local[k];
    return to_vec3(f.origin + f.rotation * Vec3d(l.x, l.y, l.z));
  }
  Vec3<double> centre(std::uint32_t body) const { return to_vec3(frame[body].centre); }
};

/// Sums over the samples of one other body near a row's sample.
struct Near {
  std::uint32_t body = kNoBody;
  Vec3<double> f{}, t{};  // sum of m gradW, and of (x - centre) x m gradW
  Vec3<double> wx{};      // sum of W x
  double w = 0;           // sum of W
};

Near& entry_of(std::vector<Near>& near, std::uint32_t body) {
  for (Near& n : near)
    if (n.body == body) return n;
  near.emplace_back().body = body;
  return near.back();
}

/// One row's sums.
template <class K>
struct RowMaker {
  const World& world;
  const PairLaws& laws;
  const SampleNeighbours& neighbours;
  const Frames frames;
  const K kernel;
  const double gamma, volume_factor;
  ContactRows& out;
  ContactRow* rows;
  ContactTouch* touches;
  FrictionRow* frictions;
  FrictionTouch* friction_touches;

  void make(std::size_t r, std::vector<Near>& near) const {
    const BoundarySamples& b = world.boundary;
    const std::size_t k = out.sample[r];
    const std::uint32_t own = b.body[k];
    const Vec3<double> x = frames.at(k);
    near.clear();
    double rho = gamma;
    neighbours.for_each(k - b.fixed, b.size(), [&](std::size_t j) {
      const std::uint32_t other = b.body[j];
      if (other == own || (laws.some_do_not_touch() && !laws.of(own, other).touch)) return;
      const Vec3<double> xj = frames.at(j), d = x - xj;
      const double r2 = norm2(d), W = kernel.w(r2);
      if (W <= 0) return;
      const double m = volume_factor * static_cast<double>(b.x[j].w);
      const Vec3<double> g = (m * kernel.grad(r2)) * d;
      Near& n = entry_of(near, other);
      rho += m * W;
      n.f += g, n.t += cross(xj - frames.centre(other), g);
      n.w += W, n.wx += W * xj;
    });
    store(r, x, rho, volume_factor * static_cast<double>(b.x[k].w), near);
  }

  void store(std::size_t r, const Vec3<double>& x, double rho, double m, const std::vector<Near>& near) const {
    ContactRow& row = rows[r];
    FrictionRow& friction = frictions[r];
    const Vec3<double> arm = x - frames.centre(row.body);
    Vec3<double> G{}, mean{};
    double sum = 0;
    for (const Near& n : near) G += n.f, sum += n.w, mean += n.wx;
    row.linear = G, row.angular = cross(arm, G);
    friction = {};
    std::uint32_t t = row.first_touch;
    for (const Near& n : near) {
      const PairLaw law = laws.of(row.body, n.body);
      friction.friction += law.friction * n.w / sum;
      friction.restitution = std::max(friction.restitution, law.restitution);
      if (world.bodies[n.body].description.motion == Motion::static_ || t == row.first_touch + row.touches) continue;
      touches[t] = {n.f, n.t, n.body, static_cast<std::uint32_t>(r)};
      const Vec3<double> point = 0.5 * (x + (1 / n.w) * n.wx);
      friction_touches[t++] = {point - frames.centre(n.body), n.w / sum};
    }
    row.touches = t - row.first_touch;
    if (sum > 0) {
      mean = (1 / sum) * mean;
      friction.towards = mean - x;
      friction.arm = 0.5 * (x + mean) - frames.centre(row.body);
    }
    out.density[r] = rho;
    out.weight[r] = contact_weight(m, rho);
  }
};

}  // namespace

PairLaws::PairLaws(const World& world) {
  for (const Body& b : world.bodies)
    friction_.push_back(b.description.friction), restitution_.push_back(b.description.restitution);
  const auto index = [&](const std::string& name) {
    for (std::size_t b = 0; b < world.bodies.size(); ++b)
      if (world.bodies[b].description.name == name) return static_cast<std::uint32_t>(b);
    return kNoBody;
  };
  std::vector<Special> special;
  const auto entry = [&](std::uint32_t a, std::uint32_t b) -> PairLaw& {
    for (Special& s : special)
      if (s.pair == pair_key(a, b)) return s.law;
    const PairLaw usual = of(a, b);
    return special.emplace_back(Special{pair_key(a, b), usual}).law;
  };
  for (const ContactPair& c : world.scene.contacts) {
    const std::uint32_t a = index(c.first), b = index(c.second);
    if (a == kNoBody || b == kNoBody) continue;
    PairLaw& law = entry(a, b);
    law.friction = c.friction.value_or(law.friction);
    law.restitution = c.restitution.value_or(law.restitution);
  }
  for (const Joint& j : world.joints) {
    if (j.description.collide || j.b == Joint::kWorld) continue;
    entry(j.a, j.b).touch = false;
    some_do_not_touch_ = true;
  }
  std::sort(special.begin(), special.end(), [](const Special& a, const Special& b) { return a.pair < b.pair; });
  special_ = std::move(special);
}

PairLaw PairLaws::of(std::uint32_t a, std::uint32_t b) const {
  if (!special_.empty()) {
    const std::uint64_t key = pair_key(a, b);
    const auto at = std::lower_bound(special_.begin(), special_.end(), key,
                                     [](const Special& s, std::uint64_t k) { return s.pair < k; });
    if (at != special_.end() && at->pair == key) return at->law;
  }
  return {std::sqrt(friction_[a] * friction_[b]), std::max(restitution_[a], restitution_[b]), true};
}

/// Which samples are rows, and how many moving bodies each touches.
void ContactRows::find_rows(const World& world, const PairLaws& laws, const SampleNeighbours& neighbours, int threads) {
  const BoundarySamples& b = world.boundary;
  const std::size_t n = b.size() - b.fixed;
  flags_.assign(n, 0);
  counts_.assign(n, 0);
#pragma omp parallel num_threads(threads) if (n > 4000)
  {
    std::vector<std::uint32_t> seen;
#pragma omp for schedule(dynamic, 256)
    for (std::ptrdiff_t i = 0; i < static_cast<std::ptrdiff_t>(n); ++i) {
      const std::size_t q = static_cast<std::size_t>(i);
      const std::uint32_t own = b.body[b.fixed + q];
      if (!is_dynamic(world.bodies[own])) continue;
      seen.clear();
      neighbours.for_each(q, b.size(), [&](std::size_t j) {
        const std::uint32_t other = b.body[j];
        if (other == own) return;
        if (std::find(seen.begin(), seen.end(), other) != seen.end()) return;
        if (laws.some_do_not_touch() && !laws.of(own, other).touch) return;
        seen.push_back(other);
        flags_[q] = 1;
        if (world.bodies[other].description.motion != Motion::static_) ++counts_[q];
      });
    }
  }
}

void ContactRows::build(const World& world, const PairLaws& laws, const SampleNeighbours& neighbours, double gamma,
                        int threads) {
  const BoundarySamples& b = world.boundary;
  find_rows(world, laws, neighbours, threads);
  const std::size_t bodies = world.bodies.size();
  first_row.assign(bodies + 1, 0);
  std::size_t total = 0, total_touches = 0;
  for (std::size_t q = 0; q < flags_.size(); ++q) {
    if (!flags_[q]) continue;
    ++first_row[b.body[b.fixed + q] + 1];
    ++total, total_touches += counts_[q];
  }
  for (std::size_t k = 0; k < bodies; ++k) first_row[k + 1] += first_row[k];
  sample.resize(total);
  std::vector<std::uint32_t> fill(first_row.begin(), first_row.end() - 1);
  for (std::size_t q = 0; q < flags_.size(); ++q)
    if (flags_[q]) sample[fill[b.body[b.fixed + q]]++] = static_cast<std::uint32_t>(b.fixed + q);
  rows.resize(total);
  friction.resize(total), density.resize(total), weight.resize(total);
  touches.resize(total_touches);
  friction_touch.resize(total_touches);
  std::uint32_t at = 0;
  ContactRow* row = rows.data();
  for (std::size_t r = 0; r < total; ++r, ++row) {
    row->body = b.body[sample[r]];
    row->first_touch = at;
    row->touches = counts_[sample[r] - b.fixed];
    at += row->touches;
  }
  const auto fill_rows = [&](auto kernel) {
    const double factor = gamma / world.constants.boundary_gamma;
    const RowMaker<decltype(kernel)> maker{world,       laws,           neighbours,      Frames(world),
                                           kernel,      gamma,          factor,          *this,
                                           rows.data(), touches.data(), friction.data(), friction_touch.data()};
#pragma omp parallel num_threads(threads) if (total > 500)
    {
      std::vector<Near> near;
#pragma omp for schedule(dynamic, 64)
      for (std::ptrdiff_t r = 0; r < static_cast<std::ptrdiff_t>(total); ++r)
        maker.make(static_cast<std::size_t>(r), near);
    }
  };
  if (world.scene.solver.kernel == KernelName::cubic)
    fill_rows(CubicSpline::make(world.constants.support, world.constants.dimensions));
  else
    fill_rows(WendlandC2::make(world.constants.support, world.constants.dimensions));
  order_pushes(bodies);
}

void ContactRows::order_pushes(std::size_t bodies) {
  const ContactRow* row_of = std::as_const(rows).data();
  const ContactTouch* touch_of = std::as_const(touches).data();
  const auto each_touch = [&](auto f) {
    for (std::size_t r = 0; r < rows.size(); ++r)
      for (std::uint32_t t = row_of[r].first_touch; t < row_of[r].first_touch + row_of[r].touches; ++t) f(t);
  };
  first_push.assign(bodies + 1, 0);
  for (std::size_t b = 0; b < bodies; ++b) first_push[b + 1] = first_row[b + 1] - first_row[b];
  each_touch([&](std::uint32_t t) { ++first_push[touch_of[t].body + 1]; });
  for (std::size_t b = 0; b < bodies; ++b) first_push[b + 1] += first_push[b];
  pushes.resize(first_push[bodies]);
  ContactPush* push = pushes.data();
  std::vector<std::uint32_t> fill(first_push.begin(), first_push.end() - 1);
  for (std::uint32_t r = 0; r < rows.size(); ++r)
    push[fill[row_of[r].body]++] = {-1.0 * row_of[r].linear, -1.0 * row_of[r].angular, r, ContactPush::kOwn};
  each_touch([&](std::uint32_t t) {
    push[fill[touch_of[t].body]++] = {touch_of[t].linear, touch_of[t].angular, touch_of[t].row, t};
  });
  pushes_of_body.set(first_push);
}

}  // namespace tidelock
