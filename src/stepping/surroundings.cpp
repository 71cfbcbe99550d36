#include "stepping/surroundings.hpp"

#include <algorithm>

#include "neighbours/sort_fields.hpp"

namespace tidelock {
namespace {

/// The first sample whose fluid neighbours matter: of walls whose pressure or load is wanted, else of what moves.
std::size_t first_sample_of(const World& world) {
  bool walls = with_wall(world.scene.solver.interface, [](auto wall) { return decltype(wall)::extrapolates; });
  for (const Body& b : world.bodies) walls = walls || b.description.measured;
  return walls ? 0 : world.boundary.fixed;
}

}  // namespace

Surroundings::Surroundings(const World& world, double margin)
    : support(world.constants.support * (1 + margin)), first_sample(first_sample_of(world)) {}

void Surroundings::sort(World& world, const Exec& exec, SolverWork& work) {
  sort_fluid(world, exec, work);
  sort_boundary(world, exec);
}

void Surroundings::sort_fluid(World& world, const Exec& exec, SolverWork& work) {
  FluidParticles& f = world.fluid;
  work.resize(f.size());
  sort_along_grid(exec, fluid_grid, f.x, 0, f.size(), list_support(), order);
  sort_fields(exec, world, ParticleSet::fluid, order, 0, {work.predicted, work.next});
  pad_fields(exec, world, ParticleSet::fluid);
  pad_zero(exec, work.predicted);
}

void Surroundings::sort_boundary(World& world, const Exec& exec) {
  BoundarySamples& b = world.boundary;
  const auto sort_range = [&](CellGrid& grid, std::size_t first, std::size_t last) {
    sort_along_grid(exec, grid, b.x, first, last, list_support(), order);
    Buffer<Float4> records;
    Buffer<float> numbers;
    sort_fields(exec, world, ParticleSet::samples, order, first, {records, numbers});
  };
  if (!fixed_sorted) sort_range(fixed_grid, 0, b.fixed);
  fixed_sorted = true;
  if (b.fixed < b.size()) sort_range(moving_grid, b.fixed, b.size());
  pad_fields(exec, world, ParticleSet::samples);
}

void Surroundings::build(const World& world, const Exec& exec) {
  const FluidParticles& f = world.fluid;
  const BoundarySamples& b = world.boundary;
  fluid_list.build(exec, f.x, 0, support, {{&fluid_grid, &f.x}}, Buffer<Float4>::dummy(f.size()), true);
  boundary_list.build(exec, f.x, 0, support, {{&fixed_grid, &b.x}, {&moving_grid, &b.x}},
                      Buffer<Float4>::dummy(b.size()), false);
  if (bodies_feel_fluid(world))
    wall_list.build(exec, b.x, first_sample, support, {{&fluid_grid, &f.x}}, Buffer<Float4>::dummy(f.size()), false);
}

void Surroundings::build_samples(const World& world, const Exec& exec) {
  const BoundarySamples& b = world.boundary;
  sample_list.build(exec, b.x, b.fixed, support, {{&fixed_grid, &b.x}, {&moving_grid, &b.x}},
                    Buffer<Float4>::dummy(b.size()), false);
}

std::size_t Surroundings::bytes() const {
  return fluid_list.bytes() + boundary_list.bytes() + sample_list.bytes() + order.bytes() + fluid_grid.start.bytes() +
         fixed_grid.start.bytes() + moving_grid.start.bytes();
}

FluidView view_of(World& world, const Exec& exec, const Surroundings& near, double release_way) {
  const double released = std::min(1.0, world.time / world.release_time);
  return {exec,
          world.constants,
          world.scene.solver,
          world.fluid,
          world.boundary,
          near.of_fluid(),
          near.boundary_of_fluid(),
          near.fluid_of_boundary(),
          near.first(),
          1 + world.initial_excess * (1 - released),
          release_way};
}

}  // namespace tidelock
