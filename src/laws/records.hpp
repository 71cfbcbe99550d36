// The fourth numbers of the state's records (world/fields.hpp) by name, for lanes, jobs and the host alike.
#pragma once
#include "exec/math.hpp"

namespace tidelock {

/// Of a fluid position while a pressure solve runs: its unknown lambda [Pa].
template <class X>
LAW auto pressure_of(const X& x) -> decltype(x.w) {
  return x.w;
}
/// Of a fluid position while a material pass runs: the coefficient of the particle's fluid, in the pass's unit.
template <class X>
LAW auto coefficient_of(const X& x) -> decltype(x.w) {
  return x.w;
}
/// Of a point of either set while a tension model sums over it: coefficient_of() a particle, volume_of() a sample.
template <class X>
LAW auto weight_of(const X& x) -> decltype(x.w) {
  return x.w;
}
/// Of a fluid velocity, and of the vectors that take its place in a solve: 1 / rho0 [m^3/kg].
template <class V>
LAW auto inverse_density(const V& v) -> decltype(v.w) {
  return v.w;
}
/// Of an acceleration that moves a weakly compressible particle until its next turn: dD/dt [1/s].
template <class A>
LAW auto density_rate_of(const A& acceleration) -> decltype(acceleration.w) {
  return acceleration.w;
}
/// Of a surface normal of the tension model of Akinci et al.: D [-].
template <class N>
LAW auto density_of(const N& normal) -> decltype(normal.w) {
  return normal.w;
}
/// Of the curl of the velocities: its length [1/s].
template <class C>
LAW auto length_of(const C& curl) -> decltype(curl.w) {
  return curl.w;
}
/// Of the momentum that viscosity brings to a sample: the mass that drags [kg].
template <class P>
LAW auto dragging_mass_of(const P& pull) -> decltype(pull.w) {
  return pull.w;
}
/// Of a sample's position: V_k [m^d].
template <class X>
LAW auto volume_of(const X& sample) -> decltype(sample.w) {
  return sample.w;
}
template <class X>
LAW void set_volume(X& sample, decltype(X::w) volume) {
  sample.w = volume;
}
/// Of a sample's velocity, where walls extrapolate: lambda_k [Pa].
template <class V>
LAW auto wall_pressure_of(const V& sample) -> decltype(sample.w) {
  return sample.w;
}
/// Of a sample's place in its body: whether it is inside a filled one, not on the surface.
template <class X>
LAW bool is_inside(const X& local) {
  return local.w > 0;
}

}  // namespace tidelock
