#include "stepping/flow_gauges.hpp"

#include <Eigen/LU>

namespace tidelock {
namespace {

struct Rectangle {
  Vec3d corner, normal;
  Mat3d inverse;  // from x - corner to coordinates along the edges and the normal

  explicit Rectangle(const FlowGauge& g) : corner(g.corner), normal(g.edge_1.cross(g.edge_2)) {
    Mat3d edges;
    edges << g.edge_1, g.edge_2, normal;
    inverse = edges.inverse();
  }

  /// +1 when the way from a to b crosses along the normal, -1 against it, 0 when it does not cross.
  int crossing(const Vec3d& a, const Vec3d& b, bool flat) const {
    const double before = normal.dot(a - corner), after = normal.dot(b - corner);
    if ((before < 0) == (after < 0)) return 0;
    const Vec3d at = inverse * (a + before / (before - after) * (b - a) - corner);
    const bool inside = at[0] >= 0 && at[0] <= 1 && (flat || (at[1] >= 0 && at[1] <= 1));
    return !inside ? 0 : after > before ? 1 : -1;
  }
};

}  // namespace

void count_passages(World& world, double dt, int threads) {
  const std::vector<FlowGauge>& gauges = world.scene.outputs.measure.flows;
  const std::ptrdiff_t n = static_cast<std::ptrdiff_t>(world.fluid.size());
  const bool flat = world.constants.dimensions == 2;
  for (std::size_t g = 0; g < gauges.size(); ++g) {
    const Rectangle gauge(gauges[g]);
    long net = 0;  // whole particles: the same sum in any order
#pragma omp parallel for num_threads(threads) reduction(+ : net) if (n > 20000)
    for (std::ptrdiff_t i = 0; i < n; ++i) {
      const Float4 &x = world.fluid.x[static_cast<std::size_t>(i)], &v = world.fluid.v[static_cast<std::size_t>(i)];
      const Vec3d now(x.x, x.y, x.z);
      net += gauge.crossing(now - dt * Vec3d(v.x, v.y, v.z), now, flat);
    }
    world.passed[g][0] += static_cast<double>(net) * world.constants.particle_volume;
  }
}

}  // namespace tidelock
