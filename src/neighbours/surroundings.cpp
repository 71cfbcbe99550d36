#include "neighbours/surroundings.hpp"

#include "world/chosen_laws.hpp"

namespace tidelock {
namespace {

/// The first sample whose fluid neighbours matter: of walls whose pressure or load is wanted, else of moving bodies.
std::size_t first_sample_of(const World& world) {
  bool walls = with_wall(world.scene.solver.interface, [](auto wall) { return decltype(wall)::extrapolates; });
  for (const Body& b : world.bodies) walls = walls || b.description.measured;
  return walls ? 0 : world.boundary.fixed;
}

}  // namespace

Surroundings::Surroundings(const World& world, double margin)
    : first_sample(first_sample_of(world)), support_(world.constants.support * (1 + margin)) {}

void Surroundings::sort(World& world, const Exec& exec, const SortScratch& scratch) {
  const FluidParticles& f = world.fluid;
  const auto sort_range = [&](CellGrid& grid, std::size_t first, std::size_t last) {
    sort_along_grid(exec, grid, f.x, first, last, support_, order_);
    sort_fields(exec, world, ParticleSet::fluid, order_, first, scratch);
  };
  sort_range(fluid_grid_, 0, f.owned());
  if (f.ghosts > 0) sort_range(fluid_ghosts_, f.first_ghost(), f.size());
  pad_fields(exec, world, ParticleSet::fluid);
  sort_boundary(world, exec);
}

void Surroundings::sort_boundary(World& world, const Exec& exec) {
  const BoundarySamples& b = world.boundary;
  const auto sort_range = [&](CellGrid& grid, std::size_t first, std::size_t last) {
    sort_along_grid(exec, grid, b.x, first, last, support_, order_);
    Buffer<Float4> records;
    Buffer<float> numbers;
    sort_fields(exec, world, ParticleSet::samples, order_, first, {records, numbers});
  };
  if (!fixed_sorted_) sort_range(fixed_grid_, 0, b.fixed);
  fixed_sorted_ = true;
  if (b.fixed < b.owned()) sort_range(moving_grid_, b.fixed, b.owned());
  if (b.ghosts > 0) sort_range(sample_ghosts_, b.first_ghost(), b.size());
  pad_fields(exec, world, ParticleSet::samples);
}

/// Grids of the sets, with ghosts where there are any.
std::vector<NeighbourList::Source> Surroundings::fluid_sources(const World& world) const {
  const FluidParticles& f = world.fluid;
  std::vector<NeighbourList::Source> sources{{&fluid_grid_, &f.x}};
  if (f.ghosts > 0) sources.push_back({&fluid_ghosts_, &f.x});
  return sources;
}
std::vector<NeighbourList::Source> Surroundings::sample_sources(const World& world) const {
  const BoundarySamples& b = world.boundary;
  std::vector<NeighbourList::Source> sources{{&fixed_grid_, &b.x}, {&moving_grid_, &b.x}};
  if (b.ghosts > 0) sources.push_back({&sample_ghosts_, &b.x});
  return sources;
}

void Surroundings::build(const World& world, const Exec& exec) {
  const FluidParticles& f = world.fluid;
  const BoundarySamples& b = world.boundary;
  const std::size_t no_fluid = Buffer<Float4>::dummy(f.size()), no_sample = Buffer<Float4>::dummy(b.size());
  fluid.build(exec, f.x, 0, support_, fluid_sources(world), no_fluid, true, f.owned());
  boundary.build(exec, f.x, 0, support_, sample_sources(world), no_sample, false, f.owned());
  if (bodies_feel_fluid(world))
    fluid_of_boundary.build(exec, b.x, first_sample, support_, fluid_sources(world), no_fluid, false, b.owned());
}

void Surroundings::build_samples(const World& world, const Exec& exec) {
  const BoundarySamples& b = world.boundary;
  samples.build(exec, b.x, b.fixed, support_, sample_sources(world), Buffer<Float4>::dummy(b.size()), false, b.owned());
}

std::size_t Surroundings::bytes() const {
  std::size_t sum = fluid.bytes() + boundary.bytes() + fluid_of_boundary.bytes() + samples.bytes() + order_.bytes();
  for (const CellGrid* grid : {&fluid_grid_, &fixed_grid_, &moving_grid_, &fluid_ghosts_, &sample_ghosts_})
    sum += grid->start.bytes();
  return sum;
}

}  // namespace tidelock
