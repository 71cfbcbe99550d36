// What there is at one moment of a simulation: particles as arrays, bodies with their motion and what acts on them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "tidelock/errors.hpp"

namespace tidelock::v0 {

namespace inside {
struct State;
}

/// Three floats of a particle in 16 bytes, as the solvers keep them: `solvers` is theirs and may be anything.
struct alignas(16) Float3 {
  float x, y, z, solvers;
};

struct Vector {
  double x = 0, y = 0, z = 0;
};
struct Quaternion {
  double w = 1, x = 0, y = 0, z = 0;
};

/// A force and a torque about the body's reference point.
struct Load {
  Vector force;   // [N]  (2D: per metre of depth)
  Vector torque;  // [N m]
};

/// What acts on a body by origin, each as its mean over the last step. Of a body that is not dynamic only what the
/// fluid does (fluid, film and viscous), and of a static one only where the scene says "measured": true.
struct Loads {
  Load gravity;
  Load outside;   // forces that the scene gives
  Load fluid;     // pressure of the fluid
  Load film;      // pressure of fluid too thin for particles, between solids
  Load viscous;   // drag of the fluid along the surface
  Load contact;   // with other bodies, along the normal
  Load friction;  // with other bodies, along the surface
  Load joints;
};

struct Body {
  std::string name;
  bool dynamic = false;  // moved by what acts on it; else it stands still or moves as the scene says
  double mass = 0;       // [kg] 0 where it is not dynamic (2D: per metre of depth)
  Vector position;       // [m] of the frame that the scene gives its shape in
  Quaternion rotation;   // of that frame
  Vector reference;      // [m] centre of mass; the frame's origin where it is not dynamic
  Vector velocity;       // [m/s] of the reference point
  Vector spin;           // [rad/s]
  Loads loads;
};

/// Sums over the fluid, in float64 (2D: per metre of depth).
struct Sums {
  double mass = 0;                                        // [kg]
  double kinetic_energy = 0;                              // [J]
  double potential_energy = 0;                            // [J] in the gravity field
  double volume = 0;                                      // [m^3]
  double average_compression = 0, worst_compression = 0;  // [-] density beyond that at rest
  Vector momentum;                                        // [kg m/s]
  Vector centre;                                          // [m] of mass
};

/// A view of a simulation: it shows what there is now. The spans are valid until the simulation takes a step or ends;
/// on a GPU asking for one copies it to the host. Particles change their places from step to step: ids() tells them
/// apart.
class TIDELOCK_API State {
 public:
  double time() const;          // [s]
  std::uint64_t steps() const;  // since t = 0
  int dimensions() const;

  // --- fluid ---
  std::size_t particles() const;
  std::span<const Float3> positions() const;      // [m]
  std::span<const Float3> velocities() const;     // [m/s]
  std::span<const float> densities() const;       // [-] over the density at rest; of the start of the last step
  std::span<const float> pressures() const;       // [Pa] of the last step
  std::span<const std::uint64_t> ids() const;     // stay with a particle for ever
  std::span<const std::uint32_t> fluids() const;  // index into Scene::fluids()
  double rest_density(std::size_t fluid) const;   // [kg/m^3]
  double particle_mass(std::size_t fluid) const;  // [kg] (2D: per metre of depth)
  Sums sums() const;

  // --- bodies, in the order of Scene::bodies() ---
  std::size_t bodies() const;
  Body body(std::size_t index) const;
  /// Throws InputError where there is none of this name.
  Body body(std::string_view name) const;

  /// For the library itself.
  explicit State(const inside::State& inside) : inside_(&inside) {}

 private:
  const inside::State* inside_;
};

}  // namespace tidelock::v0
