#include "coupling/interlinked.hpp"

#include <algorithm>
#include <cassert>

namespace tidelock {
namespace {

constexpr double kNearTolerance = 10;  // [-] of the tolerance: average error allowed to particles that touch bodies

/// Bodies and those who answer begin (line 1 of [GPB+19], Algorithm 3). Returns the velocities that the last one
/// leaves.
Buffer<Twist<double>>* begin_all(const CoupledStep& step) {
  step.bodies.begin_impulses(step.world, step.v_s);
  Buffer<Twist<double>>* velocities = &step.bodies.velocities();
  for (FluidAnswer* answer : step.answers) {
    answer->begin(step.goal, step.v_s, velocities);
    velocities = &answer->velocities();
  }
  return velocities;
}

/// The goals of the fluid, and of the particles near bodies.
StopAt stop_near_bodies(const CoupledStep& step) {
  StopAt stop = step.stop;
  stop.near_tolerance = kNearTolerance * stop.tolerance;
  return stop;
}

/// What the fluid's solve has come to.
CoupledReport report_of(const PressureSolve& fluid, const StopAt& stop) {
  CoupledReport report;
  report.fluid = fluid.report();
  report.fluid.tolerance = stop.tolerance;
  report.near_residual = fluid.progress().near_residual;
  return report;
}

}  // namespace

/// The lines and equations are those of [GPB+19], Algorithm 3.
CoupledReport solve_interlinked(const CoupledStep& step) {
  PressureSolve& fluid = step.fluid;
  FluidBodies& bodies = step.bodies;
  InterfaceRows& rows = bodies.rows;
  const FluidView& view = step.view;
  StopAt stop = stop_near_bodies(step);
  const Buffer<Twist<double>>* velocities = begin_all(step);  // line 1, with fluid.begin()
  const int** solved = stop.answers;
  for (FluidAnswer* answer : step.answers) {
    stop.max_iterations = std::max(stop.max_iterations, answer->most_iterations());
    assert(solved < stop.answers + kMostAnswers);
    if (answer->solved() != nullptr) *solved++ = answer->solved();
  }
  if (view.settings.body_response == BodyResponse::exact && !rows.empty()) fluid.set_correction(&rows);
  fluid.begin();
  const auto evaluate = [&] {
    fluid.forces();                                       // lines 3, 4
    bodies.add_impulses(view, step.dt, fluid.adds_up());  // line 5; with it v_s of line 6
    const FluidPush push = bodies.push(view, step.dt, fluid.adds_up());
    for (FluidAnswer* answer : step.answers) {
      answer->forces(push);  // line 7
      answer->predict();     // lines 6 (eq. 9), 8
    }
    bodies.set_velocities(view, *velocities);
    fluid.predict();  // line 9: the densities that it reads
    if (!rows.empty()) stop.near_residual = rows.find_error(view, step.work);
    fluid.judge(stop);  // lines 2, 11
  };
  const auto update = [&] {
    fluid.update();                                             // line 9
    for (FluidAnswer* answer : step.answers) answer->update();  // line 10, eq. 10
  };
  view.exec.repeat(fluid.going(), evaluate, update);  // line 2
  CoupledReport report = report_of(fluid, stop);
  report.impulses = bodies.all_impulses();
  fluid.finish();  // line 12; BodyCoupling::solve() has line 13
  return report;
}

CoupledReport solve_giving_way(const CoupledStep& step) {
  PressureSolve& fluid = step.fluid;
  FluidBodies& bodies = step.bodies;
  InterfaceRows& rows = bodies.rows;
  const FluidView& view = step.view;
  StopAt stop = stop_near_bodies(step);
  begin_all(step);
  fluid.set_giving_way(&bodies);
  fluid.begin();
  const auto evaluate = [&] {
    fluid.forces();
    fluid.predict();
    if (!rows.empty() && !fluid.judges_velocities()) stop.near_residual = rows.find_error(view, step.work, true);
    fluid.judge(stop);
  };
  view.exec.repeat(fluid.going(), evaluate, [&] { fluid.update(); });
  CoupledReport report = report_of(fluid, stop);
  fluid.finish();
  bodies.answer(view, step.dt);
  const FluidPush push = bodies.push(view, step.dt, false);
  for (FluidAnswer* answer : step.answers) {
    answer->forces(push);
    answer->predict();
  }
  report.impulses = bodies.all_impulses();
  return report;
}

}  // namespace tidelock
