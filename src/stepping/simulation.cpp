// One step of a simulation, as a list of stages. The time step is chosen once and passed on.
#include "stepping/simulation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "base/error.hpp"
#include "bodies/animate.hpp"
#include "bodies/bullet_engine.hpp"
#include "exec/device.hpp"
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
#include "stepping/retry.hpp"
#include "stepping/rigid_step.hpp"
#include "stepping/step_checks.hpp"
#include "stepping/strain_viscosity.hpp"
#include "stepping/surroundings.hpp"
#include "stepping/time_step.hpp"
#include "stepping/viscous_step.hpp"
#include "world/build_dynamics.hpp"
#include "world/fields.hpp"

namespace tidelock {

struct Simulation::State {
  World world;
  Exec exec;
  RunTotals totals;
  Surroundings near;
  std::unique_ptr<ContactSolver> contact;  // with dynamic bodies only, which one of these moves
  std::unique_ptr<BulletEngine> bullet;
  IndividualStep turns;  // with steps of the particles' own
  SolverWork work;       // also the scratch space of sorting
  ImplicitViscosity viscosity;
  StrainViscosity strain;
  Materials materials;
  Inflow inflow;
  ForceFields fields;
  FluidBodies interface;      // what samples that near looks at feel of the fluid
  double max_speed = 0;       // [m/s] of the fluid, after the last step
  double rms_speed = 0;       // [m/s] the same, root of the mean square
  double release_way = 1e30;  // [m] as in FluidView
  StepChecks checks;
  Retry retry;

  State(World w, const ExecSettings& settings)
      : world(std::move(w)),
        exec(settings),
        near(world, individual() ? kListMargin : 0),
        inflow(world),
        fields(world.scene, settings.threads),
        checks(world) {}

  FluidView view() { return view_of(world, exec, near, release_way); }
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
  SolveReport pressure(Goal goal, double dt);
  SolveReport solve_alone(const FluidView& v, PressureSolve& solver, const StopAt& stop, double dt,
                          std::vector<Wrench>& impulses);
  void build_sample_list();
  bool bodies_move() const { return contact || bullet; }
  void begin_contact(double dt, GuardCounts& guards);
  RigidReport move_bodies(const std::vector<Twist<double>>& v_s, const std::vector<Wrench>& fluid, double dt);
  bool bodies_feel_fluid() const { return near.bodies_feel_fluid(world); }
  void find(StepReport& report);
  void add_loads(const std::vector<Wrench>& impulses, double dt);
  void begin_coupling(double dt, GuardCounts& guards);
  SolveReport coupled_divergence(double dt);
  SolveReport coupled_density(double dt, StepReport& step);
  void advect(double dt);
  void move_bodies_in_turn(double dt, StepReport& step);
  void step_together(double dt, StepReport& report);
  void step_in_turns(double dt, StepReport& step);
  void attempt(double dt, StepReport& report);
};

namespace {

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
  return report;
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
  GuardCounts& guards = report.guards;
  guards.release_bounded = counted(all.sum[1]), guards.sparse = counted(all.sum[2]);
  guards.diagonal_floor = counted(all.sum[3]), guards.state_tension = counted(all.sum[4]);
}

void Simulation::State::build_sample_list() {
  if (contact) near.build_samples(world, exec);
}

/// Rows of contact at the step's poses.
void Simulation::State::begin_contact(double dt, GuardCounts& guards) {
  if (!contact) return;
  contact->begin(world, exec, near.samples_of_moving().view(exec), dt);
  const ContactSolver::BoundRows bound = contact->bound_rows();
  guards.overlaps_eased += bound.eased, guards.rows_without_freedom += bound.without_freedom;
}

/// Contact, joints and motion of the dynamic bodies under v_s and the fluid's impulses, in one go; begin_contact() and
/// the solver's split() came before.
RigidReport Simulation::State::move_bodies(const std::vector<Twist<double>>& v_s, const std::vector<Wrench>& fluid,
                                           double dt) {
  if (contact) return contact_step(exec, world, *contact, v_s, fluid, dt);
  std::vector<Twist<double>> velocity(v_s);
  add_response(world, fluid, velocity);
  bullet->move(world, velocity, dt);
  RigidReport report;
  report.rows = static_cast<std::size_t>(bullet->contacts());
  report.iterations = BulletEngine::kIterations;
  return report;
}

/// Rows of contact and of the interface at the step's poses; a body's mass is split among both kinds.
void Simulation::State::begin_coupling(double dt, GuardCounts& guards) {
  build_sample_list();
  begin_contact(dt, guards);
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
  return report;
}

/// The density solve together with contact, and the bodies' motion: Algorithm 3 of [GPB+19] (strong) or 1 (weak).
SolveReport Simulation::State::coupled_density(double dt, StepReport& step) {
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
    RigidReport rigid = report_of(*contact);
    if (s.contact.friction == FrictionModel::implicit) rigid.friction_sweeps = contact->implicit_friction();
    add_loads(impulses, dt);
    interface.films.add_to(world, dt, impulses);
    carry_bodies(world, *contact, impulses, dt);
    step.add_contact(rigid);
  } else {
    report = solve_alone(v, *solver, stop, dt, impulses);
    step.near_residual = interface.rows.error(v, work);
    add_loads(impulses, dt);
    interface.films.add_to(world, dt, impulses);
    step.add_contact(move_bodies(v_s, impulses, dt));
  }
  return report;
}

void Simulation::State::advect(double dt) {
  FluidParticles& f = world.fluid;
  const float lock_z = world.constants.dimensions == 3 ? 1.0f : 0.0f;
  const auto speeds = exec.reduce(Speeds{exec.in(f.v)}, f.size());
  checks.speeds(world, std::sqrt(speeds.max[0]), speeds.sum[0],
                dt);  // before anything has moved: the step can be taken back
  const auto moved =
      exec.reduce(Advect{exec.out(f.x), exec.in(f.v), exec.in(f.pressure), static_cast<float>(dt), lock_z}, f.size());
  max_speed = std::sqrt(moved.max[0]);
  rms_speed = rms_of(moved.sum[0], f.size());
  world.pressure_speed = std::sqrt(std::max(0.0, moved.max[1]));
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
    begin_contact(dt, step.guards);
    if (contact) contact->split();
    step.add_contact(move_bodies(v_s, impulses, dt));
    checks.solved(world, step.contact, dt);
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
  checks.speeds(world, max_speed, done.sum_of_squares, done.time);
  checks.bodies(world, done.time);
  step.dt = done.time;
  step.turns = done.turns;
  step.updates = done.updates;
  step.updates_of_all = done.turns * world.fluid.size();
  const auto errors =
      exec.reduce(DensityErrors{exec.in(world.fluid.x), exec.in(world.fluid.density)}, world.fluid.size());
  step.density.iterations = 1;
  step.density.average_residual = errors.sum[1] / static_cast<double>(std::max<std::size_t>(1, world.fluid.size()));
  step.density.two_sided_residual = errors.sum[0] / static_cast<double>(std::max<std::size_t>(1, world.fluid.size()));
  step.density.worst_residual = errors.max[0];
}

/// One step for all particles at once.
void Simulation::State::step_together(double dt, StepReport& report) {
  timed("densities", [&] { compute_densities(view(), work); });
  const bool coupled = bodies_move() && world.fluid.size() > 0;
  if (bodies_feel_fluid()) timed("interface", [&] { interface.begin(view(), world); });
  timed("densities", [&] { find(report); });
  if (coupled) timed("contact", [&] { begin_coupling(dt, report.guards); });
  if (traits_of(world.scene.solver.pressure).divergence)
    report.divergence =
        timed("divergence", [&] { return coupled ? coupled_divergence(dt) : pressure(Goal::divergence, dt); });
  checks.solved(world, "divergence", report.divergence, dt);
  if (world.scene.outputs.measure.divergence && world.fluid.size() > 0)
    report.max_divergence = largest_divergence(view(), work, dt);
  report.viscosity = timed("viscosity", [&] {
    FluidBodies* const bodies = bodies_feel_fluid() ? &interface : nullptr;
    const SolveReport by_velocities = viscosity.solve(view(), world, bodies, dt);
    return both(by_velocities, strain.solve(view(), world, bodies, dt));
  });
  checks.solved(world, "viscosity", report.viscosity, dt);
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
  checks.solved(world, report.contact, dt);
  checks.solved(world, "density", report.density, dt);
  checks.bodies(world, dt);
  if (!world.scene.emitters.empty()) timed("inflow", [&] { inflow.drive(view(), world); });
  timed("advect", [&] { advect(dt); });
  if (bodies_move() && !coupled)
    timed("contact", [&] {
      begin_coupling(dt, report.guards);
      report.add_contact(move_bodies(free_velocities(world, dt), {}, dt));
    });
  checks.solved(world, report.contact, dt);
  checks.bodies(world, dt);
}

/// One step of dt; throws StepFailure when it is of no use.
void Simulation::State::attempt(double dt, StepReport& report) {
  report.dt = dt;
  release_way = tidelock::release_way(world, rms_speed, dt);
  begin_bodies(world);
  timed("bodies", [&] { place_bodies(world, world.time, dt, exec); });
  timed("sort", [&] { near.sort(world, exec, work); });
  timed("lists", [&] { near.build(world, exec); });
  if (Retry::takes_back(world)) timed("snapshot", [&] { retry.keep(world, exec); });
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
  const bool held = !s.individual() && held_by_min_step(s.world, s.max_speed);
  StepReport report =
      s.retry.take({s.world, s.exec, s.totals, [&](double dt, StepReport& r) { s.attempt(dt, r); }, [&] { forget(); }},
                   next_step(max_dt));
  report.guards.min_step = held ? 1 : 0;
  s.world.last_dt = report.dt;
  ++s.world.step;
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
  std::size_t bytes = s.near.bytes() + s.interface.bytes() + s.viscosity.bytes() + s.strain.bytes() +
                      s.materials.bytes() + s.turns.bytes() + s.work.bytes();
  if (s.contact) bytes += s.contact->bytes();
  bytes += s.retry.bytes();
  for_each_field(s.world, [&](const Field&, const auto& array) { bytes += array.bytes(); });
  return bytes;
}

}  // namespace tidelock
