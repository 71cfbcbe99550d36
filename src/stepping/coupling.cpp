#include "stepping/coupling.hpp"

#include <algorithm>
#include <cmath>

#include "solvers/coupling_passes.hpp"

namespace tidelock {
namespace {

constexpr double kNearTolerance = 10;      // [-] of the tolerance: average error allowed to particles that touch bodies
constexpr std::size_t kSampleBlock = 512;  // [-] samples of a partial sum

Vec3<double> position(const Float4& x) { return {x.x, x.y, x.z}; }

}  // namespace

void FluidBodies::begin(const FluidView& view, const World& world, const CellGrid& fluid_grid,
                        const std::vector<std::uint32_t>& moving_keys) {
  const BoundarySamples& b = world.boundary;
  const std::size_t moving = b.size() - b.fixed;
  volume_ = world.constants.particle_volume;
  rows_of_body_.assign(world.bodies.size(), 0);
  touching_.clear();
  if (force_.size() != moving || !force_.data()) force_.resize(moving);
  list_.build(view.exec, b.x.data() + b.fixed, moving_keys, world.constants.support,
              {{&fluid_grid, view.fluid.x.data()}}, Buffer<Float4>::dummy(view.size()), false);

  std::vector<Vec3<double>> centre;
  for (const Body& body : world.bodies) centre.push_back(to_vec3(reference_point(body)));
  const std::size_t width = static_cast<std::size_t>(view.exec.width());
  const ListView list = view.boundary_list;
  with_neighbourhood(view, [&](const auto& nb) {
    for (std::size_t i = 0; i < view.size(); ++i) {
      const std::size_t slice = i / width, first = touching_.size();
      const std::uint32_t* entry = list.entries + static_cast<std::size_t>(list.start[slice]) * width + i % width;
      for (std::uint32_t t = 0; t < list.length[slice]; ++t, entry += width) {
        if (*entry < b.fixed || *entry >= b.size() || !is_dynamic(world.bodies[b.body[*entry]])) continue;
        const std::uint32_t body = b.body[*entry];
        std::size_t at = first;
        while (at < touching_.size() && touching_[at].body != body) ++at;
        if (at == touching_.size()) touching_.push_back({static_cast<std::uint32_t>(i), body, {0, 0, 0}, {0, 0, 0}});
        const Vec3<double> xk = position(b.x[*entry]), x = position(view.fluid.x[i]) - xk;
        const Vec3<double> g = (static_cast<double>(b.x[*entry].w) * nb.kernel.grad(norm2(x))) * x;
        touching_[at].f += g;
        touching_[at].t += cross(xk - centre[body], g);
      }
      for (std::size_t at = first; at < touching_.size(); ++at) rows_of_body_[touching_[at].body] += 1;
    }
  });
}

void FluidBodies::add_response(SolverWork& work, const std::vector<Response<double>>& response,
                               const std::vector<double>& rows) const {
  for (const Touch& t : touching_) {
    float& inverse = work.inv_diagonal[t.particle];
    const double more = volume_ * rows[t.body] * own_response(response[t.body], t.f, t.t);
    inverse = static_cast<float>(1 / (1 / static_cast<double>(inverse) + more));
  }
}

const std::vector<Wrench>& FluidBodies::impulses(const FluidView& view, const World& world, double dt) {
  const BoundarySamples& b = world.boundary;
  with_neighbourhood(view, [&](const auto& nb) {
    using K = std::decay_t<decltype(nb.kernel)>;
    view.exec.run(SampleForces<K>{nb.kernel, b.x.data() + b.fixed, nb.x, list_.view(), nb.volume, force_.data()},
                  b.size() - b.fixed);
  });
  sums_.assign(world.bodies.size(), Wrench{});
  for (std::size_t k = b.fixed; k < b.size(); ++k) {  // in order: the same bits on any number of threads
    const Float4& f = force_[k - b.fixed];
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
    b.v[i] = {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z), 0};
  }
}

double FluidBodies::error_near_bodies(const SolverWork& work) const {
  double sum = 0;
  std::size_t n = 0;
  std::uint32_t last = ~0u;
  for (const Touch& t : touching_) {
    if (t.particle == last) continue;
    last = t.particle;
    sum += error_two_sided(static_cast<double>(work.last_residual[last]), static_cast<double>(work.last_lambda[last]));
    ++n;
  }
  return n > 0 ? sum / static_cast<double>(n) : 0;
}

CoupledReport solve_interlinked(PressureSolve& fluid, FluidBodies& interface, ContactSolver* contact, World& world,
                                const FluidView& view, SolverWork& work, const std::vector<Twist<double>>& v_s,
                                double dt, double tolerance, std::vector<Wrench>& impulses) {
  const SolverSettings& s = world.scene.solver;
  const ContactSettings& c = s.contact;
  const int most = contact ? std::max(s.max_iterations, c.max_iterations) : s.max_iterations;
  std::vector<Response<double>> response;
  for (const Body& b : world.bodies) response.push_back(response_of(b));
  CoupledReport report;
  std::vector<Twist<double>> v(v_s);
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
    report.near_error = interface.error_near_bodies(work);
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
