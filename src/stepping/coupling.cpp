#include "stepping/coupling.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "solvers/coupling_passes.hpp"

namespace tidelock {
namespace {

constexpr double kNearTolerance = 10;      // [-] of the tolerance: average error allowed to particles that touch bodies
constexpr std::size_t kSampleBlock = 512;  // [-] samples of a partial sum

Vec3<double> position(const Float4& x) { return {x.x, x.y, x.z}; }

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
  rows.begin(view, world);
}

const std::vector<Wrench>& FluidBodies::impulses(const FluidView& view, const World& world, double dt) {
  const BoundarySamples& b = world.boundary;
  with_walls(view, [&](const auto& nb, auto wall) {
    using K = std::decay_t<decltype(nb.kernel)>;
    view.exec.run(SampleForces<K, decltype(wall)>{samples_of(view, nb.kernel), view.exec.out(force_)}, view.samples());
  });
  sums_.assign(world.bodies.size(), Wrench{});
  for (std::size_t k = view.first_sample; k < b.size(); ++k) {  // in order: the same bits on any number of threads
    const Float4& f = std::as_const(force_)[k - view.first_sample];
    if (f.x == 0 && f.y == 0 && f.z == 0) continue;
    const std::uint32_t body = b.body[k];
    const Vec3<double> force = dt * position(f);
    sums_[body].force += force;
    sums_[body].torque += cross(position(b.x[k]) - to_vec3(reference_point(world.bodies[body])), force);
  }
  return sums_;
}

void FluidBodies::set_velocities(World& world, const std::vector<Twist<double>>& velocity, int threads) const {
  BoundarySamples& b = world.boundary;
  const std::ptrdiff_t first = static_cast<std::ptrdiff_t>(b.fixed), last = static_cast<std::ptrdiff_t>(b.size());
#pragma omp parallel for num_threads(threads) schedule(static, kSampleBlock) if (last - first > 20000)
  for (std::ptrdiff_t k = first; k < last; ++k) {
    const std::size_t i = static_cast<std::size_t>(k);
    const Body& body = world.bodies[b.body[i]];
    if (!is_dynamic(body)) continue;
    const Vec3<double> v = velocity_at(velocity[b.body[i]], position(b.x[i]) - to_vec3(reference_point(body)));
    b.v[i] = {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z), b.v[i].w};
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
    fluid.forces();                                  // lines 3, 4
    impulses = interface.impulses(view, world, dt);  // line 5
    for (std::size_t b = 0; b < v.size(); ++b)
      v[b] = v_s[b] + respond(response[b], impulses[b].force, impulses[b].torque);
    if (contact) {
      contact->source(v);  // line 6, eq. 9
      contact->forces();   // lines 7, 8
      contact->predict();
    }
    interface.set_velocities(world, contact ? contact->velocities() : v, view.exec.threads());
    fluid.predict();  // line 9
    ++report.fluid.iterations;
    report.fluid.average_error = fluid.residual();
    report.fluid.two_sided_error = fluid.two_sided_error();
    report.fluid.max_error = fluid.worst();
    report.near_error = interface.rows.error(work);
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
