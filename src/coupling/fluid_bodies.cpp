#include "coupling/fluid_bodies.hpp"

#include <algorithm>
#include <utility>

#include "solvers/coupling_passes.hpp"

namespace tidelock {
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
  groups_.find(view.exec, world.boundary.body, view.first_sample(), world.boundary.owned(), world.bodies.size());
  sums_.resize(world.bodies.size());
  set_points(world);
  rows.begin(view, world, points_);
}

void FluidBodies::set_points(const World& world) {
  points_.resize(world.bodies.size());
  BodyPoint* point = points_.data();
  for (const Body& b : world.bodies) *point++ = {to_vec3(reference_point(b)), is_dynamic(b), gives_way(response_of(b))};
}

void FluidBodies::find_forces(const FluidView& view) {
  const Exec& exec = view.exec;
  with_walls(view, [&](const auto& nb, auto wall) {
    using K = std::decay_t<decltype(nb.kernel)>;
    exec.run(SampleForces<K, decltype(wall)>{samples_of(view, nb.kernel), exec.out(force_)}, view.samples());
  });
}

const std::vector<Wrench>& FluidBodies::impulses(const FluidView& view, const World& world, double dt) {
  find_forces(view);
  return sum_impulses(view, world, dt);
}

template <class Then>
void FluidBodies::sum_forces(const FluidView& view, double dt, const Then& then) {
  const BoundarySamples& b = view.boundary;
  const Exec& exec = view.exec;
  const std::size_t first = view.first_sample();
  const SampleImpulse impulse{exec.in(b.body) + first, exec.in(b.x) + first, exec.in(force_), exec.in(points_), dt};
  groups_.sum(exec, b.body, impulse, sums_, then);
}

const std::vector<Wrench>& FluidBodies::sum_impulses(const FluidView& view, const World& world, double dt) {
  set_points(world);
  sum_forces(view, dt, Nothing{});
  host_sums_.assign(std::as_const(sums_).begin(), std::as_const(sums_).end());
  return host_sums_;
}

void FluidBodies::begin_impulses(const World& world, const std::vector<Twist<double>>& v_s) {
  const std::size_t bodies = world.bodies.size();
  set_points(world);
  impulses_.resize(0), impulses_.resize(bodies);  // zero
  source_.resize(bodies), velocity_.resize(bodies), response_.resize(bodies);
  at_rest_.resize(0), at_rest_.resize(bodies), turned_.resize(bodies), of_direction_.resize(bodies);
  moved_.resize(0), moved_.resize(world.boundary.v.size());
  last_.resize(BodyErrors::kLast * bodies), worst_.resize(2);
  std::fill(last_.begin(), last_.end(), 1e100);
  std::copy(v_s.begin(), v_s.end(), source_.data());
  std::copy(v_s.begin(), v_s.end(), velocity_.data());
  Response<double>* response = response_.data();
  for (const Body& b : world.bodies) *response++ = response_of(b);
}

void FluidBodies::add_impulses(const FluidView& view, double dt, bool on_top) {
  const Exec& exec = view.exec;
  find_forces(view);
  sum_forces(view, dt,
             AnswerImpulses{exec.in(sums_), exec.in(source_), exec.in(response_), on_top, exec.out(impulses_),
                            exec.out(velocity_)});
}

void FluidBodies::answer(const FluidView& view, double dt) {
  add_impulses(view, dt, false);
  set_velocities(view, velocity_);
}

const Buffer<Float4>& FluidBodies::moved(const FluidView& view, double dt) {
  const Exec& exec = view.exec;
  find_forces(view);
  sum_forces(view, dt,
             AnswerImpulses{exec.in(sums_), exec.in(at_rest_), exec.in(response_), false, exec.out(of_direction_),
                            exec.out(turned_)});
  move_samples(exec, view.boundary, turned_, moved_);
  return moved_;
}

const double* FluidBodies::errors(const FluidView& view, const Conjugate* state) {
  const Exec& exec = view.exec;
  BodyErrors job;
  job.state = state, job.push = exec.in(of_direction_), job.turn = exec.in(turned_), job.source = exec.in(source_);
  job.impulses = exec.out(impulses_), job.velocity = exec.out(velocity_), job.last = exec.out(last_);
  total(exec, job, impulses_.size(), worst_);
  return exec.in(worst_);
}

void FluidBodies::set_velocities(const Exec& exec, World& world, const std::vector<Twist<double>>& velocity) {
  sample_velocities(exec, world, velocity, world.boundary.v);
}

void FluidBodies::set_velocities(const FluidView& view, const Buffer<Twist<double>>& velocity) {
  move_samples(view.exec, view.boundary, velocity, view.boundary.v);
}

void FluidBodies::sample_velocities(const Exec& exec, const World& world, const std::vector<Twist<double>>& velocity,
                                    Buffer<Float4>& out) {
  set_points(world);
  move_samples(exec, world.boundary, given(velocity), out);
}

const Buffer<Twist<double>>& FluidBodies::given(const std::vector<Twist<double>>& velocity) {
  given_.resize(velocity.size());
  std::copy(velocity.begin(), velocity.end(), given_.data());
  return given_;
}

void FluidBodies::move_samples(const Exec& exec, const BoundarySamples& b, const Buffer<Twist<double>>& velocity,
                               Buffer<Float4>& out) {
  const std::size_t moving = b.size() - b.fixed;
  if (moving == 0) return;
  each(exec,
       SetSampleVelocities{exec.in(b.body) + b.fixed, exec.in(b.x) + b.fixed, exec.out_from(out, b.fixed),
                           exec.in(points_), exec.in(velocity)},
       moving);
}

void add(std::vector<Wrench>& sums, const std::vector<Wrench>& more) {
  for (std::size_t b = 0; b < sums.size(); ++b) {
    sums[b].force += more[b].force;
    sums[b].torque += more[b].torque;
  }
}

}  // namespace tidelock
