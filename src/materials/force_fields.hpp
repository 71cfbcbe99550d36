// Accelerations of the fluid by expressions of the scene. On the host: with a device, positions and velocities travel.
#pragma once
#include <vector>

#include "scene/expression.hpp"
#include "world/world.hpp"

namespace tidelock {

class ForceFields {
 public:
  ForceFields(const Scene& scene, int threads);
  bool empty() const { return fields_.empty(); }
  /// v <- v + dt a(x, t, v)
  void apply(World& world, double dt);

 private:
  struct Field {
    double start, end;                               // [s]
    std::vector<std::vector<Expression>> by_thread;  // x, y, z each: a parser keeps its variables to itself
  };
  std::vector<Field> fields_;
  int threads_;
};

}  // namespace tidelock
