#include "coupling/body_coupling.hpp"

#include <algorithm>
#include <functional>

#include "coupling/bullet_mover.hpp"
#include "coupling/contact_mover.hpp"
#include "coupling/interlinked.hpp"
#include "solvers/solver_traits.hpp"

namespace tidelock {
namespace {

/// The fluid's pressure on the bodies goes to their loads.
void add_loads(World& world, const std::vector<Wrench>& impulses, double dt) {
  for (std::size_t b = 0; b < impulses.size(); ++b) {
    Load& fluid = world.bodies[b].dynamics.loads.fluid;
    fluid.force += to_eigen(impulses[b].force) / dt;
    fluid.torque += to_eigen(impulses[b].torque) / dt;
  }
}

std::unique_ptr<BodyMover> make_mover(const World& world) {
  if (world.scene.solver.contact.engine == RigidEngine::bullet) return std::make_unique<BulletMover>(world);
  return std::make_unique<ContactMover>(world);
}

}  // namespace

BodyCoupling::BodyCoupling(const World& world) : strong_(world.scene.solver.coupling == Coupling::strong) {
  if (!has_dynamic_bodies(world)) return;
  mover_ = make_mover(world);
  answers_ = {&films_, mover_.get()};
}
BodyCoupling::~BodyCoupling() = default;

bool BodyCoupling::one_solve(const World& world) const { return mover_ && strong_ && felt_ && some_give_way(world); }

void BodyCoupling::touch(const FluidView& view, const World& world) {
  felt_ = view.near.bodies_feel_fluid(world);
  if (felt_) bodies_.begin(view, world);
}

void BodyCoupling::look_around(Surroundings& near, const World& world, const Exec& exec) {
  if (mover_) mover_->look_around(near, world, exec);
}

void BodyCoupling::begin(const FluidView& view, const World& world, Surroundings& near, SolverWork& work, double dt,
                         GuardCounts& guards) {
  if (!mover_) return;
  films_.forget();
  mover_->look_around(near, world, view.exec);
  mover_->begin_step(world, view.exec, near, dt, guards);
  if (view.owned() > 0) mover_->find_films(films_, view, world, bodies_.rows.of_body());
  films_.count_bounds(guards);
  mover_->share_mass(one_solve(world) ? &bodies_.rows : nullptr, view, work);
}

SolveReport BodyCoupling::solve(Goal goal, const FluidView& in_place, World& world, SolverWork& work, double dt,
                                StepReport& step) {
  const bool density = goal == Goal::density;
  const Exec& exec = in_place.exec;
  std::vector<Twist<double>> v_s;
  if (mover_) v_s = density ? free_velocities(world, dt) : twists_of(world);
  if (in_place.size() == 0) {
    if (mover_ && density) move(exec, world, v_s, {}, dt, step);
    return {};
  }
  const FluidView view = solver_view(in_place, work);
  const bool together = one_solve(world);
  const bool idle =
      std::all_of(answers_.begin(), answers_.end(), [](const FluidAnswer* answer) { return answer->idle(); });
  const bool alone = together && idle && view.choice.iteration == Iteration::conjugate &&
                     view.settings.body_response == BodyResponse::exact;
  const std::unique_ptr<PressureSolve> fluid = make_pressure_solve(view, work, goal, dt, !idle || (together && !alone));
  if (mover_ && density) {
    if (together) mover_->resist(v_s);
    films_.press(world, dt, v_s);
    bodies_.set_velocities(exec, world, v_s);
  }
  const StopAt stop = stop_at(*fluid, view, goal);
  CoupledReport done;
  if (together) {
    const CoupledStep all{goal, *fluid, bodies_, answers_, world, view, work, v_s, dt, stop};
    done = alone ? solve_giving_way(all) : solve_interlinked(all);
  } else {
    done.fluid = solve_alone(goal, view, world, *fluid, stop, dt, done.impulses);
    if (density) done.near_residual = bodies_.rows.error(view, work);
  }
  if (density) step.near_residual = done.near_residual;
  add_loads(world, done.impulses, dt);
  if (!mover_) return done.fluid;
  films_.finish(world, dt, done.impulses);
  if (together) {
    mover_->finish(world, dt, done.impulses);  // [GPB+19] Algorithm 3, line 13
    if (density) step.add_contact(mover_->report());
  } else if (density) {
    move(exec, world, v_s, done.impulses, dt, step);
  } else {
    give_impulses(world, done.impulses);
  }
  if (!density) bodies_.set_velocities(exec, world, twists_of(world));
  return done.fluid;
}

/// The fluid's pressure with bodies that do not give way to it, and its impulses on them.
SolveReport BodyCoupling::solve_alone(Goal goal, const FluidView& view, World& world, PressureSolve& fluid,
                                      const StopAt& stop, double dt, std::vector<Wrench>& impulses) {
  std::function<void()> felt;
  if (felt_) {
    bodies_.begin_impulses(world, twists_of(world));
    films_.begin(goal, twists_of(world), &bodies_.velocities());
    felt = [&] {
      bodies_.add_impulses(view, dt, true);
      films_.forces(bodies_.push(view, dt, true));
    };
  }
  SolveReport report = tidelock::solve(view.exec, fluid, stop, felt);
  report.tolerance = stop.tolerance, report.velocity_tolerance = stop.velocity_error;
  world.largest_acceleration = fluid.acceleration();
  if (felt) impulses = bodies_.all_impulses();
  return report;
}

/// Bodies that the fluid does not wait for.
void BodyCoupling::move(const Exec& exec, World& world, const std::vector<Twist<double>>& v_s,
                        const std::vector<Wrench>& impulses, double dt, StepReport& step) {
  step.add_contact(mover_->move(exec, world, v_s, impulses, dt));
}

void BodyCoupling::turn(const FluidView& view, World& world, SolverWork& work, const std::function<void(Float4*)>& drag,
                        double dt, StepReport& step) {
  std::vector<Wrench> impulses(world.bodies.size());
  for (Body& b : world.bodies) b.dynamics.loads = Loads{};
  if (felt_) {
    impulses = bodies_.impulses(view, world, dt);
    add_loads(world, impulses, dt);
    drag(bodies_.out(view.exec));
    const std::vector<Wrench>& viscous = bodies_.sum_impulses(view, world, dt);
    for (std::size_t b = 0; b < viscous.size(); ++b) {
      world.bodies[b].dynamics.loads.viscous.force += to_eigen(viscous[b].force) / dt;
      world.bodies[b].dynamics.loads.viscous.torque += to_eigen(viscous[b].torque) / dt;
    }
    add(impulses, viscous);
  }
  if (!mover_) return;
  const std::vector<Twist<double>> v_s = free_velocities(world, dt);
  mover_->begin_step(world, view.exec, view.near, dt, step.guards);
  mover_->share_mass(nullptr, view, work);
  move(view.exec, world, v_s, impulses, dt, step);
}

void BodyCoupling::forget() {
  if (mover_) mover_->forget();
}

std::size_t BodyCoupling::bytes() const { return bodies_.bytes() + films_.bytes() + (mover_ ? mover_->bytes() : 0); }

}  // namespace tidelock
