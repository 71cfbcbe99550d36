// THE STATE of a simulation: fluids, boundary samples, bodies; plain arrays, SI units.
//
// Stages read and write it, outputs read it. Settings are the scene's const structs; nothing here is derived from
// anything that is not also here, so a checkpoint of the fields in the table of fields.hpp resumes to the same bits.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "exec/buffer.hpp"
#include "geometry/sample_cache.hpp"
#include "scene/scene.hpp"

namespace tidelock {

// Of both sets of particles, fluid and samples, the first ones belong to this process: [0, owned()). Ghosts, copies of
// particles that other processes own, are the last ones: [first_ghost(), size()). Neighbours see them; loops, sums and
// outputs run over owned particles alone. The kSlicePadding entries in front of the ghosts are nobody's, because passes
// write whole slices. add_ghosts() and drop_ghosts() are in fields.hpp; with one process there are none.

/// Fluid particles, sorted along the grid. All have the same rest volume; a fluid's density enters through v.w. Who
/// writes each array, and what sorting and a step that is taken back do with it: world/fields.hpp.
struct FluidParticles {
  Buffer<Float4> x;                   // [m] position; w: [Pa] pressure unknown of the running solve, and before it the
                                      // coefficient of the material pass that runs
  Buffer<Float4> v;                   // [m/s] velocity; w: [m^3/kg] 1 / rest density
  Buffer<float> density;              // [-] rho / rho0
  Buffer<float> pressure;             // [Pa] of both solves of the last step
  Buffer<float> lambda_density;       // [Pa] pressure unknown that the last density solve found, its next warm start
  Buffer<float> lambda_divergence;    // [Pa] the same of the divergence solve
  Buffer<Float4> spin;                // [rad/s] of micropolar particles; w: unused. Empty where no fluid is: `spins`
  Buffer<Float4> strain_n, strain_s;  // [kg/(m s)] multipliers of the strain-rate viscosity, its next warm start; empty
                                      // where no fluid has it: `strained`
  bool strained = false, spins = false;
  Buffer<std::uint64_t> id;     // [-] permanent id of the particle
  Buffer<std::uint32_t> fluid;  // [-] index into World::fluids
  std::size_t ghosts = 0;       // [-] at the end
  std::size_t size() const { return x.size(); }
  std::size_t owned() const { return ghosts == 0 ? size() : first_ghost() - kSlicePadding; }
  std::size_t first_ghost() const { return size() - ghosts; }
};

/// Samples of all bodies' surfaces. [0, fixed) belong to static bodies and are sorted once; the others move. Who writes
/// each array: world/fields.hpp.
struct BoundarySamples {
  Buffer<Float4> x;                // [m] position; w: [m^3] (2D: [m^2]) volume V_k
  Buffer<Float4> v;                // [m/s] velocity; w: [Pa] pressure unknown that mls walls extrapolate, else unused
  Buffer<Float4> local;            // [m] position in the body's frame; w: 1 inside a filled body, 0 on its surface
  Buffer<Float4> outward;          // [-] slope of the distance to the own body's surface, in its frame: out of a face
                                   // with size 1, less on edges, 0 on sheets and bodies that are not dynamic
  Buffer<std::uint32_t> body;      // [-] index into World::bodies
  Buffer<float> contact_pressure;  // [Pa] artificial pressure of the last contact solve, its next warm start
  std::size_t fixed = 0;           // [-] number of owned samples of static bodies
  std::size_t ghosts = 0;          // [-] at the end
  std::size_t size() const { return x.size(); }
  std::size_t owned() const { return ghosts == 0 ? size() : first_ghost() - kSlicePadding; }
  std::size_t first_ghost() const { return size() - ghosts; }
};

struct Fluid {
  std::string name;
  double density = 1000;  // [kg/m^3]
  Viscosity viscosity;
  SurfaceTension tension;
  Vorticity vorticity;
  double air_drag = 0;  // [-]
};

/// What an emitter has done so far.
struct EmitterState {
  double come = 0;  // [m] way of the fluid that has come in
  double made = 0;  // [-] particles
};

/// A force and a torque about the centre of mass.
struct Load {
  Vec3d force{0, 0, 0};   // [N]
  Vec3d torque{0, 0, 0};  // [N m]
};

/// What acts on a body, by origin.
struct Loads {
  Load gravity, outside, fluid, film, viscous, contact, friction, joints;
};
template <class L, class F>
void for_each_load(L& loads, F f) {
  f(loads.gravity), f(loads.outside), f(loads.fluid), f(loads.film), f(loads.viscous);
  f(loads.contact), f(loads.friction), f(loads.joints);
}

/// What dynamic bodies have; of others only the loads of the fluid.
struct Dynamics {
  // written by the builder
  double mass = 0;                                   // [kg] (2D: per metre of depth)
  Vec3d centre_local{0, 0, 0};                       // [m] centre of mass in the body's frame
  Vec3d moments{0, 0, 0};                            // [kg m^2] principal moments of inertia (2D: z only)
  Quatd axes{1, 0, 0, 0};                            // from the principal axes to the body's frame
  std::array<bool, 3> move_locked{}, turn_locked{};  // along and about the world's axes
  // written by bodies/body_state
  bool held = false;                // before BodyDescription::held_until: no load moves it
  bool had_film = false;            // in the last step, from its loads; written by begin_bodies()
  Vec3d centre{0, 0, 0};            // [m] centre of mass
  Vec3d velocity{0, 0, 0};          // [m/s] of the centre of mass
  Vec3d angular_momentum{0, 0, 0};  // [kg m^2/s] about the centre of mass
  Loads loads;                      // means over the last step, written by the stages that cause them
  Loads given;                      // [N s], [N m s] impulses since World::measured_at
};

/// Where the samples of a body are, in its frame; zero for static bodies.
struct SampleExtent {
  Vec3d low{0, 0, 0}, high{0, 0, 0};  // [m] box
  double from_origin = 0;             // [m] farthest sample from the frame's origin
  double from_centre = 0;             // [m] farthest sample from the reference point: of dynamic bodies their centre of
                                      // mass, of others the origin
};

struct Body {
  BodyDescription description;
  SampleExtent samples;        // written by the builder
  Vec3d position{0, 0, 0};     // [m] of the body's frame, written by place_bodies(), dynamic: by the end of a step
  Quatd rotation{1, 0, 0, 0};  // of the body's frame, written as position
  Vec3d velocity{0, 0, 0};     // [m/s] of the frame's origin over the coming step, written as position
  Vec3d spin{0, 0, 0};         // [rad/s] over the coming step, written as position
  Dynamics dynamics;
};

/// A joint between bodies; what it needs to know of the start, and its warm start.
struct Joint {
  static constexpr std::uint32_t kWorld = ~0u;
  JointDescription description;
  std::uint32_t a = kWorld, b = kWorld;        // index into World::bodies; b may be the world
  Vec3d anchor_a{0, 0, 0}, anchor_b{0, 0, 0};  // [m] in the bodies' frames
  Vec3d axis_a{0, 0, 1}, axis_b{0, 0, 1};      // in the bodies' frames
  Quatd start{1, 0, 0, 0};                     // rotation of a seen from b at t = 0
  std::array<double, 8>
      force{};  // [N], [N m] of the last step: 3 linear, 3 angular, motor, limit; written by JointSolver
  Load load;    // on body a: force and torque about the anchor, mean over the last step, motors and limits included;
                // written by who moves the bodies
  Load given;   // [N s], [N m s] impulses of `load` since World::measured_at
};

/// Numbers that follow from the scene alone.
struct Constants {
  int dimensions = 3;
  double h = 0;                // [m] particle spacing
  double support = 0;          // [m] kernel support, 2 h
  double particle_volume = 0;  // [m^3] (2D: [m^2]) rest volume of a fluid particle
  double boundary_gamma = 0;   // [-] volume factor of surface samples towards fluid
  double contact_gamma = 0;    // [-] the same between bodies
  double lightest = 1000;      // [kg/m^3] smallest rest density of the fluids
  double sound_speed = 0;      // [m/s] of weakly compressible fluids
  double extent = 0;           // [m] diagonal of all particles, samples and emitters, at the start
  double start_speed = 0;      // [m/s] of the fastest fill or emitter
};

struct World {
  Scene scene;
  Constants constants;
  std::vector<Fluid> fluids;
  std::vector<Body> bodies;
  std::vector<Joint> joints;
  FluidParticles fluid;
  BoundarySamples boundary;
  double time = 0;                  // [s]
  std::uint64_t step = 0;           // [-] steps taken
  double last_dt = 0;               // [s] of the last step
  double pressure_speed = 0;        // [m/s] sqrt(p / rho0), largest of the last step; bounds the next step
  double largest_acceleration = 0;  // [m/s^2] by pressure, of the last step of a weakly compressible fluid; as above
  std::uint64_t frame = 0;          // [-] frames emitted
  double initial_excess = 0;        // [-] relative density above 1 of the start's lattice, released over release_time
  double release_time = 0;          // [s]
  std::uint64_t settles = 0;        // [-] 1: the fluid settles before the first step; 0 when that is done
  std::uint64_t next_id = 0;        // [-] of the next particle that comes in
  std::uint64_t removed = 0;        // [-] particles taken out by sinks
  std::vector<EmitterState> emitters;
  std::size_t left_out = 0;                   // [-] fluid particles not made because they would start inside a body
  double measured_at = 0;                     // [s] time of the last row of measurements
  std::vector<std::array<double, 2>> passed;  // [m^3] (2D: [m^2]) by flow gauge: since the start, and at measured_at
  std::vector<std::string> warnings;          // from building
};

Fluid fluid_of(const FluidDescription& description);

/// Samples and fills a scene. Throws InputError when it describes nothing that can be simulated.
World build_world(const Scene& scene, const SampleCache& cache = {});

}  // namespace tidelock
