#include "stepping/interface_rows.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bodies/body_state.hpp"
#include "stepping/body_jobs.hpp"

namespace tidelock {
namespace {

constexpr int kSweeps = 2;  // [-] forth and back over bodies that share particles
constexpr double kJet = 5;  // [-] fastest jet out of a closing gap over the speed of the solids

}  // namespace

std::uint32_t InterfaceRows::touch(std::uint32_t particle, std::uint32_t body) {
  std::uint32_t* latest = latest_.data();
  for (std::uint32_t t = latest[particle]; t != kNone; t = touching_[t].before)
    if (touching_[t].touch.body == body) return t;
  const std::uint32_t before = latest[particle], fresh = static_cast<std::uint32_t>(touching_.size());
  std::uint32_t place = static_cast<std::uint32_t>(last_touch_.size());
  if (before == kNone) {
    last_touch_.push_back(fresh);
    found_.push_back(particle);
  } else {
    place = touching_[before].touch.place;
    last_touch_[place] = fresh;
    shared_ = true;
  }
  touching_.push_back({before, {place, body, 1, {}}});
  latest[particle] = fresh;
  of_body_[body] += 1;
  return fresh;
}

void InterfaceRows::begin(const FluidView& view, const World& world) {
  const std::size_t bodies = world.bodies.size();
  of_body_.assign(bodies, 0);
  plain_.clear();
  for (const Body& body : world.bodies) plain_.push_back(response_of(body));
  volume_ = view.constants.particle_volume;
  set_factor(std::vector<double>(bodies, 1));
  find_touches(view, world);
  find_rows(view, world);
  group_by_body(bodies);
  group_by_place();
  if (shared_) find_shared(bodies);
  terms_.resize(bodies), gain_.resize(bodies), z_.resize(bodies), pulls_.resize(bodies);
  last_pull_.resize(0), last_pull_.resize(bodies);  // zero
  flags_.resize(kRounds + 1), metric_.resize(2), near_.resize(1);
}

void InterfaceRows::set_factor(const std::vector<double>& factor) {
  response_.resize(plain_.size());
  Response<double>* r = response_.data();
  for (std::size_t b = 0; b < plain_.size(); ++b, ++r) {
    const double by = volume_ * factor[b];
    const Symmetric3<double>& i = plain_[b].inv_inertia;
    *r = {by * plain_[b].inv_mass, {by * i.xx, by * i.yy, by * i.zz, by * i.xy, by * i.xz, by * i.yz}};
  }
}

/// Who touches whom, and which particles these are.
void InterfaceRows::find_touches(const FluidView& view, const World& world) {
  const BoundarySamples& b = world.boundary;
  std::uint32_t* latest = latest_.data();
  if (latest_.size() != view.size()) {
    latest_.resize(view.size());
    std::fill(latest_.begin(), latest_.end(), kNone);
  } else {
    for (const std::uint32_t i : found_) latest[i] = kNone;
  }
  touching_.clear(), last_touch_.clear(), found_.clear(), pairs_.clear();
  shared_ = false;
  const std::size_t width = static_cast<std::size_t>(view.exec.width());
  const ListView list = view.sample_list.host_view();
  const std::uint32_t* body_of = b.body.data();
  for (std::size_t k = b.fixed; k < b.size(); ++k) {
    if (!is_dynamic(world.bodies[body_of[k]])) continue;
    const std::size_t q = k - view.first_sample, slice = q / width;
    const std::uint32_t* entry = list.entries + static_cast<std::size_t>(list.start[slice]) * width + q % width;
    for (std::uint32_t t = 0; t < list.length[slice]; ++t, entry += width)
      if (*entry < view.size()) pairs_.push_back(touch(*entry, body_of[k]));
  }
  particles_.resize(found_.size()), values_.resize(found_.size()), bound_.resize(found_.size());
  std::copy(found_.begin(), found_.end(), particles_.begin());
}

/// The rows of the touches.
void InterfaceRows::find_rows(const FluidView& view, const World& world) {
  if (touching_.empty()) return;
  const Exec& exec = view.exec;
  each(exec, ReadParticles{exec.in(particles_), exec.in(view.fluid.x), exec.in(view.fluid.density), exec.out(values_)},
       found_.size());
  const Float4* particle = std::as_const(values_).data();
  places_.assign(particle, particle + found_.size());
  const BoundarySamples& b = world.boundary;
  const std::size_t width = static_cast<std::size_t>(exec.width());
  const ListView list = view.sample_list.host_view();
  const std::uint32_t* body_of = b.body.data();
  const Float4* x_of = b.x.data();
  with_neighbourhood(view, [&](const auto& nb) {
    std::size_t pair = 0;
    for (std::size_t k = b.fixed; k < b.size(); ++k) {
      const Body& body = world.bodies[body_of[k]];
      if (!is_dynamic(body)) continue;
      const Vec3<double> xk = position_of(x_of[k]), arm = xk - to_vec3(reference_point(body));
      const std::size_t q = k - view.first_sample, slice = q / width;
      const std::uint32_t* entry = list.entries + static_cast<std::size_t>(list.start[slice]) * width + q % width;
      for (std::uint32_t t = 0; t < list.length[slice]; ++t, entry += width) {
        if (*entry >= view.size()) continue;
        Touch& touch = touching_[pairs_[pair++]].touch;
        const Vec3<double> x = position_of(particle[touch.place]) - xk;
        const Vec3<double> g = (static_cast<double>(x_of[k].w) * nb.kernel.grad(norm2(x))) * x;
        const Vec3<double> moment = cross(arm, g);
        const double add[6] = {g.x, g.y, g.z, moment.x, moment.y, moment.z};
        for (int i = 0; i < 6; ++i) touch.row.a[i] += add[i];
      }
    }
  });
  with_walls(view, [&](const auto&, auto wall) {
    for (Found& f : touching_)
      f.touch.answer = 1 + decltype(wall)::share(static_cast<double>(particle[f.touch.place].w));
  });
}

void InterfaceRows::group_by_body(std::size_t bodies) {
  std::vector<std::uint32_t> first(bodies + 1, 0);
  for (const Found& f : touching_) ++first[f.touch.body + 1];
  for (std::size_t b = 0; b < bodies; ++b) first[b + 1] += first[b];
  of_bodies_.set(first);
  touches_.resize(touching_.size());
  sorted_.resize(touching_.size());
  Touch* touches = touches_.data();
  for (std::size_t t = 0; t < touching_.size(); ++t) {
    sorted_[t] = first[touching_[t].touch.body]++;
    touches[sorted_[t]] = touching_[t].touch;
  }
}

void InterfaceRows::group_by_place() {
  place_first_.resize(found_.size() + 1), place_touch_.resize(touching_.size());
  std::uint32_t *first = place_first_.data(), *of = place_touch_.data(), at = 0;
  for (std::size_t p = 0; p < found_.size(); ++p) {
    first[p] = at;
    for (std::uint32_t t = last_touch_[p]; t != kNone; t = touching_[t].before) of[at++] = sorted_[t];
  }
  first[found_.size()] = at;
}

void InterfaceRows::find_shared(std::size_t bodies) {
  const std::uint32_t *place_first = std::as_const(place_first_).data(), *of = std::as_const(place_touch_).data();
  const Touch* touches = std::as_const(touches_).data();
  std::vector<TouchPair> pairs;
  for (std::size_t p = 0; p < found_.size(); ++p)
    for (std::uint32_t a = place_first[p]; a < place_first[p + 1]; ++a)
      for (std::uint32_t b = place_first[p]; b < place_first[p + 1]; ++b)
        if (a != b) pairs.push_back({of[a], of[b]});
  const auto bodies_of = [&](const TouchPair& t) { return std::pair(touches[t.own].body, touches[t.other].body); };
  std::stable_sort(pairs.begin(), pairs.end(),
                   [&](const TouchPair& a, const TouchPair& b) { return bodies_of(a) < bodies_of(b); });
  std::vector<std::uint32_t> runs, first(bodies + 1, 0), other;
  for (std::uint32_t k = 0; k < pairs.size(); ++k) {
    if (k > 0 && bodies_of(pairs[k]) == bodies_of(pairs[k - 1])) continue;
    runs.push_back(k);
    ++first[bodies_of(pairs[k]).first + 1];
    other.push_back(bodies_of(pairs[k]).second);
  }
  runs.push_back(static_cast<std::uint32_t>(pairs.size()));
  for (std::size_t b = 0; b < bodies; ++b) first[b + 1] += first[b];
  shared_runs_.set(runs);
  shared_touches_.resize(pairs.size()), shared_terms_.resize(other.size());
  shared_first_.resize(first.size()), shared_other_.resize(other.size());
  std::copy(pairs.begin(), pairs.end(), shared_touches_.data());
  std::copy(first.begin(), first.end(), shared_first_.data());
  std::copy(other.begin(), other.end(), shared_other_.data());
  take_turns(first, other);
}

void InterfaceRows::take_turns(const std::vector<std::uint32_t>& first, const std::vector<std::uint32_t>& other) {
  const std::size_t bodies = first.size() - 1;
  std::vector<std::uint32_t> turn(bodies, kNone), count;
  for (std::size_t b = 0; b < bodies; ++b) {
    if (first[b] == first[b + 1]) continue;
    const auto taken = [&](std::uint32_t t) {
      return std::any_of(other.begin() + first[b], other.begin() + first[b + 1],
                         [&](std::uint32_t o) { return turn[o] == t; });
    };
    turn[b] = 0;
    while (taken(turn[b])) ++turn[b];
    if (turn[b] >= count.size()) count.resize(turn[b] + 1, 0);
    ++count[turn[b]];
  }
  turn_first_.resize(count.size() + 1);
  std::uint32_t* begin = turn_first_.data();
  for (std::size_t t = 0; t < count.size(); ++t) begin[t + 1] = begin[t] + count[t];
  turn_order_.resize(begin[count.size()]);
  std::vector<std::uint32_t> at(begin, begin + count.size());
  std::uint32_t* order = turn_order_.data();
  for (std::uint32_t b = 0; b < bodies; ++b)
    if (turn[b] != kNone) order[at[turn[b]]++] = b;
}

void InterfaceRows::split(const FluidView& view, SolverWork& work, const std::vector<double>& factor) const {
  const double volume = view.constants.particle_volume;
  for (const Found& f : touching_) {
    const Touch& t = f.touch;
    float& inverse = work.inv_diagonal[found_[t.place]];
    const double more = volume * t.answer * factor[t.body] * dot(t.row, answer_of(plain_[t.body], t.row));
    inverse = static_cast<float>(1 / (1 / static_cast<double>(inverse) + more));
  }
}

const double* InterfaceRows::correct(const FluidView& view, SolverWork& work) {
  const Exec& exec = view.exec;
  const std::size_t places = found_.size(), bodies = plain_.size();
  const std::uint32_t* particles = exec.in(particles_);
  const Touch* touches = exec.in(touches_);
  const Progress* progress = exec.in(work.progress);
  const Response<double>* response = exec.in(response_);
  Float4* now = exec.out(values_);
  std::uint8_t* bound = exec.out(bound_);
  int* flags = exec.out(flags_);
  float* next = exec.out(work.next);
  each(exec,
       BeginRelaxing{particles, exec.in(view.fluid.x), exec.in(work.last_residual), exec.in(work.inv_diagonal),
                     exec.in(work.previous), now, bound, flags},
       places);
  exec.rounds(flags, kRounds, [&](int round) {
    of_bodies_.sum(exec, TouchTerms{touches, now, bound, progress}, terms_);
    each(exec, RelaxBody{exec.in(terms_), response, exec.out(gain_), exec.out(z_)}, bodies);
    if (shared_) {
      shared_runs_.sum(exec, SharedTerms{exec.in(shared_touches_), touches, now, bound}, shared_terms_);
      in_turns(exec,
               RelaxInTurn{exec.in(turn_order_), exec.in(terms_), exec.in(gain_), exec.in(shared_first_),
                           exec.in(shared_other_), exec.in(shared_terms_), exec.out(z_)},
               turn_first_, 2 * kSweeps);
    }
    each(exec,
         RelaxParticle{touches, exec.in(place_first_), exec.in(place_touch_), exec.in(z_), now, particles, progress,
                       bound, next, flags + round + 1},
         places);
  });
  of_bodies_.sum(exec, PullTerms{touches, particles, now, next}, pulls_);
  total(exec, MetricTerms{exec.in(pulls_), response, exec.out(last_pull_)}, bodies, metric_);
  return exec.in(metric_);
}

void InterfaceRows::read_velocities(const FluidView& view) {
  const Exec& exec = view.exec;
  each(exec, ReadRecords{exec.in(particles_), exec.in(view.fluid.v), exec.out(values_)}, found_.size());
}

void InterfaceRows::remember_velocities(const FluidView& view) {
  read_velocities(view);
  const Float4* v = std::as_const(values_).data();
  before_.assign(v, v + found_.size());
}

void InterfaceRows::limit_speeds(const FluidView& view, const World& world, const Twist<double>* velocity,
                                 std::vector<Wrench>& impulses) {
  const double fall2 = 2 * world.scene.gravity.norm() * view.constants.h;  // [m^2/s^2] over one spacing
  read_velocities(view);
  Float4* velocities = values_.data();
  bool changed = false;
  for (const Found& f : touching_) {
    const Touch& t = f.touch;
    if (f.before != kNone) continue;
    const Vec3<double> arm = position_of(places_[t.place]) - to_vec3(reference_point(world.bodies[t.body]));
    const Vec3<double> surface = velocity_at(velocity[t.body], arm);
    Float4& v = velocities[t.place];
    const Vec3<double> now = position_of(v) - surface, came = position_of(before_[t.place]) - surface;
    const double most2 = std::max(norm2(came), kJet * kJet * std::max(norm2(surface), fall2));
    if (norm2(now) <= most2) continue;
    const Vec3<double> kept = std::sqrt(most2 / norm2(now)) * now;
    const Vec3<double> lost = (view.constants.particle_volume / static_cast<double>(v.w)) * (now - kept);
    impulses[t.body].force += lost;
    impulses[t.body].torque += cross(arm, lost);
    const Vec3<double> end = surface + kept;
    v = {static_cast<float>(end.x), static_cast<float>(end.y), static_cast<float>(end.z), v.w};
    changed = true;
  }
  if (!changed) return;
  const Exec& exec = view.exec;
  each(exec, WriteRecords{exec.in(particles_), exec.in(values_), exec.out(view.fluid.v)}, found_.size());
}

const double* InterfaceRows::find_error(const FluidView& view, const SolverWork& work) {
  const Exec& exec = view.exec;
  const std::size_t n = found_.size();
  total(exec,
        NearError{exec.in(particles_), exec.in(view.fluid.x), exec.in(work.last_residual), static_cast<double>(n)}, n,
        near_);
  return exec.in(near_);
}

double InterfaceRows::error(const FluidView& view, const SolverWork& work) {
  if (found_.empty()) return 0;
  find_error(view, work);
  return std::as_const(near_)[0];
}

}  // namespace tidelock
