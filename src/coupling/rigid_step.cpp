#include "coupling/rigid_step.hpp"

#include <algorithm>

#include "bodies/animate.hpp"
#include "bodies/body_state.hpp"
#include "bodies/joints.hpp"
#include "world/build_dynamics.hpp"

namespace tidelock {

bool has_dynamic_bodies(const World& world) {
  return std::any_of(world.bodies.begin(), world.bodies.end(), [](const Body& b) { return is_dynamic(b); });
}

void begin_bodies(World& world) {
  for (Body& b : world.bodies) {
    Dynamics& d = b.dynamics;
    d.had_film = d.loads.film.force.squaredNorm() > 0;
    d.loads = Loads{};
    constexpr double rounding = 1e-9;  // [s]
    if (!d.held || world.time < b.description.held_until - rounding) continue;
    d.held = false;
    set_in_motion(b);
  }
}

void count_loads(World& world, double dt) {
  for (Body& b : world.bodies) {
    std::vector<const Load*> loads;
    for_each_load(b.dynamics.loads, [&](const Load& load) { loads.push_back(&load); });
    std::size_t k = 0;
    for_each_load(b.dynamics.given, [&](Load& given) {
      given.force += dt * loads[k]->force;
      given.torque += dt * loads[k++]->torque;
    });
  }
  for (Joint& j : world.joints) {
    j.given.force += dt * j.load.force;
    j.given.torque += dt * j.load.torque;
  }
}

void show_animated(World& world) {
  for (Body& b : world.bodies) {
    const Pose pose = pose_at(b.description, world.time);
    if (b.description.motion == Motion::animated) b.position = pose.position, b.rotation = pose.rotation;
  }
}

std::vector<Twist<double>> free_velocities(World& world, double dt) {
  std::vector<Load> outside(world.bodies.size());
  for (std::size_t b = 0; b < world.bodies.size(); ++b)
    outside[b] = load_at(world.bodies[b].description.loads, world.time + 0.5 * dt);
  JointSolver::add_motor_torques(world, outside);
  std::vector<Twist<double>> v_s;
  for (std::size_t b = 0; b < world.bodies.size(); ++b) {
    Body& body = world.bodies[b];
    v_s.push_back(twist_of(body));
    if (!is_dynamic(body)) continue;
    Dynamics& d = body.dynamics;
    d.loads.gravity = {d.mass * gravity_at(world.scene, world.time), {0, 0, 0}};
    d.loads.outside = outside[b];
    v_s.back() = v_s.back() + respond(response_of(body), to_vec3(dt * (d.loads.gravity.force + d.loads.outside.force)),
                                      to_vec3(dt * d.loads.outside.torque));
  }
  return v_s;
}

void give_impulses(World& world, const std::vector<Wrench>& impulses) {
  for (std::size_t b = 0; b < impulses.size(); ++b)
    if (is_dynamic(world.bodies[b]))
      apply_impulse(world.bodies[b], to_eigen(impulses[b].force), to_eigen(impulses[b].torque));
}

void add_response(const World& world, const std::vector<Wrench>& impulses, std::vector<Twist<double>>& velocity) {
  for (std::size_t b = 0; b < impulses.size(); ++b)
    velocity[b] = velocity[b] + respond(response_of(world.bodies[b]), impulses[b].force, impulses[b].torque);
}

}  // namespace tidelock
