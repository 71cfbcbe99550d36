#include "coupling/contact_mover.hpp"

#include <algorithm>

#include "coupling/fluid_bodies.hpp"

namespace tidelock {

void ContactMover::look_around(Surroundings& near, const World& world, const Exec& exec) {
  near.build_samples(world, exec);
}

void ContactMover::begin_step(const World& world, const Exec& exec, const Surroundings& near, double dt,
                              GuardCounts& guards) {
  friction_settled_ = true;
  solver_.begin(world, exec, near.samples.view(exec), dt);
  const ContactSolver::BoundRows bound = solver_.bound_rows();
  guards.overlaps_eased += bound.eased, guards.rows_without_freedom += bound.without_freedom;
  guards.bounces_left_out += bound.too_slow;
}

void ContactMover::share_mass(InterfaceRows* fluid, const FluidView& view, SolverWork& work) {
  if (fluid == nullptr) return solver_.split();
  const std::vector<double>& fluid_rows = fluid->of_body();
  std::vector<double> rows = solver_.rows_of_body();
  if (view.settings.body_response == BodyResponse::exact) {  // half the mass for the fluid, half for what else pulls
    std::vector<double> as_many(rows.size()), factor(rows.size(), 1);
    for (std::size_t b = 0; b < rows.size(); ++b) {
      if (fluid_rows[b] == 0) continue;
      as_many[b] = std::max(rows[b], 1.0);
      if (rows[b] > 0) factor[b] *= 2;
      if (solver_.joints_of_body()[b] > 0) factor[b] *= 2;
    }
    solver_.split(as_many);
    fluid->set_factor(factor);
  } else {
    solver_.split(fluid_rows);
    for (std::size_t b = 0; b < rows.size(); ++b) rows[b] += fluid_rows[b];
    if (view.settings.body_response == BodyResponse::split) fluid->split(view, work, rows);
  }
}

void ContactMover::resist(std::vector<Twist<double>>& v_s) {
  if (settings_.friction == FrictionModel::printed) solver_.printed_friction(v_s);
}

void ContactMover::begin(Goal goal, const std::vector<Twist<double>>& v_s, Buffer<Twist<double>>* before) {
  goal_ = goal;
  if (goal == Goal::divergence) solver_.begin_cold();
  solver_.source(v_s);  // what contact has to do, and so its tolerance, is counted without the fluid
  if (before != nullptr) solver_.source(*before);
}

void ContactMover::solve(const Exec& exec) {
  exec.repeat(
      solver_.going(),
      [&] {
        solver_.forces();
        solver_.predict();
      },
      [&] { solver_.update(); });
}

void ContactMover::finish(World& world, double dt, std::vector<Wrench>& impulses) {
  if (settings_.friction == FrictionModel::implicit) friction_ = solver_.implicit_friction();
  friction_settled_ = friction_settled_ && friction_.settled != 0;
  if (goal_ == Goal::density) return carry(world, impulses, dt);
  add(impulses, solver_.keep_impulses());
  give_impulses(world, impulses);
  solver_.begin_again(world);
}

/// Gives the bodies the impulses of a step - gravity, outside, fluid (by body; may be empty), contact and joints - and
/// carries them over dt. Throws StepFailure when a body's state is no longer a number.
void ContactMover::carry(World& world, const std::vector<Wrench>& fluid, double dt) {
  const std::vector<Wrench>& impulses = solver_.finish(world);
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

RigidReport ContactMover::report() const {
  const ContactProgress p = solver_.progress();
  RigidReport report;
  report.iterations = p.iterations;
  report.friction_sweeps = friction_.sweeps;
  report.friction_settled = friction_settled_;
  report.rows = solver_.rows();
  report.average_error = p.average;
  report.tolerance = solver_.tolerance();
  report.max_error = p.worst;
  report.joint_error = solver_.joint_error();
  report.converged = p.converged != 0;
  return report;
}

}  // namespace tidelock
