#include "coupling/body_mover.hpp"

#include <utility>

namespace tidelock {

RigidReport BodyMover::move(const Exec& exec, World& world, std::vector<Twist<double>> v_s, std::vector<Wrench> fluid,
                            double dt) {
  resist(v_s);
  add_response(world, fluid, v_s);
  begin(Goal::density, v_s, nullptr);
  solve(exec);
  finish(world, dt, fluid);
  return report();
}

}  // namespace tidelock
