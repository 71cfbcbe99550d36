#include "world/state.hpp"

#include <string_view>
#include <type_traits>

namespace tidelock {
namespace {

/// Calls f with every number of a body's state; the one list for both directions.
template <class B, class F>
void for_each_number(B& body, F f) {
  const auto vector = [&](auto& v) { f(v.x()), f(v.y()), f(v.z()); };
  vector(body.position);
  f(body.rotation.w());
  vector(body.rotation);
  vector(body.velocity);
  vector(body.spin);
  auto& d = body.dynamics;
  vector(d.centre);
  vector(d.velocity);
  vector(d.angular_momentum);
  for (auto* loads : {&d.loads, &d.given}) {
    for_each_load(*loads, [&](auto& load) {
      vector(load.force);
      vector(load.torque);
    });
  }
  double held = d.held ? 1 : 0;
  f(held);
  if constexpr (!std::is_const_v<B>) d.held = held != 0;
}

/// The same of a joint's loads.
template <class J, class F>
void for_each_load_number(J& joint, F f) {
  for (auto* load : {&joint.load, &joint.given})
    for (auto* v : {&load->force, &load->torque}) f(v->x()), f(v->y()), f(v->z());
}

}  // namespace

void set_scalars(World& world, const World& from) {
  for_each_scalar(world, [&](const Note& note, auto& number) {
    for_each_scalar(from, [&](const Note& other, const auto& value) {
      if constexpr (std::is_same_v<decltype(value), const std::decay_t<decltype(number)>&>)
        if (std::string_view(note.name) == other.name) number = value;
    });
  });
}

StateTables tables_of(const World& world) {
  StateTables tables;
  for (const Body& body : world.bodies) {
    std::size_t k = 0;
    BodyState& state = tables.bodies.emplace_back();
    for_each_number(body, [&](const double& number) { state.at(k++) = number; });
  }
  for (const Joint& joint : world.joints) {
    tables.joints.push_back(joint.force);
    std::size_t k = 0;
    JointLoads& loads = tables.joint_loads.emplace_back();
    for_each_load_number(joint, [&](const double& number) { loads.at(k++) = number; });
  }
  for (const EmitterState& e : world.emitters) tables.emitters.push_back({e.come, e.made});
  tables.passed = world.passed;
  return tables;
}

void set_tables(World& world, const StateTables& tables) {
  for (std::size_t b = 0; b < world.bodies.size(); ++b) {
    std::size_t k = 0;
    for_each_number(world.bodies[b], [&](double& number) { number = tables.bodies[b].at(k++); });
  }
  for (std::size_t j = 0; j < world.joints.size(); ++j) {
    world.joints[j].force = tables.joints[j];
    std::size_t k = 0;
    for_each_load_number(world.joints[j], [&](double& number) { number = tables.joint_loads[j].at(k++); });
  }
  for (std::size_t e = 0; e < world.emitters.size(); ++e)
    world.emitters[e] = {tables.emitters[e][0], tables.emitters[e][1]};
  if (tables.passed.size() == world.passed.size()) world.passed = tables.passed;
}

}  // namespace tidelock
