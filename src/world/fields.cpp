#include "world/fields.hpp"

namespace tidelock {
namespace {

void resize(World& world, ParticleSet set, std::size_t entries, std::size_t ghosts) {
  for_each_field_of(set, world, [&](const Field&, auto& array) { array.resize(entries); });
  (set == ParticleSet::fluid ? world.fluid.ghosts : world.boundary.ghosts) = ghosts;
}

}  // namespace

std::size_t owned_of(const World& world, ParticleSet set) {
  return set == ParticleSet::fluid ? world.fluid.owned() : world.boundary.owned();
}

void resize_fields(World& world, ParticleSet set, std::size_t n) { resize(world, set, n, 0); }

void drop_ghosts(World& world, ParticleSet set) {
  const FluidParticles& f = world.fluid;
  const BoundarySamples& b = world.boundary;
  if ((set == ParticleSet::fluid ? f.ghosts : b.ghosts) > 0) resize(world, set, owned_of(world, set), 0);
}

void add_ghosts(World& world, ParticleSet set, std::size_t n) {
  drop_ghosts(world, set);  // so that new ones are zero
  if (n > 0) resize(world, set, owned_of(world, set) + kSlicePadding + n, n);
}

}  // namespace tidelock
