#include "stepping/rigid_step.hpp"

#include <algorithm>

namespace tidelock {

bool has_dynamic_bodies(const World& world) {
  return std::any_of(world.bodies.begin(), world.bodies.end(), [](const Body& b) { return is_dynamic(b); });
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

RigidReport report_of(const ContactSolver& solver) {
  const ContactProgress p = solver.progress();
  RigidReport report;
  report.iterations = p.iterations;
  report.rows = solver.rows();
  report.average_error = p.average;
  report.tolerance = solver.tolerance();
  report.max_error = p.worst;
  report.joint_error = solver.joint_error();
  report.converged = p.converged != 0;
  return report;
}

RigidReport solve_contact(const Exec& exec, ContactSolver& solver) {
  exec.repeat(
      solver.going(),
      [&] {
        solver.forces();
        solver.predict();
      },
      [&] { solver.update(); });
  return report_of(solver);
}

void carry_bodies(World& world, ContactSolver& solver, const std::vector<Wrench>& fluid, double dt) {
  const std::vector<Wrench>& impulses = solver.finish(world);
  for (std::size_t b = 0; b < world.bodies.size(); ++b) {
    Body& body = world.bodies[b];
    if (!is_dynamic(body)) continue;
    Dynamics& d = body.dynamics;
    const Wrench from_fluid = fluid.empty() ? Wrench{} : fluid[b];
    apply_impulse(
        body,
        dt * (d.loads.gravity.force + d.loads.outside.force) + to_eigen(from_fluid.force) + to_eigen(impulses[b].force),
        dt * d.loads.outside.torque + to_eigen(from_fluid.torque) + to_eigen(impulses[b].torque));
    advance(body, dt);
    check_finite(body, world, dt);
  }
}

void add_response(const World& world, const std::vector<Wrench>& impulses, std::vector<Twist<double>>& velocity) {
  for (std::size_t b = 0; b < impulses.size(); ++b)
    velocity[b] = velocity[b] + respond(response_of(world.bodies[b]), impulses[b].force, impulses[b].torque);
}

RigidReport contact_step(const Exec& exec, World& world, ContactSolver& solver, std::vector<Twist<double>> v_s,
                         const std::vector<Wrench>& fluid, double dt) {
  const ContactSettings& settings = world.scene.solver.contact;
  if (settings.friction == FrictionModel::printed) solver.printed_friction(v_s);
  add_response(world, fluid, v_s);
  solver.source(v_s);
  RigidReport report = solve_contact(exec, solver);
  if (settings.friction == FrictionModel::implicit) report.friction_sweeps = solver.implicit_friction();
  carry_bodies(world, solver, fluid, dt);
  return report;
}

}  // namespace tidelock
