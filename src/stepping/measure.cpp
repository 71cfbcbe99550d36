// Sums over the fluid in float64, one after the other: they are asked for a few hundred times in a run.
#include <cmath>

#include "laws/records.hpp"
#include "stepping/simulation.hpp"

namespace tidelock {

Measurements measure(const World& world) {
  const FluidParticles& f = world.fluid;
  const Vec3d g = gravity_at(world.scene, world.time);
  Measurements m;
  double mass_total = 0;
  for (std::size_t i = 0; i < f.owned(); ++i) {
    const Vec3d x(f.x[i].x, f.x[i].y, f.x[i].z), v(f.v[i].x, f.v[i].y, f.v[i].z);
    const double mass = world.constants.particle_volume / static_cast<double>(inverse_density(f.v[i]));
    const double d = static_cast<double>(f.density[i]);
    m.kinetic_energy += 0.5 * mass * v.squaredNorm();
    m.potential_energy -= mass * g.dot(x);
    m.volume += world.constants.particle_volume / std::fmax(d, 1e-6);
    m.average_density_error += std::fmax(d - 1, 0.0);
    m.max_density_error = std::fmax(m.max_density_error, d - 1);
    m.momentum += mass * v;
    m.centre += mass * x;
    mass_total += mass;
  }
  if (f.owned() > 0) {
    m.average_density_error /= static_cast<double>(f.owned());
    m.centre /= mass_total;
  }
  return m;
}

}  // namespace tidelock
