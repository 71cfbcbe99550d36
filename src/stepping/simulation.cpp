// One step of a simulation, as a list of stages. The time step is chosen once and passed on.
#include "stepping/simulation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "base/error.hpp"
#include "base/step_failure.hpp"
#include "bodies/animate.hpp"
#include "bodies/bullet_engine.hpp"
#include "exec/device.hpp"
#include "neighbours/grid.hpp"
#include "neighbours/lists.hpp"
#include "neighbours/sort_fields.hpp"
#include "solvers/motion_passes.hpp"
#include "solvers/relaxed_solve.hpp"
#include "stepping/boundary_volumes.hpp"
#include "stepping/coupling.hpp"
#include "stepping/flow_gauges.hpp"
#include "stepping/force_fields.hpp"
#include "stepping/implicit_viscosity.hpp"
#include "stepping/individual_step.hpp"
#include "stepping/inflow.hpp"
#include "stepping/material_step.hpp"
#include "stepping/rigid_step.hpp"
#include "stepping/step_snapshot.hpp"
#include "stepping/strain_viscosity.hpp"
#include "stepping/time_step.hpp"
#include "stepping/viscous_step.hpp"
#include "world/build_dynamics.hpp"

namespace tidelock {

struct Simulation::State {
  World world;
  Exec exec;
  RunTotals totals;
  CellGrid fluid_grid, fixed_grid, moving_grid;
  NeighbourList fluid_list, boundary_list;
  NeighbourList sample_list;               // of the moving samples among all samples; with dynamic bodies only
  std::unique_ptr<ContactSolver> contact;  // with dynamic bodies only, which one of these moves
  std::unique_ptr<BulletEngine> bullet;
  NeighbourList wall_list;       // of the samples from first_sample on among the fluid
  std::size_t first_sample = 0;  // [-] samples before it need nothing of the fluid near them
  Buffer<std::uint32_t> order;
  IndividualStep turns;  // with steps of the particles' own
  SolverWork work;       // also the scratch space of sorting
  ImplicitViscosity viscosity;
  StrainViscosity strain;
  Materials materials;
  Inflow inflow;
  ForceFields fields;
  FluidBodies interface;  // what samples from first_sample on feel of the fluid
  Buffer<std::uint32_t> scratch_u;
  bool fixed_sorted = false;
  double max_speed = 0;       // [m/s] of the fluid, after the last step
  double rms_speed = 0;       // [m/s] the same, root of the mean square
  double release_way = 1e30;  // [m] as in FluidView
  GuardCounts guards;         // of the attempt that runs
  SaneSpeed sane_speed;       // of what moves faster the state is not sane
  StepSnapshot before;        // of the attempt that runs

  State(World w, const ExecSettings& settings)
      : world(std::move(w)), exec(settings), inflow(world), fields(world.scene, settings.threads) {}

  FluidView view() {
    const double released = std::min(1.0, world.time / world.release_time);
    return {exec,       world.constants, world.scene.solver, world.fluid,  world.boundary,
            fluid_list, boundary_list,   wall_list,          first_sample, 1 + world.initial_excess * (1 - released),
            release_way};
  }
  template <class F>
  auto timed(const char* stage, F f) {
    const auto begin = std::chrono::steady_clock::now();
    struct Stop {
      double& total;
      std::chrono::steady_clock::time_point begin;
      ~Stop() { total += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(); }
    } stop{totals.seconds[stage], begin};
    return f();
  }

  bool individual() const { return world.scene.time.mode == SteppingMode::individual; }
  /// [m] within which the lists hold neighbours
  double list_support() const { return world.constants.support * (individual() ? 1 + kListMargin : 1); }
  void sort_fluid();
  void sort_boundary();
  void build_lists();
  SolveReport pressure(Goal goal, double dt);
  SolveReport solve_alone(const FluidView& v, PressureSolve& solver, const StopAt& stop, double dt,
                          std::vector<Wrench>& impulses);
  void build_sample_list();
  bool bodies_move() const { return contact || bullet; }
  void begin_contact(double dt);
  RigidReport move_bodies(const std::vector<Twist<double>>& v_s, const std::vector<Wrench>& fluid, double dt);
  RigidReport record(const RigidReport& r);
  SolveReport record(Goal goal, const SolveReport& r);
  SolveReport record(const SolveReport& viscosity);
  bool bodies_feel_fluid() const { return world.fluid.size() > 0 && first_sample < world.boundary.size(); }
  void find(StepReport& report);
  void add_loads(const std::vector<Wrench>& impulses, double dt);
  void begin_coupling(double dt);
  SolveReport coupled_divergence(double dt);
  SolveReport coupled_density(double dt, StepReport& step);
  void advect(double dt);
  void move_bodies_in_turn(double dt, StepReport& step);
  void step_together(double dt, StepReport& report);
  void step_in_turns(double dt, StepReport& step);
  void check_speeds(double fastest, double sum_of_squares, double dt) const;
  void check_bodies(double dt) const;
  [[noreturn]] void report_insane(double dt) const;
  std::string place_in_time(double dt) const;
  void require(const char* solve, const SolveReport& r, double dt) const;
  void require(const RigidReport& r, double dt) const;
  /// Whether a step that fails is taken back. With individual steps particles have moved in many turns by then.
  bool takes_back() const { return world.scene.solver.on_failure != OnFailure::go_on && !individual(); }
  StepReport attempt(double dt);
  StepReport take(double dt, int halvings);
  void forget_attempt(const RunTotals& totals_before);
};

void Simulation::State::sort_fluid() {
  FluidParticles& f = world.fluid;
  work.resize(f.size());
  sort_along_grid(exec, fluid_grid, f.x, 0, f.size(), list_support(), order);
  sort_fields(exec, world, ParticleSet::fluid, order, 0, {work.predicted, work.next, scratch_u});
  pad_fields(exec, world, ParticleSet::fluid);
  pad_zero(exec, work.predicted);
}

void Simulation::State::sort_boundary() {
  BoundarySamples& b = world.boundary;
  const auto sort_range = [&](CellGrid& grid, std::size_t first, std::size_t last) {
    sort_along_grid(exec, grid, b.x, first, last, list_support(), order);
    Buffer<Float4> records;
    Buffer<float> numbers;
    Buffer<std::uint32_t> counts;
    sort_fields(exec, world, ParticleSet::samples, order, first, {records, numbers, counts});
  };
  if (!fixed_sorted) sort_range(fixed_grid, 0, b.fixed);
  fixed_sorted = true;
  if (b.fixed < b.size()) sort_range(moving_grid, b.fixed, b.size());
  pad_fields(exec, world, ParticleSet::samples);
}

void Simulation::State::build_lists() {
  const FluidParticles& f = world.fluid;
  const BoundarySamples& b = world.boundary;
  const double support = list_support();
  fluid_list.build(exec, f.x, 0, support, {{&fluid_grid, &f.x}}, Buffer<Float4>::dummy(f.size()), true);
  boundary_list.build(exec, f.x, 0, support, {{&fixed_grid, &b.x}, {&moving_grid, &b.x}},
                      Buffer<Float4>::dummy(b.size()), false);
  if (bodies_feel_fluid())
    wall_list.build(exec, b.x, first_sample, support, {{&fluid_grid, &f.x}}, Buffer<Float4>::dummy(f.size()), false);
}

namespace {

/// The first sample whose fluid neighbours matter: of walls whose pressure or load is wanted, else of what moves.
std::size_t first_sample_of(const World& world) {
  bool walls = with_wall(world.scene.solver.interface, [](auto wall) { return decltype(wall)::extrapolates; });
  for (const Body& b : world.bodies) walls = walls || b.description.measured;
  return walls ? 0 : world.boundary.fixed;
}

std::uint64_t counted(double sum) { return static_cast<std::uint64_t>(sum + 0.5); }

double rms_of(double sum_of_squares, std::size_t n) {
  return n > 0 ? std::sqrt(sum_of_squares / static_cast<double>(n)) : 0;
}

void add_impulses(Dynamics& d, double dt) {
  std::vector<const Load*> loads;
  for_each_load(d.loads, [&](const Load& load) { loads.push_back(&load); });
  std::size_t k = 0;
  for_each_load(d.given, [&](Load& given) {
    given.force += dt * loads[k]->force;
    given.torque += dt * loads[k++]->torque;
  });
}

/// Holds back bodies that are to start later and lets go those whose time has come; forgets the last step's loads.
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

}  // namespace

SolveReport Simulation::State::pressure(Goal goal, double dt) {
  if (world.fluid.size() == 0) return {};
  const FluidView v = solver_view(view(), work);
  const std::unique_ptr<PressureSolve> solver = make_pressure_solve(v, work, goal, dt);
  const StopAt stop = stop_at(*solver, world.scene.solver, goal);
  std::vector<Wrench> impulses;
  const SolveReport report = solve_alone(v, *solver, stop, dt, impulses);
  add_loads(impulses, dt);
  return record(goal, report);
}

/// The fluid's pressure with bodies that do not give way to it, and its impulses on them.
SolveReport Simulation::State::solve_alone(const FluidView& v, PressureSolve& solver, const StopAt& stop, double dt,
                                           std::vector<Wrench>& impulses) {
  std::function<void()> felt;
  if (bodies_feel_fluid()) {
    interface.begin_impulses(world, twists_of(world));
    felt = [&] { interface.add_impulses(v, dt, true); };
  }
  SolveReport report = solve(exec, solver, stop, felt);
  report.tolerance = stop.tolerance;
  world.largest_acceleration = solver.acceleration();
  if (felt) impulses = interface.all_impulses();
  return report;
}

void Simulation::State::add_loads(const std::vector<Wrench>& impulses, double dt) {
  for (std::size_t b = 0; b < impulses.size(); ++b) {
    Load& fluid = world.bodies[b].dynamics.loads.fluid;
    fluid.force += to_eigen(impulses[b].force) / dt;
    fluid.torque += to_eigen(impulses[b].torque) / dt;
  }
}

/// True density errors, which the step before left, and particles that bounds of the methods act on.
void Simulation::State::find(StepReport& report) {
  if (world.fluid.size() == 0) return;
  const FluidView v = view();
  const Totals<5, 1> all = find_densities(v, work);
  DensityError& found = report.found;
  found.average = all.sum[0] / static_cast<double>(world.fluid.size());
  found.worst = std::max(0.0, all.max[0]);
  if (bodies_feel_fluid()) interface.rows.find_densities(v, found.near_average, found.near_worst);
  guards.release_bounded = counted(all.sum[1]), guards.sparse = counted(all.sum[2]);
  guards.diagonal_floor = counted(all.sum[3]), guards.state_tension = counted(all.sum[4]);
}

SolveReport Simulation::State::record(Goal goal, const SolveReport& r) {
  const bool density = goal == Goal::density;
  (density ? totals.density_iterations : totals.divergence_iterations) += static_cast<std::uint64_t>(r.iterations);
  int& most = density ? totals.max_density_iterations : totals.max_divergence_iterations;
  most = std::max(most, r.iterations);
  if (!r.converged) ++(density ? totals.density_not_converged : totals.divergence_not_converged);
  if (density) totals.worst_density_residual = std::max(totals.worst_density_residual, r.worst_residual);
  return r;
}

SolveReport Simulation::State::record(const SolveReport& r) {
  totals.viscosity_iterations += static_cast<std::uint64_t>(r.iterations);
  totals.max_viscosity_iterations = std::max(totals.max_viscosity_iterations, r.iterations);
  if (!r.converged) ++totals.viscosity_not_converged;
  return r;
}

void Simulation::State::build_sample_list() {
  const BoundarySamples& b = world.boundary;
  if (!contact) return;
  sample_list.build(exec, b.x, b.fixed, list_support(), {{&fixed_grid, &b.x}, {&moving_grid, &b.x}},
                    Buffer<Float4>::dummy(b.size()), false);
}

/// Rows of contact at the step's poses.
void Simulation::State::begin_contact(double dt) {
  if (!contact) return;
  contact->begin(world, exec, sample_list.view(exec), dt);
  const ContactSolver::BoundRows bound = contact->bound_rows();
  guards.overlaps_eased += bound.eased, guards.rows_without_freedom += bound.without_freedom;
}

/// Contact, joints and motion of the dynamic bodies under v_s and the fluid's impulses, in one go; begin_contact() and
/// the solver's split() came before.
RigidReport Simulation::State::move_bodies(const std::vector<Twist<double>>& v_s, const std::vector<Wrench>& fluid,
                                           double dt) {
  if (contact) return record(contact_step(exec, world, *contact, v_s, fluid, dt));
  std::vector<Twist<double>> velocity(v_s);
  add_response(world, fluid, velocity);
  bullet->move(world, velocity, dt);
  RigidReport report;
  report.rows = static_cast<std::size_t>(bullet->contacts());
  report.iterations = BulletEngine::kIterations;
  return record(report);
}

RigidReport Simulation::State::record(const RigidReport& r) {
  totals.contact_iterations += static_cast<std::uint64_t>(r.iterations);
  totals.max_contact_iterations = std::max(totals.max_contact_iterations, r.iterations);
  if (!r.converged) ++totals.contact_not_converged;
  return r;
}

/// Rows of contact and of the interface at the step's poses; a body's mass is split among both kinds.
void Simulation::State::begin_coupling(double dt) {
  build_sample_list();
  begin_contact(dt);
  interface.films.forget();
  if (!contact) return;
  const SolverSettings& s = world.scene.solver;
  if (world.fluid.size() > 0) interface.films.begin(view(), world, *contact, interface.rows.of_body());
  guards.films_unsolved += interface.films.unsolved() ? 1 : 0;
  if (s.coupling == Coupling::weak || interface.rows.empty()) return contact->split();
  const std::vector<double>& fluid_rows = interface.rows.of_body();
  std::vector<double> rows = contact->rows_of_body();
  if (s.body_response == BodyResponse::exact) {  // half of a body's mass for the fluid, half for what else pulls at it
    std::vector<double> as_many(rows.size()), factor(rows.size(), 1);
    for (std::size_t b = 0; b < rows.size(); ++b) {
      if (fluid_rows[b] == 0) continue;
      as_many[b] = std::max(rows[b], 1.0);
      if (rows[b] > 0) factor[b] *= 2;
      if (contact->joints_of_body()[b] > 0) factor[b] *= 2;
    }
    contact->split(as_many);
    interface.rows.set_factor(factor);
  } else {
    contact->split(fluid_rows);
    for (std::size_t b = 0; b < rows.size(); ++b) rows[b] += fluid_rows[b];
    if (s.body_response == BodyResponse::split) interface.rows.split(view(), work, rows);
  }
}

/// The divergence solve with bodies, contacts and joints that respond to it.
SolveReport Simulation::State::coupled_divergence(double dt) {
  const FluidView v = view();
  const SolverSettings& s = world.scene.solver;
  const std::unique_ptr<PressureSolve> solver = make_pressure_solve(v, work, Goal::divergence, dt);
  const StopAt stop = stop_at(*solver, s, Goal::divergence);
  std::vector<Wrench> impulses(world.bodies.size());
  SolveReport report;
  if (s.coupling == Coupling::strong) {
    contact->begin_cold();
    report =
        solve_interlinked(*solver, interface, *contact, world, v, work, twists_of(world), dt, stop, impulses).fluid;
    report.tolerance = stop.tolerance;
    if (s.contact.friction == FrictionModel::implicit) contact->implicit_friction();
  } else {
    report = solve_alone(v, *solver, stop, dt, impulses);
  }
  add_loads(impulses, dt);
  interface.films.add_to(world, dt, impulses);
  if (s.coupling == Coupling::strong) add(impulses, contact->keep_impulses());
  for (std::size_t b = 0; b < world.bodies.size(); ++b)
    if (is_dynamic(world.bodies[b]))
      apply_impulse(world.bodies[b], to_eigen(impulses[b].force), to_eigen(impulses[b].torque));
  if (s.coupling == Coupling::strong) contact->begin_again(world);
  interface.set_velocities(exec, world, twists_of(world));
  return record(Goal::divergence, report);
}

/// The density solve together with contact, and the bodies' motion: Algorithm 3 of [GPB+19] (strong) or 1 (weak).
SolveReport Simulation::State::coupled_density(double dt, StepReport& step) {
  RigidReport& rigid = step.contact;
  const FluidView v = solver_view(view(), work);
  const SolverSettings& s = world.scene.solver;
  const std::unique_ptr<PressureSolve> solver = make_pressure_solve(v, work, Goal::density, dt);
  std::vector<Wrench> impulses(world.bodies.size());
  std::vector<Twist<double>> v_s = free_velocities(world, dt);
  if (s.coupling == Coupling::strong && s.contact.friction == FrictionModel::printed) contact->printed_friction(v_s);
  interface.films.press(world, dt, v_s);
  interface.set_velocities(exec, world, v_s);
  const StopAt stop = stop_at(*solver, s, Goal::density);
  SolveReport report;
  if (s.coupling == Coupling::strong) {
    const CoupledReport both = solve_interlinked(*solver, interface, *contact, world, v, work, v_s, dt, stop, impulses);
    report = both.fluid;
    report.tolerance = stop.tolerance;
    step.near_residual = both.near_residual;
    rigid = report_of(*contact);
    if (s.contact.friction == FrictionModel::implicit) rigid.friction_sweeps = contact->implicit_friction();
    add_loads(impulses, dt);
    interface.films.add_to(world, dt, impulses);
    carry_bodies(world, *contact, impulses, dt);
    record(rigid);
  } else {
    report = solve_alone(v, *solver, stop, dt, impulses);
    step.near_residual = interface.rows.error(v, work);
    add_loads(impulses, dt);
    interface.films.add_to(world, dt, impulses);
    rigid = move_bodies(v_s, impulses, dt);
  }
  return record(Goal::density, report);
}

void Simulation::State::advect(double dt) {
  FluidParticles& f = world.fluid;
  const float lock_z = world.constants.dimensions == 3 ? 1.0f : 0.0f;
  const auto speeds = exec.reduce(Speeds{exec.in(f.v)}, f.size());
  check_speeds(std::sqrt(speeds.max[0]), speeds.sum[0], dt);  // before anything has moved: the step can be taken back
  const auto moved =
      exec.reduce(Advect{exec.out(f.x), exec.in(f.v), exec.in(f.pressure), static_cast<float>(dt), lock_z}, f.size());
  max_speed = std::sqrt(moved.max[0]);
  rms_speed = rms_of(moved.sum[0], f.size());
  world.pressure_speed = std::sqrt(std::max(0.0, moved.max[1]));
}

void Simulation::State::check_speeds(double fastest, double sum_of_squares, double dt) const {
  if (!std::isfinite(sum_of_squares) || fastest > bound_at(sane_speed, world, world.time)) report_insane(dt);
}

/// After the dynamic bodies have moved.
void Simulation::State::check_bodies(double dt) const {
  const double bound = bound_at(sane_speed, world, world.time);
  for (std::size_t b = 0; b < world.bodies.size(); ++b) {
    const Body& body = world.bodies[b];
    if (!is_dynamic(body)) continue;
    const double speed = body.dynamics.velocity.norm() + body.spin.norm() * sane_speed.reach[b];
    if (speed <= bound) continue;
    throw StepFailure(
        fmt::format("{}: body \"{}\" near ({:g}, {:g}, {:g}) m moves at {:g} m/s and turns at {:g} rad/s (bound {:g} "
                    "m/s for all of it); a smaller time.step or time.cfl usually helps",
                    place_in_time(dt), body.description.name, body.position.x(), body.position.y(), body.position.z(),
                    body.dynamics.velocity.norm(), body.spin.norm(), bound));
  }
}

std::string Simulation::State::place_in_time(double dt) const {
  return fmt::format("step {}, t = {:g} s, dt = {:g} s", world.step, world.time, dt);
}

/// Throws StepFailure when a solve has not converged, unless the scene wants to go on all the same.
void Simulation::State::require(const char* solve, const SolveReport& r, double dt) const {
  if (r.converged || world.scene.solver.on_failure == OnFailure::go_on) return;
  const std::string where = r.average_residual > r.tolerance ? "" : " of the whole fluid, more near bodies";
  throw StepFailure(
      fmt::format("{}: the {} solve did not converge: residual {:.2g}{}, wanted {:.2g}, after {} iterations; a smaller "
                  "time.step or time.cfl, or a larger solver.max_iterations, usually helps",
                  place_in_time(dt), solve, r.average_residual, where, r.tolerance, r.iterations));
}

void Simulation::State::require(const RigidReport& r, double dt) const {
  if (r.converged || world.scene.solver.on_failure == OnFailure::go_on) return;
  throw StepFailure(fmt::format(
      "{}: the contact solve did not converge: residual {:.2g}, wanted {:.2g}, joints off by {:.2g} particle sizes, "
      "after {} iterations; a smaller time.step or time.cfl, or a larger solver.contact.max_iterations, usually helps",
      place_in_time(dt), r.average_error, r.tolerance, r.joint_error, r.iterations));
}

/// Weak coupling within a turn: what the fluid does to the bodies, contact, and their motion over dt.
void Simulation::State::move_bodies_in_turn(double dt, StepReport& step) {
  const FluidView v = view();
  std::vector<Wrench> impulses(world.bodies.size());
  for (Body& b : world.bodies) b.dynamics.loads = Loads{};
  if (bodies_feel_fluid()) {
    impulses = interface.impulses(v, world, dt);
    add_loads(impulses, dt);
    const std::vector<Wrench>& drag = interface.artificial_viscosity(v, world, turns.strength_at_walls(), dt);
    for (std::size_t b = 0; b < drag.size(); ++b) {
      world.bodies[b].dynamics.loads.viscous.force += to_eigen(drag[b].force) / dt;
      world.bodies[b].dynamics.loads.viscous.torque += to_eigen(drag[b].torque) / dt;
    }
    add(impulses, drag);
  }
  if (bodies_move()) {
    const std::vector<Twist<double>> v_s = free_velocities(world, dt);
    begin_contact(dt);
    if (contact) contact->split();
    step.contact = move_bodies(v_s, impulses, dt);
    require(step.contact, dt);
  }
  for (Body& b : world.bodies) add_impulses(b.dynamics, dt);
  world.time += dt;
  place_bodies(world, world.time, dt, exec);
}

/// Algorithm 3 of [WBZL17]: many turns of some particles each.
void Simulation::State::step_in_turns(double dt, StepReport& step) {
  const double begin = world.time;
  timed("contact", [&] { build_sample_list(); });
  if (bodies_feel_fluid()) timed("interface", [&] { interface.begin(view(), world); });
  const TurnsReport done = timed("turns", [&] {
    const double fastest = fastest_body_speed(world, world.time, dt);
    const auto move = [&](double part) { move_bodies_in_turn(part, step); };
    return turns.run(view(), world.fluids, gravity_at(world.scene, world.time), fastest, move, dt);
  });
  world.time = begin;  // the caller adds the whole
  max_speed = done.max_speed;
  rms_speed = rms_of(done.sum_of_squares, world.fluid.size());
  check_speeds(max_speed, done.sum_of_squares, done.time);
  check_bodies(done.time);
  step.dt = done.time;
  step.turns = done.turns;
  totals.turns += done.turns;
  totals.turned_seconds += done.time;
  totals.updates += done.updates;
  totals.updates_of_all += done.turns * world.fluid.size();
  const auto errors =
      exec.reduce(DensityErrors{exec.in(world.fluid.x), exec.in(world.fluid.density)}, world.fluid.size());
  step.density.iterations = 1;
  step.density.average_residual = errors.sum[1] / static_cast<double>(std::max<std::size_t>(1, world.fluid.size()));
  step.density.two_sided_residual = errors.sum[0] / static_cast<double>(std::max<std::size_t>(1, world.fluid.size()));
  step.density.worst_residual = errors.max[0];
  record(Goal::density, step.density);
}

void Simulation::State::report_insane(double dt) const {
  const FluidParticles& f = world.fluid;
  const double bound = bound_at(sane_speed, world, world.time);
  for (std::size_t i = 0; i < f.size(); ++i) {
    const Float4 &v = f.v[i], &x = f.x[i];
    const double speed =
        std::sqrt(static_cast<double>(v.x) * v.x + static_cast<double>(v.y) * v.y + static_cast<double>(v.z) * v.z);
    if (std::isfinite(speed) && speed <= bound) continue;
    const std::string what = std::isfinite(speed) ? fmt::format("moves at {:g} m/s (bound {:g} m/s)", speed, bound)
                                                  : std::string("has a velocity that is not a number");
    throw StepFailure(
        fmt::format("{}: particle {} of fluid \"{}\" near ({:g}, {:g}, {:g}) m {}; a smaller time.step or time.cfl "
                    "usually helps",
                    place_in_time(dt), f.id[i], world.fluids[f.fluid[i]].name, x.x, x.y, x.z, what));
  }
  throw StepFailure(place_in_time(dt) + ": the fluid's velocities are not numbers");
}

/// One step for all particles at once.
void Simulation::State::step_together(double dt, StepReport& report) {
  timed("densities", [&] { compute_densities(view(), work); });
  const bool coupled = bodies_move() && world.fluid.size() > 0;
  if (bodies_feel_fluid()) timed("interface", [&] { interface.begin(view(), world); });
  timed("densities", [&] { find(report); });
  if (coupled) timed("contact", [&] { begin_coupling(dt); });
  if (traits_of(world.scene.solver.pressure).divergence)
    report.divergence =
        timed("divergence", [&] { return coupled ? coupled_divergence(dt) : pressure(Goal::divergence, dt); });
  require("divergence", report.divergence, dt);
  if (world.scene.outputs.measure.divergence && world.fluid.size() > 0) {
    totals.max_divergence = std::max(totals.max_divergence, largest_divergence(view(), work, dt));
  }
  report.viscosity = timed("viscosity", [&] {
    FluidBodies* const bodies = bodies_feel_fluid() ? &interface : nullptr;
    const SolveReport by_velocities = viscosity.solve(view(), world, bodies, dt);
    return record(both(by_velocities, strain.solve(view(), world, bodies, dt)));
  });
  require("viscosity", report.viscosity, dt);
  timed("forces", [&] {
    const auto exchange = [&](ViscosityModel model) { interface.exchange(view(), world, model, dt); };
    FluidBodies* const bodies = bodies_feel_fluid() ? &interface : nullptr;
    materials.surface_tension(view(), world, bodies, work, dt);
    materials.vorticity(view(), world, work, dt);
    materials.air_drag(view(), world, work, dt);
    if (!fields.empty()) fields.apply(world, dt);
    viscous_step(view(), world.fluids, gravity_at(world.scene, world.time), dt, work,
                 bodies_feel_fluid() ? exchange : std::function<void(ViscosityModel)>());
  });
  report.density =
      timed("density", [&] { return coupled ? coupled_density(dt, report) : pressure(Goal::density, dt); });
  require(report.contact, dt);
  require("density", report.density, dt);
  check_bodies(dt);
  if (!world.scene.emitters.empty()) timed("inflow", [&] { inflow.drive(view(), world); });
  timed("advect", [&] { advect(dt); });
  if (bodies_move() && !coupled)
    report.contact = timed("contact", [&] {
      begin_coupling(dt);
      return move_bodies(free_velocities(world, dt), {}, dt);
    });
  require(report.contact, dt);
  check_bodies(dt);
}

/// One step of dt; throws StepFailure when it is of no use.
StepReport Simulation::State::attempt(double dt) {
  StepReport report;
  report.dt = dt;
  guards = {};
  release_way = tidelock::release_way(world, rms_speed, dt);
  begin_bodies(world);
  timed("bodies", [&] { place_bodies(world, world.time, dt, exec); });
  timed("sort", [&] { sort_fluid(), sort_boundary(); });
  timed("lists", [&] { build_lists(); });
  if (takes_back()) timed("snapshot", [&] { before.keep(world, exec); });
  if (individual()) {
    step_in_turns(dt, report);
    dt = report.dt;
  } else {
    step_together(dt, report);
    for (Body& b : world.bodies) add_impulses(b.dynamics, dt);
  }
  if (!world.passed.empty()) timed("gauges", [&] { count_passages(exec, world, dt); });

  world.time += dt;
  world.last_dt = dt;
  for (Body& b : world.bodies) {  // what frames show: bodies at the time of the fluid
    const Pose pose = pose_at(b.description, world.time);
    if (b.description.motion == Motion::animated) b.position = pose.position, b.rotation = pose.rotation;
  }
  if (!world.scene.emitters.empty() || !world.scene.sinks.empty())
    timed("inflow", [&] { inflow.exchange(exec, world, dt); });
  report.max_speed = max_speed;
  report.guards = guards;
  return report;
}

namespace {

/// One after the other, as one step.
SolveReport joined(SolveReport a, const SolveReport& b) {
  a.iterations += b.iterations;
  a.average_residual = std::max(a.average_residual, b.average_residual);
  a.two_sided_residual = std::max(a.two_sided_residual, b.two_sided_residual);
  a.worst_residual = std::max(a.worst_residual, b.worst_residual);
  a.tolerance = b.tolerance;
  a.converged = a.converged && b.converged;
  return a;
}
StepReport joined(const StepReport& a, const StepReport& b) {
  StepReport all = b;
  all.dt += a.dt, all.parts += a.parts, all.turns += a.turns;
  all.density = joined(a.density, b.density);
  all.divergence = joined(a.divergence, b.divergence);
  all.viscosity = joined(a.viscosity, b.viscosity);
  all.near_residual = std::max(a.near_residual, b.near_residual);
  all.found = a.found;
  for_each_guard([](const char*, std::uint64_t& sum, const std::uint64_t& more) { sum += more; }, all.guards, a.guards);
  all.contact.iterations += a.contact.iterations;
  all.contact.friction_sweeps += a.contact.friction_sweeps;
  all.contact.converged = a.contact.converged && b.contact.converged;
  return all;
}

}  // namespace

/// One step of dt or, where that fails, two halves of it, each of which may be halved again.
StepReport Simulation::State::take(double dt, int halvings) {
  const RunTotals totals_before = totals;
  try {
    return attempt(dt);
  } catch (const StepFailure& failure) {
    if (!takes_back()) throw RunError(failure.what());
    before.restore(world, exec);
    if (bullet) bullet->forget();
    forget_attempt(totals_before);
    if (totals.first_failure.empty()) totals.first_failure = failure.what();
    if (world.scene.solver.on_failure == OnFailure::stop) throw;
    if (halvings == 0) throw StepFailure(fmt::format("{}; longer steps were tried before", failure.what()));
    ++totals.retries;
  }
  const StepReport first = take(0.5 * dt, halvings - 1);
  std::vector<Loads> loads;
  for (const Body& b : world.bodies) loads.push_back(b.dynamics.loads);
  const StepReport second = take(0.5 * dt, halvings - 1);
  for (std::size_t b = 0; b < loads.size(); ++b) {  // both last as long
    std::vector<const Load*> of_first;
    for_each_load(loads[b], [&](const Load& load) { of_first.push_back(&load); });
    std::size_t k = 0;
    for_each_load(world.bodies[b].dynamics.loads, [&](Load& load) {
      load.force = 0.5 * (load.force + of_first[k]->force);
      load.torque = 0.5 * (load.torque + of_first[k++]->torque);
    });
  }
  return joined(first, second);
}

/// What an attempt found that is taken back counts nowhere; what it cost does.
void Simulation::State::forget_attempt(const RunTotals& totals_before) {
  const RunTotals all = std::exchange(totals, totals_before);
  totals.seconds = all.seconds;
  totals.density_iterations = all.density_iterations;
  totals.divergence_iterations = all.divergence_iterations;
  totals.viscosity_iterations = all.viscosity_iterations;
  totals.contact_iterations = all.contact_iterations;
}

void RunTotals::add(const StepReport& r) {
  const auto raise = [](double& most, double value) { most = std::max(most, value); };
  raise(worst.average, r.found.average), raise(worst.worst, r.found.worst);
  raise(worst.near_average, r.found.near_average), raise(worst.near_worst, r.found.near_worst);
  sum_of_average_errors += r.found.average;
  raise(worst_near_residual, r.near_residual);
  for_each_guard([](const char*, std::uint64_t& total, const std::uint64_t& step) { total += step; }, guards, r.guards);
}

Simulation::Simulation(World world, const ExecSettings& settings)
    : state_(std::make_unique<State>(std::move(world), settings)) {
  State& s = *state_;
  if (!lanes_supported(settings.lanes))
    throw InputError("", "", fmt::format("this CPU has no {} lanes; use --lanes auto", to_string(settings.lanes)));
  if (settings.device == Device::cuda && !device::missing().empty())
    throw InputError("", "--device", "no 'cuda' here: " + device::missing());
  if (s.individual() && s.exec.on_device())
    throw InputError("", "--device",
                     "found cuda with \"time.mode\": \"individual\"; expected cpu, where it runs alone");
  if (s.world.step == 0) compute_boundary_volumes(s.world, s.exec);
  if (has_dynamic_bodies(s.world)) {
    if (s.world.scene.solver.contact.engine == RigidEngine::bullet)
      s.bullet = std::make_unique<BulletEngine>(s.world);
    else
      s.contact = std::make_unique<ContactSolver>(s.world);
  }
  s.first_sample = first_sample_of(s.world);
  s.sane_speed = sane_speed(s.world);
  const auto speeds = s.exec.reduce(Speeds{s.exec.in(s.world.fluid.v)}, s.world.fluid.size());
  s.max_speed = std::sqrt(speeds.max[0]);
  s.rms_speed = rms_of(speeds.sum[0], s.world.fluid.size());
}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;

double Simulation::next_step(double max_dt) const {
  const State& s = *state_;
  return s.individual() ? longest_turns(s.world, max_dt) : choose_time_step(s.world, s.max_speed, max_dt);
}

StepReport Simulation::step(double max_dt) {
  State& s = *state_;
  constexpr int halvings = 4;
  const bool held = !s.individual() && held_by_min_step(s.world, s.max_speed);
  StepReport report = s.take(next_step(max_dt), halvings);
  report.guards.min_step = held ? 1 : 0;
  s.world.last_dt = report.dt;
  ++s.world.step;
  ++s.totals.steps;
  if (report.parts > 1) ++s.totals.retried_steps;
  s.totals.add(report);
  return report;
}

void Simulation::begin_means() {
  World& w = state_->world;
  w.measured_at = w.time;
  for (Body& b : w.bodies) b.dynamics.given = {};
  for (auto& [total, before] : w.passed) before = total;
}

void Simulation::forget() {
  if (state_->bullet) state_->bullet->forget();
}

const World& Simulation::world() const { return state_->world; }
World& Simulation::world() { return state_->world; }
const RunTotals& Simulation::totals() const { return state_->totals; }
Measurements Simulation::measure() const { return tidelock::measure(state_->world); }

std::size_t Simulation::memory_bytes() const {
  const State& s = *state_;
  std::size_t bytes = s.fluid_list.bytes() + s.boundary_list.bytes() + s.sample_list.bytes() + s.interface.bytes() +
                      s.viscosity.bytes() + s.strain.bytes() + s.materials.bytes() + s.turns.bytes() + s.work.bytes() +
                      s.scratch_u.bytes() + s.order.bytes() + s.fluid_grid.start.bytes() + s.fixed_grid.start.bytes() +
                      s.moving_grid.start.bytes();
  if (s.contact) bytes += s.contact->bytes();
  bytes += s.before.bytes();
  for_each_field(s.world, [&](const Field&, const auto& array) { bytes += array.bytes(); });
  return bytes;
}

}  // namespace tidelock
