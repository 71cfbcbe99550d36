// The dynamics of one rigid body: inertia, impulses, motion over a step. float64 throughout.
//
// Inside the solvers a body is its centre of mass with a Twist and a Response; Body::position is the frame that the
// scene's shape is given in and follows from the centre (docs/contact.md, "Frames").
#pragma once
#include "laws/contact.hpp"
#include "world/world.hpp"

namespace tidelock {

inline Vec3<double> to_vec3(const Vec3d& a) { return {a.x(), a.y(), a.z()}; }
inline Vec3d to_eigen(const Vec3<double>& a) { return {a.x, a.y, a.z}; }

inline bool is_dynamic(const Body& body) { return body.description.motion == Motion::dynamic; }

/// Reference point of the body's twist [m]: the centre of mass; the frame's origin of a body that is not dynamic.
Vec3d reference_point(const Body& body);
/// Velocity about the reference point; zero for static bodies.
Twist<double> twist_of(const Body& body);
/// M^-1 in the world's axes, with locked degrees of freedom taken out.
Response<double> response_of(const Body& body);
/// Whether anything can move a body now. If not, all bodies are walls.
bool some_give_way(const World& world);
/// Inertia about the centre in the world's axes [kg m^2].
Mat3d inertia_of(const Body& body);

/// Changes the velocity by an impulse [N s] and an angular impulse about the centre [N m s].
void apply_impulse(Body& body, const Vec3d& impulse, const Vec3d& angular);

/// Carries the body over dt with the velocity it has. Free rotation by a symplectic splitting about the principal axes
/// (Dullweber, Leimkuhler and McLachlan 1997): the angular momentum does not change at all, the energy error stays
/// bounded and is of second order.
void advance(Body& body, double dt);

/// The same body and motion of another density [kg/m^3]; for bodies described by their density.
void scale_density(Body& body, double density);

/// Throws StepFailure when the state is no longer a number; after a step of dt.
void check_finite(const Body& body, const World& world, double dt);

/// Sets Body::position and velocity from the centre's. After whatever changed the dynamics.
void follow_centre(Body& body);

double kinetic_energy(const Body& body);                         // [J]
Vec3d angular_momentum(const Body& body, const Vec3d& about);    // [kg m^2/s]
Load load_at(const std::vector<TimedLoad>& loads, double time);  // [N], [N m] from outside

}  // namespace tidelock
