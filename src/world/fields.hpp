// The table of the state's arrays: one row for each array of FluidParticles and BoundarySamples. Whatever handles all
// of them reads it: sorting, padding, particles that come and go, the copy before a step, checkpoints, memory,
// state_hash() and docs/state.md. A new array is one row.
#pragma once
#include <algorithm>
#include <cstddef>

#include "scene/pressure_kind.hpp"
#include "world/world.hpp"

namespace tidelock {

/// Arrays of one set have an entry for each of its particles, in the same order.
enum class ParticleSet { fluid, samples };

/// The entries behind the last particle after sorting, where the dummy neighbour of the lists is.
enum class Padding { as_it_is, zero, far_away };

/// A row of the table.
struct Field {
  const char* name;         // in checkpoints and in state_parts()
  const char* unit;         // of a record: of x, y and z
  const char* meaning;      // the same
  const char* fourth = "";  // meaning and unit of a record's w; empty where it has none
  const char* writer;
  ParticleSet set;
  bool sorted = true;     // moved with its particles by sorting; if not, each step finds it anew
  bool restored = false;  // by taking a step back: the step changes it, and an attempt starts from what it was
  Padding padding = Padding::as_it_is;
  const char* only_with = "";  // fluids that need it; without them it is empty
  bool used = true;            // whether this world has such fluids
};

/// Whether the array is empty in worlds without certain fluids.
inline bool is_optional(const Field& field) { return *field.only_with != 0; }

/// Calls f(row, array) for every array of the state.
template <class W, class F>
void for_each_field(W& world, F f) {
  constexpr ParticleSet fluid = ParticleSet::fluid, samples = ParticleSet::samples;
  const bool by_position = kind_of(world.scene.solver.pressure).moves_particles;
  f(Field{.name = "fluid/x",
          .unit = "m",
          .meaning = "position",
          .fourth = "pressure unknown of the solve that runs [Pa]; before it, the coefficient of the material pass "
                    "that runs",
          .writer = "builder, emitters, advection; w: pressure solves and material passes",
          .set = fluid,
          .restored = by_position,  // other solves leave it; by velocities that are not numbers it would not go back
          .padding = Padding::far_away},
    world.fluid.x);
  f(Field{.name = "fluid/v",
          .unit = "m/s",
          .meaning = "velocity",
          .fourth = "1 / rest density [m^3/kg], by the builder and emitters",
          .writer = "pressure solves, material passes, force fields, emitters",
          .set = fluid,
          .restored = true,
          .padding = Padding::zero},
    world.fluid.v);
  f(Field{.name = "fluid/density",
          .unit = "1",
          .meaning = "density / rest density",
          .writer = "compute_densities(), individual steps, state equation",
          .set = fluid,
          .sorted = false},
    world.fluid.density);
  f(Field{.name = "fluid/pressure",
          .unit = "Pa",
          .meaning = "pressure of both solves of the last step",
          .writer = "end of a pressure solve",
          .set = fluid,
          .sorted = false},
    world.fluid.pressure);
  f(Field{.name = "fluid/lambda_density",
          .unit = "Pa",
          .meaning = "unknown that the last density solve found: the next one's warm start",
          .writer = "end of the density solve",
          .set = fluid,
          .restored = true},
    world.fluid.lambda_density);
  f(Field{.name = "fluid/lambda_divergence",
          .unit = "Pa",
          .meaning = "the same of the divergence solve",
          .writer = "end of the divergence solve",
          .set = fluid,
          .restored = true},
    world.fluid.lambda_divergence);
  f(Field{.name = "fluid/spin",
          .unit = "rad/s",
          .meaning = "spin of micropolar particles",
          .writer = "micropolar vorticity",
          .set = fluid,
          .restored = true,
          .padding = Padding::zero,
          .only_with = "vorticity \"micropolar\"",
          .used = world.fluid.spins},
    world.fluid.spin);
  const Field strain{.name = "fluid/strain_n",
                     .unit = "kg/(m s)",
                     .meaning = "multipliers xx, yy, zz of the strain-rate viscosity: its next warm start",
                     .writer = "StrainViscosity",
                     .set = fluid,
                     .restored = true,
                     .only_with = "viscosity \"bender_koschier\"",
                     .used = world.fluid.strained};
  f(strain, world.fluid.strain_n);
  Field shear = strain;
  shear.name = "fluid/strain_s", shear.meaning = "the same: xy, xz, yz";
  f(shear, world.fluid.strain_s);
  f(Field{.name = "fluid/id",
          .unit = "1",
          .meaning = "permanent id of the particle",
          .writer = "builder, emitters",
          .set = fluid},
    world.fluid.id);
  f(Field{.name = "fluid/fluid",
          .unit = "1",
          .meaning = "index of the fluid in the scene",
          .writer = "builder, emitters",
          .set = fluid},
    world.fluid.fluid);
  f(Field{.name = "boundary/x",
          .unit = "m",
          .meaning = "position of the sample",
          .fourth = "volume [m^3], in 2D [m^2], by compute_boundary_volumes()",
          .writer = "builder, place_bodies()",
          .set = samples,
          .padding = Padding::far_away},
    world.boundary.x);
  f(Field{.name = "boundary/v",
          .unit = "m/s",
          .meaning = "velocity of the sample",
          .fourth = "with interface \"mls\" the pressure unknown that walls extrapolate [Pa], by predict_velocities()",
          .writer = "place_bodies(); of dynamic bodies also each iteration of the coupling",
          .set = samples,
          .padding = Padding::zero},
    world.boundary.v);
  f(Field{.name = "boundary/local",
          .unit = "m",
          .meaning = "position in the body's frame",
          .fourth = "1 inside a filled body, 0 on its surface",
          .writer = "builder",
          .set = samples},
    world.boundary.local);
  f(Field{.name = "boundary/outward",
          .unit = "1",
          .meaning =
              "slope of the distance to the own body's surface, in its frame: out of a face with size 1, less on "
              "edges, 0 on sheets and bodies that are not dynamic",
          .writer = "builder",
          .set = samples},
    world.boundary.outward);
  f(Field{.name = "boundary/body",
          .unit = "1",
          .meaning = "index of the body in the scene",
          .writer = "builder",
          .set = samples},
    world.boundary.body);
  f(Field{.name = "boundary/contact_pressure",
          .unit = "Pa",
          .meaning = "artificial pressure of the last contact solve: the next one's warm start; 0 on static bodies",
          .writer = "ContactSolver::finish()",
          .set = samples,
          .restored = true},
    world.boundary.contact_pressure);
}

/// Calls f(row, array) for the arrays that the particles of one set have.
template <class W, class F>
void for_each_field_of(ParticleSet set, W& world, F f) {
  for_each_field(world, [&](const Field& field, auto& array) {
    if (field.set == set && field.used) f(field, array);
  });
}

std::size_t owned_of(const World& world, ParticleSet set);
/// Entries of an array that belong to this process.
template <class Array>
std::size_t owned_entries(const Field& field, const World& world, const Array& array) {
  return std::min(array.size(), owned_of(world, field.set));
}

/// Gives every array of a set n owned entries; new ones are zero. There are no ghosts after it.
void resize_fields(World& world, ParticleSet set, std::size_t n);
/// Makes room for n ghosts behind the owned particles, all zero; those that were there before are gone.
void add_ghosts(World& world, ParticleSet set, std::size_t n);
void drop_ghosts(World& world, ParticleSet set);

}  // namespace tidelock
