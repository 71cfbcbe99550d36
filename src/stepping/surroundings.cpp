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
  const FluidParticles& f = world.fluid;
  work.resize(f.size());
  const SortScratch scratch{work.predicted, work.next};
  const auto sort_range = [&](CellGrid& grid, std::size_t first, std::size_t last) {
    sort_along_grid(exec, grid, f.x, first, last, list_support(), order);
    sort_fields(exec, world, ParticleSet::fluid, order, first, scratch);
  };
  sort_range(fluid_grid, 0, f.owned());
  if (f.ghosts > 0) sort_range(fluid_ghosts, f.first_ghost(), f.size());
  pad_fields(exec, world, ParticleSet::fluid);
  pad_zero(exec, work.predicted);
}

void Surroundings::sort_boundary(World& world, const Exec& exec) {
  const BoundarySamples& b = world.boundary;
  const auto sort_range = [&](CellGrid& grid, std::size_t first, std::size_t last) {
    sort_along_grid(exec, grid, b.x, first, last, list_support(), order);
    Buffer<Float4> records;
    Buffer<float> numbers;
    sort_fields(exec, world, ParticleSet::samples, order, first, {records, numbers});
  };
  if (!fixed_sorted) sort_range(fixed_grid, 0, b.fixed);
  fixed_sorted = true;
  if (b.fixed < b.owned()) sort_range(moving_grid, b.fixed, b.owned());
  if (b.ghosts > 0) sort_range(sample_ghosts, b.first_ghost(), b.size());
  pad_fields(exec, world, ParticleSet::samples);
}

/// Grids of the sets, with ghosts where there are any.
std::vector<NeighbourList::Source> Surroundings::fluid_sources(const World& world) const {
  const FluidParticles& f = world.fluid;
  std::vector<NeighbourList::Source> sources{{&fluid_grid, &f.x}};
  if (f.ghosts > 0) sources.push_back({&fluid_ghosts, &f.x});
  return sources;
}
std::vector<NeighbourList::Source> Surroundings::sample_sources(const World& world) const {
  const BoundarySamples& b = world.boundary;
  std::vector<NeighbourList::Source> sources{{&fixed_grid, &b.x}, {&moving_grid, &b.x}};
  if (b.ghosts > 0) sources.push_back({&sample_ghosts, &b.x});
  return sources;
}

void Surroundings::build(const World& world, const Exec& exec) {
  const FluidParticles& f = world.fluid;
  const BoundarySamples& b = world.boundary;
  const std::size_t no_fluid = Buffer<Float4>::dummy(f.size()), no_sample = Buffer<Float4>::dummy(b.size());
  fluid_list.build(exec, f.x, 0, support, fluid_sources(world), no_fluid, true, f.owned());
  boundary_list.build(exec, f.x, 0, support, sample_sources(world), no_sample, false, f.owned());
  if (bodies_feel_fluid(world))
    wall_list.build(exec, b.x, first_sample, support, fluid_sources(world), no_fluid, false, b.owned());
}

void Surroundings::build_samples(const World& world, const Exec& exec) {
  const BoundarySamples& b = world.boundary;
  sample_list.build(exec, b.x, b.fixed, support, sample_sources(world), Buffer<Float4>::dummy(b.size()), false,
                    b.owned());
}

std::size_t Surroundings::bytes() const {
  return fluid_list.bytes() + boundary_list.bytes() + sample_list.bytes() + order.bytes() + fluid_grid.start.bytes() +
         fixed_grid.start.bytes() + moving_grid.start.bytes() + fluid_ghosts.start.bytes() +
         sample_ghosts.start.bytes();
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
