#include "materials/tension.hpp"

namespace tidelock {

void push_bodies(World& world, const std::vector<Wrench>& impulses, double dt) {
  for (std::size_t b = 0; b < world.bodies.size(); ++b) {
    Body& body = world.bodies[b];
    const Vec3d p = to_eigen(impulses[b].force), l = to_eigen(impulses[b].torque);
    if (is_dynamic(body)) apply_impulse(body, p, l);
    body.dynamics.loads.fluid.force += p / dt;
    body.dynamics.loads.fluid.torque += l / dt;
  }
}

}  // namespace tidelock
