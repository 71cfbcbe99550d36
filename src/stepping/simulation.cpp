// One step of a simulation, as a list of stages: the list of docs/architecture.md, "A step".
#include "stepping/simulation.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "bodies/animate.hpp"
#include "coupling/body_coupling.hpp"
#include "coupling/boundary_volumes.hpp"
#include "materials/material_step.hpp"
#include "neighbours/surroundings.hpp"
#include "solvers/motion_passes.hpp"
#include "solvers/relaxed_solve.hpp"
#include "solvers/state_equation.hpp"
#include "stepping/flow_gauges.hpp"
#include "stepping/individual_step.hpp"
#include "stepping/inflow.hpp"
#include "stepping/retry.hpp"
#include "stepping/settle.hpp"
#include "stepping/step_checks.hpp"
#include "stepping/time_step.hpp"
#include "stepping/true_errors.hpp"
#include "world/fields.hpp"

namespace tidelock {
namespace {

bool individual(const World& world) { return world.scene.time.mode == SteppingMode::individual; }

}  // namespace

struct Simulation::State {
  World world;
  Exec exec;
  RunTotals totals;
  Surroundings near;
  SolverWork work;
  BodyCoupling coupling;
  Materials materials;
  Inflow inflow;
  IndividualStep turns;  // with steps of the particles' own
  StepChecks checks;
  Retry retry;
  double max_speed = 0, rms_speed = 0;  // [m/s] of the fluid, after the last step; root of the mean square
  double release_way = 1e30;            // [m] as in FluidView
  double error_share = 1;               // [-] as in FluidView

  State(World w, const ExecSettings& settings)
      : world(std::move(w)),
        exec(settings),
        near(world, individual(world) ? kListMargin : 0),
        coupling(world),
        materials(world, exec),
        inflow(world),
        checks(world) {}

  FluidView view() {
    FluidView all = view_of(world, exec, near, release_way);
    all.error_share = error_share;
    return all;
  }
  /// f(), whose time counts for the stage.
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

  void step(double dt, StepReport& report);
  void together(double dt, StepReport& report);
  void in_turns(double dt, StepReport& report);
  void advect(double dt);
  void set_speeds(double fastest, double sum_of_squares);
  void find_speeds();
};

/// One step of dt; throws StepFailure when it is of no use. The numbers are those of the list.
void Simulation::State::step(double dt, StepReport& report) {
  report.dt = dt;
  release_way = tidelock::release_way(world, rms_speed, dt);
  // A solve that begins anew in each step pays for all of it again.
  const bool goes_on = traits_of(world.scene.solver.pressure).warm_start;
  error_share = goes_on ? tidelock::error_share(world, rms_speed, dt) : 1;
  begin_bodies(world);
  timed("bodies", [&] { place_bodies(world, world.time, dt, exec); });  // 2
  timed("sort", [&] { sort_world(world, exec, near, work); });          // 3
  timed("lists", [&] { near.build(world, exec); });                     // 4
  if (Retry::takes_back(world)) timed("snapshot", [&] { retry.keep(world, exec); });
  individual(world) ? in_turns(dt, report) : together(dt, report);  // 5 to 9
  if (!world.passed.empty()) timed("gauges", [&] { count_passages(exec, world, report.dt); });
  world.time += report.dt;
  world.last_dt = report.dt;
  show_animated(world);
  if (!world.scene.emitters.empty() || !world.scene.sinks.empty()) {
    timed("inflow", [&] { inflow.exchange(exec, world, report.dt); });  // 10
    find_speeds();  // of those that are there now, as a run that is resumed here sees them
  }
  report.max_speed = max_speed;
}

/// All particles at once. Lines are those of the loop of [BK17] Algorithm 1, from its line 15 (neighbours) on.
void Simulation::State::together(double dt, StepReport& report) {
  const bool fluid = world.fluid.owned() > 0;
  const auto solve = [&](Goal goal) { return coupling.solve(goal, view(), world, work, dt, report); };
  timed("densities", [&] { compute_densities(view(), work); });  // 5: lines 17-19
  timed("interface", [&] { coupling.touch(view(), world); });
  timed("densities", [&] { find_errors(view(), work, coupling, report); });
  timed("contact", [&] { coupling.begin(view(), world, near, work, dt, report.guards); });

  if (traits_of(world.scene.solver.pressure).divergence)  // 6: line 20, in [GPB+19] Algorithm 3
    report.divergence = timed("divergence", [&] { return solve(Goal::divergence); });
  checks.solved(world, "divergence", report.divergence, dt);
  if (world.scene.outputs.measure.divergence && fluid) report.max_divergence = largest_divergence(view(), work, dt);

  report.viscosity = timed("viscosity", [&] { return materials.solve(view(), world, coupling.felt(), dt); });  // 7
  checks.solved(world, "viscosity", report.viscosity, dt);
  timed("forces", [&] { materials.apply(view(), world, coupling.felt(), work, dt); });  // lines 7-11

  report.density = timed(fluid ? "density" : "contact", [&] { return solve(Goal::density); });  // 8: line 12
  checks.solved(world, report.contact, dt);
  checks.solved(world, "density", report.density, dt);
  checks.bodies(world, dt);

  if (!world.scene.emitters.empty()) timed("inflow", [&] { inflow.drive(view(), world); });  // 9
  timed("advect", [&] { advect(dt); });                                                      // lines 13, 14
  count_loads(world, dt);
}

/// Algorithm 3 of [WBZL17]: many turns of some particles each.
void Simulation::State::in_turns(double dt, StepReport& report) {
  const double begin = world.time;
  timed("contact", [&] { coupling.look_around(near, world, exec); });
  timed("interface", [&] { coupling.touch(view(), world); });
  const auto drag = [&](Float4* force) { turns.drag(view(), force); };
  bool first = true;  // turn: all particles are due, so their densities are those of the places that the step found
  const auto move = [&](double part) {
    if (first) find_errors(view(), work, coupling, report);
    first = false;
    coupling.turn(view(), world, work, drag, part, report);
    checks.solved(world, report.contact, part);
    count_loads(world, part);
    world.time += part;
    place_bodies(world, world.time, part, exec);
  };
  const TurnsReport done = timed("turns", [&] {
    const double fastest = fastest_body_speed(world, world.time, dt);
    return turns.run(view(), world.fluids, gravity_at(world.scene, world.time), fastest, move, dt);
  });
  world.time = begin;  // the caller adds the whole
  set_speeds(done.max_speed, done.sum_of_squares);
  checks.speeds(world, done.max_speed, done.sum_of_squares, done.time);
  checks.bodies(world, done.time);
  report.dt = done.time;
  report.turns = done.turns;
  report.updates = done.updates;
  report.updates_of_all = done.turns * world.fluid.owned();
}

/// x += dt v, once it is known that nothing speaks against it: until now the step can be taken back.
void Simulation::State::advect(double dt) {
  FluidParticles& f = world.fluid;
  const float lock_z = world.constants.dimensions == 3 ? 1.0f : 0.0f;
  const auto speeds = exec.reduce(Speeds{exec.in(f.v)}, f.owned());
  checks.speeds(world, std::sqrt(speeds.max[0]), speeds.sum[0], dt);
  const auto moved =
      exec.reduce(Advect{exec.out(f.x), exec.in(f.v), exec.in(f.pressure), static_cast<float>(dt), lock_z}, f.owned());
  set_speeds(std::sqrt(moved.max[0]), moved.sum[0]);
  world.pressure_speed = std::sqrt(std::max(0.0, moved.max[1]));
}

void Simulation::State::set_speeds(double fastest, double sum_of_squares) {
  max_speed = fastest;
  rms_speed = std::sqrt(sum_of_squares / std::max<double>(1, static_cast<double>(world.fluid.owned())));
}

void Simulation::State::find_speeds() {
  const auto speeds = exec.reduce(Speeds{exec.in(world.fluid.v)}, world.fluid.owned());
  set_speeds(std::sqrt(speeds.max[0]), speeds.sum[0]);
}

Simulation::Simulation(World world, const ExecSettings& settings)
    : state_(std::make_unique<State>(std::move(world), settings)) {
  State& s = *state_;
  require_machine_for(s.world, settings);
  if (s.world.settles != 0) s.timed("settle", [&] { settle(s.world, settings); });
  if (s.world.step == 0) compute_boundary_volumes(s.world, s.exec);
  s.find_speeds();
}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;

double Simulation::next_step(double max_dt) const {
  const State& s = *state_;
  return individual(s.world) ? longest_turns(s.world, max_dt) : choose_time_step(s.world, s.max_speed, max_dt);
}

StepReport Simulation::step(double max_dt) {
  State& s = *state_;
  const bool held = !individual(s.world) && held_by_min_step(s.world, s.max_speed);
  const double dt = next_step(max_dt);  // 1
  StepReport report = s.retry.take(
      {s.world, s.exec, s.totals, [&](double part, StepReport& r) { s.step(part, r); }, [&] { s.coupling.forget(); }},
      dt);
  report.guards.min_step = held ? 1 : 0;
  s.world.last_dt = report.dt;
  ++s.world.step;
  s.totals.add(report);
  return report;
}

void Simulation::count_last_errors() {
  State& s = *state_;
  if (s.world.fluid.owned() == 0 || s.world.step == 0) return;
  s.totals.add(errors_left(s.world, s.exec, s.release_way));
}

void Simulation::begin_means() {
  World& w = state_->world;
  w.measured_at = w.time;
  for (Body& b : w.bodies) b.dynamics.given = {};
  for (Joint& j : w.joints) j.given = {};
  for (auto& [total, before] : w.passed) before = total;
}

void Simulation::forget() { state_->coupling.forget(); }

const World& Simulation::world() const { return state_->world; }
World& Simulation::world() { return state_->world; }
const RunTotals& Simulation::totals() const { return state_->totals; }
Measurements Simulation::measure() const { return tidelock::measure(state_->world); }

std::size_t Simulation::memory_bytes() const {
  const State& s = *state_;
  std::size_t bytes =
      s.near.bytes() + s.coupling.bytes() + s.materials.bytes() + s.turns.bytes() + s.work.bytes() + s.retry.bytes();
  for_each_field(s.world, [&](const Field&, const auto& array) { bytes += array.bytes(); });
  return bytes;
}

}  // namespace tidelock
