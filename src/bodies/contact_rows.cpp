#include "bodies/contact_rows.hpp"

#include <algorithm>
#include <utility>

#include "exec/select.hpp"
#include "world/chosen_laws.hpp"

namespace tidelock {

PairLaws::PairLaws(const World& world) {
  friction_.resize(world.bodies.size()), restitution_.resize(world.bodies.size());
  for (std::size_t b = 0; b < world.bodies.size(); ++b)
    friction_[b] = world.bodies[b].description.friction, restitution_[b] = world.bodies[b].description.restitution;
  const auto index = [&](const std::string& name) {
    for (std::size_t b = 0; b < world.bodies.size(); ++b)
      if (world.bodies[b].description.name == name) return static_cast<std::uint32_t>(b);
    return kNoBody;
  };
  std::vector<SpecialPair> special;
  const auto entry = [&](std::uint32_t a, std::uint32_t b) -> PairLaw& {
    for (SpecialPair& s : special)
      if (s.pair == pair_key(a, b)) return s.law;
    const PairLaw usual = of(a, b);
    return special.emplace_back(SpecialPair{pair_key(a, b), usual}).law;
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
  std::sort(special.begin(), special.end(), [](const SpecialPair& a, const SpecialPair& b) { return a.pair < b.pair; });
  special_.resize(special.size());
  std::copy(special.begin(), special.end(), special_.data());
}

void ContactRows::set_frames(const World& world) {
  frames_.resize(world.bodies.size());
  ContactFrame* frame = frames_.data();
  for (const Body& b : world.bodies) {
    const Mat3d r = b.rotation.toRotationMatrix();
    *frame++ = {{to_vec3(r.col(0)), to_vec3(r.col(1)), to_vec3(r.col(2))},
                to_vec3(b.position),
                to_vec3(reference_point(b)),
                is_dynamic(b),
                b.description.motion != Motion::static_};
  }
}

void ContactRows::build(const World& world, const Exec& exec, const PairLaws& laws, const ListView& neighbours,
                        double gamma) {
  const BoundarySamples& b = world.boundary;
  set_frames(world);
  const auto find = [&](auto kernel) {
    const ContactSamples<decltype(kernel)> near{neighbours,      static_cast<std::size_t>(exec.width()),
                                                b.fixed,         b.size(),
                                                exec.in(b.body), exec.in(b.local),
                                                exec.in(b.x),    exec.in(frames_),
                                                laws.view(exec), kernel};
    find_rows(exec, near, b.owned() - b.fixed, gamma, gamma / world.constants.boundary_gamma);
  };
  with_kernel(world, find);
  order_pushes(exec, world.bodies.size());
}

template <class K>
void ContactRows::find_rows(const Exec& exec, const ContactSamples<K>& near, std::size_t moving, double gamma,
                            double volume_factor) {
  flags_.resize(moving);
  each(exec, FlagRows<K>{near, exec.out(flags_)}, moving);
  select(exec, flags_, sample);
  const std::size_t n = sample.size();
  counts_.resize(n);
  each(exec, CountTouched<K>{near, exec.in(sample), exec.out(counts_)}, n);
  const std::size_t touched = offsets(exec, counts_, first_touch_);
  rows.resize(n), friction.resize(n), density.resize(n);
  touches.resize(touched), friction_touch.resize(touched);
  each(exec,
       MakeRow<K>{near, gamma, volume_factor, exec.in(sample), exec.in(first_touch_), exec.out(rows), exec.out(touches),
                  exec.out(friction), exec.out(friction_touch), exec.out(density)},
       n);
}

void ContactRows::order_pushes(const Exec& exec, std::size_t bodies) {
  const std::size_t n = rows.size(), all = n + touches.size();
  pushed_.resize(all), pushes.resize(all);
  each(exec, PushedBody{exec.in(rows), exec.in(touches), n, exec.out(pushed_)}, all);
  order_by_group(exec, pushed_, bodies, order_, first_push);
  each(exec, MakePush{exec.in(rows), exec.in(touches), n, exec.in(order_), exec.out(pushes)}, all);
  pushes_of_body.set(first_push);
}

std::size_t ContactRows::bytes() const {
  return rows.bytes() + touches.bytes() + pushes.bytes() + pushes_of_body.bytes() + friction.bytes() +
         friction_touch.bytes() + sample.bytes() + density.bytes() + frames_.bytes() + flags_.bytes() +
         counts_.bytes() + first_touch_.bytes() + pushed_.bytes() + order_.bytes();
}

}  // namespace tidelock
