#include "stepping/flow_gauges.hpp"

#include <Eigen/LU>
#include <utility>

#include "bodies/body_state.hpp"
#include "stepping/inflow_jobs.hpp"

namespace tidelock {

void count_passages(const Exec& exec, World& world, double dt) {
  const std::vector<FlowGauge>& gauges = world.scene.outputs.measure.flows;
  Buffer<double> net(1);
  for (std::size_t g = 0; g < gauges.size() && world.fluid.owned() > 0; ++g) {
    const Vec3d normal = gauges[g].edge_1.cross(gauges[g].edge_2);
    Mat3d edges;
    edges << gauges[g].edge_1, gauges[g].edge_2, normal;
    const Mat3d inverse = edges.inverse();
    Crossings job;
    job.x = exec.in(world.fluid.x), job.v = exec.in(world.fluid.v);
    job.dt = dt, job.flat = world.constants.dimensions == 2;
    job.corner = to_vec3(gauges[g].corner), job.normal = to_vec3(normal);
    job.along_1 = to_vec3(inverse.row(0)), job.along_2 = to_vec3(inverse.row(1));
    total(exec, job, world.fluid.owned(), net);  // whole particles: the same sum in any order
    world.passed[g][0] += std::as_const(net)[0] * world.constants.particle_volume;
  }
}

}  // namespace tidelock
