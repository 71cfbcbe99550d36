#include "stepping/step_checks.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string>

#include "base/error.hpp"
#include "base/step_failure.hpp"
#include "bodies/body_state.hpp"
#include "exec/device.hpp"

namespace tidelock {
namespace {

std::string place_in_time(const World& world, double dt) {
  return fmt::format("step {}, t = {:g} s, dt = {:g} s", world.step, world.time, dt);
}

}  // namespace

void require_machine_for(const World& world, const ExecSettings& settings) {
  if (!lanes_supported(settings.lanes))
    throw InputError("", "", fmt::format("this CPU has no {} lanes; use --lanes auto", to_string(settings.lanes)));
  if (settings.device == Device::cuda && !device::missing().empty())
    throw InputError("", "--device", "no 'cuda' here: " + device::missing());
  if (world.scene.time.mode == SteppingMode::individual && settings.device == Device::cuda)
    throw InputError("", "--device",
                     "found cuda with \"time.mode\": \"individual\"; expected cpu, where it runs alone");
}

void StepChecks::solved(const World& world, const char* solve, const SolveReport& r, double dt) const {
  if (r.converged || world.scene.solver.on_failure == OnFailure::go_on) return;
  const bool compressed = r.average_residual > r.tolerance;
  const std::string where = compressed ? "" : " of the whole fluid, more near bodies";
  if (!compressed && r.velocity_error > r.velocity_tolerance)
    throw StepFailure(fmt::format(
        "{}: the {} solve did not converge: error of the velocities {} in the worst block, wanted {:.2g}, after {} "
        "iterations; a smaller time.step or time.cfl, or a larger solver.max_iterations, usually helps",
        place_in_time(world, dt), solve,
        r.velocity_error < 1e3 ? fmt::format("{:.2g}", r.velocity_error) : "not known yet", r.velocity_tolerance,
        r.iterations));
  throw StepFailure(
      fmt::format("{}: the {} solve did not converge: residual {:.2g}{}, wanted {:.2g}, after {} iterations; a smaller "
                  "time.step or time.cfl, or a larger solver.max_iterations, usually helps",
                  place_in_time(world, dt), solve, r.average_residual, where, r.tolerance, r.iterations));
}

void StepChecks::solved(const World& world, const RigidReport& r, double dt) const {
  if (r.converged || world.scene.solver.on_failure == OnFailure::go_on) return;
  throw StepFailure(fmt::format(
      "{}: the contact solve did not converge: residual {:.2g}, wanted {:.2g}, joints off by {:.2g} particle sizes, "
      "after {} iterations; a smaller time.step or time.cfl, or a larger solver.contact.max_iterations, usually helps",
      place_in_time(world, dt), r.average_error, r.tolerance, r.joint_error, r.iterations));
}

void StepChecks::speeds(const World& world, double fastest, double sum_of_squares, double dt) const {
  if (!std::isfinite(sum_of_squares) || fastest > bound_at(sane_speed_, world, world.time)) report_insane(world, dt);
}

void StepChecks::bodies(const World& world, double dt) const {
  const double bound = bound_at(sane_speed_, world, world.time);
  for (const Body& body : world.bodies) {
    if (!is_dynamic(body)) continue;
    const double speed = body.dynamics.velocity.norm() + body.spin.norm() * body.samples.from_centre;
    if (speed <= bound) continue;
    throw StepFailure(
        fmt::format("{}: body \"{}\" near ({:g}, {:g}, {:g}) m moves at {:g} m/s and turns at {:g} rad/s (bound {:g} "
                    "m/s for all of it); a smaller time.step or time.cfl usually helps",
                    place_in_time(world, dt), body.description.name, body.position.x(), body.position.y(),
                    body.position.z(), body.dynamics.velocity.norm(), body.spin.norm(), bound));
  }
}

void StepChecks::report_insane(const World& world, double dt) const {
  const FluidParticles& f = world.fluid;
  const double bound = bound_at(sane_speed_, world, world.time);
  for (std::size_t i = 0; i < f.owned(); ++i) {
    const Float4 &v = f.v[i], &x = f.x[i];
    const double speed =
        std::sqrt(static_cast<double>(v.x) * v.x + static_cast<double>(v.y) * v.y + static_cast<double>(v.z) * v.z);
    if (std::isfinite(speed) && speed <= bound) continue;
    const std::string what = std::isfinite(speed) ? fmt::format("moves at {:g} m/s (bound {:g} m/s)", speed, bound)
                                                  : std::string("has a velocity that is not a number");
    throw StepFailure(
        fmt::format("{}: particle {} of fluid \"{}\" near ({:g}, {:g}, {:g}) m {}; a smaller time.step or time.cfl "
                    "usually helps",
                    place_in_time(world, dt), f.id[i], world.fluids[f.fluid[i]].name, x.x, x.y, x.z, what));
  }
  throw StepFailure(place_in_time(world, dt) + ": the fluid's velocities are not numbers");
}

}  // namespace tidelock
