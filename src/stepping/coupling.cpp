#include "stepping/coupling.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "solvers/coupling_passes.hpp"

namespace tidelock {
namespace {

constexpr double kNearTolerance = 10;  // [-] of the tolerance: average error allowed to particles that touch bodies

}  // namespace

std::vector<Twist<double>> twists_of(const World& world) {
  std::vector<Twist<double>> twists;
  for (const Body& b : world.bodies) twists.push_back(twist_of(b));
  return twists;
}

std::vector<Response<double>> responses_of(const World& world) {
  std::vector<Response<double>> responses;
  for (const Body& b : world.bodies) responses.push_back(response_of(b));
  return responses;
}

void FluidBodies::begin(const FluidView& view, const World& world) {
  if (force_.size() != view.samples() || !force_.made()) force_.resize(view.samples());
  groups_.find(view.exec, world.boundary.body, view.first_sample, world.bodies.size());
  set_points(world, twists_of(world));
  rows.begin(view, world);
}

void FluidBodies::set_points(const World& world, const std::vector<Twist<double>>& velocity) {
  if (points_.size() != world.bodies.size()) points_.resize(world.bodies.size());
  BodyPoint* point = points_.data();
  for (std::size_t b = 0; b < world.bodies.size(); ++b)
    *point++ = {to_vec3(reference_point(world.bodies[b])), velocity[b], is_dynamic(world.bodies[b])};
}

const std::vector<Wrench>& FluidBodies::impulses(const FluidView& view, const World& world, double dt) {
  const Exec& exec = view.exec;
  with_walls(view, [&](const auto& nb, auto wall) {
    using K = std::decay_t<decltype(nb.kernel)>;
    exec.run(SampleForces<K, decltype(wall)>{samples_of(view, nb.kernel), exec.out(force_)}, view.samples());
  });
  return sum_impulses(view, world, dt);
}

const std::vector<Wrench>& FluidBodies::sum_impulses(const FluidView& view, const World& world, double dt) {
  const BoundarySamples& b = world.boundary;
  const Exec& exec = view.exec;
  const std::size_t first = view.first_sample;
  const SampleImpulse impulse{exec.in(b.body) + first, exec.in(b.x) + first, exec.in(force_), exec.in(points_), dt};
  sums_.clear();
  for (const auto& s : groups_.sum(exec, b.body, impulse)) sums_.push_back({{s[0], s[1], s[2]}, {s[3], s[4], s[5]}});
  return sums_;
}

void FluidBodies::set_velocities(const Exec& exec, World& world, const std::vector<Twist<double>>& velocity) {
  sample_velocities(exec, world, velocity, world.boundary.v);
}

void FluidBodies::sample_velocities(const Exec& exec, const World& world, const std::vector<Twist<double>>& velocity,
                                    Buffer<Float4>& out) {
  const BoundarySamples& b = world.boundary;
  const std::size_t moving = b.size() - b.fixed;
  if (moving == 0) return;
  set_points(world, velocity);
  each(exec,
       SetSampleVelocities{exec.in(b.body) + b.fixed, exec.in(b.x) + b.fixed, exec.out_from(out, b.fixed),
                           exec.in(points_)},
       moving);
}

void add(std::vector<Wrench>& sums, const std::vector<Wrench>& more) {
  for (std::size_t b = 0; b < sums.size(); ++b) {
    sums[b].force += more[b].force;
    sums[b].torque += more[b].torque;
  }
}

CoupledReport solve_interlinked(PressureSolve& fluid, FluidBodies& interface, ContactSolver* contact, World& world,
                                const FluidView& view, SolverWork& work, const std::vector<Twist<double>>& v_s,
                                double dt, double tolerance, std::vector<Wrench>& impulses) {
  const SolverSettings& s = world.scene.solver;
  const ContactSettings& c = s.contact;
  const int most = contact ? std::max(s.max_iterations, c.max_iterations) : s.max_iterations;
  const std::vector<Response<double>> response = responses_of(world);
  CoupledReport report;
  std::vector<Twist<double>> v(v_s);
  if (s.body_response == BodyResponse::exact && !interface.rows.empty()) fluid.set_correction(&interface.rows);
  if (contact) contact->source(v_s);  // what contact has to do, and so its tolerance, is counted without the fluid
  fluid.begin();
  for (;;) {
    fluid.forces();  // lines 3, 4
    if (!fluid.adds_up()) std::fill(impulses.begin(), impulses.end(), Wrench{});
    add(impulses, interface.impulses(view, world, dt));  // line 5
    for (std::size_t b = 0; b < v.size(); ++b)
      v[b] = v_s[b] + respond(response[b], impulses[b].force, impulses[b].torque);
    if (contact) {
      contact->source(v);  // line 6, eq. 9
      contact->forces();   // lines 7, 8
      contact->predict();
    }
    interface.set_velocities(view.exec, world, contact ? contact->velocities() : v);
    fluid.predict();  // line 9
    ++report.fluid.iterations;
    report.fluid.average_error = fluid.residual();
    report.fluid.two_sided_error = fluid.two_sided_error();
    report.fluid.max_error = fluid.worst();
    report.near_error = interface.rows.error(view, work);
    const bool contacts = !contact || contact->converged();
    report.fluid.converged =
        report.fluid.average_error <= tolerance && report.near_error <= kNearTolerance * tolerance && contacts;
    if (report.fluid.converged && report.fluid.iterations >= s.min_iterations) break;
    if (report.fluid.iterations >= most) break;
    fluid.update();
    if (contact) contact->update();  // line 10, eq. 10
  }
  report.contact_iterations = contact ? report.fluid.iterations : 0;
  fluid.finish();
  return report;
}

}  // namespace tidelock
