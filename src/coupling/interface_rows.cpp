#include "coupling/interface_rows.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bodies/body_state.hpp"
#include "exec/select.hpp"

namespace tidelock {
namespace {

constexpr int kSweeps = 2;  // [-] forth and back over bodies that share particles

}  // namespace

void InterfaceRows::begin(const FluidView& view, const World& world, const Buffer<BodyPoint>& points) {
  const Exec& exec = view.exec;
  const BoundarySamples& b = world.boundary;
  const std::size_t bodies = world.bodies.size();
  plain_.clear();
  for (const Body& body : world.bodies) plain_.push_back(response_of(body));
  volume_ = view.constants.particle_volume;
  set_factor(std::vector<double>(bodies, 1));
  const SamplesNear near{view.near.boundary.view(exec),
                         static_cast<std::size_t>(exec.width()),
                         b.fixed,
                         b.size(),
                         exec.in(b.body),
                         exec.in(points)};
  find_touches(view, near, bodies);
  find_rows(view, near);
  shared_ = touches_.size() > particles_.size();
  if (shared_) find_shared(exec, bodies);
  terms_.resize(bodies), gain_.resize(bodies), z_.resize(bodies), pulls_.resize(bodies);
  last_pull_.resize(0), last_pull_.resize(bodies);  // zero
  flags_.resize(kRounds + 1), metric_.resize(2), near_.resize(1), compression_.resize(2);
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

/// Who touches whom, and where in touches_ that is.
void InterfaceRows::find_touches(const FluidView& view, const SamplesNear& near, std::size_t bodies) {
  const Exec& exec = view.exec;
  flags_of_.resize(view.owned());
  if (near.samples > near.fixed) {
    each(exec, FlagTouching{near, exec.out(flags_of_)}, view.owned());
    select(exec, flags_of_, particles_);
  } else {
    particles_.resize(0);
  }
  const std::size_t places = particles_.size();
  counts_.resize(places);
  each(exec, CountBodies{near, exec.in(particles_), exec.out(counts_)}, places);
  const std::size_t touches = offsets(exec, counts_, place_first_);
  bodies_.resize(touches), place_touch_.resize(touches), touches_.resize(touches);
  each(exec, TouchedBodies{near, exec.in(particles_), exec.in(place_first_), exec.out(bodies_)}, places);
  std::vector<std::uint32_t> first;
  order_by_group(exec, bodies_, bodies, order_, first);
  each(exec, FindSorted{exec.in(order_), exec.out(place_touch_)}, touches);
  of_bodies_.set(first);
  of_body_.assign(bodies, 0);
  for (std::size_t b = 0; b < bodies; ++b) of_body_[b] = first[b + 1] - first[b];
  values_.resize(places), bound_.resize(places);
}

/// The rows of the touches.
void InterfaceRows::find_rows(const FluidView& view, const SamplesNear& near) {
  const Exec& exec = view.exec;
  with_walls(view, [&](const auto& nb, auto wall) {
    using K = std::decay_t<decltype(nb.kernel)>;
    each(exec,
         MakeTouches<K>{near, nb.kernel, exec.in(particles_), exec.in(place_first_), exec.in(place_touch_),
                        exec.in(view.fluid.x), exec.in(view.boundary.x), exec.out(touches_)},
         particles_.size());
    each(exec, AnswerOfTouch<decltype(wall)>{exec.in(particles_), exec.in(view.fluid.density), exec.out(touches_)},
         touches_.size());
  });
}

void InterfaceRows::find_shared(const Exec& exec, std::size_t bodies) {
  Buffer<std::uint8_t> flags(particles_.size());
  const std::uint32_t* place_first = exec.in(place_first_);
  each(exec, FlagShared{place_first, exec.out(flags)}, particles_.size());
  select(exec, flags, shared_places_);
  const std::size_t places = shared_places_.size();
  counts_.resize(places);
  each(exec, CountPairs{exec.in(shared_places_), place_first, exec.out(counts_)}, places);
  unsorted_.resize(offsets(exec, counts_, first_pair_));
  each(
      exec,
      MakePairs{exec.in(shared_places_), place_first, exec.in(place_touch_), exec.in(first_pair_), exec.out(unsorted_)},
      places);
  sort_pairs(exec, bodies);
  const std::size_t pairs = shared_touches_.size();
  flags.resize(pairs);
  each(exec, FlagRuns{exec.in(shared_touches_), exec.in(touches_), exec.out(flags)}, pairs);
  select(exec, flags, run_first_);
  shared_bodies_.resize(run_first_.size());
  each(exec, BodiesOfRun{exec.in(run_first_), exec.in(shared_touches_), exec.in(touches_), exec.out(shared_bodies_)},
       run_first_.size());
  std::vector<std::uint32_t> runs(std::as_const(run_first_).begin(), std::as_const(run_first_).end());
  std::vector<std::uint32_t> first(bodies + 1, 0), other;
  for (const TouchPair& p : std::as_const(shared_bodies_)) ++first[p.own + 1], other.push_back(p.other);
  runs.push_back(static_cast<std::uint32_t>(pairs));
  for (std::size_t b = 0; b < bodies; ++b) first[b + 1] += first[b];
  shared_runs_.set(runs);
  shared_terms_.resize(other.size()), shared_first_.resize(first.size()), shared_other_.resize(other.size());
  std::copy(first.begin(), first.end(), shared_first_.data());
  std::copy(other.begin(), other.end(), shared_other_.data());
  take_turns(first, other);
}

void InterfaceRows::sort_pairs(const Exec& exec, std::size_t bodies) {
  const std::size_t n = unsorted_.size();
  shared_touches_.resize(n), bodies_.resize(n);
  std::vector<std::uint32_t> first;
  for (const bool other : {true, false}) {  // the second sort keeps the order of the first
    each(exec, BodyOfPair{exec.in(unsorted_), exec.in(touches_), other, exec.out(bodies_)}, n);
    order_by_group(exec, bodies_, bodies, order_, first);
    each(exec, TakePairs{exec.in(unsorted_), exec.in(order_), exec.out(shared_touches_)}, n);
    if (other) unsorted_.swap(shared_touches_);
  }
}

void InterfaceRows::take_turns(const std::vector<std::uint32_t>& first, const std::vector<std::uint32_t>& other) {
  const std::size_t bodies = first.size() - 1;
  constexpr std::uint32_t kNone = ~0u;
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

void InterfaceRows::split(const FluidView& view, SolverWork& work, const std::vector<double>& factor) {
  const Exec& exec = view.exec;
  set_factor(factor);
  each(exec,
       SplitParticle{exec.in(particles_), exec.in(place_first_), exec.in(place_touch_), exec.in(touches_),
                     exec.in(response_), exec.out(work.inv_diagonal)},
       particles_.size());
}

const double* InterfaceRows::correct(const FluidView& view, SolverWork& work) {
  const Exec& exec = view.exec;
  relax(view, work, false);
  of_bodies_.sum(exec, PullTerms{exec.in(touches_), exec.in(particles_), exec.in(values_), exec.in(work.next)}, pulls_);
  total(exec, MetricTerms{exec.in(pulls_), exec.in(response_), exec.out(last_pull_)}, plain_.size(), metric_);
  return exec.in(metric_);
}

void InterfaceRows::relax(const FluidView& view, SolverWork& work, bool from_previous) {
  const Exec& exec = view.exec;
  const std::size_t places = particles_.size();
  const std::uint32_t* particles = exec.in(particles_);
  const Touch* touches = exec.in(touches_);
  const Progress* progress = exec.in(work.progress);
  const Response<double>* response = exec.in(response_);
  TouchedValues* now = exec.out(values_);
  std::uint8_t* bound = exec.out(bound_);
  int* flags = exec.out(flags_);
  float* next = exec.out(work.next);
  each(exec,
       BeginRelaxing{particles, exec.in(view.fluid.x), exec.in(work.last_residual), exec.in(work.inv_diagonal),
                     exec.in(work.previous), now, bound, flags, from_previous},
       places);
  exec.rounds(flags, kRounds, [&](int round) {
    const RelaxBody relax_body{exec.in(terms_), response, exec.out(gain_), exec.out(z_)};
    of_bodies_.sum(exec, TouchTerms{touches, now, bound, progress}, terms_, relax_body);
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
}

const double* InterfaceRows::find_error(const FluidView& view, const SolverWork& work, bool from_previous) {
  const Exec& exec = view.exec;
  const std::size_t n = particles_.size();
  total(exec,
        NearError{exec.in(particles_), exec.in(view.fluid.x), from_previous ? exec.in(work.previous) : nullptr,
                  exec.in(work.last_residual), static_cast<double>(n)},
        n, near_);
  return exec.in(near_);
}

double InterfaceRows::error(const FluidView& view, const SolverWork& work) {
  if (empty()) return 0;
  find_error(view, work);
  return std::as_const(near_)[0];
}

void InterfaceRows::find_densities(const FluidView& view, double& average, double& worst) {
  average = worst = 0;
  const std::size_t n = particles_.size();
  if (n == 0) return;
  const Exec& exec = view.exec;
  total(exec, NearCompression{exec.in(particles_), exec.in(view.fluid.density)}, n, compression_);
  const double* found = std::as_const(compression_).data();
  average = found[0] / static_cast<double>(n), worst = found[1];
}

std::size_t InterfaceRows::bytes() const {
  return flags_of_.bytes() + particles_.bytes() + values_.bytes() + touches_.bytes() + place_first_.bytes() +
         place_touch_.bytes() + counts_.bytes() + bodies_.bytes() + order_.bytes() + shared_touches_.bytes() +
         unsorted_.bytes();
}

}  // namespace tidelock
